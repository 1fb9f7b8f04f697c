/**
 * Before a game: what the host, a guest and somebody with a link see without scrolling, at every
 * size. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTable,
  DESKTOP,
  faultsInThemes,
  isReachable,
  join,
  newPerson,
  openBrowser,
  PHONE,
  TABLET,
} from './support.mjs';

const SIZES = [PHONE, TABLET, DESKTOP];
/** A finger needs so much. */
const FINGER = 44;

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

/** Whether all of it is inside the window and nothing lies on its middle. */
const inSight = (locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return (
      left >= 0 &&
      top >= 0 &&
      right <= innerWidth &&
      bottom <= innerHeight &&
      element.contains(there)
    );
  });

test('the lobby at every size', { timeout: 120_000 }, async (t) => {
  if (!process.env.ELDERTABLE_URL && !(await isReachable())) {
    t.skip('no server: set ELDERTABLE_URL');
    return;
  }
  const mara = await newPerson(browser, 'Mara');
  const ines = await newPerson(browser, 'Ines', { viewport: PHONE });
  const { page } = mara;
  const startIt = page.getByRole('button', { name: 'Start the game' });
  const link = await createTable(mara, { game: 'Cthulhu Wars', name: 'Dunwich', seats: 4 });

  await t.test('the start and what is missing are always in sight', async () => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      assert.ok(await inSight(startIt), `${size.width}: the start`);
      assert.ok(await inSight(page.getByText('Waiting for 3 seats.')), `${size.width}: the reason`);
      assert.ok(await inSight(page.getByRole('button', { name: 'Give them to bots' })));
      const { height } = await startIt.boundingBox();
      assert.ok(height >= FINGER, `${size.width}: ${height} px high`);
    }
  });

  await t.test('a wide window has seats and options without scrolling', async () => {
    await page.setViewportSize(DESKTOP);
    for (const row of await page.locator('.seat .p b').all()) assert.ok(await inSight(row));
    assert.ok(await inSight(page.getByRole('switch', { name: 'People may watch' })));
  });

  await t.test('a phone has low rows, one action each, and folded options', async () => {
    await page.setViewportSize(PHONE);
    for (const row of await page.locator('.seat').all())
      assert.ok((await row.boundingBox()).height <= 96);
    const watching = page.getByRole('switch', { name: 'People may watch' });
    assert.equal(await watching.isVisible(), false);
    await page.getByText('Options: Base game').click();
    await watching.click();
    await page
      .locator('[role="switch"][aria-checked="false"][aria-labelledby="opt-watch"]')
      .waitFor();
    await page.getByText('Options: Base game').click();
  });

  await t.test('another bot comes out of the menu of a seat, and Escape closes it', async () => {
    const more = page.getByRole('button', { name: 'More for seat 3' });
    await more.click();
    await page.getByRole('button', { name: 'Add Random' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('button', { name: 'Add Random' }).count(), 0);
    assert.ok(await more.evaluate((button) => button === document.activeElement));
    await more.click();
    await page.getByRole('button', { name: 'Add Random' }).click();
    await page.locator('.seat', { hasText: 'Random' }).waitFor();
    assert.equal(await page.locator('.seat.open').count(), 2);
  });

  await t.test('who follows the link takes a seat without scrolling', async () => {
    await ines.page.goto(link);
    const take = ines.page.getByRole('button', { name: 'Take this seat' });
    await take.waitFor();
    assert.ok(await inSight(take));
    assert.ok(await ines.page.getByText('What you will play').isVisible());
    assert.deepEqual(await faultsInThemes(ines), []);
    await join(ines, link);
    await page.locator('.seat', { hasText: 'Ines' }).waitFor();
  });

  await t.test('no size has a serious accessibility fault', async () => {
    assert.deepEqual(await faultsInThemes(mara), []);
    assert.deepEqual(await faultsInThemes(ines), []);
    assert.deepEqual([...mara.faults, ...ines.faults], []);
  });

  await t.test('the cards of a rule can be linked to', async () => {
    await page.goto('/rules/cthulhu-wars?rule=Rulebook%20VI%2C%20Build%20Gate');
    await page.getByText('Cards on Rulebook VI, Build Gate').waitFor();
    await page.getByText(/^\d of \d{3} cards$/).waitFor();
    await page.getByRole('button', { name: 'Show all cards' }).click();
    await page.getByText(/^(\d{3}) of \1 cards$/).waitFor();
    assert.equal(new URL(page.url()).search, '');
  });

  await Promise.all([mara, ines].map((p) => p.context.close()));
});
