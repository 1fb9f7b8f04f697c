/**
 * Looking back in real browsers: two people and two bots play some turns, one of them walks through
 * what has happened by log, keys and slider while the game goes on, someone opens a link to a
 * moment, and a tab that was hidden says what it missed. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answered, numbers, whoseTurn } from './play.mjs';
import {
  addBots,
  axeFaults,
  BASE,
  createTable,
  isReachable,
  join,
  newPerson,
  openBrowser,
  playNth,
  stand,
  start,
} from './support.mjs';
import { pick } from './temper.mjs';

/** So many entries make a past worth walking through. */
const ENTRIES = 30;
const MOST = 60;

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

const banner = ({ page }) => page.getByRole('region', { name: 'Looking back' });
const slider = ({ page }) => page.getByRole('slider', { name: /whole game/ });
const anchor = ({ page }, seq) => page.getByRole('link', { name: `Look at #${seq}`, exact: true });

/** Waits until this entry is on the screen, and says how many there are. */
async function standsAt(person, seq) {
  const { page } = person;
  await page
    .waitForFunction(
      (wanted) =>
        new RegExp(`#${wanted} of `).test(
          document.querySelector('.past-banner .where')?.textContent ?? '',
        ) && !/opening/.test(document.querySelector('.past-banner')?.textContent ?? ''),
      seq,
      { timeout: 10_000 },
    )
    .catch(async (cause) => {
      const there = await page.locator('.past-banner').allTextContents();
      throw new Error(
        `#${seq} was to be on the screen; ${page.url()} shows ${there.join() || 'no past'}`,
        {
          cause,
        },
      );
    });
}

/** The entry that is looked at, and the newest one. */
async function where(person) {
  const text = (await banner(person).locator('.where').textContent()) ?? '';
  const [, at, last] = /#(\d+) of (\d+)/.exec(text) ?? [];
  return { at: Number(at), last: Number(last) };
}

/** What the panels of the sides say: it changes from turn to turn. */
function panels({ page }) {
  return page.evaluate(() => document.querySelector('.panels')?.textContent?.replace(/\s+/g, ' '));
}

function entries({ page }) {
  return page.evaluate(() =>
    [...document.querySelectorAll('#log a.at')].map((a) => Number(a.textContent?.slice(1))),
  );
}

async function newest(person) {
  return (await entries(person)).at(-1) ?? 0;
}

/** Waits until a page has heard of this entry: pages hear of it one after the other. */
async function hears({ page }, seq) {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('#log a.at')].some(
        (a) => Number(a.textContent?.slice(1)) >= wanted,
      ),
    seq,
  );
}

/** People play until the log has come so far. */
async function playOn(people, random, until) {
  let mover;
  for (let made = 0; made < MOST; made += 1) {
    mover = await whoseTurn(people, 30_000);
    const now = await stand(mover);
    if (await until(mover)) return mover;
    if (!now.mine || now.choices.length === 0) continue;
    await playNth(
      mover,
      pick(now.choices, made % 3 === 2 ? 'fight' : 'settle', random.next().value),
    );
    await answered(mover, now);
  }
  return mover;
}

