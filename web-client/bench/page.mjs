/**
 * Measures the page in a real browser: what the first load weighs, when it can be used on a slow
 * phone, how soon a choice is on the board, how smoothly a full board pans, how far behind it is when
 * bots play faster than anyone could look. See `docs/performance.md`.
 *
 * Needs a running server with `--bot-delay-ms 0`: `ELDERTABLE_URL=http://127.0.0.1:8080 node
 * bench/page.mjs [load] [choices] [pan] [watch]`; all parts unless some are named. On its way it plays at tables of its own with bots.
 */
import process from 'node:process';
import { answered, numbers } from '../e2e/play.mjs';
import { begin, openTable } from '../e2e/quick.mjs';
import {
  addBots,
  BASE,
  createTable,
  myTurn,
  newPerson,
  openBrowser,
  PHONE,
  settle,
  start,
} from '../e2e/support.mjs';
import { pick } from '../e2e/temper.mjs';

/** The most script that the first load may bring, compressed. */
const SCRIPT_LIMIT_KB = 200;
/** As in a slow mobile network and on a small phone. */
const SLOW = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOW_CPU = 4;
const LOADS = 5;
const CHOICES = 60;
const GUARD = { timeout: 30_000 };
/** Whole games that are looked at. */
const GAMES = 5;

const browser = await openBrowser();

function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: at(sorted, 0.5), p95: at(sorted, 0.95), worst: sorted.at(-1) };
}

const ms = (value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const say = (what, words) => process.stdout.write(`${what.padEnd(44)} ${words}\n`);

/** What goes over the line until nothing more comes, by kind, as it was sent (compressed). */
async function weigh(page, address) {
  const line = await page.context().newCDPSession(page);
  const kinds = new Map();
  const sums = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0, Other: 0 };
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    sums[kind in sums ? kind : 'Other'] += encodedDataLength;
  });
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.close();
  return sums;
}

function sayWeight(what, sums) {
  const all = Object.values(sums).reduce((a, b) => a + b, 0);
  const { Script, Stylesheet, Font, Document, Image, Other } = sums;
  say(
    `weight of ${what}`,
    `script ${kb(Script)}, CSS ${kb(Stylesheet)}, fonts ${kb(Font)}, page ${kb(Document)}, ` +
      `images ${kb(Image)}, data ${kb(Other)}; all ${kb(all)}`,
  );
  if (Script > SCRIPT_LIMIT_KB * 1000) {
    say('', `FAILED: more than ${SCRIPT_LIMIT_KB} kB of script`);
    process.exitCode = 1;
  }
}

/**
 * Loads a page on the slow profile with an empty cache. It can be used when the control is there and
 * the main thread has got through its last long task up to then.
 */
async function loadSlowly(context, address, control) {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await line.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  await page.addInitScript((selector) => {
    window.longTaskEnds = 0;
    new PerformanceObserver((list) => {
      for (const task of list.getEntries())
        window.longTaskEnds = Math.max(window.longTaskEnds, task.startTime + task.duration);
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      const found = [...document.querySelectorAll(selector)].some((e) => e.checkVisibility());
      if (found) window.shownAt = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, control);
  await page.goto(address);
  const seen = await page.waitForFunction(() => window.shownAt, undefined, { timeout: 60_000 });
  const shown = await seen.jsonValue();
  await page.waitForTimeout(1500);
  const { painted, busy } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    busy: window.longTaskEnds,
  }));
  await page.close();
  return { painted, usable: Math.max(shown, busy) };
}

async function measureSlowLoads(context, what, address, control) {
  const loads = [];
  for (let n = 0; n < LOADS; n += 1) loads.push(await loadSlowly(context, address, control));
  const { median: painted } = spread(loads.map((l) => l.painted));
  const usable = spread(loads.map((l) => l.usable));
  say(
    `${what}, 4× slower CPU, 1.6 Mbit/s, 150 ms`,
    `first paint ${ms(painted)}, can be used after ${ms(usable.median)} (worst ${ms(usable.worst)})`,
  );
}

/**
 * Clicks a choice and measures until the frame in which the choice has been answered, the new
 * position is drawn, and the next question stands there.
 */
function clickAndWait(page, nth) {
  return page.evaluate(async (place) => {
    const choices = () =>
      document.querySelectorAll('.prompt button.opt:enabled, .prompt .forward .btn:enabled');
    const button = choices()[place];
    if (!button) return undefined;
    const settled = () =>
      document.querySelector('.prompt .scroll.still') === null &&
      !/sending/.test(document.querySelector('.prompt .state')?.textContent ?? '');
    const begun = performance.now();
    button.click();
    // The click is only worked off with the next microtasks.
    await Promise.resolve();
    if (document.querySelector('.prompt .btn.danger')) return undefined;
    return new Promise((resolve) => {
      let left = 0;
      const watch = () => {
        left += 1;
        if (left < 2 || !settled()) {
          if (left < 600) requestAnimationFrame(watch);
          else resolve(undefined);
          return;
        }
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begun);
        port2.postMessage(undefined);
      };
      requestAnimationFrame(watch);
    });
  }, nth);
}

