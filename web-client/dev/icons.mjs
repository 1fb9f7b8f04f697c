/**
 * Draws what a page shows outside a browser tab: the icons of the installed page and the picture of an
 * invite link, from the favicon and the backdrop. `node dev/icons.mjs` writes them to `public`.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../e2e/support.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const sign = await readFile(join(root, 'public/favicon.svg'), 'utf8');
const backdrop = await readFile(join(root, 'src/games/cthulhu-wars/backdrop-dark.webp'));
const picture = `data:image/webp;base64,${backdrop.toString('base64')}`;

/** An icon; one that systems cut to a shape of theirs needs its ground up to the edge. */
const icon = (size, cut) =>
  `<body style="margin:0;background:${cut ? '#0a0f15' : 'transparent'}">
   <div style="width:${size}px;height:${size}px;display:grid;place-items:center">
   ${sign.replace('<svg', `<svg width="${cut ? size * 0.8 : size}"`)}</div>`;

const card = `<body style="margin:0;width:1200px;height:630px;position:relative;overflow:hidden;
  background:#0a0f15 url(${picture}) right center/cover">
  <div style="position:absolute;inset:0;background:linear-gradient(90deg,#0a0f15 18%,#0a0f15aa 55%,transparent)"></div>
  <div style="position:absolute;left:72px;top:150px;width:640px;color:#ece5d3;font:26px/1.4 Georgia,serif">
  ${sign.replace('<svg', '<svg width="120"')}
  <div style="font-size:84px;line-height:1.1;color:#cfa95f;margin:18px 0 14px">Eldertable</div>
  Gather your friends. End the world.</div>`;

const browser = await openBrowser();
const page = await browser.newPage();
async function draw(name, html, width, height, options = {}) {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.screenshot({ path: join(root, 'public', name), ...options });
}
for (const size of [192, 512]) {
  await draw(`icon-${size}.png`, icon(size, false), size, size, { omitBackground: true });
}
await draw('icon-cut.png', icon(512, true), 512, 512);
await draw('icon-180.png', icon(180, true), 180, 180);
await draw('invite.jpg', card, 1200, 630, { type: 'jpeg', quality: 72 });
await browser.close();
