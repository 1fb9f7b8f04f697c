/**
 * Short ways to a state of the game: tables set up by the server's HTTP interface, and decisions
 * made through a socket of the person's own browser, before its page opens the table. What comes
 * then is played and looked at as people do.
 */
import assert from 'node:assert/strict';
import { BASE } from './support.mjs';
import { pick } from './temper.mjs';

/** A request as the person's own page would make it. */
export async function call({ page, origin = BASE }, method, path, data) {
  const answer = await page.request.fetch(`${origin}/api/v1${path}`, {
    method,
    data,
    headers: { origin },
  });
  const text = await answer.text();
  assert.ok(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`);
  return text ? JSON.parse(text) : undefined;
}

/**
 * A table whose seats are taken: the host's by the host (unless `watching`), the next by their
 * friends, the rest by bots. `sides` are those of the people, in their order.
 */
export async function openTable(host, table, { friends = [], sides = [], ...how } = {}) {
  const { bots = true, bot = 'greedy', watching = false } = how;
  const made = await call(host, 'POST', '/tables', { public: false, spectators: true, ...table });
  const place = (person, seat, change) =>
    call(person, 'PUT', `/tables/${made.id}/seats/${seat}`, change);
  if (watching) await place(host, 0, { sitter: 'open' });
  let seat = watching ? 0 : 1;
  for (const friend of friends) {
    await call(friend, 'POST', `/tables/${made.id}/enter`, { invite: made.invite });
    await place(friend, seat, { sitter: 'me' });
    seat += 1;
  }
  const sitters = watching ? friends : [host, ...friends];
  for (const [at, side] of sides.entries()) if (side) await place(sitters[at], at, { side });
  for (; bots && seat < table.seats; seat += 1) await place(host, seat, { sitter: 'bot', bot });
  return { id: made.id, path: `/t/${made.id}`, link: `/t/${made.id}#${made.invite}` };
}

/** The host begins the match. */
export function begin(host, table) {
  return call(host, 'POST', `/tables/${table.id}/start`);
}

/** Opens a table on the person's page, a stranger by its link, and waits for the match. */
export async function sit({ page }, table, { invited = false } = {}) {
  await page.goto(invited ? table.link : table.path);
  await page.locator('.match').waitFor();
}

/**
 * Opens a line of the person's own to the table; `line.ask` is what it is asked at present, as of the
 * entry `line.seq`; `line.heard` is the last entry it has received. While several decide at once the
 * question stays and the entries go on.
 */
function openLine({ page }, table) {
  return page.evaluate(
    ([id]) =>
      new Promise((open, fail) => {
        const socket = new WebSocket(
          `${location.origin.replace(/^http/, 'ws')}/api/v1/socket`,
          'eldertable.v1',
        );
        const line = {
          socket,
          seq: -1,
          told: -1,
          ask: undefined,
          battle: false,
          over: false,
          n: 0,
        };
        window.line = line;
        socket.onclose = () => fail(new Error('the line was closed'));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'welcome') socket.send(JSON.stringify({ type: 'watch', table: id }));
          if (message.type !== 'snapshot' && message.type !== 'update') return;
          const view = message.view ?? message.patch ?? {};
          if (message.view) line.battle = view.battle !== undefined;
          else if ('battle' in view) line.battle = view.battle !== null;
          line.seq = message.decision.seq;
          line.heard = message.seq;
          line.over = message.outcome !== undefined;
          line.ask = message.decision.ask;
          open();
        };
      }),
    [table.id],
  );
}

/** What the line is asked, or nothing. */
function asked({ page }) {
  return page.evaluate(() => {
    const { ask, battle, over, seq } = window.line;
    const spoken = (words) =>
      typeof words === 'string'
        ? words
        : words.say.replace(/\{(\d+)\}/g, (_hole, at) => spoken(words.with[at]));
    const choices = ask?.choices.map((c) => spoken(c.label)) ?? [];
    /** What each of them would leave of what it costs. */
    const leaves = ask?.choices.map((c) => c.cost?.leaves) ?? [];
    const details = ask?.choices.map((c) => spoken(c.detail ?? '')) ?? [];
    return { title: spoken(ask?.prompt.title ?? ''), choices, details, leaves, battle, over, seq };
  });
}

/**
 * Makes the `at`-th choice of the question that was seen as of `since`, and waits until it has been
 * answered and done. Nothing is made where someone else who was asked, too, was first.
 */
function answer({ page }, table, at, since) {
  return page.evaluate(
    ([id, place, seen]) =>
      new Promise((done, fail) => {
        const { line } = window;
        const { socket, seq, ask } = line;
        if (!ask || seq !== seen) {
          done();
          return;
        }
        const command = `quick-${seq}-${(line.n += 1)}`;
        let entry;
        const heard = ({ data }) => {
          const message = JSON.parse(data);
          if (message.id === command && message.type !== 'accepted') {
            socket.removeEventListener('message', heard);
            if (message.code === 'stale') done();
            else fail(new Error(`refused: ${data}`));
            return;
          }
          if (message.id === command) entry = message.seq;
          // The listener of the line has heard this message before.
          if (!(entry <= line.heard)) return;
          socket.removeEventListener('message', heard);
          done();
        };
        socket.addEventListener('message', heard);
        const { action } = ask.choices[place];
        socket.send(JSON.stringify({ type: 'act', table: id, seq, id: command, action }));
      }),
    [table.id, at, since],
  );
}

/** The server takes 20 commands a second in the long run. */
const PACE_MS = 45;

/**
 * People play ahead without looking until `until` says that it is far enough; it is asked with each
 * question before that is answered, and with the person who is asked. Says what stands then.
 */
export async function playAhead(people, table, { wish, until, most = 300, seed = 5 }) {
  for (const person of people) await openLine(person, table);
  let number = seed;
  let now;
  let idle = 0;
  for (let made = 0; made < most && idle < most;) {
    const stands = await Promise.all(people.map(asked));
    const at = stands.findIndex((s) => s.choices.length > 0);
    now = stands[Math.max(0, at)];
    if (now.over || (at >= 0 && until(now, people[at], made))) break;
    if (at < 0) {
      idle += 1;
      await people[0].page.waitForTimeout(20);
      continue;
    }
    number = (number * 1103515245 + 12345) % 2147483648;
    const temper = typeof wish === 'function' ? wish(made) : wish;
    await answer(people[at], table, pick(now.choices, temper, number >> 8), now.seq);
    if (made > 50) await people[0].page.waitForTimeout(PACE_MS);
    made += 1;
  }
  for (const { page } of people) await page.evaluate(() => (window.line.socket.onclose = null));
  for (const { page } of people) await page.evaluate(() => window.line.socket.close());
  return now;
}

/**
 * A match that stands where `until` says, played ahead by its people from a fresh table; when one
 * game ends before that another is tried.
 */
export async function reach(people, names, how, ahead, tries = 8) {
  const [host] = people;
  for (let left = tries; left > 0; left -= 1) {
    const table = await openTable(host, names, { ...how, friends: people.slice(1) });
    await begin(host, table);
    let found = false;
    const until = (...stands) => (found = ahead.until(...stands));
    await playAhead(people, table, { ...ahead, until });
    if (found) return table;
  }
  return assert.fail(`nothing of the kind was reached in ${tries} games`);
}
