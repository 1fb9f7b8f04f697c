/**
 * The page in WebKit, the nearest to Safari here: the home page, a match of each game against bots, and
 * some choices in it. Needs a running server, as `match.test.mjs`, and Debian's `webkit2gtk-driver` and
 * `xvfb`.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { CHOICE, CHOICES, GAMES, pictureOf, SETTLED_MS } from './first-choices.mjs';
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
before(async () => {
  if (!skip) webkit = await openWebKit(binary);
});
after(() => webkit?.end());

const rest = (ms) => new Promise((later) => setTimeout(later, ms));

/** Waits until something is on the page. */
async function until(selector) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await rest(100)) {
    if (await webkit.run((what) => document.querySelector(what) !== null, selector)) return;
  }
  assert.fail(`${selector} has not come`);
}

const press = (selector) => webkit.run((what) => document.querySelector(what)?.click(), selector);

for (const game of GAMES) {
  test(`WebKit: the first choices of ${game}`, { skip, timeout: 180_000 }, async () => {
    await webkit.goTo(BASE);
    const play = `button[aria-label="Play now: ${game}, against bots"]`;
    await until(play);
    await webkit.run(() => localStorage.setItem('tour', 'seen'));
    await webkit.run(() => {
      globalThis.faults = [];
      addEventListener('error', ({ message }) => globalThis.faults.push(message));
      addEventListener('unhandledrejection', ({ reason }) => globalThis.faults.push(`${reason}`));
    });
    await press(play);
    for (let made = 0; made < CHOICES; made += 1) {
      await until(CHOICE);
      await rest(SETTLED_MS);
      await press(CHOICE);
    }
    await until('.prompt h2.q');
    if (SHOTS) await writeFile(pictureOf('webkit', game), await webkit.screenshot());
    const wide = await webkit.run(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, 'the page scrolls sideways');
    assert.deepEqual(await webkit.run(() => globalThis.faults), []);
  });
}
