/**
 * The page in WebKit, the nearest to Safari here: the home page and a match of each game against bots.
 * Needs a running server, as `match.test.mjs`, and Debian's `webkit2gtk-driver` and `xvfb`.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { GAMES, pictureOf, play, prepare, rest, TIMEOUT_MS } from './other-browsers.mjs';
import { BASE, isReachable } from './support.mjs';
import { openWebKit, webkitBrowser } from './webkit.mjs';

const binary = webkitBrowser();
const skip = !binary
  ? 'no WebKit with its driver'
  : (await isReachable())
    ? false
    : 'no server: set ELDERTABLE_URL';
const SHOTS = process.env.SHOTS;
const PATIENCE_MS = 60_000;

let webkit;
// A browser for each game: the fourth match in one stood still now and then.
beforeEach(async () => {
  if (!skip) webkit = await openWebKit(binary);
});
afterEach(() => webkit?.end());

/** Waits until something is on the page. */
async function until(selector) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await rest(100)) {
    if (await webkit.run((what) => document.querySelector(what) !== null, selector)) return;
  }
  assert.fail(`${selector} has not come`);
}

const press = (selector, at) =>
  webkit.run((what, nth) => document.querySelectorAll(what)[nth]?.click(), selector, at);

for (const game of Object.keys(GAMES)) {
  test(`WebKit: ${game}`, { skip, timeout: TIMEOUT_MS }, async () => {
    await webkit.goTo(BASE);
    await webkit.run(prepare);
    await webkit.goTo(BASE);
    await webkit.run(() => {
      globalThis.faults = [];
      addEventListener('error', ({ message }) => globalThis.faults.push(message));
      addEventListener('unhandledrejection', ({ reason }) => globalThis.faults.push(`${reason}`));
    });
    const now = `button[aria-label="Play now: ${game}, against bots"]`;
    await until(now);
    await press(now, 0);
    await play(game, { evaluate: webkit.run, press });
    if (SHOTS) await writeFile(pictureOf('webkit', game), await webkit.screenshot());
    assert.deepEqual(await webkit.run(() => globalThis.faults), []);
  });
}
