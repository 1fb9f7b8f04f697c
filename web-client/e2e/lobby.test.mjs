/**
 * Before a game: what the host, a guest and someone with a link see without scrolling, at every
 * size, and what someone with the file of a game does. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
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

/** Whether all of it is inside the window and nothing lies on its middle, once fonts and motions are done. */
const inSight = (locator) =>
  locator.evaluate(async (element) => {
    await document.fonts.ready;
    const ends = (motion) => motion.effect.getComputedTiming().endTime !== Infinity;
    const motions = document.getAnimations().filter(ends);
    await Promise.allSettled(motions.map((motion) => motion.finished));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
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
    await page.getByRole('button', { name: 'Add bot: Newcomer' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('button', { name: 'Add bot: Newcomer' }).count(), 0);
    assert.ok(await more.evaluate((button) => button === document.activeElement));
    await more.click();
    await page.getByRole('button', { name: 'Add bot: Newcomer' }).click();
    await page.locator('.seat', { hasText: 'Newcomer' }).waitFor();
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

test('a game from a file', { timeout: 120_000 }, async (t) => {
  if (!process.env.ELDERTABLE_URL && !(await isReachable())) {
    t.skip('no server: set ELDERTABLE_URL');
    return;
  }
  const golden = new URL('../../golden/cthulhu-wars/earth-3p-random.jsonl', import.meta.url);
  const archive = await readFile(golden, 'utf8');
  const last = archive.trim().split('\n').length - 1;
  const mara = await newPerson(browser, 'Mara');
  const { page } = mara;
  const go = page.getByRole('button', { name: 'Play on from there' });
  const pick = (name, text) =>
    page.getByLabel('Archive').setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(text),
    });

  await t.test('is found on the start page, and other files are told apart', async () => {
    await page.getByRole('button', { name: 'Open a game from a file' }).click();
    assert.ok(await go.isDisabled());
    await pick('holiday.jpg', 'JFIF');
    await page.getByRole('alert').filter({ hasText: 'no archive' }).waitFor();
    assert.ok(await go.isDisabled());
    await pick('kept.jsonl', archive);
    await page.getByText(`Cthulhu Wars, ${last} entries`).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.deepEqual(await faultsInThemes(mara), []);
  });

  await t.test(
    'a number that is none is said at once, by the server what only it knows',
    async () => {
      const entry = page.getByLabel('Play on after entry');
      await entry.fill(String(last + 1));
      await page.getByText(`The last entry of this file is #${last}.`).waitFor();
      assert.ok(await go.isDisabled());
      await entry.fill(String(last));
      await go.click();
      await page.getByRole('alert').filter({ hasText: 'the game is over' }).waitFor();
      await pick('forged.jsonl', archive.replace('"seq":9,', '"seq":10,'));
      await entry.fill('');
      await go.click();
      await page.getByRole('alert').filter({ hasText: 'entry 10 is not allowed' }).waitFor();
      // What the browser says of the two refusals itself.
      assert.deepEqual(
        mara.faults.splice(0).map((fault) => /409|422/.test(fault)),
        [true, true],
      );
    },
  );

  await t.test('becomes a table at which it goes on', async () => {
    await pick('kept.jsonl', archive);
    await page.getByLabel('Play on after entry').fill('40');
    await page.getByLabel('Your seat').selectOption({ label: 'Seat 2' });
    await go.click();
    await page.waitForURL(/\/t\//);
    await page.locator('.match').waitFor();
    const table = await page.request.get(`/api/v1/tables/${page.url().split('/').at(-1)}`);
    const { sandbox, your_seat: seat, public: listed } = await table.json();
    assert.deepEqual([sandbox, seat, listed], [{ seq: 40 }, 1, false]);
    assert.deepEqual(mara.faults, []);
  });

  await mara.context.close();
});
