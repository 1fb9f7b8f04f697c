/**
 * Time: chosen in the lobby, seen at the table, stopped by consent; a bot plays for who leaves; those
 * who watch talk among themselves. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, call, openTable, sit } from './quick.mjs';
import {
  chooseOption,
  faultsInThemes,
  isReachable,
  myTurn,
  newPerson,
  openBrowser,
  PHONE,
} from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

const button = ({ page }, name) => page.getByRole('button', { name, exact: true });

test('a match with clocks', { skip, timeout: 120_000 }, async (t) => {
  const mara = await newPerson(browser, 'Mara');
  const ines = await newPerson(browser, 'Ines', { viewport: PHONE });
  const cleo = await newPerson(browser, 'Cleo');
  const table = await openTable(
    mara,
    { game: 'cthulhu-wars-duel', name: 'Dunwich', seats: 2, public: true },
    { friends: [ines] },
  );

  await t.test('the host chooses them', async () => {
    await mara.page.goto(table.path);
    await chooseOption(mara, 'Time', '30 min + 10 s');
    await chooseOption(mara, 'If a player leaves', 'a bot plays');
    await ines.page.goto(table.path);
    const { pace, absence } = await call(mara, 'GET', `/tables/${table.id}`);
    assert.deepEqual(pace, { type: 'bank', minutes: 30, more: 10 });
    assert.equal(absence, 'bot');
    assert.deepEqual(await faultsInThemes(mara), []);
  });

  await t.test('everyone sees one run', async () => {
    await begin(mara, table);
    for (const person of [mara, ines]) {
      const clock = person.page.locator('.status').getByRole('timer');
      await clock.getByText(/29:\d\d/).waitFor();
      const cut = await clock.evaluate((time) => {
        const { left, right } = time.getBoundingClientRect();
        const box = time.closest('.status').getBoundingClientRect();
        return left < box.left || right > box.right;
      });
      assert.equal(cut, false, `${person.name} reads all of it`);
    }
  });

  await t.test('they stop by consent', async () => {
    await sit(ines, table);
    await mara.page.getByRole('tab', { name: 'Seats' }).click();
    await button(mara, 'Stop the clocks').click();
    await ines.page.getByText('Mara asks to stop the clocks.').waitFor();
    await button(ines, 'Agree').click();
    for (const person of [mara, ines]) {
      await person.page.getByText('The clocks stand still until the next choice.').waitFor();
    }
    assert.deepEqual(await faultsInThemes(ines, [PHONE]), []);
    await button(mara, 'Let them run').click();
    await ines.page.getByText('The clocks stand still').waitFor({ state: 'hidden' });
  });

  await t.test('who watches talks to those who watch', async () => {
    await sit(cleo, table);
    const words = cleo.page.getByLabel('Say something to those who watch');
    await words.fill('Mara will win');
    await words.press('Enter');
    await cleo.page.getByRole('log', { name: 'Chat' }).getByText('Mara will win').waitFor();
    await mara.page.getByRole('tab', { name: 'Table' }).click();
    const said = mara.page.getByLabel('Say something to the table');
    await said.fill('Hello, all');
    await said.press('Enter');
    await cleo.page.getByText('Hello, all').waitFor();
    assert.equal(await mara.page.getByText('Mara will win').count(), 0);
  });

  await t.test('a bot plays for who leaves', async () => {
    // What is opened beside the question stays when the bot's turn brings the next question.
    await mara.page.getByRole('tab', { name: 'Seats' }).click();
    await call(ines, 'POST', `/tables/${table.id}/leave`);
    await myTurn(mara);
    await mara.page.locator('.seats').getByText('bot').first().waitFor();
  });
  for (const person of [mara, ines, cleo]) {
    assert.deepEqual(person.faults, []);
    await person.context.close();
  }
});
