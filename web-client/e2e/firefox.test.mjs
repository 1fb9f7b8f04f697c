/**
 * The page in Firefox: the home page, a match of each game against bots, and some choices in it. Needs a
 * running server, as `match.test.mjs`, and Firefox; `FIREFOX` names another one than `/usr/bin/firefox-esr`.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { CHOICE, CHOICES, GAMES, pictureOf, SETTLED_MS } from './first-choices.mjs';
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

for (const game of GAMES) {
  test(`Firefox: the first choices of ${game}`, { skip, timeout: 120_000 }, async () => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.setViewport({ width: 1440, height: 900 });
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.goto(BASE);
    await page.evaluate(() => localStorage.setItem('tour', 'seen'));
    await page.locator(`aria/Play now: ${game}, against bots`).click();
    for (let made = 0; made < CHOICES; made += 1) {
      await page.waitForSelector(CHOICE);
      await new Promise((settled) => setTimeout(settled, SETTLED_MS));
      const choice = await page.$(CHOICE);
      await choice?.click();
    }
    await page.waitForSelector('.prompt h2.q');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (SHOTS) await page.screenshot({ path: pictureOf('firefox', game) });
    assert.equal(wide, false, 'the page scrolls sideways');
    assert.deepEqual(faults, []);
    await context.close();
  });
}
