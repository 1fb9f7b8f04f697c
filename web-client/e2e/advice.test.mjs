/** Advice during a match, and the analysis of a finished one. Needs a running server, as `match.test.mjs`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, call, openTable, sit } from './quick.mjs';
import {
  axeFaults,
  isReachable,
  myTurn,
  newPerson,
  openBrowser,
  playNth,
  settle,
} from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

test('a player asks for advice and takes it', { skip }, async () => {
  const hal = await newPerson(browser, 'Hal');
  const { page } = hal;
  const table = await openTable(hal, { game: 'cthulhu-wars', name: 'Advised', seats: 3 });
  await begin(hal, table);
  await sit(hal, table);
  await myTurn(hal);
  while ((await page.locator('.prompt .advise').count()) === 0) {
    await playNth(hal, 0);
    await myTurn(hal);
  }
  await page.locator('.prompt .advise').click();
  const advice = page.getByRole('region', { name: 'Advice' });
  await advice.locator('li').first().waitFor();
  const told = await advice.locator('li').count();
  assert.ok(told >= 2 && told <= 3, `${told} choices`);
  assert.match(await advice.locator('.chance').first().textContent(), /^\d+%$/);
  assert.deepEqual(await axeFaults(hal), []);

  const asked = await page.locator('.prompt .q').textContent();
  await settle(hal);
  await advice.locator('li button').first().click();
  await advice.waitFor({ state: 'detached' });
  assert.notEqual(await page.locator('.prompt .q').textContent(), asked);
  await hal.context.close();
});

test('a coach advises in a first match, until it is over', { skip }, async () => {
  const ida = await newPerson(browser, 'Ida');
  const { page } = ida;
  await page.context().addInitScript(() => localStorage.setItem('coach', 'again'));
  const table = await openTable(ida, { game: 'cthulhu-wars-duel', name: 'First', seats: 2 });
  await begin(ida, table);
  await sit(ida, table);
  await myTurn(ida);
  const coach = page.getByRole('region', { name: 'Coach' });
  const best = coach.locator('li button');
  await best.waitFor();
  assert.equal(await page.locator('.prompt .advise').count(), 0, 'no need to ask');
  await coach.getByRole('button', { name: 'What else?' }).click();
  await best.nth(1).waitFor();
  assert.deepEqual(await axeFaults(ida), []);

  // The card of the first turn is read: the coach goes on.
  await page.getByRole('button', { name: 'Got it' }).click();
  const asked = page.locator('.prompt .q');
  const before = await asked.textContent();
  await settle(ida);
  await best.first().click();
  await page.waitForFunction(
    (before) => document.querySelector('.prompt .q')?.textContent !== before,
    before,
  );

  await page.getByRole('tab', { name: 'Seats' }).click();
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('button', { name: 'Give up the match: sure?' }).click();
  await page.waitForFunction(
    () => JSON.parse(localStorage.getItem('coaching') ?? '{}')['cthulhu-wars-duel'] === false,
  );
  await ida.context.close();
});

test('the host may forbid advice', { skip }, async () => {
  const hal = await newPerson(browser, 'Hal');
  const { page } = hal;
  const table = await openTable(hal, { game: 'cthulhu-wars', name: 'Alone', seats: 3 });
  await page.goto(table.path);
  const advice = page.getByRole('switch', { name: 'Advice' });
  await advice.click();
  await page.locator('[role=switch][aria-checked=false][aria-labelledby=opt-advice]').waitFor();
  await begin(hal, table);
  await page.locator('.match').waitFor();
  await myTurn(hal);
  await playNth(hal, 0);
  await myTurn(hal);
  assert.equal(await page.locator('.prompt .advise').count(), 0);
  await hal.context.close();
});

test('a finished match is analyzed and played on from a mistake', { skip }, async () => {
  const hal = await newPerson(browser, 'Hal');
  const { page } = hal;
  const table = await openTable(hal, { game: 'coc-lcg', name: 'Over', seats: 2 });
  await begin(hal, table);
  await sit(hal, table);
  for (let made = 0; made < 5; made += 1) {
    await myTurn(hal);
    await playNth(hal, 0);
  }
  await myTurn(hal);
  await page.getByRole('tab', { name: 'Seats' }).click();
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('button', { name: 'Give up the match: sure?' }).click();
  await page.getByRole('button', { name: 'Look at it again, with analysis' }).click();
  await page.getByRole('button', { name: 'Analyze this game' }).click();
  const analysis = page.getByRole('region', { name: 'Analysis' });
  await analysis.locator('.sums li').nth(1).waitFor();
  await analysis.locator('progress').waitFor({ state: 'detached', timeout: 120_000 });
  const { of, done, decisions } = await call(hal, 'GET', `/tables/${table.id}/analysis`);
  assert.ok(of >= 4 && done === of, `${done} of ${of}`);
  const marked = decisions.filter(({ mark }) => mark);
  assert.equal(await analysis.locator('.marks li').count(), marked.length);
  assert.deepEqual(await axeFaults(hal), []);
  if (marked.length > 0) {
    await analysis.locator('.marks button').first().click();
    await analysis.locator('.verdict').waitFor();
  }
  await page.getByRole('button', { name: /^Play on from here/ }).click();
  await page.waitForURL((url) => /^\/t\//.test(url.pathname) && !url.pathname.includes(table.id));
  await page.locator('.match').waitFor();
  await hal.context.close();
});
