/**
 * The Gods War at three sizes and in both themes, see `gallery.mjs`. Needs a running server,
 * as `match.test.mjs`.
 */
import { after, before, test } from 'node:test';
import { gallery, heading, newVisitor, press } from './gallery.mjs';
import { begin, openTable, reach, sit } from './quick.mjs';
import { DESKTOP, isReachable, myTurn, openBrowser, PHONE, TABLET } from './support.mjs';

const reachable = await isReachable();
const skip = reachable ? false : 'no server: set ELDERTABLE_URL';
const GODS_WAR = 'gods-war';

let browser;
before(async () => {
  if (reachable) browser = await openBrowser();
});
after(() => browser?.close());

const visitor = (name, options) => newVisitor(browser, name, options);

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
