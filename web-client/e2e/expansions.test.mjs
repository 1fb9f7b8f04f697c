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
const LIVING = 40;
const MOST = 300;

test('someone plays Windwalker to the end', { skip, timeout: 600_000 }, async (t) => {
  const mara = await newPerson(browser, 'Mara');
  const { page } = mara;
  await createTable(mara, { game: 'Cthulhu Wars', name: 'Ice', seats: 4 });
  await chooseOption(mara, 'Factions', 'With expansions');
  await chooseSide(mara, 'Windwalker');
  await addBots(mara, 'Casual');
  await start(mara);

  await myTurn(mara);
  const first = await stand(mara);
  assert.equal(first.title, 'Where do you start?');
  assert.equal(first.choices.length, 2);
  await playByLabel(mara, 'Antarctica');

  const done = new Set();
  let markers = 0;
  const { over } = await playToTheEnd([mara], {
    seed: 11,
    most: MOST,
    temper: (made) => (made < LIVING ? 'settle' : 'finish'),
    onturn: async (person, { choices }, { made }) => {
      markers = Math.max(markers, await page.locator('.board .marker').count());
      const special = /^\d* ?(Awaken|Ice Age|Take a spellbook|Hibernate)/;
      const at = choices.findIndex((choice) => special.test(choice));
      const what = at < 0 ? '' : special.exec(choices[at])[1];
      if (at < 0 || done.has(what) || (what === 'Hibernate' && made < LIVING)) return false;
      if (what !== 'Awaken') done.add(what);
      await playNth(person, at);
      return true;
    },
  });
  t.diagnostic([...done].join(', '));
  assert.ok(over, 'the game is over');
  assert.ok(done.has('Take a spellbook'), 'the spellbook of any time was taken');
  assert.ok(!done.has('Ice Age') || markers > 0, 'an Ice Age lies on the board');
  await page.getByRole('heading', { name: 'Was it fair?' }).waitFor();
  assert.deepEqual(await axeFaults(mara), []);
  assert.deepEqual(mara.faults, []);
});
