import { ignored } from './ignored.svelte';
import { describe, expect, it } from 'vitest';
import type { Socket } from './connection';
import { TableSession } from './session.svelte';
import { Ways } from './ways';
import type { Choice, DecisionView, ServerMessage } from './types';

const decision = (seq: number): DecisionView => ({ seq, waiting: [] });
const choice: Choice = { action: { go: 1 }, label: 'Go', targets: [], rule: '', role: 'option' };

function table() {
  const sockets: (Socket & { sent: Record<string, unknown>[] })[] = [];
  const session = new TableSession('t', {
    ways: new Ways(),
    reach: () => Promise.resolve('nothing' as const),
    now: () => 0,
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
    after: (ms, run) => {
      const timer = { ms, run };
      later.push(timer);
      return () => void later.splice(later.indexOf(timer), later.includes(timer) ? 1 : 0);
    },
    frame: (run) => {
      drawn.push(run);
      return () => void (drawn = drawn.filter((f) => f !== run));
    },
    random: () => 0,
  });
  const later: { ms: number; run: () => void }[] = [];
  let drawn: (() => void)[] = [];
  const socket = () => {
    const last = sockets.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  };
  const draw = () => {
    const now = drawn;
    drawn = [];
    now.forEach((run) => run());
  };
  const say = (message: ServerMessage) => {
    socket().onmessage?.({ data: JSON.stringify(message) });
    draw();
  };
  const welcome = () =>
    say({ type: 'welcome', you: { id: 'p', name: 'Mara' }, build: 'x', heartbeat_ms: 15_000 });
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
  const presence = () => say({ type: 'presence', table: 't', online: [0], spectators: 0 });
  /** Lets short waits pass; heartbeats take longer than that. */
  const wait = () => {
    for (const timer of later.filter(({ ms }) => ms <= 1500)) {
      later.splice(later.indexOf(timer), 1);
      timer.run();
    }
  };
  const hangUp = () => socket().onclose?.({ code: 1006 });
  const reconnect = () => {
    session.useHere();
    welcome();
  };
  session.useHere();
  welcome();
  return { session, socket, say, snapshot, update, presence, wait, hangUp, reconnect };
}

const ofType = (sent: Record<string, unknown>[], type: string) =>
  sent.filter((m) => m.type === type);

