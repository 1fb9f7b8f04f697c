/**
 * Whole games of two people, each in a browser of their own: a Duel, and a game with two factions
 * each that begins with the draft. No one else plays. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answered, playToTheEnd, whoseTurn } from './play.mjs';
import {
  axeFaults,
  chooseOption,
  createTable,
  isReachable,
  join,
  newPerson,
  openBrowser,
  settle,
  stand,
  start,
} from './support.mjs';

/** What they look for, for so many decisions; then they head for the end. */
const COURSE = [
  ['settle', 20],
  ['fight', 12],
  ['raid', 28],
];
/** No one can pay the last rituals from a poor house: now and then they settle again. */
const ENDGAME = [60, 30];
const MOST = 500;

function temper(made) {
  let left = made;
  for (const [wish, decisions] of COURSE) {
    if (left < decisions) return wish;
    left -= decisions;
  }
  const [finishing, settling] = ENDGAME;
  return left % (finishing + settling) < finishing ? 'finish' : 'settle';
}

/** What moves takes time: one of them wants it, the other doesn't. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  colorScheme: 'dark',
  reducedMotion: 'reduce',
};

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

async function serverIsMissing(t) {
  if (process.env.ELDERTABLE_URL || (await isReachable())) return false;
  t.skip('no server: set ELDERTABLE_URL');
  return true;
}

/** A table with both people in their seats; what the host sets up in the lobby comes in between. */
async function sitDown(table, setUp) {
  const mara = await newPerson(browser, 'Mara');
  const ines = await newPerson(browser, 'Ines', PHONE);
  const link = await createTable(mara, table);
  await setUp?.(mara);
  await join(ines, link);
  await mara.page.getByText('Ines').first().waitFor();
  await start(mara);
  await ines.page.locator('.match').waitFor();
  return [mara, ines];
}

/** The names of the panels that glow, and of those that are the viewer's own. */
function panels({ page }) {
  return page.evaluate(() => {
    const names = (found) => [...found].map((panel) => panel.getAttribute('aria-label'));
    return {
      own: names(document.querySelectorAll('.panels > .pair.own .fp')),
      moving: names(document.querySelectorAll('.fp.move')),
      asked: document.querySelector('.prompt .owner .fac')?.textContent?.trim() ?? '',
    };
  });
}

async function seeTheEnd(people) {
  for (const person of people) {
    await person.page.getByRole('heading', { name: 'Was it fair?' }).waitFor();
    await person.page.getByText('They match.').waitFor();
    assert.deepEqual(await axeFaults(person), []);
  }
}

async function leave(people) {
  assert.deepEqual(
    people.flatMap((p) => p.faults),
    [],
  );
  await Promise.all(people.map((p) => p.context.close()));
}

test('two people play a Duel to its end', { timeout: 240_000 }, async (t) => {
  if (await serverIsMissing(t)) return;
  const people = await sitDown({ game: 'Cthulhu Wars: Duel', name: 'Arkham', seats: 2 });
  const [mara] = people;
  for (const person of people) assert.deepEqual(await axeFaults(person), []);
  await mara.page
    .getByRole('button', { name: /^Decay \d/ })
    .first()
    .waitFor();

  const told = await playToTheEnd(people, { seed: 8, most: MOST, temper });
  t.diagnostic(`${told.made} decisions, ${told.battles} of them in battle`);
  assert.ok(told.over, 'the game is over');
  await seeTheEnd(people);
  await mara.page.getByText('they were not needed to win').waitFor();
  assert.equal(await mara.page.getByText('no win').count(), 0, 'no spellbooks are missing');
  await leave(people);
});

test('two people draft two factions each and play to the end', { timeout: 240_000 }, async (t) => {
  if (await serverIsMissing(t)) return;
  const table = { game: 'Cthulhu Wars', name: 'Providence', seats: 2 };
  const people = await sitDown(table, async (host) => {
    await chooseOption(host, 'Variant', 'Two factions each');
  });
  const [mara] = people;

  await t.test('the draft: one, two, one', async () => {
    const choosers = [];
    for (let place = 0; place < 4; place += 1) {
      const player = await whoseTurn(people);
      if (place < 2) for (const person of people) assert.deepEqual(await axeFaults(person), []);
      const now = await stand(player);
      if (now.title !== 'Choose a faction') break;
      assert.equal(now.choices.length, 4 - place, 'what is taken is not offered');
      choosers.push(player.name);
      await settle(player);
      await player.page
        .getByRole('button', { name: /^Take it/ })
        .last()
        .click();
      await answered(player, now);
    }
    const [first, second] = choosers;
    assert.notEqual(first, second);
    assert.equal(choosers[2], second, 'the second player chooses two at a stretch');
    for (const { page } of people) await page.locator('.draft').waitFor({ state: 'detached' });
  });

  await t.test('everyone sees both pairs, his own first', async () => {
    const labels = await mara.page
      .locator('.panels > .pair')
      .evaluateAll((pairs) =>
        pairs.map((pair) => [pair.getAttribute('aria-label'), pair.querySelectorAll('.fp').length]),
      );
    assert.deepEqual(labels, [
      ['Mara, you', 2],
      ['Ines', 2],
    ]);
    for (const person of people) assert.deepEqual(await axeFaults(person), []);
  });

  await t.test('they play to the end', async () => {
    const told = await playToTheEnd(people, {
      seed: 11,
      most: MOST,
      temper,
      onturn: async (player, now) => {
        const { own, moving, asked } = await panels(player);
        assert.ok(moving.length > 0, `a panel glows at ${now.title}`);
        for (const name of moving) assert.ok(own.includes(name), `${name} is ${player.name}’s`);
        if (moving.length > 1) assert.match(now.title, /^Which of your factions/);
        else assert.ok(asked.startsWith(moving[0]), `${asked} names ${moving[0]}`);
      },
    });
    t.diagnostic(`${told.made} decisions, ${told.battles} of them in battle`);
    assert.ok(told.over, 'the game is over');
  });

  await t.test('the sum of a player is that of his factions', async () => {
    await seeTheEnd(people);
    const cards = await mara.page.locator('.places > li').evaluateAll((places) =>
      places.map((place) => ({
        sum: Number(place.querySelector(':scope > b')?.textContent),
        parts: [...place.querySelectorAll('ul b')].map((b) => Number(b.textContent)),
      })),
    );
    assert.equal(cards.length, 2);
    for (const { sum, parts } of cards) {
      assert.equal(parts.length, 2);
      assert.equal(sum, parts[0] + parts[1]);
    }
  });
  await leave(people);
});
