/**
 * A match that is over can be looked at through other eyes: bots play a whole game, and the one who
 * watched sees what each of them held, but not before.
 *
 *     eldertable serve --bot-delay-ms 0 &
 *     npm run e2e
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASE, newPerson, openBrowser } from './support.mjs';

const headers = { origin: BASE };
/** So many actions before its end a match has Elder Signs that no one has shown yet. */
const STEPS = 60;

/** Makes a table, fills it with bots and starts it; the host stays to watch. */
async function botsPlay({ page }) {
  const ask = async (method, path, data) => {
    const answer = await page.request.fetch(`/api/v1${path}`, { method, headers, data });
    assert.ok(answer.ok(), `${path}: ${answer.status()}`);
    return answer.json();
  };
  const game = { game: 'cthulhu-wars', name: 'Eyes', seats: 3 };
  const { id } = await ask('POST', '/tables', game);
  for (const seat of [0, 1, 2])
    await ask('PUT', `/tables/${id}/seats/${seat}`, { sitter: 'bot', bot: 'greedy' });
  await ask('POST', `/tables/${id}/start`);
  return { id, seen: () => ask('GET', `/tables/${id}`) };
}

test('the end of a match opens all eyes', { timeout: 180_000 }, async (t) => {
  const browser = await openBrowser();
  t.after(() => browser.close());
  const mara = await newPerson(browser, 'Mara');
  const { page } = mara;
  const { id, seen } = await botsPlay(mara);
  await page.goto(`/t/${id}#0`);
  const banner = page.locator('.past-banner');
  await banner.waitFor();
  const began = await seen();
  const eyes = banner.getByRole('combobox', { name: 'Seen by:' });
  if (began.state === 'playing') {
    const early = await eyes.count();
    assert.ok(early === 0 || (await seen()).state === 'finished', 'not while it is played');
  }
  await eyes.waitFor({ timeout: 150_000 });

  const { seats } = await seen();
  assert.equal(await eyes.inputValue(), 'spectator', 'one’s own eyes at first');
  const names = await eyes.locator('option').allTextContents();
  assert.equal(names.length, seats.length + 1);
  assert.equal(names.at(-1), 'spectators');

  /** Waits for the moment, and says how many Elder Signs show their values. */
  const told = async () => {
    await page.waitForFunction(
      () => !document.querySelector('.past-banner')?.textContent?.includes('opening'),
    );
    return page.locator('.es.own').count();
  };
  await page.keyboard.press('End');
  await told();
  // At the end all signs are shown: before that someone holds some.
  for (let back = 0; back < STEPS && (await page.locator('.es').count()) === 0; back += 1) {
    await page.keyboard.press('ArrowLeft');
    await told();
  }
  assert.ok((await page.locator('.es').count()) > 0, 'someone holds Elder Signs');
  assert.equal(await told(), 0, 'a spectator knows no values');
  const known = [];
  await eyes.focus();
  while (known.length < seats.length) {
    await page.keyboard.press('ArrowUp');
    known.push([await eyes.inputValue(), await told()]);
  }
  assert.deepEqual(
    known.map(([whose]) => whose),
    ['2', '1', '0'],
    'by keyboard alone',
  );
  assert.ok(
    known.some(([, values]) => values > 0),
    'he who holds them knows them',
  );
  await eyes.selectOption('spectator');
  assert.equal(await told(), 0, 'and with one’s own eyes they are hidden again');
  await page.keyboard.press('Escape');
  await banner.waitFor({ state: 'detached' });
  assert.deepEqual(mara.faults, []);
});
