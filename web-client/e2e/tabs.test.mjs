/**
 * One seat in two tabs: the newer plays, the older only shows, and can take over; nothing is sent
 * twice. A line that breaks is said and mended without loading the page anew. Needs a running
 * server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { answered } from './play.mjs';
import { begin, openTable, sit } from './quick.mjs';
import { BASE, isReachable, myTurn, newPerson, openBrowser, playNth, stand } from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

/** Puts down the commands that a page sends to the server. */
function hear(page) {
  const sent = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type === 'act') sent.push(message);
    }),
  );
  return sent;
}

/** Someone at a table of bots, whose decision it is. */
async function playing(name, options = {}) {
  const person = await newPerson(browser, name, options);
  const sent = hear(person.page);
  const names = { game: 'cthulhu-wars', name: `${name}’s table`, seats: 3 };
  const table = await openTable({ ...person, origin: options.baseURL }, names);
  await begin({ ...person, origin: options.baseURL }, table);
  await sit(person, table);
  await myTurn(person);
  return { person, table, sent };
}

const elsewhere = ({ page }) => page.getByText('This table is open in another tab');
const canChoose = ({ page }) =>
  page.locator('.prompt button.opt:enabled, .prompt .forward .btn:enabled').count();

/** Makes the first choice, and waits until it has been answered. */
async function chooseFirst(person) {
  const now = await myTurn(person);
  await playNth(person, 0);
  await answered(person, now);
}

/** Tries to choose in a tab that only shows: by number, by Space, and with the pointer. */
async function tryInVain({ page }) {
  for (const key of ['1', ' ', 'u']) await page.keyboard.press(key);
  await page.locator('.prompt button.opt').first().click({ force: true });
  await page.evaluate(() => document.querySelector('.prompt button.opt')?.click());
}

test('one seat in two tabs: the newer plays, the older can take over', { skip }, async () => {
  const { person: older, table, sent: fromOlder } = await playing('Mara');
  const newer = { ...older, page: await older.context.newPage() };
  const fromNewer = hear(newer.page);
  await sit(newer, table);
  await elsewhere(older).waitFor();
  assert.equal(await canChoose(older), 0, 'nothing can be chosen in the older tab');
  const shown = await stand(older);

  await myTurn(newer);
  assert.equal(await elsewhere(newer).count(), 0);
  await tryInVain(older);
  await chooseFirst(newer);
  const moved = await myTurn(newer);
  assert.deepEqual(fromOlder, [], 'the older tab has sent nothing');
  assert.equal(fromNewer.length, 1);
  assert.equal((await stand(older)).title, shown.title, 'the older tab stands still');

  await older.page.getByRole('button', { name: 'Use here' }).click();
  await elsewhere(older).waitFor({ state: 'detached' });
  await elsewhere(newer).waitFor();
  const taken = await myTurn(older);
  assert.deepEqual([taken.title, taken.choices], [moved.title, moved.choices], 'it has caught up');
  assert.equal(await canChoose(newer), 0);
  await tryInVain(newer);
  await chooseFirst(older);
  await myTurn(older);
  assert.equal(await elsewhere(older).count(), 0, 'the tabs do not fight over the seat');
  assert.equal(await elsewhere(newer).count(), 1);
  assert.deepEqual([fromOlder.length, fromNewer.length], [1, 1], 'each choice was sent once');
  const ids = [...fromOlder, ...fromNewer].map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, 'and under an id of its own');
  assert.deepEqual(older.faults, []);
  await older.context.close();
});

/** A line to the server that can be cut, as by a tunnel. */
async function lineThatBreaks() {
  const { hostname, port } = new URL(BASE);
  const sockets = new Set();
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const close = () => {
    cut();
    proxy.close();
  };
  return { origin: `http://127.0.0.1:${proxy.address().port}`, cut, close };
}

test('a broken line is said and mended without a reload', { skip }, async (t) => {
  const line = await lineThatBreaks();
  t.after(line.close);
  const { person, sent } = await playing('Ines', { baseURL: line.origin });
  const { page, context } = person;
  await page.evaluate(() => (window.sameDocument = true));
  const reconnecting = page.getByText('Reconnecting');
  const asked = await stand(person);

  await context.setOffline(true);
  line.cut();
  await reconnecting.waitFor();
  await page.getByText(/Everything up to #\d+ is saved/).waitFor();
  assert.equal(await canChoose(person), 0, 'nothing can be chosen while the line is broken');
  await tryInVain(person);
  await context.setOffline(false);
  await reconnecting.waitFor({ state: 'detached' });

  const again = await myTurn(person);
  assert.deepEqual([again.title, again.choices], [asked.title, asked.choices]);
  assert.deepEqual(sent, [], 'what was pressed meanwhile is not sent');
  await chooseFirst(person);
  await myTurn(person);
  assert.equal(sent.length, 1);
  assert.equal(await page.evaluate(() => window.sameDocument), true, 'the page was not reloaded');
  const ours = (fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault);
  assert.deepEqual(person.faults.filter(ours), []);
  await context.close();
});
