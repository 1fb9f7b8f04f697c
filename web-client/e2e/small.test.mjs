/**
 * Screens with little height: phones on their side, small windows, a page at 200 %. And what phones have
 * of their own: corners and bars that cover the edges, and a way back at the thumb. Needs a running
 * server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fits } from './measure.mjs';
import { begin, openTable, reach, sit } from './quick.mjs';
import { isReachable, myTurn, newPerson, openBrowser, PHONE } from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';
const SHOTS = process.env.SHOTS;
const SIDEWAYS = { width: 844, height: 390 };
const SIZES = [
  SIDEWAYS,
  { width: 667, height: 331 },
  { width: 1024, height: 650 },
  { width: 640, height: 400 },
];
/** Each with so many choices as a long question has there. */
const GAMES = [
  { game: 'cthulhu-wars', seats: 3, many: 8 },
  { game: 'cthulhu-wars-duel', seats: 2, many: 5 },
  { game: 'gods-war', seats: 3, many: 8 },
  { game: 'coc-lcg', seats: 2, many: 8 },
];

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

const box = (locator) => locator.evaluate((e) => e.getBoundingClientRect().toJSON());

/** The board is there, and every choice can be brought to where it is pressed. */
async function board(person, size, screen) {
  const { page } = person;
  const shown = await box(page.locator('.board-box'));
  assert.ok(shown.width >= 240 && shown.height >= 150, `${screen}: ${JSON.stringify(shown)}`);
  const within = async (locator, what) => {
    await locator.scrollIntoViewIfNeeded();
    const { left, top, right, bottom } = await box(locator);
    const inside = left >= 0 && top >= 0 && right <= size.width && bottom <= size.height;
    assert.ok(inside, `${screen}: ${what} at ${[left, top, right, bottom].map(Math.round)}`);
    const reached = await locator.evaluate((e) => {
      const { left: x, top: y, width, height } = e.getBoundingClientRect();
      return e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    assert.ok(reached, `${screen}: ${what} lies under something`);
  };
  const choices = page.locator('.prompt button.opt:enabled');
  for (const choice of await choices.all())
    await within(choice, `the choice ${await choice.textContent()}`);
  for (const way of await page.locator('.prompt .forward .btn').all())
    await within(way, `the button ${await way.textContent()}`);
}

for (const { many, ...names } of GAMES) {
  test(`a long question of ${names.game} on low screens`, { skip, timeout: 180_000 }, async () => {
    const person = await newPerson(browser, 'Hal');
    const until = ({ choices }) => choices.length >= many;
    const table = await reach([person], { ...names, name: 'Low' }, {}, { wish: 'settle', until });
    await sit(person, table);
    await myTurn(person);
    for (const size of SIZES) {
      const screen = `${names.game} at ${size.width}×${size.height}`;
      await person.page.setViewportSize(size);
      await fits(person, screen);
      if (SHOTS)
        await person.page.screenshot({ path: `${SHOTS}/low-${names.game}-${size.width}.png` });
      await board(person, size, screen);
    }
    assert.deepEqual(person.faults, []);
    await person.context.close();
  });
}

async function atTheTable(size, options = {}) {
  const person = await newPerson(browser, 'Hal', { viewport: size, ...options });
  const table = await openTable(person, { game: 'cthulhu-wars', name: 'Small', seats: 3 });
  await begin(person, table);
  await sit(person, table);
  await myTurn(person);
  return person;
}

test('what a phone covers is left free', { skip }, async () => {
  for (const [size, insets] of [
    [PHONE, { top: 47, bottom: 34, left: 0, right: 0 }],
    [SIDEWAYS, { top: 0, bottom: 21, left: 47, right: 47 }],
  ]) {
    const person = await atTheTable(size, { isMobile: true, hasTouch: true });
    const { page } = person;
    const devtools = await person.context.newCDPSession(page);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
    const parts = page.getByRole('navigation', { name: 'Parts of the screen' });
    for (const pressed of [
      ...(await parts.getByRole('button').all()),
      page.getByRole('button', { name: 'Help' }),
      ...(await page.locator('.prompt .act .btn').all()),
    ]) {
      const { left, top, right, bottom } = await box(pressed);
      const free =
        left >= insets.left &&
        top >= insets.top &&
        right <= size.width - insets.right &&
        bottom <= size.height - insets.bottom;
      assert.ok(free, `${await pressed.textContent()} at ${[left, top, right, bottom]}`);
    }
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/safe-${size.width}.png` });
    await person.context.close();
  }
});

test('Back closes what is open and stays at the match', { skip }, async () => {
  const person = await atTheTable(PHONE, { isMobile: true, hasTouch: true });
  const { page } = person;
  const address = page.url();
  const parts = page.getByRole('navigation', { name: 'Parts of the screen' });
  const help = page.getByRole('button', { name: 'Help', exact: true });
  const settings = page.getByRole('button', { name: 'Settings' });
  const card = page.locator('[data-cards] .place');
  for (const [name, open, shown] of [
    ['the log', () => parts.getByRole('button', { name: 'Log' }).click(), page.locator('.log-box')],
    [
      'help',
      () => help.click(),
      page.getByRole('heading', { name: 'Help' }).or(page.locator('.help')),
    ],
    ['settings', () => settings.click(), page.locator('.pop')],
    ['a card', () => page.locator('.chip').first().click(), card],
  ]) {
    await open();
    await shown.first().waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await shown.first().waitFor({ state: 'hidden' });
    assert.equal(page.url(), address, name);
    assert.ok(await page.locator('.match').isVisible(), name);
  }
  // What was closed otherwise costs no press of Back.
  await help.click();
  await help.click();
  await page.goBack();
  await page.locator('.match').waitFor({ state: 'detached' });
  assert.deepEqual(person.faults, []);
  await person.context.close();
});
