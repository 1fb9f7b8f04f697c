/**
 * A turn at rest: the buttons of the question do not move under the pointer while it is the same
 * question, what moves is over soon, and nothing moves for those who do not want it. Also a turn on
 * a tablet. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fits, overTheQuestion, tooSmall } from './measure.mjs';
import { answered, numbers } from './play.mjs';
import { begin, openTable, reach, sit } from './quick.mjs';
import {
  addBots,
  axeFaults,
  createTable,
  DESKTOP,
  isReachable,
  myTurn,
  newPerson,
  openBrowser,
  playNth,
  settle,
  start,
  TABLET,
} from './support.mjs';
import { pick } from './temper.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';
/** So many decisions are long enough for two turns. */
const TURN = 14;
/** Motion is over by then. */
const LONGEST_MS = 400;

let browser;
let barred;
before(async () => {
  if (skip) return;
  browser = await openBrowser();
  barred = await openBrowser({ scrollbars: true });
});
after(() => Promise.all([browser?.close(), barred?.close()]));

/** Someone at a table of bots, whose decision it is. */
async function playing(name, options = {}) {
  const person = await newPerson(browser, name, options);
  const names = { game: 'cthulhu-wars', name: `${name}’s table`, seats: 3 };
  const table = await openTable(person, names, { sides: ['bg'] });
  await begin(person, table);
  await watchMotion(person);
  await sit(person, table);
  await myTurn(person);
  return person;
}

