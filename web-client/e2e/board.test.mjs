/** The board and the battle stage on their own, with fixed positions: see `dev/fixtures.ts`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { openBrowser, watchOver } from './support.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let vite;
let browser;
let url;
/** What any of the pages complained of. */
const complaints = [];

before(async () => {
  vite = await createServer({
    root,
    server: { port: 0, host: '127.0.0.1', hmr: false },
    optimizeDeps: { entries: ['dev/board.html'] },
    cacheDir: join(root, 'node_modules/.vite-board-test'),
    logLevel: 'error',
  });
  await vite.listen();
  url = `http://127.0.0.1:${vite.httpServer.address().port}/dev/board.html`;
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await vite?.close();
  assert.deepEqual(complaints.flat(), []);
});

async function open(fixture, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  const faults = watchOver(context, fixture, url);
  complaints.push(faults);
  const page = await context.newPage();
  await page.goto(`${url}?fixture=${fixture}`);
  await page.locator('.board svg .name, .battle svg').first().waitFor({ state: 'attached' });
  const said = () => page.locator('output').textContent();
  const says = (text) =>
    page.waitForFunction(
      (wanted) => document.querySelector('output')?.textContent?.includes(wanted),
      text,
    );
  return { page, faults, said, says };
}

/** A point on the screen from a point of the canvas. */
async function at(page, x, y, canvas = '.board .sea > svg') {
  return page.locator(canvas).evaluate(
    (svg, [px, py]) => {
      const point = new DOMPoint(px, py).matrixTransform(svg.getScreenCTM());
      return [point.x, point.y];
    },
    [x, y],
  );
}

/** What is seen, once the camera rests. */
async function viewBox(page) {
  await page.waitForFunction(() => document.querySelector('.board .sea > svg:not(.moving)'));
  return page.locator('.board .sea > svg').getAttribute('viewBox');
}

test('a click on an offered area chooses it, also on the figures that stand there', async () => {
  const { page, says, faults } = await open('crowded');
  await page.mouse.click(...(await at(page, 720, 690)));
  await says('Starspawn to south-atlantic');
  await page.mouse.click(...(await at(page, 452, 625)));
  await says('Starspawn to south-america');
  assert.deepEqual(faults, []);
  await page.close();
});

test('a chosen move flies, and stands where it was sent', async () => {
  const { page } = await open('crowded');
  await page.mouse.click(...(await at(page, 720, 690)));
  await page.locator('.flights .standing').waitFor({ state: 'attached' });
  await page.locator('.flights .standing').waitFor({ state: 'detached' });
  const units = page.locator('[data-area="south-atlantic"] [data-units~="gc-starspawn-1"]');
  await units.waitFor({ state: 'attached' });
  await page.close();
});

test('several choices on one figure open a list beside it', async () => {
  const { page, says, said } = await open('units');
  await page.locator('[data-units^="gc-deep_one-1 "] .body').last().click({ force: true });
  const menu = page.getByRole('menu', { name: 'Choose one' });
  await menu.waitFor();
  assert.equal(await menu.getByRole('menuitem').count(), 2);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  assert.equal(await said(), '');
  await page.locator('[data-units^="gc-deep_one-1 "] .body').last().click({ force: true });
  await menu.getByRole('menuitem').nth(1).click();
  await says('Move deep_one');
  await page.close();
});

test('a drag pans and chooses nothing; wheel and keys zoom; 0 shows all', async () => {
  const { page, said } = await open('crowded');
  const whole = await viewBox(page);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, -600);
  const close = await viewBox(page);
  assert.notEqual(close, whole);
  await page.mouse.down();
  await page.mouse.move(500, 340, { steps: 4 });
  await page.mouse.up();
  assert.notEqual(await viewBox(page), close);
  assert.equal(await said(), '');
  await page.keyboard.press('0');
  assert.equal(await viewBox(page), whole);
  await page.keyboard.press('+');
  assert.notEqual(await viewBox(page), whole);
  await page.close();
});

test('arrow keys walk between neighbours and Enter chooses', async () => {
  const { page, says } = await open('crowded');
  const start = page.getByRole('button', { name: /^South Atlantic/ });
  await start.focus();
  await page.keyboard.press('ArrowLeft');
  const focused = page.locator('[data-button]:focus');
  assert.match(
    await focused.textContent(),
    /^\s*South America: Black Goat 2 and a gate, Great Cthulhu 1/,
  );
  assert.equal(await page.locator('.areas .focus').count(), 2);
  await page.keyboard.press('Enter');
  await says('Starspawn to south-america');
  await page.close();
});

