/**
 * The screens around the matches at three sizes and in both themes, see `gallery.mjs`. Needs a running server,
 * as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gallery, heading, newVisitor, press } from './gallery.mjs';
import { begin, openTable, sit } from './quick.mjs';
import {
  BASE,
  DESKTOP,
  isReachable,
  myTurn,
  newPerson,
  openBrowser,
  PHONE,
  TABLET,
} from './support.mjs';

const reachable = await isReachable();
const skip = reachable ? false : 'no server: set ELDERTABLE_URL';
const games = reachable ? await (await fetch(`${BASE}/api/v1/games`)).json() : [];
const CW = 'cthulhu-wars';
const DUEL = 'cthulhu-wars-duel';

let browser;
before(async () => {
  if (reachable) browser = await openBrowser();
});
after(() => browser?.close());

const visitor = (name, options) => newVisitor(browser, name, options);

test('the start page, and what is not there', { skip }, async () => {
  const { look, close } = gallery();
  const mara = await visitor('Mara');
  const { page } = mara;
  await page.getByRole('button', { name: 'Make a table' }).waitFor();
  await look(mara, 'home-newcomer');
  await press(mara, 'button', 'I have an invite');
  await look(mara, 'home-invite', { sizes: [PHONE] });
  await press(mara, 'button', 'Settings');
  await look(mara, 'home-settings', { sizes: [PHONE, DESKTOP] });
  await page.keyboard.press('Escape');
  await press(mara, 'button', 'Make a table');
  await page.getByRole('button', { name: 'Open the table' }).waitFor();
  await look(mara, 'new-table');
  await page.goto('/you');
  await heading(mara, 'You on another device');
  await look(mara, 'another-device');
  await press(mara, 'button', 'Make a passphrase');
  await page.getByLabel('Your passphrase', { exact: true }).waitFor();
  await look(mara, 'another-device-passphrase', { sizes: [PHONE] });
  await page.goto('/t/nothing/of/this');
  await heading(mara, 'There is nothing here');
  await look(mara, 'not-found');
  assert.deepEqual(mara.faults, []);
  // From here on the console tells of what is not there, and rightly so.
  await page.goto('/t/nowhere');
  await heading(mara, 'There is no such table');
  await look(mara, 'no-such-table');
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await heading(mara, 'Eldertable can’t be reached');
  await look(mara, 'unreachable');
  mara.faults = mara.faults.filter((fault) => !/Failed to load resource/.test(fault));
  await close(mara);
});

test('the rules, a card, and how to play', { skip }, async () => {
  const { look, close } = gallery();
  const mara = await visitor('Mara');
  const { page } = mara;
  const search = (words) => page.getByLabel('Search the cards').fill(words);
  // All the cards once; what the other sizes change is the page around them.
  for (const { id } of games) {
    await page.goto(`/rules/${id}`);
    await page.getByText(/\d+ of \d+ cards/).waitFor();
    if (id === CW) await look(mara, 'rules-all', { sizes: [DESKTOP] });
    await search(id === DUEL ? 'decay' : id === CW ? 'faction' : '');
    await look(mara, `rules-${id}`, id === CW ? {} : { sizes: [PHONE] });
  }
  await page.goto(`/rules/${CW}#spellbook:devolve`);
  await page.locator('[id="spellbook:devolve"]').waitFor();
  await search('devolve');
  await page.getByRole('button', { name: 'Deep One' }).first().click();
  await page.getByRole('dialog').waitFor();
  await look(mara, 'rules-card', { sizes: [PHONE, DESKTOP] });
  await page.goto(`/rules/${CW}/learn`);
  await page.getByText('Screen 1 of').waitFor();
  await look(mara, 'learn');
  await page.goto(`/rules/${DUEL}/learn/4`);
  await page.getByText('Screen 4 of').waitFor();
  await look(mara, 'learn-duel', { sizes: [PHONE] });
  await close(mara);
});

test('the lobby of a host and of a guest, and the claim of a seat', { skip }, async () => {
  const { look, close } = gallery();
  const mara = await visitor('Mara');
  const ines = await visitor('Ines');
  const pim = await visitor('Pim');
  const names = { game: CW, name: 'Every screen', seats: 4 };
  const table = await openTable(mara, names, { friends: [ines], sides: ['cc'], bots: false });
  await mara.page.goto(table.path);
  await heading(mara, 'Seats');
  await ines.page.goto(table.path);
  await heading(ines, 'Seats');
  await pim.page.goto(table.link);
  await pim.page.getByRole('button', { name: 'Take this seat' }).waitFor();
  await Promise.all([look(mara, 'lobby-host'), look(ines, 'lobby-guest'), look(pim, 'claim')]);
  await close(mara, ines, pim);
});

test('the end, and what stands at home afterwards', { skip }, async () => {
  const { look, close } = gallery();
  const mara = await visitor('Mara');
  const { page } = mara;
  const three = await openTable(mara, { game: CW, name: 'Dunwich', seats: 3 }, { watching: true });
  await begin(mara, three);
  await page.goto(three.path);
  await page.getByText('They match.').waitFor();
  await look(mara, 'end');
  await press(mara, 'button', 'Look at the board');
  await page.locator('.match').waitFor();
  await look(mara, 'end-board', { sizes: [DESKTOP, TABLET] });
  const waits = await openTable(mara, { game: CW, name: 'Waits for you', seats: 3 });
  await begin(mara, waits);
  await sit(mara, waits);
  await myTurn(mara);
  await openTable(
    mara,
    { game: DUEL, name: 'Open for all', seats: 2, public: true },
    { bots: false },
  );
  await page.goto('/');
  await page.getByText('one waits for you').waitFor();
  await look(mara, 'home-tables');
  await close(mara);
});

test('a line that breaks, and a seat in two tabs', { skip }, async () => {
  const { look, close } = gallery();
  const mara = await visitor('Mara');
  const table = await openTable(mara, { game: CW, name: 'Twice', seats: 3 });
  await begin(mara, table);
  await sit(mara, table);
  const twice = { ...mara, page: await mara.context.newPage() };
  await sit(twice, table);
  await mara.page.getByText('This table is open in another tab').waitFor();
  await mara.page.bringToFront();
  await look(mara, 'match-other-tab', { sizes: [PHONE, DESKTOP] });
  const alone = await newPerson(browser, 'Ines', { reducedMotion: 'reduce' });
  const line = await lineOf(alone.page);
  const lost = await openTable(alone, { game: CW, name: 'Lost', seats: 3 });
  await begin(alone, lost);
  await sit(alone, lost);
  await myTurn(alone);
  const paused = alone.page.getByText('The server can’t save anything at the moment');
  line.say({ type: 'storage', paused: true });
  await paused.waitFor();
  await look(alone, 'match-storage-paused', { sizes: [PHONE, DESKTOP] });
  line.say({ type: 'storage', paused: false });
  await paused.waitFor({ state: 'detached' });
  await line.cut();
  await alone.page.getByText('Reconnecting').waitFor();
  await look(alone, 'match-reconnecting', { sizes: [PHONE, DESKTOP] });
  await close(mara, alone);
});

/** The page's line to the server, on which the server can be made to say something, and which can be cut
    for good. */
async function lineOf(page) {
  let line;
  let broken = false;
  await page.routeWebSocket('**/api/v1/socket', (socket) => {
    if (broken) return void socket.close({ code: 1012 });
    line = socket;
    socket.connectToServer();
  });
  return {
    say: (message) => line.send(JSON.stringify(message)),
    cut: () => {
      broken = true;
      return line.close({ code: 1012 });
    },
  };
}