async function measureChoices(person) {
  const { page } = person;
  const random = numbers(3);
  const took = [];
  let fresh = 0;
  while (took.length < CHOICES) {
    const now = await myTurn(person);
    if (now.over) {
      fresh += 1;
      if (fresh > 6) break;
      await sitDown(person);
      continue;
    }
    if (!now.mine || now.choices.length === 0) continue;
    await settle({ page });
    const place = pick(now.choices, took.length % 3 ? 'settle' : 'raid', random.next().value);
    const time = await clickAndWait(page, place);
    if (time !== undefined) took.push(time);
    else
      await page
        .locator('.forward .btn.danger')
        .click(GUARD)
        .catch(() => undefined);
    await answered(person, now);
  }
  const { median, p95, worst } = spread(took);
  say(
    `from click to board, ${took.length} choices`,
    `median ${ms(median)}, p95 ${ms(p95)}, worst ${ms(worst)}`,
  );
}

async function sitDown(person) {
  await person.page.goto('/');
  await createTable(person, { game: 'Cthulhu Wars', name: 'Bench', seats: 4 });
  await addBots(person, 'Greedy');
  await start(person);
}

/** Bots play to the end; the last position of such a game is a full board. */
async function fullBoard(person) {
  const { page } = person;
  await page.goto('/');
  await createTable(person, { game: 'Cthulhu Wars', name: 'Full board', seats: 4 });
  await page.getByRole('button', { name: 'Stand up' }).click();
  await page.getByRole('button', { name: 'Just look' }).click();
  await page.getByRole('button', { name: 'Give them to bots' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByText('They match.').waitFor({ timeout: 300_000 });
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await page
    .locator('.board .sea > svg .standing, .board .sea > svg [data-units]')
    .first()
    .waitFor({
      state: 'attached',
    });
  return page.locator('.board .sea > svg [data-units]').count();
}

/** Drags the zoomed board to and fro, and times the frames meanwhile. */
async function measurePanning(person, rate) {
  const { page } = person;
  const line = await page.context().newCDPSession(page);
  await page.keyboard.press('0');
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('+');
  await page.waitForTimeout(600);
  await line.send('Emulation.setCPUThrottlingRate', { rate });
  const box = await page.locator('.board > .sea').boundingBox();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    window.frameTimes = [];
    let last = performance.now();
    const tick = (now) => {
      window.frameTimes.push(now - last);
      last = now;
      window.timing = requestAnimationFrame(tick);
    };
    window.timing = requestAnimationFrame(tick);
  });
  await page.mouse.move(...middle);
  await page.mouse.down();
  for (let n = 0; n < 240; n += 1) {
    const turn = (n / 60) * Math.PI;
    await page.mouse.move(middle[0] + 180 * Math.sin(turn), middle[1] + 110 * Math.sin(turn / 2));
  }
  await page.mouse.up();
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(window.timing);
    return window.frameTimes.slice(2);
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await line.detach();
  const { median, p95, worst } = spread(frames);
  const slow = frames.filter((f) => f > 34).length;
  say(
    `panning a full board${rate > 1 ? `, ${rate}× slower CPU` : ''}`,
    `${frames.length} frames: median ${ms(median)}, p95 ${ms(p95)}, worst ${ms(worst)}; ` +
      `${slow} above 34 ms`,
  );
}

const person = await newPerson(browser, 'Bench');

/** What the first load weighs, and how soon a slow phone can use it. */
async function load() {
  sayWeight('the start page', await weigh(await person.context.newPage(), `${BASE}/`));
  await sitDown(person);
  await myTurn(person);
  const table = person.page.url();
  sayWeight('a running match', await weigh(await person.context.newPage(), table));
  const phone = { viewport: PHONE, isMobile: true, hasTouch: true };
  const newcomer = await newPerson(browser, 'Phone', phone);
  await measureSlowLoads(newcomer.context, 'start page', `${BASE}/`, '.cta .go');
  await newcomer.context.close();
  await measureSlowLoads(person.context, 'running match', table, '.board .sea > svg [data-units]');
}

async function choices() {
  await sitDown(person);
  await measureChoices(person);
}

async function pan() {
  say('figures and gates on the full board', String(await fullBoard(person)));
  await measurePanning(person, 1);
  await measurePanning(person, SLOW_CPU);
}

/** Five bots play without a pause: how long until the page that watches shows the end. */
async function watch() {
  const { page } = person;
  const took = [];
  for (let n = 0; n < GAMES; n += 1) {
    const names = { game: 'gods-war', name: 'Watched', seats: 5 };
    const table = await openTable(person, names, { watching: true, bot: 'random' });
    await page.goto(table.path);
    await page.getByRole('heading', { name: 'Seats' }).waitFor();
    const begun = performance.now();
    await begin(person, table);
    await page.getByText('They match.').waitFor();
    took.push(performance.now() - begun);
  }
  const { median, worst } = spread(took);
  say(`a whole game of five bots, ${GAMES} times`, `median ${ms(median)}, worst ${ms(worst)}`);
}

const PARTS = { load, choices, pan, watch };
const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(PARTS)) {
  // A page behind others draws hardly any frames.
  await person.page.bringToFront();
  if (wanted.length === 0 || wanted.includes(name)) await measure();
}
await browser.close();