async function hide({ page }, hidden) {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

/**
 * One of two is away while the other plays, until something happened that the one who is away was
 * sent: this one is returned, still away. A player who is asked before anything happened returns for
 * that, and then the other one leaves.
 */
async function missesSomething([one, two], random) {
  let away;
  let seen = 0;
  for (let made = 0; made < MOST; made += 1) {
    const mover = await whoseTurn([one, two], 30_000);
    if (away && (await newest(away)) > seen) return away;
    if (away !== (mover === one ? two : one)) {
      if (away) await hide(away, false);
      away = mover === one ? two : one;
      seen = await newest(away);
      await hide(away, true);
    }
    const now = await stand(mover);
    if (!now.mine || now.choices.length === 0) continue;
    await playNth(mover, pick(now.choices, 'settle', random.next().value));
    await answered(mover, now);
  }
  throw new Error(`nothing happened in ${MOST} decisions`);
}

test('people look back while the game goes on', { timeout: 120_000 }, async (t) => {
  if (!process.env.ELDERTABLE_URL && !(await isReachable())) {
    t.skip('no server: set ELDERTABLE_URL');
    return;
  }
  const mara = await newPerson(browser, 'Mara', { colorScheme: 'dark' });
  const ines = await newPerson(browser, 'Ines', { colorScheme: 'light' });
  const people = [mara, ines];
  const random = numbers(7);
  let link = '';
  let live = '';
  let other = mara;

  await t.test('they play some turns', async () => {
    link = await createTable(mara, { game: 'Cthulhu Wars', name: 'Kingsport', seats: 4 });
    await join(ines, link);
    await addBots(mara, 'Casual');
    await start(mara);
    await ines.page.locator('.match').waitFor();
    // The player who is not asked looks back, so that the other can go on.
    const mover = await playOn(people, random, async (person) => {
      return (await newest(person)) >= ENTRIES;
    });
    other = mover === mara ? ines : mara;
    live = other.page.url();
    const last = await newest(mover);
    assert.ok(last >= ENTRIES, 'enough has happened');
    await hears(other, last);
  });

  await t.test('a click in the log opens that moment, read-only', async () => {
    const seqs = await entries(other);
    const seq = seqs[Math.floor(seqs.length / 2)];
    const now = await panels(other);
    await anchor(other, seq).click();
    await standsAt(other, seq);
    await other.page.waitForURL(new RegExp(`/at/${seq}$`));
    assert.notEqual(await panels(other), now, 'the panels show the past');
    assert.equal(await other.page.locator('.prompt:not(.past-card)').count(), 0);
    assert.equal(await other.page.locator('button.opt:enabled .kb, .forward .btn').count(), 0);
    assert.equal(await anchor(other, seq).getAttribute('aria-current'), 'true');
    assert.deepEqual(await axeFaults(other), []);
    await other.page.goBack();
    await banner(other).waitFor({ state: 'detached' });
    assert.equal(await panels(other), now, 'the browser’s own way back leads to the live game');
  });

  await t.test('keys, buttons and the slider walk through the whole game', async () => {
    const { page } = other;
    const before = await page.evaluate(() => history.length);
    await page.getByRole('button', { name: 'Look back' }).click();
    await banner(other).waitFor();
    await page.keyboard.press('Home');
    await standsAt(other, 0);
    assert.equal(await page.getByRole('button', { name: 'Previous' }).isDisabled(), true);
    await page.getByRole('button', { name: 'entry', exact: true }).click();
    for (let i = 0; i < 8; i += 1) await page.keyboard.press('ArrowRight');
    await standsAt(other, 8);
    const eighth = await panels(other);
    await page.getByRole('button', { name: 'One step back' }).click();
    await standsAt(other, 7);
    await page.keyboard.press('End');
    const { last } = await where(other);
    await standsAt(other, last);
    await slider(other).fill('8');
    await standsAt(other, 8);
    assert.equal(await panels(other), eighth, 'a moment is always the same');
    await slider(other).focus();
    await page.keyboard.press('PageUp');
    assert.ok((await where(other)).at < 8, 'PageUp goes to the beginning of the turn');
    await page.getByRole('button', { name: 'turn', exact: true }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(new RegExp(`/at/${(await where(other)).at}$`));
    assert.ok(
      (await page.evaluate(() => history.length)) - before <= 1,
      'stepping does not fill the browser’s history',
    );
    assert.ok((await page.locator('.rail .turn').count()) > 0, 'turns are marked');
  });

  await t.test('playing it back goes on by itself and stops when asked', async () => {
    const { page } = other;
    await page.getByRole('button', { name: 'action', exact: true }).click();
    await slider(other).fill('0');
    await page.getByRole('button', { name: 'Speed 1×' }).click();
    await page.getByRole('button', { name: 'Speed 2×' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(
      () => !/#0 of/.test(document.querySelector('.past-banner .where')?.textContent ?? ''),
    );
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const { at } = await where(other);
    await page.waitForTimeout(700);
    assert.equal((await where(other)).at, at);
  });

  await t.test('what happens meanwhile is counted and does not move the view', async () => {
    const mover = other === mara ? ines : mara;
    await slider(other).fill('5');
    await standsAt(other, 5);
    const fifth = await panels(other);
    const now = await stand(mover);
    await playNth(mover, pick(now.choices, 'settle', 1));
    await banner(other)
      .getByText(/\(\d+ new\)/)
      .waitFor();
    assert.equal((await where(other)).at, 5);
    assert.equal(await panels(other), fifth);
    await banner(other).getByRole('button', { name: 'Back to live' }).click();
    await banner(other).waitFor({ state: 'detached' });
    await other.page.waitForURL(live);
    await other.page.locator('.prompt:not(.past-card)').waitFor();
  });

  await t.test('a link leads whoever may see it to that moment', async () => {
    const watcher = await newPerson(browser, 'Odile', {
      viewport: { width: 390, height: 844 },
      colorScheme: 'light',
    });
    const { pathname, hash } = new URL(link);
    await watcher.page.goto(`${BASE}${pathname}/at/9${hash}`);
    await standsAt(watcher, 9);
    assert.equal(new URL(watcher.page.url()).hash, '', 'the invite does not stay in the address');
    assert.deepEqual(await axeFaults(watcher), []);
    await watcher.page.reload();
    await standsAt(watcher, 9);
    await watcher.page.keyboard.press('Escape');
    await watcher.page.getByText('Watching. You see what everyone may see.').waitFor();
    assert.equal(new URL(watcher.page.url()).pathname, pathname);

    const stranger = await newPerson(browser, 'No one');
    await stranger.page.goto(`${BASE}${pathname}/at/9`);
    await stranger.page.getByText('There is no such table').waitFor();
    assert.deepEqual(watcher.faults, []);
    await watcher.context.close();
    await stranger.context.close();
  });

  await t.test('the link of a moment can be copied', async () => {
    await other.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [seq] = (await entries(other)).slice(-4);
    await anchor(other, seq).click();
    await standsAt(other, seq);
    await other.page.getByRole('button', { name: /Copy link/ }).click();
    await other.page.getByRole('button', { name: /Copied/ }).waitFor();
    const copied = await other.page.evaluate(() => navigator.clipboard.readText());
    assert.equal(new URL(copied).pathname, `${new URL(live).pathname}/at/${seq}`);
    await other.page.keyboard.press('Escape');
    await banner(other).waitFor({ state: 'detached' });
  });

  await t.test('the log can be searched and filtered', async () => {
    const { page } = other;
    const groups = page.locator('#log .grp');
    const all = await groups.count();
    await page.getByRole('searchbox', { name: 'Search the log' }).fill('gathers');
    await page.waitForFunction((n) => document.querySelectorAll('#log .grp').length < n, all);
    for (const text of await groups.allTextContents()) assert.match(text, /gathers/);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page
      .getByRole('group', { name: 'Only these things' })
      .getByRole('button', { name: 'Doom' })
      .click();
    await page.waitForFunction((n) => document.querySelectorAll('#log .grp').length < n, all);
    assert.deepEqual(await axeFaults(other), []);
    await page.getByRole('button', { name: 'Show all' }).click();
    assert.equal(await groups.count(), all);
  });

  await t.test('who was away is told what he missed and can step through it', async () => {
    other = await missesSomething(people, random);
    await hide(other, false);
    await other.page.getByText(/since you left: \d+ event/).waitFor();
    assert.deepEqual(await axeFaults(other), []);
    await other.page.getByRole('button', { name: 'Step through' }).click();
    await banner(other).waitFor();
    await other.page.keyboard.press('Escape');
    await banner(other).waitFor({ state: 'detached' });
    await other.page.getByRole('button', { name: 'I have seen it' }).click();
    assert.equal(await other.page.getByText(/since you left/i).count(), 0);
  });

  await t.test('nothing was complained of', () => {
    assert.deepEqual(
      people.flatMap((p) => p.faults),
      [],
    );
  });

  await Promise.all(people.map((p) => p.context.close()));
});
