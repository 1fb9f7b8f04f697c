/**
 * From the home page into a match with one press, and what the bots do there, one after another at the
 * viewer's pace. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  DESKTOP,
  faultsInThemes,
  isReachable,
  myTurn,
  newPerson,
  openBrowser,
  PHONE,
  playNth,
} from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';
const SHOTS = process.env.SHOTS;

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

/** Makes choices until a scene is on and others wait behind it. */
async function untilScenes(person) {
  const on = person.page.locator('.scene.on');
  for (let left = 60; left > 0; left -= 1) {
    if (await on.isVisible()) return;
    await Promise.race([myTurn(person), on.waitFor()]);
    if (await on.isVisible()) return;
    await playNth(person, 0);
  }
  assert.fail('no one else did anything');
}

test('what others do is shown, skipped, and told again', { skip, timeout: 120_000 }, async (t) => {
  const person = await newPerson(browser, 'Nova');
  const { page } = person;
  await page.evaluate(() => localStorage.setItem('pace', 'calm'));
  await page.goto('/');

  await t.test('one press leads into a match against bots', async () => {
    await page.getByRole('button', { name: 'Play now: Cthulhu Wars, against bots' }).click();
    await page.locator('.match').waitFor();
    await myTurn(person);
  });

  await t.test('scenes come one after another', async () => {
    await untilScenes(person);
    const more = page.locator('.scene .ways button').nth(1);
    await more.waitFor();
    const said = await page.locator('.scene').textContent();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/scene-${DESKTOP.width}.png` });
    await page.locator('.scene').getByRole('button', { name: 'Next' }).click();
    await page.waitForFunction(
      (before) => document.querySelector('.scene')?.textContent !== before,
      said,
    );
  });

  await t.test('they are skipped', async () => {
    const on = page.locator('.scene.on');
    if (await on.isVisible()) await on.locator('.ways button').nth(1).click();
    await on.waitFor({ state: 'hidden' });
    await myTurn(person);
  });

  await t.test('a strip lists what was done, and each line leads to its moment', async () => {
    const since = page.locator('details.since');
    await since.locator('summary').click();
    const rows = since.getByRole('button');
    assert.ok((await rows.count()) > 0);
    assert.deepEqual(await faultsInThemes(person, [PHONE, DESKTOP]), []);
    await page.setViewportSize(DESKTOP);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/since-${DESKTOP.width}.png` });
    await rows.first().click();
    await page.getByRole('button', { name: 'Back to live' }).first().click();
    await myTurn(person);
  });
  assert.deepEqual(person.faults, []);
  await person.context.close();
});

test('trails on the board show what others have changed, until one acts', { skip }, async () => {
  const person = await newPerson(browser, 'Tessa');
  const { page } = person;
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: Cthulhu Wars, against bots' }).click();
  await page.locator('.match').waitFor();
  const trails = page.locator('.trails > *');
  for (let left = 40; (await trails.count()) === 0; left -= 1) {
    assert.ok(left > 0, 'no one else has changed anything');
    await myTurn(person);
    if ((await trails.count()) === 0) await playNth(person, 0);
  }
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/trails-${DESKTOP.width}.png` });
  await playNth(person, 0);
  await trails.first().waitFor({ state: 'detached' });
  assert.deepEqual(person.faults, []);
  await person.context.close();
});
