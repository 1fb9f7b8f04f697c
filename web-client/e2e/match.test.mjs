/**
 * Whole tables in real browsers: two people and two bots play to the end, a third person watches,
 * and someone reloads in the middle of a battle. Needs a running server:
 * `ELDERTABLE_URL=http://127.0.0.1:8080 node --test e2e/`; quick with `--bot-delay-ms 0`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addBots,
  axeFaults,
  createTable,
  isReachable,
  join,
  myTurn,
  newPerson,
  openBrowser,
  stand,
  start,
  watch,
} from './support.mjs';
import { playToTheEnd } from './play.mjs';

/** So many decisions they fight; then they head for the end of the game. */
const FIGHTING = Number(process.env.E2E_DECISIONS ?? 60);
const MOST = 600;

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

test('two people and two bots play Cthulhu Wars to its end', async (t) => {
  if (!process.env.ELDERTABLE_URL && !(await isReachable())) {
    t.skip('no server: set ELDERTABLE_URL');
    return;
  }
  const mara = await newPerson(browser, 'Mara');
  const ines = await newPerson(browser, 'Ines', {
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const odile = await newPerson(browser, 'Odile', {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const everyone = [mara, ines, odile];

  await t.test('home has no serious accessibility fault', async () => {
    assert.deepEqual(await axeFaults(mara), []);
  });

  let link = '';
  await t.test('a table fills with a friend and bots', async () => {
    link = await createTable(mara, { game: 'Cthulhu Wars', name: 'Innsmouth', seats: 4 });
    assert.match(link, /\/t\/[^#]+#.+/);
    await join(ines, link);
    assert.equal(new URL(ines.page.url()).hash, '', 'the invite does not stay in the address');
    await mara.page.getByText('Ines').first().waitFor();
    assert.deepEqual(await axeFaults(mara), []);
    assert.deepEqual(await axeFaults(ines), []);
    await addBots(mara, 'Casual');
    await watch(odile, link);
  });

  await t.test('the match begins for all three', async () => {
    await start(mara);
    await ines.page.locator('.match').waitFor();
    await odile.page.locator('.match').waitFor();
    await odile.page.getByText('Watching. You see what everyone may see.').waitFor();
    assert.equal((await stand(odile)).mine, false);
    for (const person of everyone) assert.deepEqual(await axeFaults(person), []);
  });

  let reloads = 0;
  let over = false;
  await t.test('they play to the end', { timeout: 900_000 }, async () => {
    const restless = (made) => made > FIGHTING * 2;
    const told = await playToTheEnd([mara, ines], {
      seed: 2026,
      most: MOST,
      temper: (made, battles) =>
        made <= FIGHTING || (battles === 0 && !restless(made)) ? 'fight' : 'finish',
      onturn: async (player, now, { made }) => {
        // In the first battle; a game may end before there is one.
        if (reloads > 0 || !(now.battle || made > FIGHTING)) return;
        reloads += 1;
        await reloadsAndFindsTheSame(player, now);
      },
    });
    over = told.over;
    t.diagnostic(`${told.made} decisions, ${told.battles} of them in battle`);
    assert.equal(reloads, 1, 'someone reloaded in the middle of a decision');
  });

  await t.test('everyone sees how it ended', async () => {
    assert.ok(over, 'the game is over');
    for (const { page } of everyone) {
      await page.getByRole('heading', { name: 'Was it fair?' }).waitFor();
      await page.getByText('They match.').waitFor();
    }
    assert.deepEqual(await axeFaults(mara), []);
    assert.equal(await odile.page.getByRole('button', { name: /Rematch/ }).count(), 0);
  });

  await t.test('each key moment opens the board there', async () => {
    const { page } = mara;
    const moments = page.getByTitle(/^Look at #\d+$/);
    await moments.first().waitFor();
    assert.ok((await moments.count()) <= 7);
    const [, seq] = /#(\d+)/.exec((await moments.first().getAttribute('title')) ?? '') ?? [];
    await moments.first().click();
    await page.waitForURL(new RegExp(`/at/${seq}$`));
    await page.getByRole('button', { name: 'To the result' }).click();
    await page.getByRole('heading', { name: 'Was it fair?' }).waitFor();
  });

  await t.test('each point can be followed to where it came from', async () => {
    const { page } = mara;
    for (const part of await page.getByRole('button', { name: /^\d+ from / }).all()) {
      const points = Number.parseInt((await part.getAttribute('aria-label')) ?? '', 10);
      await part.click();
      const steps = await page.getByRole('link', { name: /^turn \d+: \d+$/ }).allTextContents();
      const sum = steps.reduce((all, step) => all + Number(step.split(': ')[1]), 0);
      assert.equal(sum, points, `${await part.getAttribute('aria-label')}: ${steps.join(', ')}`);
      await part.click();
    }
  });

  await t.test('the game can be looked at again', async () => {
    const { page } = ines;
    await page.getByRole('button', { name: 'Look at it again, with analysis' }).click();
    await page.getByText(/You are looking at/).waitFor();
    assert.match(page.url(), /\/at\/0$/);
    await page.getByRole('slider').press('End');
    await page.waitForURL(/\/at\/[1-9]\d+$/);
    await page.getByRole('button', { name: 'To the result' }).click();
    await page.getByRole('heading', { name: 'Was it fair?' }).waitFor();
  });

  await t.test('nothing was complained of', () => {
    assert.deepEqual(
      everyone.flatMap((p) => p.faults),
      [],
    );
  });

  await Promise.all(everyone.map((p) => p.context.close()));
});

async function reloadsAndFindsTheSame(player, before) {
  await player.page.reload();
  await player.page.locator('.match').waitFor();
  const after = await myTurn(player);
  assert.equal(after.title, before.title);
  assert.deepEqual(after.choices, before.choices);
}
