/**
 * Whole tables of The Gods War in real browsers: two people and two bots play to the end and
 * someone watches by phone; at another table one of them leaves for good and the others finish.
 * Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playToTheEnd } from './play.mjs';
import { begin, openTable, playAhead, reach, sit } from './quick.mjs';
import {
  addBots,
  axeFaults,
  createTable,
  isReachable,
  join,
  myTurn,
  newPerson,
  openBrowser,
  PHONE,
  settle,
  start,
  watch,
} from './support.mjs';

const skip = process.env.ELDERTABLE_URL || (await isReachable()) ? false : 'no server';
const GAME = 'Glorantha: The Gods War';
/** So many decisions they build; if no one has fought by then they look for it. */
const BUILDING = 40;
const MOST = 400;
/** Where someone leaves, the first rounds are over. */
const PLAYED_AHEAD = 40;
/** What is asked of who may play a rune: not of someone who lets every chance pass. */
const CHANCES = new Set(['Play a rune now?', 'Reveal a battle rune?']);
const temper = (made, battles) => (made > BUILDING && battles === 0 ? 'war' : 'prosper');

/** Questions with a scene of their own in place of the map. */
const SCENES = [
  [/^How much Power do you commit\?/, 'rift'],
  [/^Who gets .+ VP\?/, 'court'],
];
const sceneOf = ({ title, battle }) =>
  battle ? 'battle' : SCENES.find(([question]) => question.test(title))?.[1];

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

/** Two people, one of them in the dark, and a third with a phone who will watch. */
async function threePeople() {
  return [
    await newPerson(browser, 'Mara'),
    await newPerson(browser, 'Ines', { colorScheme: 'dark', reducedMotion: 'reduce' }),
    await newPerson(browser, 'Odile', { viewport: PHONE, reducedMotion: 'reduce' }),
  ];
}

/** No one's page has a serious accessibility fault. */
async function allIsReadable(people, when) {
  for (const person of people)
    assert.deepEqual(await axeFaults(person), [], `${when}, ${person.name}`);
}

async function everybodySeesTheEnd(people) {
  for (const { page } of people) {
    await page.getByRole('heading', { name: 'Was it fair?' }).waitFor();
    await page.getByText('They match.').waitFor();
  }
  await allIsReadable(people, 'the end');
}

async function goHome(people) {
  assert.deepEqual(
    people.flatMap((p) => p.faults),
    [],
  );
  await Promise.all(people.map((p) => p.context.close()));
}

