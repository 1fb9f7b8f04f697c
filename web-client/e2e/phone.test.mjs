/**
 * A phone: a whole game by finger alone at 390 × 844, from the start page to the result. On every
 * screen nothing hangs over the side, main controls are at least 44 px large, all others 24 px (or
 * stand alone, as WCAG 2.5.8 has it), and nothing lies on the question. Needs a running server, as
 * `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FINGER, fits, overTheQuestion, tooSmall } from './measure.mjs';
import { answered, numbers } from './play.mjs';
import { reach, sit } from './quick.mjs';
import { isReachable, myTurn, newPerson, openBrowser, PHONE, settle, stand } from './support.mjs';
import { pick } from './temper.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';
/** So many decisions a game may have. */
const MOST = 400;
/** So many of them bring pieces onto the board, and so many more look for a fight. */
const SETTLING = 12;
const FIGHTING = 40;
/** What a finger is meant for. */
const MAIN =
  'main .btn, main .g, main form input.field, .bottom button, .match > .top nav button, ' +
  '.prompt .opt, .prompt .btn, .any button, .tabs button, .zoom button, .grip';
const EVERYTHING = 'button, a, input, select, summary';

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

/** Someone with a phone: a small screen, and fingers. */
const onAPhone = (name) =>
  newPerson(browser, name, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });

async function isForFingers(person, screen) {
  await fits(person, screen);
  assert.deepEqual(
    await tooSmall(person, MAIN, { least: FINGER, strict: true }),
    [],
    `${screen}: too small for a finger`,
  );
  assert.deepEqual(await tooSmall(person, EVERYTHING), [], `${screen}: too small to hit`);
}

/** The same with a question on the screen, which nothing covers. */
async function questionIsFree(person, screen) {
  await isForFingers(person, screen);
  assert.deepEqual(await overTheQuestion(person), [], `${screen}: over the question`);
}

const tap = ({ page }, role, name) => page.getByRole(role, { name }).first().tap();
const part = ({ page }, name) => page.locator('.bottom').getByRole('button', { name }).tap();

/** Two fingers on the board, from one distance to another. */
async function pinch({ page }, from, to) {
  const fingers = await page.context().newCDPSession(page);
  const box = await page.locator('.board > .sea').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = (apart) => [
    { x: x - apart / 2, y, id: 1 },
    { x: x + apart / 2, y, id: 2 },
  ];
  const send = (type, touchPoints) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', at(from));
  for (let step = 1; step <= 6; step += 1)
    await send('touchMove', at(from + ((to - from) * step) / 6));
  await send('touchEnd', []);
  await fingers.detach();
}

/** A finger rests on a control until its card is there. */
async function hold({ page }, control) {
  const finger = await page.context().newCDPSession(page);
  const box = await control.boundingBox();
  const touch = (type, touchPoints) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: box.x + box.width / 3, y: box.y + box.height / 2 }]);
  await page.getByRole('dialog').waitFor();
  await touch('touchEnd', []);
  await finger.detach();
}

/** How much of the map is in sight. */
async function seen({ page }) {
  const box = await page.locator('.board .sea > svg').getAttribute('viewBox');
  return Number(box?.split(' ')[2]);
}

/** Waits until the picture of the map is another one, and rests. */
function seenChanges({ page }, before) {
  return page.waitForFunction(
    (was) => {
      const map = document.querySelector('.board .sea > svg:not(.moving)');
      return map !== null && Number(map.getAttribute('viewBox')?.split(' ')[2]) !== was;
    },
    before,
    { timeout: 5_000 },
  );
}

/** Makes a choice with a finger. */
async function tapChoice({ page }, at) {
  await settle({ page });
  await page
    .locator('.prompt button.opt:enabled, .prompt .forward .btn:enabled')
    .nth(at)
    .tap({ timeout: 10_000 });
  const again = page.locator('.forward .btn.danger');
  if (await again.count()) {
    await settle({ page });
    await again.tap({ timeout: 5_000 }).catch(() => undefined);
  }
}

/**
 * Taps an area that is offered, where it glows on the board and nothing stands before it: the first
 * tap selects, a second one, on the button that comes, commits.
 */
async function tapBoard(person) {
  const { page } = person;
  const point = await page.evaluate(() => {
    const frame = document.querySelector('.board')?.getBoundingClientRect();
    const places = [
      [0.5, 0.5],
      [0.3, 0.5],
      [0.7, 0.5],
      [0.5, 0.25],
      [0.5, 0.75],
    ];
    for (const area of document.querySelectorAll('.board .areas .area.legal')) {
      const box = area.getBoundingClientRect();
      for (const [right, down] of places) {
        const [x, y] = [box.x + box.width * right, box.y + box.height * down];
        if (!frame || x < frame.left || x > frame.right || y < frame.top || y > frame.bottom)
          continue;
        const hit = document.elementFromPoint(x, y);
        if (hit?.closest('.sea') && hit.closest('[data-area]') === area) return { x, y };
      }
    }
    return undefined;
  });
  if (!point) return false;
  await settle({ page });
  const asked = (await stand(person)).title;
  await page.touchscreen.tap(point.x, point.y);
  const commit = page.getByRole('button', { name: 'Do it' });
  await commit.waitFor();
  assert.equal((await stand(person)).title, asked, 'the first tap only selects');
  await isForFingers(person, 'something is selected on the board');
  await commit.tap();
  return true;
}

