/**
 * Every screen at three sizes and in both themes: axe finds no serious or critical fault, nothing
 * is wider than the page, the console is silent and nobody else is asked for anything. Pictures
 * with `SHOTS=folder`. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { faultsOf } from './gallery.mjs';
import { begin, openTable, playAhead, reach, sit } from './quick.mjs';
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
const GODS_WAR = 'gods-war';

let browser;
before(async () => {
  if (reachable) browser = await openBrowser();
});
after(() => browser?.close());

const visitor = (name, options) =>
  newPerson(browser, name, { reducedMotion: 'reduce', ...options });

/** Collects the faults of several screens, so that one run tells them all. */
function gallery() {
  const found = [];
  return {
    async look(person, screen, how) {
      found.push(...(await faultsOf(person, screen, how)));
    },
    async close(...people) {
      const noise = people.flatMap((p) => p.faults);
      await Promise.all(people.map((p) => p.context.close()));
      assert.deepEqual([...found, ...noise], []);
    },
  };
}

const heading = ({ page }, name) => page.getByRole('heading', { name }).first().waitFor();
const press = ({ page }, role, name) => page.getByRole(role, { name }).first().click();

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

test('a match: one’s turn, waiting, watching, and all its parts', { skip }, async () => {
  const { look, close } = gallery();
  const mara = await visitor('Mara', { newcomer: true });
  const ines = await visitor('Ines');
  const odile = await visitor('Odile');
  const names = { game: CW, name: 'Innsmouth', seats: 3 };
  const table = await openTable(mara, names, { friends: [ines], sides: ['gc', 'cc'] });
  await begin(mara, table);
  // Far enough for a board and a log with something on them, and a menu of actions.
  let mover = mara;
  await playAhead([mara, ines], table, {
    wish: 'settle',
    until: ({ title, battle }, person, made) => {
      mover = person;
      return made >= 16 && person === mara && !battle && /^Your action/.test(title);
    },
  });
  assert.equal(mover, mara);
  await Promise.all([mara, ines].map((p) => sit(p, table)));
  await sit(odile, table, { invited: true });
  const { page } = mara;
  await page.getByRole('region', { name: 'A look around' }).waitFor();
  await look(mara, 'match-tour');
  await page.evaluate(() => localStorage.setItem('tour', 'seen'));
  await page.reload();
  await myTurn(mara);
  await ines.page.getByText('Waiting for').first().waitFor();
  await odile.page.getByText('Watching. You see what everybody may see.').waitFor();
  await Promise.all([
    look(mara, 'match'),
    look(ines, 'match-waiting'),
    look(odile, 'match-watching'),
  ]);
  await partsOf(mara, look);
  await page.goto(`${table.path}/at/9`);
  await page.getByText(/You are looking at/).waitFor();
  await look(mara, 'match-history');
  await close(mara, ines, odile);
});