/** Writes down, frame by frame, what moves and where the buttons of the question stand. */
async function watchMotion({ context }) {
  await context.addInitScript(() => {
    window.motions = new Map();
    window.shifts = [];
    const places = () => {
      const question = document.querySelector('.prompt.mine');
      const title = question?.querySelector('.q')?.textContent?.trim();
      const buttons = [...(question?.querySelectorAll('button.opt, .act .btn') ?? [])];
      return {
        key: `${title} ${buttons.map((b) => b.textContent?.trim().replace(/: sure\?/, '')).join('|')}`,
        boxes: buttons.map((b) => {
          const { left, top, right, bottom } = b.getBoundingClientRect();
          return [left, top, right, bottom].map(Math.round).join(' ');
        }),
        scrolled: question?.querySelector('.scroll')?.scrollTop,
      };
    };
    let last = { key: '', boxes: [], scrolled: 0 };
    const look = () => {
      const now = places();
      if (now.key === last.key && now.scrolled === last.scrolled && now.boxes.length > 0) {
        const moved = now.boxes.findIndex((box, at) => box !== last.boxes[at]);
        if (moved >= 0)
          window.shifts.push(`${now.key}: ${last.boxes[moved]} → ${now.boxes[moved]}`);
      }
      last = now;
      for (const a of document.getAnimations()) {
        const name = a.transitionProperty ?? a.animationName ?? 'by script';
        const { activeDuration } = a.effect.getComputedTiming();
        const on = a.effect.target?.getAttribute?.('class') ?? '';
        window.motions.set(`${name} of ${on}`, activeDuration);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const motions = ({ page }) => page.evaluate(() => [...window.motions]);
const shifts = ({ page }) => page.evaluate(() => window.shifts);

/**
 * Plays on; before each choice the pointer goes over the board and the choices, and whatever gives
 * something up is doubted first.
 */
async function play(person, wish, decisions = TURN) {
  const { page } = person;
  const random = numbers(3);
  for (let made = 0; made < decisions; made += 1) {
    const now = await myTurn(person);
    assert.ok(!now.over);
    if (!now.mine || now.choices.length === 0) continue;
    const at = pick(now.choices, wish(made), random.next().value);
    await page.locator('.prompt button.opt, .prompt .forward .btn').first().hover();
    const board = await page.locator('.board, .battle').first().boundingBox();
    if (board) await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2);
    const choice = page
      .locator('.prompt button.opt:enabled, .prompt .forward .btn:enabled')
      .nth(at);
    await choice.hover();
    await playNth(person, at);
    await answered(person, now);
  }
}

/** Passing is doubted, at the same place, and not done. */
async function doubt(person) {
  const { page } = person;
  const pass = page.locator('.prompt .forward .btn', { hasText: /^Pass/ });
  const random = numbers(5);
  for (let made = 0; made < 4 * TURN; made += 1) {
    // Only now is it known what is asked: others may have acted meanwhile.
    const now = await myTurn(person);
    if ((await pass.count()) > 0) break;
    await playNth(person, pick(now.choices, 'settle', random.next().value));
    await answered(person, now);
  }
  await settle({ page });
  await pass.click();
  await page.locator('.forward .btn.danger').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.forward .btn.danger').waitFor({ state: 'detached' });
}

const settleThenFight = (made) => (made < 8 ? 'settle' : 'fight');

test('what moves is over in 0.4 s, and no button moves away', { skip }, async (t) => {
  const person = await playing('Mara');
  await play(person, settleThenFight);
  await doubt(person);
  const seen = await motions(person);
  t.diagnostic(seen.map(([name, ms]) => `${name}: ${ms} ms`).join(', '));
  assert.ok(seen.length > 0, 'something has moved');
  const long = seen.filter(([, ms]) => !(ms <= LONGEST_MS));
  assert.deepEqual(long, [], 'too long, or without an end');
  assert.deepEqual(await shifts(person), [], 'buttons have moved under the pointer');
  assert.deepEqual(person.faults, []);
  await person.context.close();
});

test('nothing moves where no motion is wanted', { skip }, async () => {
  const person = await playing('Ines', { reducedMotion: 'reduce' });
  await play(person, settleThenFight, 10);
  await person.page.getByRole('tab', { name: 'What can I do?' }).click();
  await person.page.locator('.phases [data-card="phase:doom"]').hover();
  await person.page.locator('.place.peek').waitFor();
  assert.deepEqual(await motions(person), []);
  assert.deepEqual(person.faults, []);
  await person.context.close();
});

test('a turn on a tablet', { skip }, async () => {
  const person = await newPerson(browser, 'Odile', { viewport: TABLET, hasTouch: true });
  const { page } = person;
  await createTable(person, { game: 'Cthulhu Wars', name: 'On the sofa', seats: 3 });
  await addBots(person, 'Casual');
  await start(person);
  const random = numbers(7);
  const looked = new Set();
  for (let made = 0; made < TURN; made += 1) {
    const now = await myTurn(person);
    if (!now.mine || now.choices.length === 0) continue;
    if (!looked.has(now.title)) {
      await fits(person, now.title);
      assert.deepEqual(await overTheQuestion(person), [], `${now.title}: over the question`);
      const all = await tooSmall(person, 'button, a, input, select, summary');
      assert.deepEqual(all, [], `${now.title}: too small to hit`);
    }
    looked.add(now.title);
    await playNth(person, pick(now.choices, 'settle', random.next().value));
    await answered(person, now);
  }
  assert.ok(looked.size > 2, `several questions: ${[...looked].join(', ')}`);
  // The map, the sides, the question, the log and the table are in sight together.
  for (const part of ['.board .sea', '.panels', '.prompt', '#log', '.chat-box']) {
    const box = await page.locator(part).first().boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= TABLET.height + 1, `${part} is in sight`);
  }
  assert.deepEqual(await axeFaults(person), []);
  assert.deepEqual(person.faults, []);
  await person.context.close();
});

/** So many choices a question has at least that must be seen at once on a desktop. */
const MANY = 10;

/** What of the question scrolls, and which of its choices are cut off. */
function cutOff({ page }) {
  return page.evaluate(() => {
    const question = document.querySelector('.prompt.mine');
    const scrolling = [question, ...question.querySelectorAll('*')].filter((e) => {
      const { overflowY } = getComputedStyle(e);
      return /auto|scroll/.test(overflowY) && e.scrollHeight > e.clientHeight + 1;
    });
    const { top, bottom } = question.querySelector('.scroll').getBoundingClientRect();
    const cut = [...question.querySelectorAll('button.opt')].filter((e) => {
      const box = e.getBoundingClientRect();
      return box.top < top - 1 || box.bottom > bottom + 1;
    });
    return { scrolling: scrolling.map((e) => e.className), cut: cut.map((e) => e.textContent) };
  });
}

// The card game lists each card with each domain: its longest menus scroll.
// Crawling Chaos flies: a Cultist of theirs has most areas of the map before it.
for (const [game, seats, sides, asked, whole] of [
  ['gods-war', 4, [], /./, true],
  ['coc-lcg', 2, [], /./, false],
  ['cthulhu-wars', 4, ['cc'], /^Move .* to …$/, true],
])
  test(`${game}: of a long menu at most one part scrolls`, { skip }, async (t) => {
    const person = await newPerson(barred, 'Vera');
    const until = ({ title, choices }) =>
      asked.test(title) && choices.length >= MANY && choices.length <= 16;
    const ahead = { wish: 'prosper', most: 150, until };
    const table = await reach([person], { game, name: 'Long menus', seats }, { sides }, ahead);
    await sit(person, table);
    const now = await myTurn(person);
    t.diagnostic(`${now.title}: ${now.choices.length} choices`);
    if (whole) assert.deepEqual(await cutOff(person), { scrolling: [], cut: [] });
    for (const size of [DESKTOP, { width: 1280, height: 720 }, TABLET]) {
      await person.page.setViewportSize(size);
      const { scrolling } = await cutOff(person);
      assert.ok(scrolling.length <= 1, `${size.width} px: ${scrolling.join(' in ')} scroll`);
    }
    await person.context.close();
  });