test('a whole game by finger on a phone', { skip, timeout: 240_000 }, async (t) => {
  const pim = await onAPhone('Pim');
  const { page } = pim;
  let link = '';

  await t.test('home, a new table, the lobby', async () => {
    await page.getByRole('button', { name: 'Make a table' }).waitFor();
    await isForFingers(pim, 'home');
    await tap(pim, 'button', 'Make a table');
    await page.getByRole('button', { name: 'Open the table' }).waitFor();
    await isForFingers(pim, 'new table');
    await page.getByRole('radio', { name: 'Cthulhu Wars', exact: true }).tap();
    await page.getByRole('button', { name: /^Three players/ }).tap();
    await tap(pim, 'button', 'Open the table');
    await page.waitForURL(/\/t\//);
    link = await page.getByLabel('Invite your friends with this link').inputValue();
    await isForFingers(pim, 'lobby');
  });

  await t.test('a friend looks at the seat that is kept for him', async () => {
    const friend = await onAPhone('Quill');
    await friend.page.goto(link);
    await friend.page.getByRole('button', { name: 'Take this seat' }).waitFor();
    await isForFingers(friend, 'claim');
    assert.deepEqual(friend.faults, []);
    await friend.context.close();
  });

  await t.test('the parts of the match', async () => {
    await tap(pim, 'button', 'Give them to bots');
    await page.getByRole('button', { name: 'Start the game' }).and(page.locator(':enabled')).tap();
    await page.locator('.match').waitFor();
    await myTurn(pim);
    await questionIsFree(pim, 'the first question');
    for (const [name, what] of [
      ['Factions', '.panels'],
      ['Log', '#log'],
      ['Chat', '.chat-box input'],
    ]) {
      await part(pim, name);
      await page.locator(what).waitFor();
      await isForFingers(pim, name);
    }
    await part(pim, 'Board');
    await page.locator('.board > .sea').waitFor();
    await tap(pim, 'button', 'Settings');
    await isForFingers(pim, 'settings');
    await tap(pim, 'button', 'Settings');
    await tap(pim, 'button', 'Help');
    await page.getByRole('region', { name: 'Help' }).waitFor();
    await isForFingers(pim, 'help');
    await tap(pim, 'button', 'Help');
  });

  await t.test('fingers zoom, a button too', async () => {
    const whole = await seen(pim);
    await pinch(pim, 60, 160);
    await seenChanges(pim, whole);
    const close = await seen(pim);
    assert.ok(close < whole, `spreading fingers comes closer: ${whole} → ${close}`);
    await tap(pim, 'button', /^(Whole board|Closer)$/);
    await seenChanges(pim, close);
    assert.ok((await seen(pim)) > close, 'the button shows all of it');
  });

  await t.test('the sheet folds and unfolds', async () => {
    const high = async () => (await page.locator('.board-box').boundingBox()).height;
    const low = await high();
    await tap(pim, 'button', 'Fold the question');
    assert.ok((await high()) > low + 100, 'the folded sheet leaves the board more room');
    await questionIsFree(pim, 'the folded sheet');
    await tap(pim, 'button', 'Unfold the question');
    assert.equal(await high(), low);
    await questionIsFree(pim, 'the unfolded sheet');
  });

  await t.test('a long press opens a card and chooses nothing', async () => {
    const asked = await myTurn(pim);
    await hold(pim, page.locator('.chip').first());
    await fits(pim, 'a card');
    assert.deepEqual(await tooSmall(pim, EVERYTHING), [], 'a card: too small to hit');
    await page.getByRole('button', { name: /^Close / }).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal((await stand(pim)).title, asked.title);
  });

  await t.test('taps make every choice, to the end', { timeout: 200_000 }, async (all) => {
    const told = await play(pim);
    all.diagnostic(JSON.stringify(told));
    assert.ok(told.onBoard > 0, 'a unit was sent by tapping an area on the board');
    assert.ok(told.over, 'the game is over');
  });

  await t.test('the result', async () => {
    await page.getByText('They match.').waitFor();
    await isForFingers(pim, 'the end');
  });
  assert.deepEqual(pim.faults, []);
  await pim.context.close();
});

test('a battle on a phone', { skip }, async () => {
  const pim = await onAPhone('Rook');
  const names = { game: 'cthulhu-wars', name: 'War', seats: 3 };
  const ahead = { wish: 'fight', until: ({ battle }) => battle };
  await sit(pim, await reach([pim], names, { sides: ['gc'] }, ahead));
  await pim.page.locator('section.battle').waitFor();
  const asked = await myTurn(pim);
  await questionIsFree(pim, asked.title);
  await tapChoice(pim, 0);
  await answered(pim, asked);
  assert.deepEqual(pim.faults, []);
  await pim.context.close();
});

/** Plays by taps until the game is over, and looks at each kind of question once. */
async function play(person) {
  const random = numbers(9);
  const told = { made: 0, battles: 0, onBoard: 0, over: false };
  const looked = new Set();
  const tempers = () => {
    if (told.made < SETTLING || (told.onBoard === 0 && told.made < FIGHTING)) return 'settle';
    return told.made < FIGHTING && told.battles === 0 ? 'fight' : 'finish';
  };
  while (told.made < MOST) {
    const now = await myTurn(person);
    told.over = now.over;
    if (now.over) break;
    if (!now.mine || now.choices.length === 0) continue;
    if (now.battle) told.battles += 1;
    const kind = `${now.battle ? 'battle: ' : ''}${now.title.replace(/the [A-Z].* to/, 'it to')}`;
    if (!looked.has(kind)) await questionIsFree(person, kind);
    looked.add(kind);
    told.made += 1;
    if (told.onBoard < 2 && / to …$/.test(now.title) && (await tapBoard(person))) {
      await answered(person, now);
      const after = await stand(person);
      if (after.title !== now.title || !after.mine) told.onBoard += 1;
      continue;
    }
    await tapChoice(person, pick(now.choices, tempers(), random.next().value));
    await answered(person, now);
  }
  return told;
}
