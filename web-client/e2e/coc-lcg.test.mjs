/**
 * A whole game of the Call of Cthulhu LCG in real browsers: one person at a desk, one with a phone,
 * and someone who watches and sees neither hand. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eavesdrop, everHeld, leaks, turnOf } from './eavesdrop.mjs';
import { FINGER, fits, tooSmall } from './measure.mjs';
import { answered, playToTheEnd, whoseTurn } from './play.mjs';
import {
  axeFaults,
  BASE,
  createTable,
  isReachable,
  join,
  myTurn,
  newPerson,
  openBrowser,
  PHONE,
  settle,
  stand,
  start,
  watch,
} from './support.mjs';

const skip = process.env.ELDERTABLE_URL || (await isReachable()) ? false : 'no server';
const GAME = 'Call of Cthulhu LCG';
/** So many decisions both look for stories; then one of them yields. */
const CONTEST = 36;
const MOST = 320;

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

async function allIsReadable(people, when) {
  for (const person of people)
    assert.deepEqual(await axeFaults(person), [], `${when}, ${person.name}`);
}

/** What the prints are called. */
async function titlesOfCards() {
  const cards = await (await fetch(`${BASE}/api/v1/games/coc-lcg/reference`)).json();
  const say = (words) => (typeof words === 'string' ? words : words.say);
  return Object.fromEntries(
    cards.filter(({ kind }) => kind === 'card').map(({ id, name }) => [id, say(name)]),
  );
}

test('two people play the card game to its end, and a third looks on', { skip }, async (t) => {
  const mara = await newPerson(browser, 'Mara', { reducedMotion: 'no-preference' });
  const ines = await newPerson(browser, 'Ines', {
    viewport: PHONE,
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
  });
  const odile = await newPerson(browser, 'Odile');
  const people = [mara, ines, odile];
  const heard = new Map(people.map((person) => [person, eavesdrop(person)]));

  await t.test('a table fills with a friend, and begins', async () => {
    const link = await createTable(mara, { game: GAME, name: 'Arkham by night', seats: 2 });
    await join(ines, link);
    await mara.page.getByText('Ines').first().waitFor();
    await allIsReadable([mara, ines], 'the lobby');
    await watch(odile, link);
    await start(mara);
    for (const { page } of people) await page.locator('.match').waitFor();
    await odile.page.getByText('Watching. You see what everyone may see.').waitFor();
  });

  await t.test('a stop is turned on and off where the turn is shown', async () => {
    const { page } = mara;
    const stop = page.locator('.phases').getByRole('switch', { name: /draw phase/ });
    assert.equal(await stop.getAttribute('aria-checked'), 'false');
    await stop.focus();
    await page.keyboard.press('Enter');
    await page
      .locator('.phases [role="switch"][aria-checked="true"][aria-label*="draw"]')
      .waitFor();
    await page.getByRole('button', { name: 'Where you stop' }).click();
    const all = page.getByRole('region', { name: 'Where you stop' });
    await allIsReadable([mara], 'where one stops');
    for (const name of ['Disrupts', 'Responses', 'Your turn: End of the draw phase']) {
      const one = all.getByRole('switch', { name });
      if ((await one.getAttribute('aria-checked')) === 'true') await one.click();
    }
    const never = all.locator('[aria-label="Responses"][aria-checked="false"]');
    await never.waitFor();
    await page.keyboard.press('Escape');
    await all.waitFor({ state: 'detached' });
  });

  await t.test('news that changes no choice swallows no click', async () => {
    const player = await whoseTurn(people.slice(0, 2));
    await settle(player);
    const before = await stand(player);
    await player.page.evaluate(async () => {
      const level = (name) =>
        [...document.querySelectorAll('.level [role="radio"]')].find((b) => b.textContent === name);
      for (const name of ['Full control', 'Normal']) {
        level(name).click();
        while (level(name).ariaChecked !== 'true') await new Promise(requestAnimationFrame);
      }
      document.querySelector('.prompt button.opt:enabled, .prompt .forward .btn:enabled').click();
    });
    await answered(player, before);
    assert.notDeepEqual(await stand(player), before);
  });

  await t.test('the game goes on to its end', { timeout: 300_000 }, async (all) => {
    const seen = new Set();
    const once = async (what, look) => {
      if (seen.has(what)) return false;
      seen.add(what);
      return look();
    };
    const told = await playToTheEnd(people.slice(0, 2), {
      seed: 11,
      most: MOST,
      temper: (made, _battles, player) => (player === ines && made > CONTEST ? 'yield' : 'stories'),
      onturn: async (player, now, { made }) => {
        if (/Operations/.test(now.title))
          await once('operations', () => allIsReadable(people, now.title));
        if (await player.page.locator('.struggle').count())
          await once('struggle', () => allIsReadable(people, 'a struggle'));
        if (made > 12 && player === ines && /Operations/.test(now.title))
          await once('hand', () => raiseTheHand(ines));
        // In their own turn: before the next one comes the other is surely asked.
        const her = player === mara && turnOf(heard.get(mara)) === 0;
        if (made > 20 && her && !seen.has('ahead') && (await passes(mara)))
          return once('ahead', () => passAhead(mara));
        if (made > 30 && player === ines) await once('reload', () => reload(ines));
        return false;
      },
    });
    all.diagnostic(`${told.made} decisions; ${[...seen].join(', ')}`);
    assert.ok(told.over, 'the game is over');
    for (const what of ['operations', 'struggle', 'hand', 'ahead', 'reload'])
      assert.ok(seen.has(what), `there was: ${what}`);
  });

  await t.test('everyone sees the end', async () => {
    for (const { page } of people) await page.getByText('They match.').waitFor();
    await allIsReadable(people, 'the end');
  });

  await t.test('no one was told what another held', async (all) => {
    const titles = await titlesOfCards();
    for (const [holder, side] of [
      [mara, 's0'],
      [ines, 's1'],
    ]) {
      for (const other of people.filter((p) => p !== holder)) {
        const opponent = holder === mara ? ines : mara;
        // A spectator may know what both players know, a player also their own hand.
        const known =
          other === odile
            ? everHeld(heard.get(opponent), side)
            : everHeld(heard.get(other), side === 's0' ? 's1' : 's0');
        const { checked, found } = leaks(heard.get(holder), side, heard.get(other), {
          known,
          titles,
        });
        assert.deepEqual(found, [], `${other.name} knows what ${holder.name} holds`);
        assert.ok(checked > 50, `${checked} secrets were looked for`);
        all.diagnostic(`${other.name} on ${holder.name}: ${checked} secrets`);
      }
    }
    const toHimself = leaks(heard.get(mara), 's0', heard.get(mara), { titles });
    assert.ok(toHimself.found.length > 0, 'what is told is found');
    for (const [opponent, side] of [
      [ines, 's0'],
      [mara, 's1'],
    ]) {
      const known = everHeld(heard.get(opponent), side);
      const shown = [...everHeld(heard.get(odile), side)].filter((print) => !known.has(print));
      assert.deepEqual(shown, [], 'a spectator sees only cards that both players know');
    }
  });

  assert.deepEqual(
    people.flatMap((p) => p.faults),
    [],
  );
  await Promise.all(people.map((p) => p.context.close()));
});

