/**
 * Call of Cthulhu LCG at three sizes and in both themes, see `gallery.mjs`. Needs a running server,
 * as `match.test.mjs`.
 */
import { after, before, test } from 'node:test';
import { gallery, newVisitor, press } from './gallery.mjs';
import { begin, openTable, reach, sit } from './quick.mjs';
import {
  DESKTOP,
  isReachable,
  myTurn,
  openBrowser,
  PHONE,
  playByLabel,
  TABLET,
} from './support.mjs';

/** What stands under a card that must be paid; one for nothing is played at once. */
const PAID = /costs [1-9]/;

const reachable = await isReachable();
const skip = reachable ? false : 'no server: set ELDERTABLE_URL';
const COC = 'coc-lcg';

let browser;
before(async () => {
  if (reachable) browser = await openBrowser();
});
after(() => browser?.close());

const visitor = (name, options) => newVisitor(browser, name, options);
/** Two people at a table where `until` says; who is asked then comes first. */
async function reached(until) {
  const people = [await visitor('Mara'), await visitor('Ines')];
  let asked = people[0];
  const ahead = {
    wish: 'stories',
    most: 400,
    until: (now, who, made) => {
      asked = who;
      return until(now, made);
    },
  };
  const table = await reach(people, { game: COC, name: 'Arkham by night', seats: 2 }, {}, ahead);
  return { table, asked, other: people.find((p) => p !== asked) };
}

test('the card table: who acts, who waits, who looks on', { skip }, async () => {
  const { look, close } = gallery();
  const lotte = await visitor('Lotte', { locale: 'de-DE' });
  const acts = ({ title, choices, details }, made) =>
    made > 60 &&
    /^Operations/.test(title) &&
    choices.length > 2 &&
    details.some((detail) => PAID.test(detail));
  const { table, asked, other } = await reached(acts);
  for (const person of [asked, other]) await sit(person, table);
  await myTurn(asked);
  await sit(lotte, table, { invited: true });
  await lotte.page.getByText('Du siehst zu: das, was alle sehen dürfen.').waitFor();
  await look(asked, 'coc-table');
  await look(other, 'coc-waiting', { sizes: [PHONE, DESKTOP] });
  await look(lotte, 'coc-watching-german');
  await partsOf(asked, look);
  await close(asked, other, lotte);
});

/** The hand, the stops, passing ahead, the own sheet, and what is paid for a card. */
async function partsOf(person, look) {
  const { page } = person;
  const part = (name) => page.locator('.bottom').getByRole('button', { name }).click();
  await page.setViewportSize(PHONE);
  await press(person, 'button', /^Hand: /);
  await look(person, 'coc-hand', { sizes: [PHONE] });
  await page.setViewportSize(PHONE);
  await press(person, 'button', /^Hand: /);
  await look(person, 'coc-sheet', { sizes: [PHONE], before: () => part('Hand, domains') });
  await page.setViewportSize(PHONE);
  await part('Board');
  await page.setViewportSize(DESKTOP);
  const opened = (name) => async () => {
    await page.keyboard.press('Escape');
    await press(person, 'button', name);
  };
  await look(person, 'coc-stops', {
    sizes: [TABLET, DESKTOP],
    before: opened('Where you stop'),
  });
  await look(person, 'coc-pass-until', { before: opened('Pass until …') });
  await page.keyboard.press('Escape');
  // Else a card for which one domain alone can pay is paid at once.
  await page.setViewportSize(PHONE);
  await page.getByRole('radio', { name: 'Full control' }).click();
  await page.getByRole('radio', { name: 'Full control', checked: true }).waitFor();
  await page.setViewportSize(DESKTOP);
  // What a card in play can do would ask under that card's name.
  await playByLabel(person, PAID);
  await page.getByText('Play a card or use an ability').first().waitFor();
  await look(person, 'coc-payment');
}

test('the card table: a struggle', { skip }, async () => {
  const { look, close } = gallery();
  const lotte = await visitor('Lotte', { locale: 'de-DE' });
  const { table, asked, other } = await reached(({ title }) => / struggle at /.test(title));
  await sit(asked, table);
  await sit(lotte, table, { invited: true });
  for (const { page } of [asked, lotte]) await page.locator('.struggle').waitFor();
  await look(asked, 'coc-struggle');
  await look(lotte, 'coc-struggle-german', { sizes: [PHONE, DESKTOP] });
  await close(asked, other, lotte);
});

test('the card table: the end', { skip }, async () => {
  const { look, close } = gallery();
  const mara = await visitor('Mara');
  const lotte = await visitor('Lotte', { locale: 'de-DE' });
  const names = { game: COC, name: 'The stars are right', seats: 2 };
  const table = await openTable(mara, names, { watching: true, bot: 'greedy' });
  await begin(mara, table);
  await mara.page.goto(table.path);
  await mara.page.getByText('They match.').waitFor();
  await lotte.page.goto(table.link);
  await lotte.page.getByText('Sie stimmen überein.').waitFor();
  await look(mara, 'coc-end');
  await look(lotte, 'coc-end-german', { sizes: [PHONE, DESKTOP] });
  await close(mara, lotte);
});

test('the card table: decks, and how to play', { skip }, async () => {
  const { look, close } = gallery();
  const mara = await visitor('Mara');
  const lotte = await visitor('Lotte', { locale: 'de-DE' });
  for (const { page } of [mara, lotte]) {
    await page.goto('/decks/coc-lcg');
    await page.locator('.face').first().waitFor();
  }
  await look(mara, 'coc-decks');
  await look(lotte, 'coc-decks-german', { sizes: [PHONE, DESKTOP] });
  for (const screen of [1, 4, 7]) {
    await mara.page.goto(`/rules/${COC}/learn/${screen}`);
    await mara.page.getByText(`Screen ${screen} of`).waitFor();
    await look(mara, `coc-learn-${screen}`, { sizes: [PHONE, DESKTOP] });
  }
  await close(mara, lotte);
});
