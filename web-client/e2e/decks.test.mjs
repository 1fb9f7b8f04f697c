/**
 * Custom decks: built, kept by the server, chosen in the lobby, played. Needs a running server
 * that offers the card game, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { faultsOf } from './gallery.mjs';
import { call, openTable } from './quick.mjs';
import {
  addBots,
  BASE,
  DESKTOP,
  isReachable,
  newPerson,
  openBrowser,
  PHONE,
  start,
  watch,
} from './support.mjs';

const GAME = 'coc-lcg';
const SIZES = { sizes: [PHONE, DESKTOP] };
const reachable = await isReachable();
const games = reachable ? await (await fetch(`${BASE}/api/v1/games`)).json() : [];
const skip = games.some(({ id }) => id === GAME) ? false : 'no server that offers the card game';

/** Seventeen cards of the Syndicate, three of each: fifty-one. */
const NUMBERS = Array.from({ length: 17 }, (_, n) => 61 + n);
const LIST = NUMBERS.map((number) => `3x F${number}`).join('\n');
const NAME = 'The night shift of Arkham';

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

const names = (page) => page.getByRole('combobox', { name: 'Your decks' }).locator('option');
const stored = ({ page }) => page.getByText('Saved.', { exact: true }).waitFor();

/** Opens the page that builds decks. */
async function build({ page }) {
  await page.goto(`/decks/${GAME}`);
  await page.locator('.builder').waitFor();
}

/** Everything that a person's browser is sent from now on. */
function listen({ page }) {
  const heard = { answers: [], frames: [] };
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) heard.answers.push(await response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.frames.push(payload));
  });
  return heard;
}

test('a deck is imported, kept, chosen and played', { skip, timeout: 300_000 }, async () => {
  const mara = await newPerson(browser, 'Mara');
  const ines = await newPerson(browser, 'Ines');
  const { page } = mara;

  await build(mara);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('textbox', { name: 'A deck as text' }).fill(LIST);
  await page.getByRole('button', { name: 'Make a deck of it' }).click();
  await page.getByRole('textbox', { name: 'Name of the deck' }).fill(NAME);
  await page.getByRole('textbox', { name: 'Name of the deck' }).press('Enter');
  await page.getByRole('button', { name: 'New' }).click();
  await page.locator('.add').first().click();
  await stored(mara);
  await page.reload();
  await page.locator('.builder').waitFor();
  await names(page).first().waitFor({ state: 'attached' });
  assert.deepEqual(await names(page).allTextContents(), [NAME, 'Deck 2']);
  await page.getByText('51 cards: 50 or more').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('decks:coc-lcg')), '[]');
  const faults = await faultsOf(mara, 'decks', SIZES);

  const heard = listen(ines);
  const table = await openTable(mara, { game: GAME, seats: 2 }, { bots: false });
  await page.goto(table.path);
  await watch(ines, table.link);
  const side = page.getByRole('combobox', { name: 'Side of seat 1' });
  const own = side.locator('optgroup[label="Your own decks"] option');
  await own.first().waitFor({ state: 'attached' });
  assert.deepEqual(await own.allTextContents(), [NAME, '✗ Deck 2: at least 50 cards, not 1']);
  assert.ok(await own.nth(1).isDisabled(), 'an unfinished deck can not be chosen');
  await page.getByText('1 of your decks can’t be played yet').click();
  const builder = page.getByRole('link', { name: 'Deck 2' });
  assert.match(await builder.getAttribute('href'), /^\/decks\/coc-lcg#./);

  await side.selectOption({ label: NAME });
  await page.getByText('Your own deck. No one else learns what is in it.').waitFor();
  await ines.page.getByText('Own deck', { exact: true }).waitFor();
  faults.push(...(await faultsOf(mara, 'lobby-own-deck', SIZES)));
  await page.reload();
  await page.locator('.seat').first().waitFor();
  await own.first().waitFor({ state: 'attached' });
  const chosen = side.locator('option:checked');
  await page.waitForFunction(() =>
    document.querySelector('.seat select')?.value.startsWith('deck:'),
  );
  assert.equal(await chosen.textContent(), NAME, 'it stays chosen');

  await addBots(mara);
  await page
    .getByRole('combobox', { name: 'Side of seat 2' })
    .selectOption({ label: 'The Agency and Miskatonic University' });
  await start(mara);
  await ines.page.locator('.match').waitFor();
  const hand = page.getByRole('region', { name: 'Your hand' }).locator('.place');
  await hand.nth(7).waitFor();
  const reference = await call(mara, 'GET', `/games/${GAME}/reference`);
  const titles = reference.filter(({ id }) => NUMBERS.includes(Number(id.slice(1))));
  const known = titles.map(({ name }) => name);
  assert.equal(known.length, NUMBERS.length);
  const held = await hand.locator('.unseen').allTextContents();
  assert.equal(held.length, 8);
  for (const card of held)
    assert.ok(
      known.some((title) => card.startsWith(title)),
      `${card} is not of this deck`,
    );

  const { answers, frames } = heard;
  assert.ok(frames.some((text) => text.includes('"snapshot"')) && answers.length > 0);
  for (const telling of [NAME, 'x F61', '(F61)'])
    for (const text of [...answers, ...frames])
      assert.ok(!text.includes(telling), `Ines was sent “${telling}”: ${text}`);
  const prints = frames.flatMap((text) => [...text.matchAll(/"print":"f(\d+)"/g)]);
  const told = prints.map(([, number]) => Number(number));
  assert.ok(told.length > 0, 'the stories lie open');
  assert.deepEqual(
    told.filter((number) => NUMBERS.includes(number)),
    [],
  );
  assert.deepEqual([...faults, ...mara.faults, ...ines.faults], []);
});

test('decks go on without the server, and old ones are carried over', { skip }, async () => {
  const tom = await newPerson(browser, 'Tom');
  const { page } = tom;
  const old = [{ id: 'old', name: 'From before', list: '2x Dagon (F42)\n' }];
  await page.evaluate((kept) => localStorage.setItem('decks:coc-lcg', kept), JSON.stringify(old));
  await build(tom);
  await stored(tom);
  const kept = await call(tom, 'GET', `/decks/${GAME}`);
  assert.deepEqual(
    kept.map(({ id, name, list }) => ({ id, name, list })),
    old,
  );

  await page.route('**/api/v1/decks/**', (route) => route.abort());
  await page.locator('.add').first().click();
  const trouble = page.getByText(
    'Not saved: The server cannot be reached. Your changes wait in this browser.',
  );
  await trouble.waitFor();
  await page.reload();
  await page.locator('.builder').waitFor();
  await trouble.waitFor();
  assert.deepEqual(await names(page).allTextContents(), ['From before']);
  await page.unroute('**/api/v1/decks/**');
  await stored(tom);
  const [now] = await call(tom, 'GET', `/decks/${GAME}`);
  assert.match(now.list, /^1x .* \(F1\)\n2x Dagon \(F42\)\n$/);
  const others = tom.faults.filter((fault) => !fault.includes('net::ERR_FAILED'));
  assert.deepEqual(others, []);
});
