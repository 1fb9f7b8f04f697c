import { describe, expect, it } from 'vitest';
import type { Socket } from './connection';
import { TableSession } from './session.svelte';
import type { Choice, DecisionView, ServerMessage } from './types';

const decision = (seq: number): DecisionView => ({ seq, waiting: [] });
const choice: Choice = { action: { go: 1 }, label: 'Go', targets: [], rule: '', role: 'option' };

function table() {
  const sockets: (Socket & { sent: Record<string, unknown>[] })[] = [];
  const session = new TableSession('t', {
    open: () => {
      const sent: Record<string, unknown>[] = [];
      const socket = {
        sent,
        send: (text: string) => void sent.push(JSON.parse(text) as Record<string, unknown>),
        close: () => undefined,
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      sockets.push(socket);
      return socket;
    },
    after: (_ms, run) => {
      later.push(run);
      return () => undefined;
    },
    random: () => 0,
  });
  const later: (() => void)[] = [];
  const socket = () => {
    const last = sockets.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  };
  const say = (message: ServerMessage) => socket().onmessage?.({ data: JSON.stringify(message) });
  const welcome = () =>
    say({ type: 'welcome', you: { id: 'p', name: 'Mara' }, build: 'x', heartbeat_ms: 1000 });
  const snapshot = (seq: number) =>
    say({
      type: 'snapshot',
      table: 't',
      seq,
      view: { n: seq },
      decision: decision(seq + 1),
      log: [],
      more_log: false,
    });
  const update = (from: number, seq: number) =>
    say({
      type: 'update',
      table: 't',
      from,
      seq,
      patch: { n: seq },
      events: [],
      decision: decision(seq + 1),
    });
  const hangUp = () => socket().onclose?.({ code: 1006 });
  const reconnect = () => {
    session.useHere();
    welcome();
  };
  session.useHere();
  welcome();
  return { session, socket, say, snapshot, update, hangUp, reconnect };
}

describe('TableSession', () => {
  it('watches its table and follows updates', () => {
    const { session, socket, snapshot, update } = table();
    expect(socket().sent).toEqual([{ type: 'watch', table: 't' }]);
    snapshot(3);
    update(3, 4);
    expect(session.match).toMatchObject({ seq: 4, view: { n: 4 } });
  });

  it('asks for a snapshot when it finds a gap', () => {
    const { session, socket, snapshot, update } = table();
    snapshot(3);
    update(5, 6);
    expect(session.match?.seq).toBe(3);
    expect(socket().sent.at(-1)).toEqual({ type: 'watch', table: 't' });
  });

  it('locks from the choice until its consequences have come', () => {
    const { session, socket, say, snapshot, update } = table();
    snapshot(3);
    session.choose(choice);
    session.choose(choice);
    const acts = socket().sent.filter((m) => m.type === 'act');
    expect(acts).toHaveLength(1);
    expect(acts[0]).toMatchObject({ table: 't', seq: 4, action: { go: 1 } });
    expect(session.locked).toBe(true);
    say({ type: 'accepted', id: String(acts[0]?.id), seq: 4, duplicate: false });
    expect(session.locked).toBe(true);
    expect(session.saved).toBe(4);
    update(3, 4);
    expect(session.locked).toBe(false);
  });

  it('says why a choice was refused and unlocks', () => {
    const { session, socket, say, snapshot } = table();
    snapshot(3);
    session.choose(choice);
    const id = String(socket().sent.at(-1)?.id);
    say({ type: 'rejected', id, code: 'illegal', message: 'No Power.', rule: 'RB 4' });
    expect(session.refused).toEqual({ code: 'illegal', message: 'No Power.', rule: 'RB 4' });
    expect(session.locked).toBe(false);
  });

  it('resumes from its last entry and offers a lost command again under its id', () => {
    const { session, socket, snapshot, hangUp, reconnect } = table();
    snapshot(3);
    session.choose(choice);
    const id = socket().sent.at(-1)?.id;
    hangUp();
    expect(session.locked).toBe(true);
    reconnect();
    expect(socket().sent).toEqual([{ type: 'watch', table: 't', since: 3 }]);
    expect(session.unsure?.label).toBe('Go');
    expect(session.locked).toBe(false);
    session.sendAgain();
    expect(socket().sent.at(-1)).toMatchObject({ type: 'act', id, seq: 4 });
  });

  it('forgets a lost command once the decision has passed', () => {
    const { session, snapshot, update, hangUp, reconnect } = table();
    snapshot(3);
    session.choose(choice);
    hangUp();
    reconnect();
    update(3, 4);
    expect(session.unsure).toBeUndefined();
  });

  it('does not repeat the chat after a reconnection', () => {
    const { session, say, hangUp, reconnect } = table();
    const seen = {
      id: 't',
      name: 'T',
      game: 'g',
      state: 'open',
      public: false,
      spectators: true,
      host: 'p',
      seats: [],
      options: {},
      created_at: 0,
    } as const;
    const hello = { type: 'chat', table: 't', from: 'Ines', text: 'Hello', at: 1 } as const;
    say({ type: 'table', table: { ...seen, seats: [] } });
    say(hello);
    say({ type: 'table', table: { ...seen, seats: [] } });
    expect(session.chat).toHaveLength(1);
    hangUp();
    reconnect();
    say({ type: 'table', table: { ...seen, seats: [] } });
    say(hello);
    expect(session.chat).toHaveLength(1);
  });
});
