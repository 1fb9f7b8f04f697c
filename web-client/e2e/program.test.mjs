/**
 * A program of a person's own: they make its token, it takes a seat and plays against a person, who
 * sees what it is. Needs a running server, as `match.test.mjs`, and Python.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { begin, call, openTable, playAhead } from './quick.mjs';
import { BASE, isReachable, newPerson, openBrowser } from './support.mjs';

const PROGRAM = fileURLToPath(new URL('../../tools/own-bot/bot.py', import.meta.url));
const PYTHON = 'python3';

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

test('a program plays by its token', { timeout: 120_000 }, async (t) => {
  if (!(await isReachable())) {
    t.skip('no server: set ELDERTABLE_URL');
    return;
  }
  if (spawnSync(PYTHON, ['--version']).error) {
    t.skip(`${PYTHON} is not installed`);
    return;
  }
  const ben = await newPerson(browser, 'Ben');
  await ben.page.goto('/you');
  await ben.page.getByLabel('Name of a new program').fill('Shoggoth');
  await ben.page.getByRole('button', { name: 'Make a token' }).click();
  const card = ben.page.getByRole('region', { name: 'Programs that play' });
  const token = await card.locator('output').innerText();
  assert.match(token, /^bot-[0-9a-f]{64}$/);
  await card.getByText('BOT Shoggoth', { exact: true }).waitFor();

  const anna = await newPerson(browser, 'Anna');
  const table = await openTable(
    anna,
    { game: 'skirmish', name: 'Man and machine', seats: 2, options: { length: 'short' } },
    { bots: false },
  );
  await anna.page.goto(table.path);
  const program = spawn(PYTHON, [PROGRAM, `${BASE}${table.link}`], {
    env: { ...process.env, ELDERTABLE_TOKEN: token },
  });
  const gone = once(program, 'exit');
  let said = '';
  program.stdout.on('data', (data) => (said += data));
  program.stderr.on('data', (data) => (said += data));
  await anna.page.getByText('BOT Shoggoth').first().waitFor();
  await begin(anna, table);
  await playAhead([anna], table, { wish: 'fight', until: () => false });
  const [status] = await gone;
  assert.equal(status, 0, said);
  assert.match(said, /^over: /);
  const shown = await call(anna, 'GET', table.path.replace('/t/', '/tables/'));
  assert.equal(shown.state, 'finished');

  // Once it is removed its token is worth nothing.
  await card.getByRole('button', { name: 'Remove BOT Shoggoth' }).click();
  await card.locator('output').waitFor({ state: 'detached' });
  const again = spawnSync(PYTHON, [PROGRAM, `${BASE}${table.link}`], {
    env: { ...process.env, ELDERTABLE_TOKEN: token },
    encoding: 'utf8',
  });
  assert.equal(again.status, 1);
  assert.match(again.stderr, /no program of this server has this token/);
  assert.deepEqual(ben.faults, []);
  assert.deepEqual(anna.faults, []);
  await ben.context.close();
  await anna.context.close();
});
