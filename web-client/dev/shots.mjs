// Photographs the fixtures: node dev/shots.mjs <out folder> [fixture …]
// Needs `npx vite --port 5199` running (or DEV_URL) and Chromium (CHROMIUM, /usr/bin/chromium).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [out = 'shots', ...wanted] = process.argv.slice(2);
const url = process.env.DEV_URL ?? 'http://127.0.0.1:5199';
const ALL = [
  'early',
  'crowded',
  'units',
  'watch',
  'arabia',
  'earth-3p',
  'earth-4p-w3e5',
  'earth-4p-w5e3',
  'earth-5p',
  'country',
  'country-moving',
  'country-retreat',
  'lovecraft-country',
  'battle-before',
  'battle',
  'battle-retreat',
];
const SIZES = { desktop: [1440, 900], phone: [390, 844] };
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
for (const [name, [width, height]] of Object.entries(SIZES)) {
  for (const theme of ['dark', 'light']) {
    const page = await browser.newPage({ viewport: { width, height }, hasTouch: name === 'phone' });
    page.on(
      'console',
      (m) =>
        m.type() === 'error' &&
        !m.text().includes('404') &&
        console.log(`${name} ${theme}: ${m.text()}`),
    );
    page.on('pageerror', (e) => console.log(`${name} ${theme}: ${e.message}`));
    for (const fixture of wanted.length ? wanted : ALL) {
      await page.goto(`${url}/dev/board.html?fixture=${fixture}&theme=${theme}`);
      await page.waitForSelector('.board svg, .battle svg', { state: 'attached' });
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(out, `${fixture}-${name}-${theme}.png`) });
    }
    await page.close();
  }
}
await browser.close();
