/**
 * Calling a player who is elsewhere: the tab's title and icon, the browser's notice, and the way to
 * the next table that waits for them. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answered, numbers } from './play.mjs';
import { begin, openTable, sit } from './quick.mjs';
import { isReachable, myTurn, newPerson, openBrowser, playNth, stand } from './support.mjs';
import { pick } from './temper.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';
/** So many decisions may pass until it is the other's turn. */
const MOST = 40;

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

/** A tab that can be hidden, and a browser that puts down its notices instead of showing them. */
async function withNotices(person, permission) {
  await person.context.addInitScript((first) => {
    let hidden = false;
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    Object.defineProperty(document, 'visibilityState', {
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    window.hideTab = (now) => {
      hidden = now;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    window.notices = [];
    window.asked = 0;
    const answer = () => sessionStorage.getItem('permission') ?? first;
    window.Notification = class {
      static get permission() {
        return answer();
      }
      static requestPermission() {
        window.asked += 1;
        sessionStorage.setItem('permission', 'granted');
        return Promise.resolve('granted');
      }
      constructor(title, { tag, icon } = {}) {
        this.told = { title, tag, icon, open: true };
        window.notices.push(this.told);
      }
      close() {
        this.told.open = false;
      }
    };
    // The reminder comes after three minutes: its clock is turned by hand.
    const [later, forget] = [window.setTimeout, window.clearTimeout];
    const waiting = new Map();
    window.setTimeout = (run, ms, ...rest) => {
      if (ms !== 180_000) return later(run, ms, ...rest);
      const id = 1_000_000_000 + waiting.size;
      waiting.set(id, run);
      return id;
    };
    window.clearTimeout = (id) => void (waiting.delete(id) || forget(id));
    window.remind = () => {
      const due = [...waiting.values()];
      waiting.clear();
      for (const run of due) run();
      return due.length;
    };
  }, permission);
}

const notices = ({ page }) => page.evaluate(() => window.notices);
const hideTab = ({ page }, hidden) => page.evaluate((now) => window.hideTab(now), hidden);
const icon = ({ page }) =>
  page.evaluate(() => decodeURIComponent(document.querySelector('link[rel="icon"]').href));

/** What is asked of a person is answered until it is the turn of another. */
async function playUntilNotAsked(person, other) {
  const random = numbers(3);
  for (let made = 0; made < MOST; made += 1) {
    // The two pages hear of a move one after the other: for a moment neither may be asked.
    await Promise.any([myTurn(person), myTurn(other)]);
    if ((await stand(other)).mine) return;
    const now = await myTurn(person);
    await playNth(person, pick(now.choices, 'finish', random.next().value));
    await answered(person, now);
  }
  assert.fail(`it does not become the other’s turn in ${MOST} decisions`);
}

/** Two people at a table of their own; the first is not asked at present. */
async function twoAtATable(first, second, name) {
  const names = { game: 'cthulhu-wars-duel', name, seats: 2 };
  const table = await openTable(second, names, { friends: [first] });
  await begin(second, table);
  await Promise.all([first, second].map((p) => sit(p, table)));
  await Promise.any([first, second].map((p) => p.page.locator('.prompt.mine').waitFor()));
  if (await first.page.locator('.prompt.mine').count()) await playUntilNotAsked(first, second);
  return table;
}

test('title, icon and notice call a player who is elsewhere', { skip }, async (t) => {
  const mara = await newPerson(browser, 'Mara');
  const ines = await newPerson(browser, 'Ines');
  await withNotices(mara, 'default');
  const { page } = mara;

  await t.test('the browser is asked for notices only when they are wished for', async () => {
    await twoAtATable(mara, ines, 'Arkham');
    assert.equal(await page.title(), 'Arkham · Eldertable');
    assert.doesNotMatch(await icon(mara), /<circle cx="25"/, 'no dot on the icon');
    await page.getByRole('button', { name: 'Settings' }).click();
    assert.equal(await page.evaluate(() => window.asked), 0);
    const wanted = page.getByRole('switch', { name: 'Notice when it is your turn' });
    await wanted.click();
    await page.locator('[role="switch"][aria-checked="true"]').last().waitFor();
    assert.equal(await wanted.getAttribute('aria-checked'), 'true');
    assert.equal(await page.evaluate(() => window.asked), 1);
    await page.keyboard.press('Escape');
  });

  await t.test('in a hidden tab the turn is called, with the name of the table', async () => {
    await hideTab(mara, true);
    await playUntilNotAsked(ines, mara);
    await page.waitForFunction(() => document.title.startsWith('(1)'));
    assert.equal(await page.title(), '(1) Your turn – Arkham');
    assert.match(await icon(mara), /^data:image\/svg\+xml,.*<circle cx="25"/s, 'glyph and dot');
    const [notice, ...more] = await notices(mara);
    assert.deepEqual(more, [], 'one notice');
    assert.equal(notice.title, 'Your turn at Arkham');
    assert.equal(notice.tag, `turn-${new URL(page.url()).pathname.split('/')[2]}`);
    assert.equal(notice.open, true);
  });

  await t.test('a turn that is not taken is called out once more', async () => {
    assert.equal(await page.evaluate(() => window.remind()), 1);
    const told = await notices(mara);
    assert.deepEqual(
      told.map(({ title, open }) => [title, open]),
      [
        ['Your turn at Arkham', false],
        ['Your turn at Arkham', true],
      ],
      'the second takes the place of the first',
    );
    assert.equal(await page.evaluate(() => window.remind()), 0, 'and never again');
  });

  await t.test('who comes back is left alone', async () => {
    await hideTab(mara, false);
    assert.ok(
      (await notices(mara)).every(({ open }) => !open),
      'the notice is gone',
    );
    await page.locator('.q').click();
    await playUntilNotAsked(mara, ines);
    await page.waitForFunction(() => !document.title.startsWith('(1)'));
    assert.doesNotMatch(await icon(mara), /<circle cx="25"/);
    await playUntilNotAsked(ines, mara);
    await page.waitForFunction(() => document.title.startsWith('(1)'));
    assert.equal((await notices(mara)).length, 2, 'no notice in a tab that is in use');
  });
  for (const person of [mara, ines]) {
    assert.deepEqual(person.faults, []);
    await person.context.close();
  }
});

test('to the next table that waits, once the turn here is done', { skip }, async () => {
  const mara = await newPerson(browser, 'Mara');
  const ines = await newPerson(browser, 'Ines');
  const { page } = mara;
  const next = page.getByRole('link', { name: /^Next game/ });
  const waits = await openTable(mara, { game: 'cthulhu-wars', name: 'Kingsport', seats: 3 });
  await begin(mara, waits);
  await sit(mara, waits);
  const left = await myTurn(mara);
  assert.equal(await next.count(), 0, 'there is no other game');

  const table = await twoAtATable(ines, mara, 'Dunwich');
  assert.ok((await stand(mara)).mine);
  assert.equal(await next.count(), 0, 'first the turn here');
  await playUntilNotAsked(mara, ines);
  await next.waitFor();
  assert.equal(await next.textContent(), 'Next game: Kingsport');

  const home = { ...mara, page: await mara.context.newPage() };
  await home.page.goto('/');
  await home.page.getByText('one waits for you').waitFor();
  assert.equal(await home.page.title(), '(1) Eldertable');
  await home.page.close();

  await next.click();
  await page.waitForURL((url) => url.pathname === waits.path);
  const found = await myTurn(mara);
  assert.deepEqual([found.title, found.choices], [left.title, left.choices]);
  assert.notEqual(waits.path, table.path);
  for (const person of [mara, ines]) {
    assert.deepEqual(person.faults, []);
    await person.context.close();
  }
});
