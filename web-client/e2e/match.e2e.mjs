/**
 * Whole tables in real browsers: two people and two bots play, a third person watches, one reloads
 * in the middle of a decision. Needs a running server: `ELDERTABLE_URL=… node --test e2e/`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addBots,
  axeFaults,
  createTable,
  join,
  myTurn,
  newPerson,
  openBrowser,
  playNth,
  stand,
  start,
  watch,
} from './support.mjs';

/** How many own decisions the two people make together before the test is content. */
const DECISIONS = Number(process.env.E2E_DECISIONS ?? 60);

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

/** A plain sequence of numbers, so that every run presses the same places. */
function* numbers(seed) {
  let n = seed;
  for (;;) {
    n = (n * 1103515245 + 12345) % 2147483648;
    yield n;
  }
}

test('two people and two bots play Cthulhu Wars, one watches, one reloads', async (t) => {
  const mara = await newPerson(browser, 'Mara');
  const ines = await newPerson(browser, 'Ines');
  const odile = await newPerson(browser, 'Odile');
  const everybody = [mara, ines, odile];

  await t.test('the home page is accessible', async () => {
    assert.deepEqual(await axeFaults(mara), []);
  });

  let link = '';
  await t.test('a table fills with a friend and bots', async () => {
    link = await createTable(mara, { game: 'Cthulhu Wars', name: 'Innsmouth', seats: 4 });
    assert.match(link, /\/t\/[^#]+#.+/);
    await join(ines, link);
    assert.ok(!new URL(ines.page.url()).hash, 'the invite does not stay in the address');
    await mara.page.getByText('Ines').first().waitFor();
    assert.deepEqual(await axeFaults(mara), []);
    await addBots(mara);
    await watch(odile, link);
  });

  await t.test('the match begins for all three', async () => {
    await start(mara);
    await ines.page.locator('.match').waitFor();
    await odile.page.locator('.match').waitFor();
    await odile.page.getByText('Watching. You see what everybody may see.').waitFor();
    assert.equal((await stand(odile)).mine, false);
    assert.deepEqual(await axeFaults(mara), []);
  });

  let reloaded = false;
  let battles = 0;
  await t.test(`they make ${DECISIONS} decisions`, { timeout: 600_000 }, async () => {
    const random = numbers(20_26);
    for (let made = 0; made < DECISIONS;) {
      const player = await whoseTurn([mara, ines]);
      const now = await stand(player);
      if (now.over) break;
      if (!now.mine || now.choices.length === 0) continue;
      if (now.battle) battles += 1;
      if (!reloaded && (now.battle || made > DECISIONS / 2)) {
        reloaded = true;
        await reloadsAndFindsTheSame(player, now);
      }
      await playNth(player, random.next().value % now.choices.length);
      made += 1;
      await player.page
        .waitForFunction(() => !document.querySelector('.prompt .still'), undefined, {
          timeout: 15_000,
        })
        .catch(() => undefined);
    }
    assert.ok(reloaded, 'somebody reloaded in the middle of a decision');
    t.diagnostic(`battle decisions: ${battles}`);
  });

  await t.test('the watcher has seen the same and nothing was complained of', async () => {
    const lines = await odile.page.locator('.log .grp').count();
    assert.ok(lines > 0, 'the watcher has a log');
    assert.equal(await odile.page.locator('.es.own').count(), 0, 'no Elder Sign value is shown');
    assert.deepEqual(
      everybody.flatMap((p) => p.faults),
      [],
    );
  });

  await Promise.all(everybody.map((p) => p.context.close()));
});

async function whoseTurn(people) {
  const first = await Promise.race(
    people.map((person) =>
      myTurn(person, 120_000).then(
        () => person,
        () => undefined,
      ),
    ),
  );
  assert.ok(first, 'somebody gets a decision');
  return first;
}

async function reloadsAndFindsTheSame(player, before) {
  await player.page.reload();
  await player.page.locator('.match').waitFor();
  const after = await myTurn(player);
  assert.equal(after.title, before.title);
  assert.deepEqual(after.choices, before.choices);
}