const passes = ({ page }) => page.getByRole('button', { name: 'Pass until …' }).count();

/** On a phone the hand is raised over the table and sunk again. */
async function raiseTheHand(person) {
  const handle = person.page.locator('.hand .handle');
  await isForFingers(person);
  await handle.tap();
  await person.page.locator('.hand.raised').waitFor();
  await allIsReadable([person], 'the hand');
  await isForFingers(person);
  await handle.tap();
  await person.page.locator('.hand.raised').waitFor({ state: 'detached' });
}

/** What is pressed most is large enough for a finger, and nothing is too small to be hit. */
async function isForFingers(person) {
  await fits(person, 'the table');
  const main = '.prompt .opt, .act .btn, .bottom button, .slots button, .row .spot, .hand button';
  assert.deepEqual(await tooSmall(person, main, { least: FINGER, strict: true }), []);
  assert.deepEqual(await tooSmall(person, 'button, a, input, select, summary'), []);
}

/** Passes until the own turn; a reload changes nothing, and it can be stopped. */
async function passAhead(person) {
  const { page } = person;
  await settle({ page });
  await page.getByRole('button', { name: 'Pass until …' }).click();
  await page.getByRole('region', { name: 'Pass until …' }).getByText('my turn').click();
  const note = page.getByText('Pass until my turn');
  await note.waitFor();
  await page.reload();
  await note.waitFor();
  await page.getByRole('button', { name: 'Stop passing' }).click();
  await note.waitFor({ state: 'detached' });
  return true;
}

/** In the midst of it all: the same question stands there again. */
async function reload(person) {
  const before = await stand(person);
  await person.page.reload();
  const now = await myTurn(person);
  assert.deepEqual([now.title, now.choices], [before.title, before.choices]);
}
