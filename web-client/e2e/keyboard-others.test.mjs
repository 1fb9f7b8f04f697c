/**
 * The Gods War and the card game by keys: decision after decision is made without a mouse, by number,
 * by Space or by Tab, and the focus is always somewhere and can be seen. Needs a running server, as
 * `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertFocus,
  choose,
  countPresses,
  focus,
  presses,
  toTheQuestion,
  walkTo,
} from './keys.mjs';
import { answered, numbers } from './play.mjs';
import { reach } from './quick.mjs';
import { isReachable, myTurn, newPerson, openBrowser } from './support.mjs';
import { pick } from './temper.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

/** Plays so many decisions by keys; says how they were made, and what was asked. */
async function play(nell, many, wish) {
  const random = numbers(11);
  const ways = { number: 0, space: 0, walk: 0 };
  const titles = new Set();
  for (let made = 0; made < many; made += 1) {
    const now = await myTurn(nell);
    if (now.over) break;
    titles.add(now.title);
    const at = pick(now.choices, wish, random.next().value);
    ways[await choose(nell, at, made % 3 === 0)] += 1;
    const again = nell.page.locator('.forward .btn.danger');
    if (await again.count()) {
      await nell.page.waitForTimeout(270);
      await walkTo(nell, again, 'the doubt');
      await nell.page.keyboard.press('Enter');
    }
    await answered(nell, now);
    await myTurn(nell);
    await assertFocus(nell, `after “${now.choices[at]}” at “${now.title}”`);
  }
  return { ways, titles };
}

/** A card opens by Enter on its name, and Escape gives the focus back. */
async function aCard(nell) {
  const { page } = nell;
  const name = page.locator('#question button.name, #question [data-card]').first();
  if (!(await name.count())) return false;
  await toTheQuestion(nell);
  await walkTo(nell, name, 'a name');
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog');
  await card.waitFor();
  await assertFocus(nell, 'the card');
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  assert.ok(await name.evaluate((e) => e === document.activeElement), 'where it was');
  return true;
}

/** What lies on the table is one stop of Tab, in which the arrows lead from one thing to another. */
async function walkAbout(nell, stop) {
  const { page } = nell;
  await toTheQuestion(nell);
  const there = () => page.evaluate((wanted) => document.activeElement?.matches(wanted), stop);
  const seen = new Set();
  // A hand or a row may hold one card only: then the next zone is walked through, too.
  for (let steps = 0; seen.size <= 2; steps += 1) {
    assert.ok(steps < 150, `the table is not reached; it ends at ${(await focus(nell)).name}`);
    await page.keyboard.press('Shift+Tab');
    if (!(await there())) continue;
    // Not back and forth: at an edge one of two opposite keys leads nowhere.
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      seen.add((await focus(nell)).name);
      await page.keyboard.press(key);
      await assertFocus(nell, key);
    }
  }
  await toTheQuestion(nell);
}

for (const { title, names, how, wish, many, stop } of [
  {
    title: 'The Gods War',
    names: { game: 'gods-war', name: 'By hand', seats: 4 },
    how: { bot: 'random' },
    wish: 'war',
    many: 40,
    stop: '[data-button]',
  },
  {
    title: 'the card game',
    names: { game: 'coc-lcg', name: 'By hand', seats: 2 },
    how: { bot: 'random' },
    wish: 'stories',
    many: 40,
    stop: '[data-stop]',
  },
]) {
  test(`by keys: ${title}`, { skip, timeout: 240_000 }, async (t) => {
    const nell = await newPerson(browser, 'Nell');
    await countPresses(nell);
    const { page } = nell;
    const table = await reach([nell], names, how, { wish, until: ({ title }) => title !== '' });
    await page.goto(table.path);
    await myTurn(nell);
    await page.keyboard.press('Tab');
    assert.equal((await focus(nell)).name, 'To the question');
    await toTheQuestion(nell);
    await assertFocus(nell, 'the question');
    const { ways, titles } = await play(nell, many, wish);
    // A battle or another scene stands in place of the board until it is over.
    for (let left = 60; left > 0 && !(await page.locator(stop).count()); left -= 1)
      await play(nell, 1, wish);
    assert.ok(!(await myTurn(nell)).over, 'it goes on');
    await walkAbout(nell, stop);
    t.diagnostic(JSON.stringify({ ways, titles: titles.size, card: await aCard(nell) }));
    assert.ok(ways.walk > 0 && ways.number + ways.space > 0, 'in every way');
    assert.ok(titles.size > 3, 'of several kinds');
    assert.equal(await presses(nell), 0, 'the mouse was not touched');
    assert.deepEqual(nell.faults, []);
    await nell.context.close();
  });
}
