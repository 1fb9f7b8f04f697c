/**
 * A person plays without a mouse: a table from the start page, and in a match a move by the areas
 * of the board, a card, undo, the log, a battle, and passing. The focus is always somewhere, and
 * can be seen. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  activate,
  arrowTo,
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
import { isReachable, myTurn, newPerson, openBrowser, settle, stand } from './support.mjs';
import { pick } from './temper.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';
/** So many questions a move or a battle may have. */
const MOST = 40;

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

/** Someone whose mouse must stay where it is. */
async function withoutMouse(name) {
  const person = await newPerson(browser, name);
  await countPresses(person);
  return person;
}

async function leave(...people) {
  for (const person of people) {
    assert.equal(await presses(person), 0, 'the mouse was not touched');
    assert.deepEqual(person.faults, []);
    await person.context.close();
  }
}

test('by keys: a table is made, a friend claims a seat, it begins', { skip }, async () => {
  const nell = await withoutMouse('Nell');
  const { page } = nell;
  await page.goto('/');
  await activate(nell, 'button', 'Make a table');
  await assertFocus(nell, 'the form');
  await arrowTo(nell, 'Game', 'Cthulhu Wars');
  await activate(nell, 'button', 'Something else');
  await arrowTo(nell, 'Players', '3');
  await walkTo(nell, page.getByLabel('Name of the table'), 'the name');
  await page.keyboard.type('By hand');
  await activate(nell, 'button', 'Open the table');
  await page.waitForURL(/\/t\//);
  await page.getByRole('heading', { name: 'Seats' }).waitFor();
  await assertFocus(nell, 'the lobby');

  const pim = await withoutMouse('Pim');
  await pim.page.goto(await page.getByLabel('Invite your friends with this link').inputValue());
  await walkTo(pim, pim.page.getByLabel('Your name at the table'), 'the name');
  await pim.page.keyboard.press('Control+a');
  await pim.page.keyboard.type('Pim the Quiet');
  await pim.page.keyboard.press('Enter');
  await pim.page.getByRole('heading', { name: 'Seats' }).waitFor();
  await assertFocus(pim, 'the lobby of a guest');
  await page.getByText('Pim the Quiet').first().waitFor();

  await walkTo(nell, page.getByRole('combobox', { name: 'Side of seat 1' }), 'the side');
  await page.keyboard.type('Crawling');
  await page.keyboard.press('Tab');
  await activate(nell, 'button', 'Give it to a bot');
  await page
    .getByRole('button', { name: 'Start the game' })
    .and(page.locator(':enabled'))
    .waitFor();
  await assertFocus(nell, 'the full lobby');
  await activate(nell, 'button', 'Start the game');
  await page.locator('.match').waitFor();
  await assertFocus(nell, 'the match');
  await leave(nell, pim);
});

// A choice is shown with its number before it.
const MOVE = /^\d* ?move/i;
const BATTLE = /^\d* ?battle/i;

/** A question that lists the actions, and among them a move and a battle. */
const bothOffered = ({ title, choices }) =>
  /^Your action/.test(title) && [MOVE, BATTLE].every((w) => choices.some((c) => w.test(c)));
/** A move may be followed by another one: so it can be taken back. */
const withPowerToSpare = (now) =>
  bothOffered(now) && now.leaves[now.choices.findIndex((c) => BATTLE.test(c))] > 0;

test('by keys: a move, a card, undo, the log, passing', { skip, timeout: 120_000 }, async (t) => {
  const nell = await withoutMouse('Nell');
  const { page } = nell;
  const names = { game: 'cthulhu-wars', name: 'By hand', seats: 3 };
  const ahead = { wish: 'fight', until: withPowerToSpare };
  const arrive = async () => {
    const table = await reach([nell], names, { sides: ['cc'] }, ahead);
    await page.goto(table.path);
    const menu = await myTurn(nell);
    assert.ok(bothOffered(menu));
    await listen(nell);
    return menu;
  };
  const menu = await arrive();

  await t.test('the first stop leads to the question', async () => {
    await page.keyboard.press('Tab');
    assert.equal((await focus(nell)).name, 'To the question');
    await toTheQuestion(nell);
    await assertFocus(nell, 'the question');
  });

  await t.test('a name opens its card, and Esc gives the focus back', async () => {
    const name = page.locator('.prompt .cardlink').first();
    await walkTo(nell, name, 'a name');
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog');
    await card.waitFor();
    await assertFocus(nell, 'the card');
    assert.ok(await card.evaluate((e) => e.contains(document.activeElement)));
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    assert.ok(await name.evaluate((e) => e === document.activeElement), 'where it was');
  });

  await t.test('a unit is sent to an area of the board, and taken back', async () => {
    await chooseLabel(nell, menu, MOVE);
    await playUntil(nell, ({ title }) => / to …$/.test(title), 'settle');
    await toAnArea(nell);
    const asked = await myTurn(nell);
    await page.keyboard.press('Enter');
    await answered(nell, asked);
    await assertFocus(nell, 'after the area');
    assert.notEqual((await myTurn(nell)).title, asked.title, 'the area was chosen');
    await undoTo(nell, menu);
  });

  await t.test('to the log and back', async () => {
    await page.keyboard.press('l');
    await assertFocus(nell, 'the log');
    const log = page.getByRole('log', { name: 'What happened' });
    assert.ok(await log.evaluate((e) => e.contains(document.activeElement)));
    await page.keyboard.press('Tab');
    assert.ok(await log.evaluate((e) => e.contains(document.activeElement)), 'and its lines');
    await assertFocus(nell, 'a line of the log');
    await toTheQuestion(nell);
  });

  await t.test('Space passes, and Enter confirms it', async () => {
    const before = await myTurn(nell);
    const sure = page.locator('.forward .btn.danger');
    await toTheQuestion(nell);
    await pressSpace(nell);
    await sure.waitFor();
    await page.keyboard.press('Escape');
    await sure.waitFor({ state: 'detached' });
    assert.equal((await stand(nell)).title, before.title, 'nothing was passed yet');
    await pressSpace(nell);
    await sure.waitFor();
    await pressSpace(nell);
    await sure.waitFor();
    assert.equal((await stand(nell)).title, before.title, 'Space does not confirm itself');
    await settle(nell);
    await page.keyboard.press('Enter');
    await answered(nell, before);
    // If the game has ended with it, its last page has yet to come.
    if (!(await page.locator('.match').count())) await myTurn(nell);
    await assertFocus(nell, 'after passing');
  });

  await t.test('the regions have said it', async () => {
    // A player who has passed may be asked next all the same, if the others are out of Power; and after
    // the last pass of all the game may end.
    const isTurn = ([how, text]) => how === 'assertive' && text === 'Your turn.';
    const announced = async () => (await said(nell)).some(isTurn);
    const enough = async ({ over }) => over || (await announced());
    await playUntil(nell, enough, 'finish');
    for (let tries = 5; tries > 0 && !(await announced()); tries -= 1) {
      await arrive();
      await playUntil(nell, enough, 'finish');
    }
    const words = await said(nell);
    assert.ok(words.some(isTurn), 'the turn is announced at once');
    const log = await page.getByRole('log', { name: 'What happened' }).textContent();
    assert.ok(
      words.some(([how, text]) => how === 'polite' && text === log?.trim()),
      'the log politely',
    );
  });
  await leave(nell);
});

test(
  'by keys: a battle, from its declaration to its end',
  { skip, timeout: 240_000 },
  async (t) => {
    const nell = await withoutMouse('Nell');
    const names = { game: 'cthulhu-wars', name: 'War by hand', seats: 3 };
    const ahead = { wish: 'fight', until: bothOffered };
    let fought = { battles: 0 };
    // Dice may leave nothing to decide: then there is another battle.
    for (let tries = 20; tries > 0 && fought.battles === 0; tries -= 1) {
      const table = await reach([nell], names, { sides: ['cc'] }, ahead);
      await nell.page.goto(table.path);
      const now = await myTurn(nell);
      await toTheQuestion(nell);
      await chooseLabel(nell, now, BATTLE);
      fought = await playUntil(
        nell,
        ({ title, battle }, { battles }) => !battle && (battles > 0 || /^Your action/.test(title)),
      );
    }
    t.diagnostic(JSON.stringify(fought));
    assert.ok(fought.battles > 0, 'a battle asked something');
    assert.ok(fought.ways.walk > 0, 'some of it by Tab');
    assert.equal((await stand(nell)).battle, false, 'the battle is over');
    await leave(nell);
  },
);

async function chooseLabel(nell, now, wish) {
  const at = now.choices.findIndex((label) => wish.test(label));
  await choose(nell, at);
  await answered(nell, now);
  await assertFocus(nell, `after “${now.choices[at]}”`);
}

/** Plays by keys until the question is such a one; says how the choices were made. */
async function playUntil(nell, enough, wish = 'fight') {
  const random = numbers(5);
  const past = { ways: { number: 0, space: 0, walk: 0 }, battles: 0 };
  for (let made = 0; made < MOST; made += 1) {
    const now = await myTurn(nell);
    if (await enough(now, past)) return past;
    assert.ok(!now.over, 'the game goes on');
    if (!now.mine || now.choices.length === 0) continue;
    if (now.battle) past.battles += 1;
    const at = pick(now.choices, wish, random.next().value);
    past.ways[await choose(nell, at, made % 2 === 0)] += 1;
    await confirm(nell);
    await answered(nell, now);
    await assertFocus(nell, `after “${now.choices[at]}” at “${now.title}”`);
  }
  return assert.fail(`it does not come to an end in ${MOST} questions`);
}

/** What gives something up for good is asked twice. */
async function confirm(nell) {
  const again = nell.page.locator('.forward .btn.danger');
  if (!(await again.count())) return;
  await settle(nell);
  await walkTo(nell, again, 'the doubt');
  await nell.page.keyboard.press('Enter');
}

/** From the question back to the areas of the board, to one that the unit may be sent to. */
async function toAnArea(nell) {
  const { page } = nell;
  const area = page.locator('[data-button][tabindex="0"]');
  await walkTo(nell, area, 'an area', 'Shift+Tab');
  const first = (await focus(nell)).name;
  const seen = new Set([first]);
  // Not back and forth: at the edge of the world one of two opposite keys leads nowhere.
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press(key);
    await assertFocus(nell, key);
    seen.add((await focus(nell)).name);
  }
  assert.ok(seen.size > 2, 'the arrows walk over the board');
  const offered = () =>
    page.evaluate(() => {
      const note = document.activeElement?.getAttribute('aria-describedby');
      return /^You can: /.test(document.getElementById(note ?? '')?.textContent?.trim() ?? '');
    });
  const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowRight'];
  for (let steps = 0; !(await offered()); steps += 1) {
    assert.ok(steps < 60, 'an area to which the unit may go is reached by arrows');
    await page.keyboard.press(keys[steps % keys.length]);
  }
  await settle({ page });
}

/** Takes back step by step until this question stands there again. */
async function undoTo(nell, menu) {
  const { page } = nell;
  for (let steps = 0; steps < 8; steps += 1) {
    const now = await myTurn(nell);
    if (now.title === menu.title && now.choices.join() === menu.choices.join()) {
      assert.ok(steps > 0);
      return;
    }
    await page.keyboard.press('u');
    await answered(nell, now);
    await assertFocus(nell, 'after undo');
  }
  assert.fail('the first question does not come back');
}

async function pressSpace({ page }) {
  await settle({ page });
  await page.keyboard.press(' ');
}

/** What the live regions say from now on. */
async function listen({ page }) {
  await page.evaluate(() => {
    window.said = [];
    const regions = document.querySelectorAll('[aria-live], [role="log"]');
    for (const region of regions) {
      const how = region.getAttribute('aria-live') ?? 'polite';
      new MutationObserver(() => window.said.push([how, region.textContent?.trim() ?? ''])).observe(
        region,
        { childList: true, characterData: true, subtree: true },
      );
    }
  });
}

const said = ({ page }) => page.evaluate(() => window.said);
