/**
 * The board is the first menu: a press on a piece lists what can begin there, and the question that
 * follows is answered by it. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reach, sit } from './quick.mjs';
import {
  DESKTOP,
  faultsInThemes,
  isReachable,
  myTurn,
  newPerson,
  openBrowser,
  PHONE,
  playByLabel,
} from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';
const SHOTS = process.env.SHOTS;

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

const title = ({ page }) => page.locator('.prompt h2.q');

async function atTheMenu(how = {}) {
  const person = await newPerson(browser, 'Mara', how);
  const until = (now) => now.title === 'Your action';
  const ahead = { wish: 'settle', until };
  const names = { game: 'cthulhu-wars', name: 'Menu', seats: 3 };
  const table = await reach([person], names, { sides: ['gc'] }, ahead);
  await sit(person, table);
  await myTurn(person);
  return person;
}

/** The middle of the player's Cultists beside the gate. */
async function cultists({ page }) {
  const figures = page.locator('.board [data-units~="gc-acolyte-2"] .body').last();
  const { x, y, width, height } = await figures.boundingBox();
  return [x + width / 2, y + height / 2];
}

test(
  'a piece lists what can begin with it, and moves with two presses more',
  { skip },
  async () => {
    const person = await atTheMenu();
    const { page } = person;
    await page.mouse.click(...(await cultists(person)));
    const menu = page.getByRole('menu', { name: 'Choose one' });
    await menu.waitFor();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/menu-on-board.png` });
    await menu.getByRole('menuitem').filter({ hasText: '1 Power for each unit' }).click();
    await title(person)
      .getByText(/^Move the Acolyte to/)
      .waitFor();
    // The question in between is undone like any other.
    await page.getByRole('button', { name: 'Undo', exact: false }).first().click();
    await title(person).getByText('Move which unit?').waitFor();
    assert.deepEqual(person.faults, []);
    await person.context.close();
  },
);

test('two equal pieces move with four presses, the last one ends the move', { skip }, async () => {
  const person = await atTheMenu();
  const { page } = person;
  await page.mouse.click(...(await cultists(person)));
  const menu = page.getByRole('menu', { name: 'Choose one' });
  await menu.waitFor();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/menu-several.png` });
  await menu.getByRole('menuitem', { name: 'Move ×2', exact: true }).click();
  await title(person)
    .getByText(/^Move the Acolyte to/)
    .waitFor();
  await playByLabel(person, 'North Pacific');
  // The second one has followed by itself.
  await page.locator('.board [data-units="gc-acolyte-2 gc-acolyte-3"]').first().waitFor();
  await playByLabel(person, 'Done');
  await title(person).filter({ hasNotText: /^Move/ }).waitFor();
  assert.deepEqual(person.faults, []);
  await person.context.close();
});

test('its card is in the list, too, and by finger', { skip }, async () => {
  const person = await atTheMenu({ viewport: PHONE, isMobile: true, hasTouch: true });
  const { page } = person;
  await page.touchscreen.tap(...(await cultists(person)));
  const menu = page.getByRole('menu', { name: 'Choose one' });
  await menu.waitFor();
  await menu.getByRole('menuitem').filter({ hasText: 'Details' }).tap();
  await menu.waitFor({ state: 'detached' });
  await page.locator('[data-cards] .place').first().waitFor();
  assert.deepEqual(person.faults, []);
  await person.context.close();
});

test('who is new is told who they are, how they win, and what to go for', { skip }, async () => {
  const person = await atTheMenu();
  const { page } = person;
  await page.evaluate(() => localStorage.removeItem('coach'));
  await page.context().addInitScript(() => localStorage.setItem('coach', 'again'));
  await page.reload();
  const card = page.getByRole('region', { name: 'Your first turn' });
  await card.getByText('You play Great Cthulhu.').waitFor();
  await card.getByText('A good first aim:').waitFor();
  await card.getByText(/six spellbooks/).waitFor();
  assert.deepEqual(await faultsInThemes(person, [PHONE, DESKTOP]), []);
  await card.getByRole('button', { name: 'Got it' }).click();
  await card.waitFor({ state: 'detached' });
  assert.deepEqual(person.faults, []);
  await person.context.close();
});
