/**
 * Factions of expansions in a real browser: a person chooses one, chooses where it starts, and plays
 * with bots to the end. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playToTheEnd } from './play.mjs';
import {
  addBots,
  axeFaults,
  chooseOption,
  chooseSide,
  createTable,
  isReachable,
  myTurn,
  newPerson,
  openBrowser,
  playByLabel,
  playNth,
  stand,
  start,
} from './support.mjs';

const reachable = await isReachable();
const skip = reachable ? false : 'no server: set ELDERTABLE_URL';

let browser;
before(async () => {
  if (reachable) browser = await openBrowser();
});
after(() => browser?.close());

/** So many decisions they live; then they head for the end of the game. */
const LIVING = 14;
const LONG_LIVING = 100;
const MOST = 300;

const NEUTRAL_BOOKS = [
  'The Mao Ceremony',
  'Recriminations',
  'Shriveling',
  'Stars Are Right',
  'Umr at-Tawil',
  'Undimensioned',
];

/** Whether all of a panel is within the window. */
const isWhole = (panel) =>
  panel.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const boxes = [element, ...element.querySelectorAll('.pool')];
    const isCut = boxes.some((box) => box.scrollWidth > box.clientWidth + 1);
    return left >= 0 && right <= window.innerWidth && !isCut;
  });

/**
 * A person plays a faction among five to the end, and takes what `special` names when it is there.
 * Returns what was taken and the most markers that lay on the board.
 */
async function playAmongFive(t, { faction, others = [], place, special, seed, late = [] }) {
  const mara = await newPerson(browser, 'Mara', { reducedMotion: 'reduce' });
  const { page } = mara;
  await createTable(mara, { game: 'Cthulhu Wars', name: 'Five', seats: 5 });
  await chooseSide(mara, faction);
  await addBots(mara, 'Casual');
  for (const [at, other] of others.entries()) {
    await page
      .locator('.seat select')
      .nth(at + 1)
      .selectOption({ label: other });
  }
  await start(mara);

  await myTurn(mara);
  if (place) {
    const first = await stand(mara);
    assert.equal(first.title, 'Where do you start?');
    await playByLabel(mara, place);
  }
  const panels = page.locator('.fp');
  await panels.nth(4).waitFor();
  for (const panel of await panels.all()) assert.ok(await isWhole(panel), 'a panel is cut');

  const done = new Set();
  let markers = 0;
  const { over } = await playToTheEnd([mara], {
    seed,
    most: MOST,
    temper: (made) => (made < LIVING ? 'settle' : 'finish'),
    onturn: async (person, { title, choices }, { made }) => {
      markers = Math.max(markers, await page.locator('g.marker').count());
      const names = choices.map((choice) => special.exec(choice)?.[1]);
      const due = (what) => what && !done.has(what) && (!late.includes(what) || made >= LIVING);
      const at = names.findIndex(due);
      if (at < 0) return false;
      // The spellbook of that name comes before its action.
      if (names[at] !== 'Awaken' && title !== 'Choose a spellbook') done.add(names[at]);
      await playNth(person, at);
      return true;
    },
  });
  t.diagnostic([...done].join(', '));
  assert.ok(over, 'the game is over');
  await page.getByRole('heading', { name: 'Was it fair?' }).waitFor();
  assert.deepEqual(await axeFaults(mara), []);
  assert.deepEqual(mara.faults, []);
  return { done, markers };
}

test('someone plays Windwalker among five to the end', { skip, timeout: 600_000 }, async (t) => {
  const special = /^\d* ?(Awaken|Ice Age|Take a spellbook|Hibernate)/;
  const how = {
    faction: 'Windwalker',
    place: 'Antarctica',
    special,
    seed: 11,
    late: ['Hibernate'],
  };
  const { done, markers } = await playAmongFive(t, how);
  assert.ok(done.has('Take a spellbook'), 'the spellbook of any time was taken');
  assert.ok(done.has('Ice Age') && markers > 0, 'an Ice Age lies on the board');
});

test(
  'someone plays Opener of the Way among five to the end',
  { skip, timeout: 600_000 },
  async (t) => {
    const special = /^\d* ?(Awaken|The Beyond One|Summon|Abomination|Dread Curse|Dragon Ascending)/;
    const how = { faction: 'Opener of the Way', place: 'North Atlantic', special, seed: 12 };
    const { done } = await playAmongFive(t, how);
    assert.ok(done.has('The Beyond One'), 'a gate went elsewhere');
  },
);

test('someone plays The Ancients among five to the end', { skip, timeout: 600_000 }, async (t) => {
  const special = /^\d* ?(Build a Cathedral|Give the cheapest|Dematerialization|Summon|Yothan)/;
  const how = { faction: 'The Ancients', place: 'Arabia', special, seed: 13 };
  const { done, markers } = await playAmongFive(t, how);
  assert.ok(done.has('Build a Cathedral') && markers > 0, 'a Cathedral stands on the board');
  assert.ok(done.has('Give the cheapest'), 'the enemies have their Monsters');
  assert.ok(done.has('Dematerialization'), 'units went elsewhere');
});