test('two people and two bots play The Gods War to its end', { skip }, async (t) => {
  const people = await threePeople();
  const [mara, ines, odile] = people;

  await t.test('a table fills with a friend and bots', async () => {
    const link = await createTable(mara, { game: GAME, name: 'Seshnela', seats: 4 });
    await join(ines, link);
    await mara.page.getByText('Ines').first().waitFor();
    await allIsReadable([mara, ines], 'the lobby');
    await addBots(mara, 'Casual');
    await watch(odile, link);
    await start(mara);
    for (const { page } of people) await page.locator('.match').waitFor();
    await odile.page.getByText('Watching. You see what everyone may see.').waitFor();
  });

  await t.test('one of them lets every chance to play runes pass', async () => {
    const { page } = ines;
    await page.getByRole('tab', { name: 'Standing orders' }).click();
    const never = page.getByRole('radio', { name: 'Never' });
    await never.first().waitFor();
    for (const order of await never.all()) await order.click();
    const left = page.getByRole('radio', { name: 'Never', checked: true });
    await left.nth((await never.count()) - 1).waitFor();
    assert.deepEqual(await axeFaults(ines), []);
  });

  await t.test('they play to the end, through every scene', { timeout: 400_000 }, async (all) => {
    const seen = new Set();
    const told = await playToTheEnd([mara, ines], {
      seed: 35,
      most: MOST,
      temper,
      onturn: async (player, now, { made }) => {
        if (player === ines) assert.ok(!CHANCES.has(now.title), `asked: ${now.title}`);
        if (made === 0) await allIsReadable(people, now.title);
        const scene = sceneOf(now);
        if (!scene || seen.has(scene)) return;
        seen.add(scene);
        for (const { page } of people) await page.locator(`section.${scene}`).waitFor();
        await allIsReadable(people, scene);
      },
    });
    all.diagnostic(`${told.made} decisions, ${told.battles} in battle; ${[...seen].join(', ')}`);
    assert.ok(told.over, 'the game is over');
    assert.ok(seen.has('rift'), 'the Chaos Rift was fought');
  });

  await t.test('everyone sees how it ended', async () => {
    await everybodySeesTheEnd(people);
    assert.equal(await odile.page.getByRole('button', { name: /Rematch/ }).count(), 0);
  });

  await t.test('each key moment opens the board there', async () => {
    const { page } = mara;
    const moment = page.getByTitle(/^Look at #\d+$/).first();
    const [, seq] = /#(\d+)/.exec((await moment.getAttribute('title')) ?? '') ?? [];
    await moment.click();
    await page.waitForURL(new RegExp(`/at/${seq}$`));
    await page.getByRole('button', { name: 'To the result' }).click();
    await page.getByRole('heading', { name: 'Was it fair?' }).waitFor();
  });
  await goHome(people);
});

test('a battle of The Gods War is fought through', { skip }, async (t) => {
  const [mara, ines, odile] = await threePeople();
  const fighters = [mara, ines];
  const names = { game: 'gods-war', name: 'To arms', seats: 3 };
  const ahead = { wish: 'prosper', most: 600, until: ({ battle }) => battle };
  const table = await reach(fighters, names, { bot: 'random' }, ahead);
  await sit(mara, table);
  await sit(ines, table);
  await sit(odile, table, { invited: true });
  for (const { page } of [mara, ines, odile]) await page.locator('section.battle').waitFor();
  await allIsReadable([mara, ines, odile], 'battle');
  const told = await playToTheEnd(fighters, {
    seed: 35,
    most: MOST,
    temper,
    until: ({ battle }) => !battle,
  });
  t.diagnostic(`${told.made} decisions, ${told.battles} in battle`);
  assert.ok(told.battles > 0, 'someone decided in it');
  for (const { page } of [mara, ines, odile])
    await page.locator('section.battle').waitFor({ state: 'detached' });
  await goHome([mara, ines, odile]);
});

test('one leaves The Gods War for good, and the others finish', { skip }, async (t) => {
  const people = await threePeople();
  const [mara, ines, odile] = people;
  const names = { game: 'gods-war', name: 'Left alone', seats: 3 };
  const table = await openTable(mara, names, { friends: [ines] });
  await begin(mara, table);
  await playAhead([mara, ines], table, {
    wish: 'prosper',
    until: ({ title }, _person, made) => made > PLAYED_AHEAD && title === 'Your action',
  });
  await sit(mara, table);
  await sit(ines, table);
  await sit(odile, table, { invited: true });

  await t.test('leaving asks twice', async () => {
    const { page } = ines;
    await page.getByRole('button', { name: 'Settings' }).click();
    const leaving = page.getByRole('button', { name: /^Leave the game for good/ });
    await leaving.waitFor();
    await settle({ page });
    await leaving.click();
    await page.getByRole('button', { name: 'Leave the game for good: sure?' }).waitFor();
    assert.equal(await page.getByText('Uncontrolled Faction').count(), 0);
    await allIsReadable([ines], 'asked again');
    await settle({ page });
    await leaving.click();
    await leaving.waitFor({ state: 'detached' });
    for (const person of people)
      await person.page.getByText('Uncontrolled Faction').first().waitFor({ state: 'attached' });
    await allIsReadable(people, 'one has left');
  });

  await t.test('the others finish', { timeout: 300_000 }, async (all) => {
    const told = await playToTheEnd([mara], { seed: 7, most: MOST, temper });
    all.diagnostic(`${told.made} decisions after he left`);
    assert.ok(told.over, 'the game is over');
    assert.equal((await myTurn(ines)).over, true);
  });

  await t.test('everyone sees the end, and who had left', async () => {
    await everybodySeesTheEnd(people);
    for (const { page } of people) await page.getByText('left the game').first().waitFor();
  });
  await goHome(people);
});
