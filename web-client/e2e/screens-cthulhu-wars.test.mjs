/**
 * Cthulhu Wars at three sizes and in both themes, see `gallery.mjs`. Needs a running server,
 * as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gallery, newVisitor, press } from './gallery.mjs';
import { begin, openTable, playAhead, reach, sit } from './quick.mjs';
import { DESKTOP, isReachable, myTurn, openBrowser, PHONE } from './support.mjs';

const reachable = await isReachable();
const skip = reachable ? false : 'no server: set ELDERTABLE_URL';
const CW = 'cthulhu-wars';
const DUEL = 'cthulhu-wars-duel';

let browser;
before(async () => {
  if (reachable) browser = await openBrowser();
});
after(() => browser?.close());

const visitor = (name, options) => newVisitor(browser, name, options);

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
  await odile.page.getByText('Watching. You see what everyone may see.').waitFor();
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
