/**
 * Reference at hand: every name opens its card by key, pointer, rest and long press; "What can I
 * do?"; "How to play" by keys; the tour and the text size. Needs a server, see support.mjs.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addBots,
  axeFaults,
  chooseSide,
  createTable,
  isReachable,
  myTurn,
  newPerson,
  openBrowser,
  playNth,
  start,
} from './support.mjs';

const reachable = await isReachable();
const skip = reachable ? false : 'no server: set ELDERTABLE_URL';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let browser;
let player;
let page;
before(async () => {
  if (!reachable) return;
  browser = await openBrowser();
  player = await newPerson(browser, 'Nell', { newcomer: true });
  page = player.page;
});
after(() => browser?.close());

const card = (name) => page.getByRole('dialog', { name: `Card: ${name}`, exact: true });
const peek = () => page.locator('.place.peek');

/** No serious fault of accessibility, in both themes, on a desktop and a phone. */
async function isAccessible(what, sizes = SIZES) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
      assert.deepEqual(await axeFaults(player), [], `${what}, ${size.width} px, ${theme}`);
    }
  }
  await page.setViewportSize(SIZES[0]);
}

test('how to play: ten screens each, by keys, with numbers from the cards', { skip }, async () => {
  for (const game of ['cthulhu-wars', 'cthulhu-wars-duel']) {
    await page.goto(`/rules/${game}/learn`);
    const title = page.locator('#screen-title');
    await title.waitFor();
    const seen = new Set();
    for (let at = 1; at <= 10; at += 1) {
      await page.getByText(`Screen ${at} of 10`).waitFor();
      seen.add(await title.textContent());
      const words = (await page.locator('.words').innerText()).replace(/\s+/g, ' ');
      assert.doesNotMatch(words, /undefined|(gives?|for|costs?|up) [.,:;]/, `a number: ${words}`);
      assert.equal(await page.locator('.art svg').count(), 1);
      await page.keyboard.press('ArrowRight');
    }
    assert.equal(seen.size, 10);
    assert.match(page.url(), /learn\/10$/);
    await page.keyboard.press('Home');
    await page.getByText('Screen 1 of 10').waitFor();
  }
  await page.goto('/rules/cthulhu-wars/learn/3');
  await page.locator('.words').getByText('3 Power').waitFor();
  await page.locator('.words [data-card="term:gate"]').first().focus();
  await page.keyboard.press('Enter');
  await card('Gate').waitFor();
  await isAccessible('a lesson with a card');
  await page.keyboard.press('Escape');
  await card('Gate').waitFor({ state: 'detached' });
});

test('a newcomer is shown around once, and can have larger words', { skip }, async () => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn Cthulhu Wars: Duel' }).waitFor();
  await createTable(player, { game: 'Cthulhu Wars', name: 'First steps', seats: 3 });
  await page.getByRole('link', { name: 'How to play, in ten screens' }).waitFor();
  await chooseSide(player, 'Great Cthulhu');
  await addBots(player);
  await start(player);
  await myTurn(player);
  const tour = page.getByRole('region', { name: 'A look around' });
  await tour.waitFor();
  const question = await page.locator('.prompt-box').boundingBox();
  const lies = await tour.boundingBox();
  assert.ok(lies.x + lies.width <= question.x, 'the tour never lies on the question');
  await isAccessible('the tour', [SIZES[1]]);
  for (let step = 1; step < 5; step += 1) await tour.getByRole('button', { name: 'Next' }).click();
  await tour.getByRole('button', { name: 'Let’s play' }).click();
  await tour.waitFor({ state: 'detached' });

  await page.keyboard.press('?');
  const help = page.getByRole('region', { name: 'Help' });
  const before = (await page.locator('.q').boundingBox()).height;
  await help.getByRole('radio', { name: 'Larger' }).click();
  assert.ok((await page.locator('.q').boundingBox()).height > before, 'words have grown');
  await isAccessible('help in large words');
  await page.reload();
  await myTurn(player);
  assert.equal(await tour.count(), 0, 'the tour is not shown again');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.text), 'larger');
  await page.keyboard.press('?');
  await help.getByRole('radio', { name: 'Normal' }).click();
  await page.keyboard.press('Escape');
});