test(
  'someone plays Sleeper against the three other factions of expansions to the end',
  { skip, timeout: 600_000 },
  async (t) => {
    const special =
      /^\d* ?(Awaken|Ancient Sorcery|Cursed Slumber|Death from Below|Summon|Pay 3 Power)/;
    const others = ['Windwalker', 'Opener of the Way', 'The Ancients', 'Great Cthulhu'];
    const { done } = await playAmongFive(t, { faction: 'Sleeper', others, special, seed: 14 });
    assert.ok(done.has('Pay 3 Power'), 'a spellbook was paid for');
    assert.ok(done.has('Death from Below'), 'a Monster came from below');
  },
);

test(
  'someone plays three factions with all supplements to the end',
  { skip, timeout: 600_000 },
  async (t) => {
    const mara = await newPerson(browser, 'Mara', { reducedMotion: 'reduce' });
    const { page } = mara;
    await createTable(mara, { game: 'Cthulhu Wars', name: 'Epic', seats: 2 });
    await chooseOption(mara, 'Variant', 'Three factions each');
    await chooseOption(mara, 'Open factions', 'Dealt');
    await page.getByText('House rules', { exact: true }).click();
    await chooseOption(mara, 'High Priests', 'With High Priests');
    await chooseOption(mara, 'Neutral Spellbooks', 'With neutral spellbooks');
    await chooseOption(mara, 'Neutral Monsters', 'With neutral monsters');
    await chooseOption(mara, 'Independent Great Old Ones', 'With independent Great Old Ones');
    await addBots(mara, 'Casual');
    await start(mara);

    await myTurn(mara);
    const panels = page.locator('.fp');
    await panels.nth(5).waitFor();
    for (const panel of await panels.all()) assert.ok(await isWhole(panel), 'a panel is cut');

    const done = new Set();
    const tookBook = () => NEUTRAL_BOOKS.some((book) => done.has(book));
    const { over } = await playToTheEnd([mara], {
      seed: 15,
      most: MOST,
      // The factions are dealt, and so is the time until the first of them earns a spellbook.
      temper: (made) =>
        made < LIVING || (made < LONG_LIVING && !tookBook()) ? 'settle' : 'finish',
      onturn: async (person, { choices }) => {
        const books = NEUTRAL_BOOKS.join('|');
        const special = new RegExp(
          `^\\d* ?(Recruit a Cultist|High Priest|Sacrifice the High Priest|${books}|Take the Loyalty Card)`,
        );
        const names = choices.map((choice) => special.exec(choice)?.[1]);
        const at = names.findLastIndex((what) => what && !done.has(what));
        if (at < 0) return false;
        done.add(names[at]);
        await playNth(person, at);
        return true;
      },
    });
    t.diagnostic([...done].join(', '));
    assert.ok(over, 'the game is over');
    assert.ok(
      [...done].some((what) => what.startsWith('Sacrifice')),
      'an Oath was sworn',
    );
    assert.ok(tookBook(), 'a neutral spellbook was taken');
    assert.ok(done.has('Take the Loyalty Card'), 'a Loyalty Card was taken');
    assert.deepEqual(await axeFaults(mara), []);
    assert.deepEqual(mara.faults, []);
  },
);

test('someone awakens independent Great Old Ones', { skip, timeout: 600_000 }, async (t) => {
  const mara = await newPerson(browser, 'Mara', { reducedMotion: 'reduce' });
  const { page } = mara;
  await createTable(mara, { game: 'Cthulhu Wars', name: 'Independent', seats: 3 });
  await chooseSide(mara, 'Windwalker');
  await page.getByText('House rules', { exact: true }).click();
  await chooseOption(mara, 'Independent Great Old Ones', 'With independent Great Old Ones');
  await addBots(mara, 'Casual');
  await start(mara);
  await myTurn(mara);
  await playByLabel(mara, 'Antarctica');

  // Rhan-Tegoth awakes at the pole where the faction has its gate, so the others can follow there.
  const wishes = ['Awaken Rhan-Tegoth', 'Awaken Abhoth', 'Filth', 'Antarctica', 'Arctic Ocean'];
  const done = new Set();
  const { over } = await playToTheEnd([mara], {
    seed: 16,
    most: MOST,
    temper: () => 'settle',
    until: () => done.has('Filth') && done.has('placed'),
    onturn: async (person, { title, choices }) => {
      const due = (label) => wishes.find((wish) => label.includes(wish) && !done.has(wish));
      const first = wishes.find((wish) => choices.some((label) => due(label) === wish));
      // No Power is spent on anything else until both are awake.
      const saving = !done.has('Awaken Abhoth') && choices.findIndex((c) => c.includes('Pass'));
      const at = first ? choices.findIndex((c) => c.includes(first)) : saving;
      if (title.startsWith('Filth')) done.add('placed');
      if (at === false || at < 0) return false;
      if (first?.startsWith('Awaken') || first === 'Filth') done.add(first);
      await playNth(person, at);
      return true;
    },
  });
  t.diagnostic([...done].join(', '));
  assert.ok(!over, 'Abhoth awoke before the end');
  const panel = page.getByRole('region', { name: 'Windwalker' });
  await panel.getByTitle('The Brood: not earned yet').waitFor();
  assert.ok(await isWhole(panel), 'the panel is cut');
  assert.deepEqual(await axeFaults(mara), []);
  assert.deepEqual(mara.faults, []);
});
