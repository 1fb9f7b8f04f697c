/**
 * The page in Firefox: the home page and a match of each game against bots. Needs a running server, as
 * `match.test.mjs`, and Firefox; `FIREFOX` names another one than `/usr/bin/firefox-esr`.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { GAMES, pictureOf, play, prepare, TIMEOUT_MS } from './other-browsers.mjs';
import { BASE, isReachable } from './support.mjs';

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
const skip = !existsSync(FIREFOX)
  ? 'no Firefox'
  : (await isReachable())
    ? false
    : 'no server: set ELDERTABLE_URL';
const SHOTS = process.env.SHOTS;

let browser;
before(async () => {
  if (skip) return;
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
});
after(() => browser?.close());

for (const game of Object.keys(GAMES)) {
  test(`Firefox: ${game}`, { skip, timeout: TIMEOUT_MS }, async () => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.setViewport({ width: 1440, height: 900 });
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.evaluateOnNewDocument(prepare);
    await page.goto(BASE);
    await page.locator(`aria/Play now: ${game}, against bots`).click();
    await play(game, {
      evaluate: (what) => page.evaluate(what),
      // A choice may be gone again by the time the pointer is there: it is looked for anew.
      press: async (choices, at) => (await page.$$(choices))[at]?.click().catch(() => undefined),
    });
    if (SHOTS) await page.screenshot({ path: pictureOf('firefox', game) });
    assert.deepEqual(faults, []);
    await context.close();
  });
}
