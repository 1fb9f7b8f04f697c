/**
 * A table in the home network: plain http by a name that is not this machine's, where browsers keep some
 * of their abilities for themselves. And a browser that keeps nothing. Needs the server's binary:
 * `ELDERTABLE_BIN=…/eldertable`.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { DESKTOP, myTurn, openBrowser, watchOver } from './support.mjs';

const BIN = process.env.ELDERTABLE_BIN;
const skip = BIN ? false : 'no binary: set ELDERTABLE_BIN';
const HOST = 'table.lan';

let browser;
let server;
let origin;

before(async () => {
  if (skip) return;
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  origin = `http://${HOST}:${port}`;
  const address = `127.0.0.1:${port}`;
  const flags = ['--listen', address, '--database', 'sqlite::memory:', '--public-origin', origin];
  server = spawn(BIN, ['serve', ...flags, '--bot-delay-ms', '0'], { stdio: 'ignore' });
  for (;;) {
    const ready = await fetch(`http://${address}/readyz`).catch(() => undefined);
    if (ready?.ok) break;
    assert.equal(server.exitCode, null, 'the server runs');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  browser = await openBrowser({ more: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`] });
});
after(async () => {
  await browser?.close();
  server?.kill();
});

/** Someone whose requests come from the page itself: only the browser knows the name of the server. */
async function visitor(prepare = () => {}) {
  const context = await browser.newContext({ viewport: DESKTOP, baseURL: origin });
  context.setDefaultTimeout(30_000);
  const faults = watchOver(context, 'Hal', origin);
  await context.addInitScript(() => {
    try {
      localStorage.setItem('tour', 'seen');
    } catch {
      // It keeps nothing.
    }
  });
  await context.addInitScript(prepare);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Eldertable' }).waitFor();
  return { page, context, faults };
}

function ask({ page }, method, path, data) {
  return page.evaluate(
    async ([how, where, what]) => {
      const body = what && JSON.stringify(what);
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/api/v1${where}`, { method: how, headers, body });
      if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status}`);
      return answer.status === 204 ? undefined : answer.json();
    },
    [method, path, data],
  );
}

/** Of a header that counts over https alone the browser says each time that it does not count. */
const isOurs = (fault) => !fault.includes('Cross-Origin-Opener-Policy');

async function duel(person) {
  const names = { game: 'cthulhu-wars-duel', name: 'At home', seats: 2, public: false };
  const { id } = await ask(person, 'POST', '/tables', { ...names, spectators: true });
  return { path: `/t/${id}`, api: `/tables/${id}` };
}

async function begin(person, { path, api }) {
  await ask(person, 'PUT', `${api}/seats/1`, { sitter: 'bot', bot: 'greedy' });
  await ask(person, 'POST', `${api}/start`);
  await person.page.goto(path);
  await person.page.locator('.match').waitFor();
  await myTurn(person);
}

async function buildsADeck({ page }) {
  await page.goto('/decks/coc-lcg');
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.getByText('1 cards: 49 more needed for 50').waitFor();
}

test('all works over plain http', { skip }, async () => {
  const person = await visitor();
  const { page } = person;
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await buildsADeck(person);
  const table = await duel(person);
  await page.goto(table.path);
  await page.getByRole('button', { name: 'Copy link' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).first().waitFor();
  await begin(person, table);
  assert.deepEqual(person.faults.filter(isOurs), []);
  await person.context.close();
});

test('a browser that keeps nothing plays all the same', { skip }, async () => {
  const person = await visitor(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await begin(person, await duel(person));
  await buildsADeck(person);
  assert.deepEqual(person.faults.filter(isOurs), []);
  await person.context.close();
});

test('without cookies the page says what is needed', { skip }, async () => {
  const person = await visitor(() =>
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
  );
  const said = person.page.getByRole('alert').getByText(`Cookies for ${HOST}`);
  await said.waitFor();
  const seen = await said.evaluate((e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    return e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  assert.ok(seen, 'nothing lies over it');
  await person.context.close();
});