test('the other mouse button asks for the card', async () => {
  const { page, says } = await open('watch');
  await page.mouse.click(...(await at(page, 196, 700)), { button: 'right' });
  await says('card: unit gc-cthulhu-1');
  await page.close();
});

test('units of a battle are chosen on the stage, retreats on the map below', async () => {
  const stage = await open('battle');
  await stage.page.getByRole('button', { name: 'The King in Yellow, Yellow Sign' }).click();
  await stage.says('Kill ys-king_in_yellow-1');
  assert.deepEqual(stage.faults, []);
  await stage.page.close();
  const flight = await open('battle-retreat');
  await flight.page.mouse.click(...(await at(flight.page, 812, 272, '.strip .map > svg')));
  await flight.says('to europe');
  await flight.page.close();
});

test('a finger selects, and chooses by the same again; the map opens at the action', async () => {
  const { page, says, said } = await open('crowded', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const [, , width] = (await viewBox(page)).split(' ').map(Number);
  assert.ok(width < 700, `shows ${width} of 1600`);
  await page.touchscreen.tap(...(await at(page, 470, 660)));
  const selected = page.getByRole('group', { name: 'Selected on the board' });
  await selected.getByText('Starspawn to south-america').waitFor();
  assert.equal(await said(), '', 'nothing is chosen yet');
  assert.equal(await page.locator('.areas .pointed[data-area="south-america"]').count(), 1);
  await page.touchscreen.tap(...(await at(page, 470, 660)));
  await says('Starspawn to south-america');
  await selected.waitFor({ state: 'detached' });
  await page.close();
});

test('both parts of a combined area are one: either is pressed, both light up', async () => {
  const { page, says, faults } = await open('country-moving');
  await page.mouse.click(...(await at(page, 190, 640)));
  await says('Shoggoth to loblolly-cove-mystic-river');
  const lit = page.locator('.areas .area.pointed[data-area="loblolly-cove-mystic-river"]');
  await page.mouse.move(...(await at(page, 1500, 560)));
  await lit.waitFor({ state: 'attached' });
  await page.mouse.move(...(await at(page, 190, 640)));
  await lit.waitFor({ state: 'attached' });
  const box = await lit.evaluate((path) => path.getBBox().width);
  assert.ok(box > 1500, 'one shape from shore to shore');
  assert.deepEqual(faults, []);
  await page.close();
});

test('a figure goes through a portal and stands where it was sent', async () => {
  const { page } = await open('country-moving');
  await page.mouse.move(...(await at(page, 420, 850)));
  assert.equal(await page.locator('.arrows .arrow').count(), 2, 'to the arch, and from the other');
  await page.mouse.click(...(await at(page, 420, 850)));
  await page.locator('.flights .standing').waitFor({ state: 'attached' });
  await page.locator('.flights .standing').waitFor({ state: 'detached' });
  const units = page.locator('[data-area="boston"] [data-units~="gc-shoggoth-1"]');
  await units.waitFor({ state: 'attached' });
  await page.close();
});

test('a reconstructed board says so, and why', async () => {
  const { page } = await open('country');
  const note = page.getByRole('button', { name: 'reconstructed' });
  await note.focus();
  await page.keyboard.press('Enter');
  const reason = page.getByText('No picture of the printed board was found');
  await reason.waitFor();
  await page.keyboard.press('Escape');
  await reason.waitFor({ state: 'hidden' });
  const boston = page.getByRole('button', { name: /^Boston/ });
  await boston.focus();
  const facts = page.locator(`[id="${await boston.getAttribute('aria-describedby')}"]`);
  assert.match(await facts.textContent(), /Reconstructed borders: .*Salem/);
  await page.close();
});

for (const fixture of ['crowded', 'country-moving', 'battle', 'battle-retreat']) {
  test(`${fixture} has no accessibility faults`, async () => {
    const { page } = await open(fixture);
    await page.addScriptTag({ path: AXE });
    const { violations } = await page.evaluate(() =>
      globalThis.axe.run('.frame', { runOnly: ['wcag2a', 'wcag2aa'] }),
    );
    const found = violations.map(
      (v) =>
        `${v.id}: ${v.nodes.map((n) => `${n.html.slice(0, 120)} ${n.failureSummary}`).join('\n')}`,
    );
    assert.deepEqual(found, []);
    await page.close();
  });
}