/** Log, chat, seats, settings, help and a card of a match that is open. */
async function partsOf(person, look) {
  const { page } = person;
  const part = (name) => page.locator('.bottom').getByRole('button', { name }).click();
  for (const name of ['Factions', 'Log', 'Chat']) {
    await look(person, `match-${name.toLowerCase()}`, {
      sizes: [PHONE],
      before: () => part(name),
    });
  }
  for (const [tab, screen] of [
    ['What can I do?', 'what-now'],
    ['Standing orders', 'orders'],
  ]) {
    await page.getByRole('tab', { name: tab }).click();
    await look(person, `match-${screen}`, {
      sizes: [DESKTOP, PHONE],
      before: (size) => (size === PHONE ? part('Log') : undefined),
    });
  }
  await page.setViewportSize(PHONE);
  await part('Board');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('tab', { name: 'Log', exact: true }).click();
  await page.getByRole('tab', { name: 'Seats' }).click();
  await press(person, 'button', 'Settings');
  await look(person, 'match-settings');
  await page.keyboard.press('Escape');
  await press(person, 'button', 'Help');
  await look(person, 'match-help');
  await page.keyboard.press('Escape');
  await page.locator('.phases [data-card="phase:doom"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('.prompt .opt[data-card]').first().focus();
  await page.keyboard.press('i');
  await look(person, 'match-cards');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

test('a battle, for who fights and for who looks on', { skip }, async () => {
  const { look, close } = gallery();
  const mara = await visitor('Mara');
  const odile = await visitor('Odile');
  const ahead = { wish: 'fight', until: ({ battle }) => battle };
  const table = await reach([mara], { game: CW, name: 'War', seats: 3 }, { sides: ['gc'] }, ahead);
  await sit(mara, table);
  await sit(odile, table, { invited: true });
  for (const { page } of [mara, odile]) await page.locator('section.battle').waitFor();
  const follows = { sizes: [PHONE, DESKTOP] };
  await Promise.all([look(mara, 'battle'), look(odile, 'battle-watching', follows)]);
  await close(mara, odile);
});

test('the draft, two factions a player, and the decay of a Duel', { skip }, async () => {
  const { look, close } = gallery();
  const mara = await visitor('Mara');
  const ines = await visitor('Ines');
  const names = { game: CW, name: 'Providence', seats: 2, options: { variant: 'two_factions' } };
  const table = await openTable(mara, names, { friends: [ines] });
  await begin(mara, table);
  await Promise.all([mara, ines].map((p) => sit(p, table)));
  await Promise.all([mara, ines].map(({ page }) => page.locator('.draft').waitFor()));
  await look(mara, 'draft');
  await playAhead([mara, ines], table, {
    wish: 'settle',
    until: ({ title }) => !/^Choose a faction/.test(title),
  });
  await mara.page.reload();
  await mara.page.locator('.panels > .pair').first().waitFor({ state: 'attached' });
  await look(mara, 'match-two-factions');
  const duel = await openTable(mara, { game: DUEL, name: 'Arkham', seats: 2 });
  await begin(mara, duel);
  await playAhead([mara], duel, { wish: 'settle', until: (_now, _who, made) => made > 8 });
  await sit(mara, duel);
  await press(mara, 'button', /^Decay \d/);
  await look(mara, 'match-duel');
  await close(mara, ines);
});

test('The Gods War: the lobby with its peoples and monsters', { skip }, async () => {
  const { look, close } = gallery();
  const mara = await visitor('Mara');
  const ines = await visitor('Ines', { locale: 'de-DE' });
  const options = { empires: 'all', races: 'each', 'monster-cwim': 'yes' };
  const names = { game: GODS_WAR, name: 'Every empire', seats: 4, options };
  const table = await openTable(mara, names, { friends: [ines], sides: ['storm'], bots: false });
  for (const person of [mara, ines]) await person.page.goto(table.path);
  await heading(mara, 'Seats');
  await heading(ines, 'Plätze');
  await look(mara, 'gods-war-lobby');
  await look(ines, 'gods-war-lobby-german', { before: unfold(ines) });
  await close(mara, ines);
});

/** Opens every folded group of a lobby's options. */
const unfold =
  ({ page }) =>
  () =>
    page.evaluate(() => {
      for (const group of document.querySelectorAll('details')) group.open = true;
    });

test('The Gods War: a match of five, for who acts and who looks on', { skip }, async () => {
  const { look, close } = gallery();
  const mara = await visitor('Mara');
  const lotte = await visitor('Lotte', { locale: 'de-DE' });
  const ahead = {
    wish: 'prosper',
    until: ({ title, battle }, _who, made) => made >= 24 && !battle && title === 'Your action',
  };
  const names = { game: GODS_WAR, name: 'Five empires', seats: 5, options: { races: 'each' } };
  const table = await reach([mara], names, {}, ahead);
  await sit(mara, table);
  await myTurn(mara);
  await sit(lotte, table, { invited: true });
  await lotte.page.getByText('Du siehst zu: das, was alle sehen dürfen.').waitFor();
  await Promise.all([look(mara, 'gods-war-match'), look(lotte, 'gods-war-match-german')]);
  const part = (name) => mara.page.locator('.bottom').getByRole('button', { name }).click();
  await look(mara, 'gods-war-factions', { sizes: [PHONE], before: () => part('Empires') });
  await look(mara, 'gods-war-log', { sizes: [PHONE], before: () => part('Log') });
  await close(mara, lotte);
});

/** The scenes that take the map's place, and what is asked in each. */
const SCENES = [
  ['battle', ({ battle }) => battle],
  ['rift', ({ title }) => /^How much Power do you commit/.test(title)],
  ['court', ({ title }) => /^Who gets .* VP/.test(title)],
];
for (const [scene, until] of SCENES) {
  test(`The Gods War: the ${scene}, for who decides and for who looks on`, { skip }, async () => {
    const { look, close } = gallery();
    const mara = await visitor('Mara');
    const ines = await visitor('Ines');
    const lotte = await visitor('Lotte', { locale: 'de-DE' });
    const people = [mara, ines];
    let decides = mara;
    const ahead = {
      wish: 'prosper',
      most: 600,
      until: (now, who) => {
        decides = who;
        return until(now);
      },
    };
    const names = { game: GODS_WAR, name: 'The Compromise', seats: 4 };
    const table = await reach(people, names, { bot: 'random' }, ahead);
    await sit(decides, table);
    await sit(lotte, table, { invited: true });
    for (const { page } of [decides, lotte]) await page.locator(`section.${scene}`).waitFor();
    await Promise.all([
      look(decides, `gods-war-${scene}`),
      look(lotte, `gods-war-${scene}-german`, { sizes: [PHONE, DESKTOP] }),
    ]);
    await close(...people, lotte);
  });
}

test('The Gods War: the end', { skip }, async () => {
  const { look, close } = gallery();
  const mara = await visitor('Mara');
  const lotte = await visitor('Lotte', { locale: 'de-DE' });
  const names = { game: GODS_WAR, name: 'The world is made', seats: 5 };
  const table = await openTable(mara, names, { watching: true, bot: 'random' });
  await begin(mara, table);
  await mara.page.goto(table.path);
  await mara.page.getByText('They match.').waitFor();
  await lotte.page.goto(table.link);
  await lotte.page.getByText('Sie stimmen überein.').waitFor();
  await look(mara, 'gods-war-end');
  await look(lotte, 'gods-war-end-german', { sizes: [PHONE, DESKTOP] });
  await press(mara, 'button', 'Look at the board');
  await mara.page.locator('.match').waitFor();
  await look(mara, 'gods-war-end-board', { sizes: [DESKTOP, TABLET] });
  await close(mara, lotte);
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
  await line.cut();
  await alone.page.getByText('Reconnecting').waitFor();
  await look(alone, 'match-reconnecting', { sizes: [PHONE, DESKTOP] });
  await close(mara, alone);
});

/** The page's line to the server, which can be cut for good. */
async function lineOf(page) {
  let line;
  let broken = false;
  await page.routeWebSocket('**/api/v1/socket', (socket) => {
    if (broken) return void socket.close({ code: 1012 });
    line = socket;
    socket.connectToServer();
  });
  return {
    cut: () => {
      broken = true;
      return line.close({ code: 1012 });
    },
  };
}
