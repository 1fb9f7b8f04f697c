/**
 * What someone writes in the chat stays a line of chat, whatever happens to the screen meanwhile.
 * Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, openTable } from './quick.mjs';
import { faultsInThemes, isReachable, newPerson, openBrowser, PHONE, settle } from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

const line = ({ page }) => page.getByLabel('Say something to the table');

for (const [shape, how] of [
  ['on a wide screen', {}],
  ['on a phone', { viewport: PHONE }],
]) {
  test(`a word typed in the chat becomes no move, ${shape}`, { skip }, async () => {
    const host = await newPerson(browser, 'Hal');
    const guest = await newPerson(browser, 'Gwen', how);
    const table = await openTable(
      host,
      { game: 'cthulhu-wars-duel', name: 'Wait', seats: 2 },
      { friends: [guest] },
    );
    await guest.page.goto(table.path);
    await line(guest).click();
    await guest.page.keyboard.type('wait 1 min');
    await begin(host, table);
    await guest.page.locator('.match').waitFor();
    await settle(guest);
    const before = await guest.page.locator('.prompt').textContent();
    await guest.page.keyboard.type('ute please 1 2 u  3');
    assert.equal(await line(guest).inputValue(), 'wait 1 minute please 1 2 u  3');
    assert.ok(await line(guest).evaluate((field) => field === document.activeElement));

    // Someone who looks at the keys may have left the field: then nothing happens at all.
    await line(guest).evaluate((field) => field.blur());
    await guest.page.keyboard.type('1 2 3 u ');
    assert.equal(await guest.page.locator('.forward .danger').count(), 0, 'nothing is confirmed');
    assert.equal(await guest.page.locator('.prompt').textContent(), before, 'nothing is chosen');

    await line(guest).press('Enter');
    await guest.page
      .getByRole('log', { name: 'Chat' })
      .getByText('wait 1 minute please 1 2 u 3')
      .waitFor();
    assert.equal(await line(guest).inputValue(), '');
    for (const person of [host, guest]) {
      assert.deepEqual(person.faults, []);
      await person.context.close();
    }
  });
}

test('someone who is rude is reported and ignored', { skip }, async () => {
  const host = await newPerson(browser, 'Hal');
  const guest = await newPerson(browser, 'Gwen', { viewport: PHONE });
  const table = await openTable(
    host,
    { game: 'cthulhu-wars-duel', name: 'Rude', seats: 2 },
    { friends: [guest] },
  );
  for (const { page } of [host, guest]) await page.goto(table.path);
  await line(host).fill('You all smell');
  await line(host).press('Enter');
  const said = guest.page.getByText('You all smell');
  await said.waitFor();
  await guest.page.locator('.chat .name', { hasText: 'Hal' }).click();
  await guest.page.getByLabel('What did Hal do?').fill('Insults everyone');
  assert.deepEqual(await faultsInThemes(guest), []);
  if (process.env.SHOTS)
    await guest.page.screenshot({ path: `${process.env.SHOTS}/chat-report.png` });
  await guest.page.getByRole('button', { name: 'Report', exact: true }).click();
  await guest.page.getByText('Reported.').waitFor();
  await guest.page.getByRole('button', { name: 'Ignore Hal' }).click();
  await said.waitFor({ state: 'detached' });
  await guest.page.reload();
  await guest.page.getByRole('button', { name: 'Show messages of' }).click();
  await said.waitFor();
  // No one can report themselves.
  assert.equal(await host.page.locator('.chat .name').count(), 0);
  for (const person of [host, guest]) {
    assert.deepEqual(person.faults, []);
    await person.context.close();
  }
});
