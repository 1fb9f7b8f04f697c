/**
 * The server is killed in the middle of play and started again: what was saved is there, and the
 * pages go on by themselves. Needs the server's binary: `ELDERTABLE_BIN=…/eldertable`.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  addBots,
  createTable,
  myTurn,
  newPerson,
  openBrowser,
  playNth,
  stand,
  start,
  watch,
} from './support.mjs';
import { pick } from './temper.mjs';

const BIN = process.env.ELDERTABLE_BIN;
/** So many decisions are made before each of the kills. */
const LIVES = [6, 9, 5];

let browser;
let server;
let folder;
after(async () => {
  await browser?.close();
  server?.kill('SIGKILL');
  if (folder) await rm(folder, { recursive: true });
});

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

async function serve(port) {
  const address = `127.0.0.1:${port}`;
  const database = `sqlite://${join(folder, 'restart.db')}`;
  const flags = ['serve', '--listen', address, '--database', database, '--bot-delay-ms', '0'];
  server = spawn(BIN, flags, { stdio: 'ignore' });
  for (;;) {
    const ready = await fetch(`http://${address}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    assert.equal(server.exitCode, null, 'the server runs');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function kill() {
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

/** What everyone may see of the factions' sheets. */
function sheets({ page }) {
  return page.locator('.fp .stat').allInnerTexts();
}

test('pages go on by themselves after the server was killed', async (t) => {
  if (!BIN) {
    t.skip('no binary: set ELDERTABLE_BIN');
    return;
  }
  folder = await mkdtemp(join(tmpdir(), 'eldertable-restart-'));
  const port = await freePort();
  await serve(port);
  browser = await openBrowser();
  const baseURL = `http://127.0.0.1:${port}`;
  const mara = await newPerson(browser, 'Mara', { baseURL });
  const odile = await newPerson(browser, 'Odile', { baseURL });
  const link = await createTable(mara, { game: 'Cthulhu Wars', name: 'Arkham', seats: 3 });
  await addBots(mara, 'Casual');
  await watch(odile, link);
  await start(mara);
  await odile.page.locator('.match').waitFor();

  let at = 7;
  for (const decisions of LIVES) {
    let made = 0;
    while (made < decisions) {
      const now = await myTurn(mara);
      if (now.over) return;
      if (!now.mine || now.choices.length === 0) continue;
      await playNth(mara, pick(now.choices, 'fight', (at += 7)));
      made += 1;
    }
    const before = await myTurn(mara);
    const shown = await sheets(mara);
    assert.equal(shown.length, 6, 'Power and Doom of three factions');
    await kill();
    await mara.page.getByText('Reconnecting').waitFor();
    await odile.page.getByText('Reconnecting').waitFor();
    await serve(port);
    await mara.page.getByText('Reconnecting').waitFor({ state: 'detached' });
    await odile.page.getByText('Reconnecting').waitFor({ state: 'detached' });

    const again = await myTurn(mara);
    assert.equal(again.title, before.title);
    assert.deepEqual(again.choices, before.choices);
    assert.deepEqual(await sheets(mara), shown);
    assert.deepEqual(await sheets(odile), shown);
    assert.equal((await stand(odile)).mine, false);
  }
  const refused = (fault) => !/ERR_CONNECTION_REFUSED|WebSocket connection/.test(fault);
  assert.deepEqual([...mara.faults, ...odile.faults].filter(refused), []);
});