describe('TableSession', () => {
  it('watches its table and follows updates', () => {
    const { session, socket, snapshot, update } = table();
    expect(socket().sent).toEqual([{ type: 'watch', table: 't' }]);
    snapshot(3);
    update(3, 4);
    expect(session.match).toMatchObject({ seq: 4, view: { n: 4 } });
  });

  it('knows while nothing can be stored, and asks anew with a new line', () => {
    const { session, say, hangUp, reconnect } = table();
    expect(session.storagePaused).toBe(false);
    say({ type: 'storage', paused: true });
    expect(session.storagePaused).toBe(true);
    say({ type: 'storage', paused: false });
    expect(session.storagePaused).toBe(false);
    say({ type: 'storage', paused: true });
    hangUp();
    reconnect();
    expect(session.storagePaused).toBe(false);
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

  it('passes ahead like any other choice, and stops at once even while it waits', () => {
    const { session, socket, snapshot } = table();
    snapshot(3);
    session.passAhead({ id: 'turn', name: 'my turn', help: '' });
    expect(session.pending?.label).toBe('Pass until my turn');
    expect(socket().sent.at(-1)).toMatchObject({ type: 'ahead', table: 't', until: 'turn' });
    session.passAhead({ id: 'phase', name: 'the next phase', help: '' });
    expect(ofType(socket().sent, 'ahead')).toHaveLength(1);
    session.stopPassing();
    expect(socket().sent.at(-1)).toMatchObject({ type: 'ahead', table: 't' });
    expect(socket().sent.at(-1)).not.toHaveProperty('until');
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
    const { session, socket, snapshot, presence, hangUp, reconnect } = table();
    snapshot(3);
    session.choose(choice);
    const id = socket().sent.at(-1)?.id;
    hangUp();
    expect(session.locked).toBe(true);
    reconnect();
    expect(socket().sent).toEqual([{ type: 'watch', table: 't', since: 3 }]);
    expect(session.unsure?.label).toBe('Go');
    presence();
    expect(session.locked).toBe(false);
    session.sendAgain();
    expect(socket().sent.at(-1)).toMatchObject({ type: 'act', id, seq: 4 });
  });

  it('locks what it showed until all that was missed has come', () => {
    const { session, socket, snapshot, update, presence, hangUp, reconnect } = table();
    snapshot(3);
    expect(session.locked).toBe(false);
    hangUp();
    reconnect();
    session.choose(choice);
    update(3, 4);
    session.choose(choice);
    update(4, 5);
    expect(session.locked).toBe(true);
    expect(socket().sent).toHaveLength(1);
    presence();
    expect(session.locked).toBe(false);
    update(7, 8);
    expect(session.locked).toBe(true);
    snapshot(8);
    expect(session.locked).toBe(false);
  });

  it('asks again when it may not catch up just now, and goes on with what it has if it never may', () => {
    const { session, socket, say, snapshot, presence, wait, hangUp, reconnect } = table();
    snapshot(3);
    hangUp();
    reconnect();
    const watches = () => ofType(socket().sent, 'watch').length;
    say({ type: 'rejected', code: 'rate_limited', message: 'too much at once' });
    expect([watches(), session.locked]).toEqual([1, true]);
    // Presence is announced all the same.
    presence();
    expect([watches(), session.locked]).toEqual([1, true]);
    wait();
    expect([watches(), session.locked]).toEqual([2, true]);
    expect(socket().sent.at(-1)).toEqual({ type: 'watch', table: 't', since: 3 });
    expect(session.refused?.code).toBe('rate_limited');
    presence();
    expect([session.locked, session.refused]).toEqual([false, undefined]);
    hangUp();
    reconnect();
    say({ type: 'rejected', code: 'forbidden', message: 'this table has no spectators' });
    wait();
    expect([watches(), session.locked]).toEqual([1, false]);
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
    const hello = {
      type: 'chat',
      table: 't',
      by: 'ines',
      from: 'Ines',
      text: 'Hello',
      at: 1,
    } as const;
    say({ type: 'table', table: { ...seen, seats: [] } });
    say(hello);
    say({ type: 'table', table: { ...seen, seats: [] } });
    expect(session.chat).toHaveLength(1);
    hangUp();
    reconnect();
    say({ type: 'table', table: { ...seen, seats: [] } });
    say(hello);
    expect(session.chat).toHaveLength(1);
    ignored.add('ines');
    expect(session.chat).toEqual([]);
    ignored.clear();
    expect(session.chat).toHaveLength(1);
  });

  const page = (from: number, more: boolean): ServerMessage => ({
    type: 'log',
    table: 't',
    events: [
      { seq: from, event: {} },
      { seq: from + 1, event: {} },
    ],
    more,
  });

  it('asks for moments and hands them on', () => {
    const { session, socket, say, snapshot } = table();
    const came: number[] = [];
    session.onmoment = ({ seq }) => void came.push(seq);
    snapshot(9);
    session.moments.want(4);
    expect(socket().sent.at(-1)).toEqual({ type: 'moment', table: 't', seq: 4 });
    say({ type: 'moment', table: 't', seq: 4, view: {}, waiting: [] });
    expect(came).toEqual([4]);
    expect(session.match?.seq).toBe(9);
  });

  it('asks for moments as other eyes see them', () => {
    const { session, socket, say, snapshot } = table();
    const came: unknown[] = [];
    session.onmoment = ({ seq, as }) => void came.push([seq, as]);
    snapshot(9);
    session.moments.lookAs(0);
    session.moments.want(4);
    expect(socket().sent.at(-1)).toEqual({ type: 'moment', table: 't', seq: 4, as: 0 });
    say({ type: 'moment', table: 't', seq: 4, as: 0, view: {}, waiting: [] });
    expect(came).toEqual([[4, 0]]);
  });

  it('does not take a refusal to read for one of a command', () => {
    const { session, say, snapshot, socket, wait } = table();
    const missing: number[] = [];
    session.onnomoment = (seq) => void missing.push(seq);
    snapshot(9);
    session.moments.want(40);
    say({ type: 'rejected', code: 'no_moment', message: 'there is no entry 40' });
    expect(session.refused).toBeUndefined();
    expect(missing).toEqual([40]);
    wait();
    session.moments.want(4);
    say({ type: 'rejected', code: 'rate_limited', message: 'too much at once' });
    expect(session.refused).toBeUndefined();
    wait();
    expect(ofType(socket().sent, 'moment').map((m) => m.seq)).toEqual([40, 4, 4]);
    say({ type: 'moment', table: 't', seq: 4, view: {}, waiting: [] });
    say({ type: 'rejected', code: 'rate_limited', message: 'too much at once' });
    expect(session.refused?.code).toBe('rate_limited');
    session.moments.want(5);
    say({ type: 'rejected', code: 'forbidden', message: 'this table has no spectators' });
    expect(session.refused?.code).toBe('forbidden');
    expect([session.moments.busy, missing]).toEqual([false, [40, 5]]);
  });

  it('fetches the whole log page by page, never two at once', () => {
    const { session, socket, say, wait } = table();
    say({
      type: 'snapshot',
      table: 't',
      seq: 9,
      view: {},
      decision: decision(10),
      log: [{ seq: 8, event: {} }],
      more_log: true,
    });
    session.loadWholeLog();
    session.loadOlder();
    expect(ofType(socket().sent, 'log').map((m) => m.before)).toEqual([8]);
    say(page(6, true));
    expect(ofType(socket().sent, 'log')).toHaveLength(1);
    wait();
    expect(ofType(socket().sent, 'log').map((m) => m.before)).toEqual([8, 6]);
    say(page(4, false));
    wait();
    expect(ofType(socket().sent, 'log')).toHaveLength(2);
    expect(session.match?.log.map((e) => e.seq)).toEqual([4, 5, 6, 7, 8]);
  });

  it('knows after which entry something was said, also when it is told again', () => {
    const { session, say, snapshot, hangUp, reconnect } = table();
    const seen = { type: 'table', table: { id: 't', seats: [] } } as unknown as ServerMessage;
    const said = (text: string, at: number) =>
      say({ type: 'chat', table: 't', by: 'ines', from: 'Ines', text, at });
    say(seen);
    said('before', 1);
    snapshot(5);
    said('now', 2);
    expect(session.chat.map((l) => l.seq)).toEqual([undefined, 5]);
    hangUp();
    reconnect();
    say(seen);
    said('before', 1);
    said('now', 2);
    said('meanwhile', 3);
    expect(session.chat.map((l) => l.seq)).toEqual([undefined, 5, undefined]);
  });

  it('puts what the watchers said where it belongs when it is told at the end', () => {
    const { session, say, snapshot } = table();
    say({ type: 'table', table: { id: 't', seats: [] } } as unknown as ServerMessage);
    snapshot(5);
    const said = (text: string, at: number, aside?: true) =>
      say({
        type: 'chat',
        table: 't',
        by: 'ines',
        from: 'Ines',
        text,
        at,
        ...(aside && { aside }),
      });
    said('first', 1);
    said('third', 3);
    said('second', 2, true);
    said('fourth', 4, true);
    expect(session.chat.map((l) => l.text)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(session.chat.map((l) => l.seq)).toEqual([5, undefined, 5, 5]);
  });

  it('marks what happened while the line was broken, until the player acts', () => {
    const { session, snapshot, update, presence, hangUp, reconnect, wait } = table();
    snapshot(3);
    hangUp();
    reconnect();
    update(3, 4);
    update(4, 5);
    presence();
    expect(session.missed).toBeUndefined();
    wait();
    expect(session.missed).toEqual({ from: 3, until: 5 });
    session.choose(choice);
    expect(session.missed).toBeUndefined();
  });
});
