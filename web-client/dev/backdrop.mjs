// Paints the pictures behind titles, `src/games/cthulhu-wars/backdrop-*.webp`, from the live board:
// `npm run backdrop` after the map or the figures have changed. A picture costs a slow phone a tenth
// of what drawing the scene costs. Needs Chromium (CHROMIUM, /usr/bin/chromium).
import { writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const SIZE = { width: 1440, height: 570 };
const QUALITY = 0.72;

const vite = await createServer({ server: { host: '127.0.0.1', port: 0 } });
await vite.listen();
const base = vite.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
const page = await browser.newPage({ viewport: SIZE });
for (const theme of ['dark', 'light']) {
  await page.goto(`${base}dev/backdrop.html?theme=${theme}`);
  await page.locator('svg.backdrop').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const png = (await page.screenshot()).toString('base64');
  const webp = await page.evaluate(
    async ([data, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1];
    },
    [png, QUALITY],
  );
  const file = new URL(`../src/games/cthulhu-wars/backdrop-${theme}.webp`, import.meta.url);
  await writeFile(file, Buffer.from(webp, 'base64'));
}
await browser.close();
await vite.close();
