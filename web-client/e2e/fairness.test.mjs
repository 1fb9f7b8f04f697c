/**
 * The dice are no one's alone: the page gives a number before the match, checks every die as it
 * falls, and sounds the alarm when something does not fit. Needs a running server, as
 * `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, call, openTable, playAhead, sit } from './quick.mjs';
import { axeFaults, isReachable, newPerson, openBrowser } from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

/** Opens what the match says of its dice. */
async function dice({ page }) {
  await page.getByRole('tab', { name: 'Seats' }).click();
  const note = page.locator('.seats details').filter({ hasText: 'Fair dice' });
  if (!(await note.getAttribute('open'))) await note.locator('summary').click();
  return note;
}

test('a page gives its number and checks the dice', { skip, timeout: 240_000 }, async () => {
  const mara = await newPerson(browser, 'Mara');
  const names = { game: 'cthulhu-wars-duel', name: 'Friday', seats: 2 };
  let table;
  let fought = false;
  // Dice fall in battles, and not every match comes to one soon.
  for (let seed = 1; seed <= 6 && !fought; seed += 1) {
    table = await openTable(mara, names, { bot: 'random' });
    await mara.page.goto(table.path);
    const given = async () => (await call(mara, 'GET', `/tables/${table.id}`)).seats[0].nonce;
    for (let left = 100; left > 0 && !(await given()); left -= 1) {
      await mara.page.waitForTimeout(50);
    }
    assert.equal(await given(), true, 'a number was given from the lobby');
    await begin(mara, table);
    await playAhead([mara], table, {
      wish: 'raid',
      seed,
      until: (now) => {
        const before = fought;
        fought ||= now.battle;
        return before && !now.battle;
      },
    });
  }
  assert.ok(fought, 'a battle was fought');
  await sit(mara, table);
  const note = await dice(mara);
  await note.getByText(/^Fair dice: [1-9]\d* checked$/).waitFor();
  await note.getByText('Your number is in it').waitFor();
  await note.getByText('Seats without a number').waitFor();
  assert.deepEqual(await axeFaults(mara), []);

  // The same match, but the server has sealed something else since.
  await mara.page.evaluate((id) => {
    const kept = JSON.parse(localStorage.getItem('fairness'));
    kept.find(([table]) => table === id)[1].anchor = '00'.repeat(32);
    localStorage.setItem('fairness', JSON.stringify(kept));
  }, table.id);
  await mara.page.reload();
  await mara.page.getByRole('alert').getByText('The dice do not fit.').waitFor();
  assert.deepEqual(mara.faults, []);
  await mara.context.close();
});
