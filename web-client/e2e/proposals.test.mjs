/**
 * What players of a running match decide together: one proposes, the others answer in a banner.
 * Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, call, openTable } from './quick.mjs';
import { faultsInThemes, isReachable, newPerson, openBrowser, PHONE } from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';
const SHOTS = process.env.SHOTS;

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

const button = ({ page }, name) => page.getByRole('button', { name, exact: true });
const shot = async ({ page, name }, of) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${of}-${name}.png` });
};

async function propose(person, what) {
  const { page } = person;
  if (page.viewportSize().width < 700)
    await page.getByRole('navigation').getByRole('button', { name: 'Chat' }).click();
  await page.getByRole('tab', { name: 'Seats' }).click();
  await page.getByText('Propose a change …').click();
  await shot(person, 'menu');
  await button(person, what).click();
}

test('players decide together', { skip, timeout: 120_000 }, async (t) => {
  const mara = await newPerson(browser, 'Sam');
  const ines = await newPerson(browser, 'Sam', { viewport: PHONE });
  ines.name = 'Sam on a phone';
  const table = await openTable(
    mara,
    { game: 'cthulhu-wars-duel', name: 'Dunwich', seats: 2 },
    { friends: [ines] },
  );
  await begin(mara, table);
  for (const { page } of [mara, ines]) await page.goto(table.path);
  for (const { page } of [mara, ines]) await page.locator('.match').waitFor();
  const view = () => call(mara, 'GET', `/tables/${table.id}`);

  await t.test('a change that is declined is not made', async () => {
    await propose(mara, 'Only players may watch.');
    await ines.page.getByText('Sam (1) proposes:').waitFor();
    await shot(ines, 'asked');
    await shot(mara, 'asks');
    await button(ines, 'Decline').click();
    await ines.page.getByText('Sam (1) proposes:').waitFor({ state: 'detached' });
    assert.equal((await view()).spectators, true);
  });

  await t.test('the end of the match is agreed on', async () => {
    await propose(ines, 'The match ends now, and no one wins.');
    await mara.page.getByText('Sam (2) proposes:').waitFor();
    assert.deepEqual(await faultsInThemes(mara), []);
    await button(mara, 'Agree').click();
    await mara.page.getByRole('heading', { name: 'The match ended early' }).waitFor();
    await mara.page.getByText('The players have agreed to end the match.').waitFor();
    await shot(mara, 'end');
    await shot(ines, 'end');
    assert.equal((await view()).state, 'finished');
  });

  assert.deepEqual([mara.faults, ines.faults], [[], []]);
});