test('cards open by keys, click, rest and long press, and stay', { skip }, async () => {
  await page.mouse.move(700, 450);
  const requirement = page.locator('.fp [data-card^="requirement:"]').first();
  await requirement.focus();
  await page.keyboard.press('Enter');
  const first = card(await requirement.getAttribute('title'));
  await first.waitFor();
  assert.ok(await first.evaluate((e) => e === document.activeElement), 'the card has the focus');
  await first.locator('.cardlink').first().focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.getByRole('dialog').count(), 2, 'a name on a card opens another');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.ok(await requirement.evaluate((e) => e === document.activeElement), 'focus is back');

  await page.locator('[data-button="south-pacific"]').focus();
  await page.keyboard.press('i');
  await card('South Pacific').getByText('Next to').waitFor();
  await page.keyboard.press('Escape');

  const phase = page.locator('.phases [data-card="phase:doom"]');
  await phase.hover();
  await peek().getByRole('heading', { name: 'Doom Phase' }).waitFor();
  await page.mouse.move(4, 4, { steps: 4 });
  await peek().waitFor({ state: 'detached' });
  await phase.hover();
  await peek()
    .getByRole('button', { name: /Keep open/ })
    .click();
  await card('Doom Phase').waitFor();

  const option = page.locator('.prompt button.opt').first();
  await page.locator('.fp [data-card^="unit:"]').first().click();
  assert.equal(await page.getByRole('dialog').count(), 2);
  await option.click();
  await page.waitForTimeout(400);
  assert.equal(await page.getByRole('dialog').count(), 2, 'open cards outlive an update');
  await isAccessible('open cards');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
});

test('a finger rests on a name, and taps no more than it means to', { skip }, async () => {
  const finger = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await page.setViewportSize(SIZES[1]);
  const chip = await page.locator('.chip').nth(1).boundingBox();
  const at = { x: chip.x + 20, y: chip.y + 20 };
  await touch('touchStart', at);
  await page.waitForTimeout(650);
  await touch('touchEnd');
  await page.getByRole('dialog').waitFor();
  await page.getByRole('button', { name: /^Close / }).click();
  assert.equal(await page.getByRole('dialog').count(), 0);

  await reachTheMenu();
  const option = page.locator('.prompt button.opt[data-card]').first();
  const asked = await page.locator('.q').textContent();
  // The coach of a first match stands above the choices.
  await option.scrollIntoViewIfNeeded();
  const box = await option.boundingBox();
  await touch('touchStart', { x: box.x + 40, y: box.y + 20 });
  await page.waitForTimeout(650);
  await touch('touchEnd');
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.q').textContent(), asked, 'a long press chooses nothing');
  await page.getByRole('button', { name: /^Close / }).click();
  await page.setViewportSize(SIZES[0]);
});

/** Makes the first choice until some refusal is shown, as in the action menu. */
async function reachTheMenu() {
  for (let moves = 0; moves < 12; moves += 1) {
    const { choices } = await myTurn(player);
    if (await page.locator('.prompt .opt.off').count()) return;
    await playNth(player, 0);
    assert.ok(choices.length > 0);
  }
  assert.fail('no menu with a refusal in 12 moves');
}

test('what can I do: choices, reasons, goals, and what comes next', { skip }, async () => {
  await page.getByRole('tab', { name: 'What can I do?' }).click();
  const now = page.getByRole('region', { name: 'What can I do now?' });
  await now.getByRole('heading', { name: 'What comes next' }).waitFor();
  await now.getByRole('heading', { name: 'Nearest spellbooks' }).waitFor();
  await reachTheMenu();
  const listed = await page.locator('.prompt .opts .opt:not(.off)').count();
  const ways = await page.locator('.prompt .forward .btn').count();
  assert.equal(await now.locator('button.do[data-peek]').count(), listed + ways, 'every choice');
  const refused = await page.locator('.prompt .opt.off').count();
  assert.equal(await now.locator('.do.no').count(), refused, 'and every reason');
  await isAccessible('what can I do', [SIZES[0]]);
  await page.setViewportSize(SIZES[1]);
  await page.locator('.bottom').getByRole('button', { name: 'Log' }).click();
  await now.waitFor();
  await isAccessible('what can I do on a phone', [SIZES[1]]);
});

test('the cards of a game have addresses of their own', { skip }, async () => {
  await page.goto('/rules/cthulhu-wars#spellbook:devolve');
  const devolve = page.locator('[id="spellbook:devolve"]');
  await devolve.waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'spellbook:devolve');
  assert.deepEqual(player.faults, [], 'the console stays silent');
});
