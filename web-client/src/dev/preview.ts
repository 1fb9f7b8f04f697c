import { midGame } from '../games/cthulhu-wars/showcase';
import type { ClientMessage, DecisionView, ServerMessage, TableView } from '../lib/types';
import { COC_CARDS, COC_LOG, COC_OVER, COC_TABLE, cocMatch } from './coc';
import { DUEL_MOVE, DUEL_TABLE, DUEL_WAITING, duelGame } from './duel';
import * as fixtures from './fixtures';

/**
 * A pretended server inside the page: `npm run dev`, then `/?preview`, `/t/playing?preview`,
 * `/t/open?preview`, `/t/claim?preview`, `/t/finished?preview`, `/t/duel?preview`,
 * `/t/coc?preview`. Add `decision=actions` or
 * `decision=waiting`. Not part of a build.
 */
const wanted = new URLSearchParams(location.search).get('decision') ?? 'move';
const DECISIONS: Record<string, DecisionView> = {
  move: fixtures.MOVE,
  actions: fixtures.ACTIONS,
  waiting: fixtures.WAITING,
};

const claimed: TableView = { ...fixtures.OPEN_TABLE, id: 'claim' };
delete claimed.your_seat;
const TABLES: TableView[] = [
  DUEL_TABLE,
  COC_OVER,
  COC_TABLE,
  fixtures.TABLE,
  fixtures.OPEN_TABLE,
  claimed,
  { ...fixtures.TABLE, id: 'finished', state: 'finished', seed: '00'.repeat(32) },
];

function reply(path: string): unknown {
  const table = TABLES.find((t) => path.startsWith(`/tables/${t.id}`));
  if (table) return table;
  if (path === '/me') return fixtures.ME;
  if (path === '/games') return fixtures.GAMES;
  if (path === '/games/coc-lcg/reference') return COC_CARDS;
  if (path.endsWith('/reference')) return fixtures.CARDS;
  if (path === '/me/tables') return [fixtures.TABLE, fixtures.OPEN_TABLE];
  if (path === '/tables') return [{ ...fixtures.OPEN_TABLE, id: 'claim', name: 'Arkham nights' }];
  return undefined;
}

const realFetch = window.fetch.bind(window);
window.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  if (!url.pathname.startsWith('/api/v1')) return realFetch(input, init);
  const body = reply(url.pathname.slice('/api/v1'.length));
  const found = body !== undefined;
  const text = JSON.stringify(found ? body : { code: 'not_found', title: 'Not found' });
  return Promise.resolve(new Response(text, { status: found ? 200 : 404 }));
};

class PretendedSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    setTimeout(() =>
      this.say({ type: 'welcome', you: fixtures.ME, build: 'preview', heartbeat_ms: 20_000 }),
    );
  }

  close(): void {
    this.onmessage = null;
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.type === 'watch') this.watch(message.table);
    if (message.type === 'ping') this.say({ type: 'pong' });
    if (message.type === 'act') {
      this.say({ type: 'accepted', id: message.id, seq: 416, duplicate: false });
      const { table } = message;
      const decision = { ...fixtures.ACTIONS, seq: message.seq + 1 };
      this.say({ type: 'update', table, from: 415, seq: 416, events: [], decision });
    }
  }

  private watch(id: string): void {
    const table = TABLES.find((t) => t.id === id);
    if (!table) return;
    this.say({ type: 'table', table });
    this.say({ type: 'presence', table: id, online: [0, 1], spectators: 3 });
    const chat = { type: 'chat', table: id, by: 'other', at: 0 } as const;
    this.say({
      ...chat,
      from: 'Ines',
      seat: 1,
      text: 'If the Goat gets an eighth area we all lose.',
    });
    this.say({ ...chat, from: 'Tomasz', seat: 3, text: 'Back in five. Hastur is going nowhere.' });
    if (table.state === 'open') return;
    const over = table.state === 'finished';
    const outcome = { winners: [1], why: '34 Doom and six spellbooks at the end of turn 8.' };
    if (id === COC_TABLE.id || id === COC_OVER.id) {
      const [view, decision] = cocMatch(wanted);
      this.say({
        type: 'snapshot',
        table: id,
        seq: 231,
        view,
        decision: over ? { seq: 231, waiting: [] } : decision,
        log: COC_LOG,
        more_log: false,
        ...(over ? { outcome: { winners: [0], why: 'Three stories won on turn 7.' } } : {}),
      });
      return;
    }
    if (id === DUEL_TABLE.id) {
      const waiting = wanted === 'waiting';
      this.say({
        type: 'snapshot',
        table: id,
        seq: 209,
        view: duelGame(waiting ? 'bg' : 'gc'),
        decision: waiting ? DUEL_WAITING : DUEL_MOVE,
        log: [],
        more_log: false,
      });
      return;
    }
    this.say({
      type: 'snapshot',
      table: id,
      seq: 415,
      view: midGame(),
      decision: over ? { seq: 416, waiting: [] } : (DECISIONS[wanted] ?? fixtures.MOVE),
      log: fixtures.LOG,
      more_log: true,
      ...(over ? { outcome } : {}),
    });
  }

  private say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

window.WebSocket = PretendedSocket as unknown as typeof WebSocket;
