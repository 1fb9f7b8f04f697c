/**
 * Screens stand still: what has been shown does not move because something else arrives. Fonts are left
 * out. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, openTable, playAhead } from './quick.mjs';
import { DESKTOP, isReachable, newPerson, openBrowser, PHONE } from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';
/** The most that may move: the share of the screen times the share of the way, as browsers count it. */
const MOST = 0.05;
const GAMES = [
  ['cthulhu-wars', 4],
  ['cthulhu-wars-duel', 2],
  ['gods-war', 4],
  ['coc-lcg', 2],
];

let browser;
before(async () => {
  if (!skip) browser = await openBrowser({ scrollbars: true });
});
after(() => browser?.close());

/** Counts what moves without the person's doing, from the first paint on. */
async function counting({ page }) {
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        const what = sources.map(({ node }) => node?.className || node?.nodeName || '?');
        globalThis.shifts.push([value, what.join(' ')]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens a screen, waits until it is all there, and gives what has moved. */
async function moved({ page }, path, ready) {
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(() => globalThis.shifts);
  const sum = shifts.reduce((all, [value]) => all + value, 0);
  return sum > MOST ? [`${path}: ${sum.toFixed(3)} ${JSON.stringify(shifts)}`] : [];
}

for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`nothing moves by itself while a screen opens: ${name}`, { skip }, async () => {
    const person = await newPerson(browser, 'Sten', { viewport });
    // Fonts that come for the first time change the width of text; here they are in the cache.
    await person.page.goto('/rules/gods-war');
    await person.page.locator('h1').waitFor();
    await person.page.evaluate(() => document.fonts.ready);
    await counting(person);
    const found = [
      ...(await moved(person, '/', '.games .g:not(.blank)')),
      ...(await moved(person, '/you', 'h1')),
      ...(await moved(person, '/learn/cthulhu-wars', 'main li')),
      ...(await moved(person, '/rules/gods-war', 'h1')),
      ...(await moved(person, '/rules/coc-lcg/learn', '.art svg')),
    ];
    for (const [game, seats] of GAMES) {
      const table = await openTable(person, { game, name: 'Steady', seats }, {});
      found.push(...(await moved(person, `/t/${table.id}`, '.seats, h2')));
      await begin(person, table);
      // What bots do meanwhile moves things and should: the person is asked before the screen opens.
      await playAhead([person], table, { until: () => true });
      found.push(...(await moved(person, `/t/${table.id}`, '.prompt.mine h2.q')));
    }
    assert.deepEqual(found, []);
    assert.deepEqual(person.faults, []);
    await person.context.close();
  });
}
