import { describe, expect, it } from 'vitest';
import { Connection, type Socket } from './connection';
import type { Received } from './types';
import { Ways, type Carrier, type Reach } from './ways';

class FakeSocket implements Socket {
  sent: string[] = [];
  closed: number | undefined;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(text);
  }
  close(code?: number): void {
    this.closed = code ?? 1005;
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** A server that is content with few heartbeats. */
const WELCOME = {
  type: 'welcome',
  you: { id: 'p', name: 'Mara' },
  build: 'x',
  heartbeat_ms: 15_000,
};

interface Timer {
  at: number;
  run: () => void;
}

function world(reach: () => Reach = () => 'nothing') {
  const sockets: FakeSocket[] = [];
  const carriers: Carrier[] = [];
  /** What the machine has slept on top of the time that passed. */
  let slept = 0;
  let timers: Timer[] = [];
  let frames: (() => void)[] = [];
  let now = 0;
  const connection = new Connection({
    ways: new Ways(),
    reach: () => Promise.resolve(reach()),
    now: () => now + slept,
    open: (carrier) => {
      carriers.push(carrier);
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((t) => t !== timer);
      };
    },
    frame: (run) => {
      frames.push(run);
      return () => void (frames = frames.filter((f) => f !== run));
    },
    random: () => 1,
  });
  const received: Received[] = [];
  connection.onmessage = (message) => received.push(message);
  const pass = (ms: number) => {
    const until = now + ms;
    for (;;) {
      const next = timers.filter((t) => t.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((t) => t !== next);
      now = next.at;
      next.run();
    }
    now = until;
  };
  const draw = () => {
    const now = frames;
    frames = [];
    now.forEach((run) => run());
  };
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  const welcome = () =>
    last().say({ type: 'welcome', you: { id: 'p', name: 'Mara' }, build: 'x', heartbeat_ms: 1000 });
  const sleep = (ms: number) => void (slept += ms);
  return { connection, sockets, carriers, received, pass, sleep, draw, last, welcome };
}

describe('Connection', () => {
  it('is online after the welcome, not before', () => {
    const { connection, welcome, last } = world();
    connection.start();
    expect(connection.send({ type: 'ping' })).toBe(false);
    welcome();
    expect(connection.status.is).toBe('online');
    expect(connection.send({ type: 'ping' })).toBe(true);
    expect(last().sent).toEqual(['{"type":"ping"}']);
  });

  it('pings at the heartbeat and hangs up on silence', () => {
    const { connection, welcome, last, pass, sockets } = world();
    connection.start();
    welcome();
    pass(1000);
    expect(last().sent).toHaveLength(1);
    last().say({ type: 'pong' });
    pass(2400);
    expect(connection.status.is).toBe('online');
    pass(200);
    expect(connection.status.is).toBe('waiting');
    expect(sockets[0]?.closed).toBe(1000);
  });

  it('comes back with growing pauses and starts afresh after a welcome', () => {
    const { connection, welcome, last, pass, sockets } = world();
    connection.start();
    for (const ms of [500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]) {
      last().onclose?.({ code: 1006 });
      expect(connection.status).toMatchObject({ is: 'waiting', ms });
      pass(ms);
    }
    expect(sockets).toHaveLength(9);
    welcome();
    last().onclose?.({ code: 1012 });
    expect(connection.status).toMatchObject({ is: 'waiting', ms: 500 });
  });

  it('retries at once when it is woken, and not while it connects', () => {
    const { connection, last, sockets } = world();
    connection.start();
    connection.wake();
    expect(sockets).toHaveLength(1);
    last().onclose?.({ code: 1013 });
    connection.wake();
    expect(sockets).toHaveLength(2);
  });

  it('opens another connection if a probe is not answered within 3 s', () => {
    const { connection, last, sockets, pass } = world();
    connection.start();
    last().say(WELCOME);
    connection.wake();
    connection.wake();
    expect(last().sent).toEqual(['{"type":"ping"}']);
    pass(900);
    last().say({ type: 'pong' });
    pass(90);
    connection.wake();
    pass(2999);
    expect(sockets).toHaveLength(1);
    pass(1);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.closed).toBe(1000);
    expect(connection.status).toEqual({ is: 'connecting', attempt: 0 });
  });

  it('opens another connection if a command has met with silence for 5 s', () => {
    const { connection, sockets, last, pass } = world();
    connection.start();
    last().say(WELCOME);
    connection.send({ type: 'chat', table: 't', text: 'Well!', id: 'c1' });
    pass(4999);
    expect(sockets).toHaveLength(1);
    pass(1);
    expect(sockets).toHaveLength(2);
  });

  it('lets a command wait as long as the server shows signs of life', () => {
    const { connection, last, sockets, pass } = world();
    connection.start();
    last().say(WELCOME);
    connection.send({ type: 'chat', table: 't', text: 'Well!', id: 'c1' });
    for (let n = 0; n < 20; n += 1) {
      pass(1000);
      if (last().sent.length > n) last().say({ type: 'pong' });
      else last().say({ type: 'storage', paused: true });
    }
    expect(sockets).toHaveLength(1);
  });

  it('notices that the machine has slept, though no one says so', () => {
    const { connection, last, sockets, pass, sleep } = world();
    connection.start();
    last().say(WELCOME);
    pass(5000);
    expect(last().sent).toEqual([]);
    sleep(60_000);
    pass(5000);
    expect(last().sent).toEqual(['{"type":"ping"}']);
    pass(3000);
    expect(sockets).toHaveLength(2);
  });

  it('takes another way when sockets are refused while the server answers', async () => {
    const { connection, carriers, last, pass, welcome } = world(() => 'server');
    connection.start();
    last().onclose?.({ code: 1006 });
    await Promise.resolve();
    expect(connection.status).toMatchObject({ is: 'waiting', trouble: 'blocked' });
    pass(500);
    last().onclose?.({ code: 1006 });
    await Promise.resolve();
    expect(carriers).toEqual(['socket', 'socket', 'events']);
    welcome();
    expect(connection.status).toEqual({ is: 'online', carrier: 'events' });
    last().onclose?.({ code: 1012 });
    pass(500);
    expect(carriers).toEqual(['socket', 'socket', 'events', 'events']);
  });

  it('takes another way within 11 s when sockets are swallowed', async () => {
    const { connection, carriers, pass } = world(() => 'server');
    connection.start();
    pass(5000);
    await Promise.resolve();
    pass(500);
    pass(5000);
    await Promise.resolve();
    expect(carriers).toEqual(['socket', 'socket', 'events']);
  });

  it.each([
    ['nothing', 'unreachable'],
    ['other', 'intercepted'],
  ] as const)('stays with sockets while %s answers, and says so', async (found, trouble) => {
    const { connection, carriers, last, pass } = world(() => found);
    connection.start();
    for (let n = 0; n < 5; n += 1) {
      last().onclose?.({ code: 1006 });
      await Promise.resolve();
      expect(connection.status).toMatchObject({ is: 'waiting', trouble });
      pass(20_000 - 15_000 * Number(n < 3));
    }
    expect(new Set(carriers)).toEqual(new Set(['socket']));
  });

  it('comes back to sockets when the other way is blocked, too', async () => {
    const { connection, carriers, last, pass } = world(() => 'server');
    connection.start();
    for (let n = 0; n < 4; n += 1) {
      last().onclose?.({ code: 1006 });
      await Promise.resolve();
      pass(0);
      if (connection.status.is === 'waiting') connection.wake();
    }
    expect(carriers).toEqual(['socket', 'socket', 'events', 'events', 'socket']);
  });

  it('takes a refusal of the server for no blocked socket', async () => {
    const { connection, carriers, last, pass } = world(() => 'server');
    connection.start();
    for (let n = 0; n < 4; n += 1) {
      last().onclose?.({ code: 1013 });
      await Promise.resolve();
      pass(4000);
    }
    expect(new Set(carriers)).toEqual(new Set(['socket']));
  });

  it.each([4401, 4403, 4404, 4409, 4426, 4451])('stops on %i and says why', (code) => {
    const { connection, last, pass, sockets } = world();
    connection.start();
    last().onclose?.({ code });
    pass(60_000);
    expect(sockets).toHaveLength(1);
    expect(connection.status.is).toBe('stopped');
  });

  it.each([1006, 1011, 1012, 1013, 4408, 4413])('reconnects on %i', (code) => {
    const { connection, last, pass, sockets } = world();
    connection.start();
    last().onclose?.({ code });
    pass(20_000);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it('hands on at a frame what came since the one before, and no pong', () => {
    const { connection, received, welcome, last, draw } = world();
    connection.start();
    welcome();
    for (const message of [{ type: 'pong' }, { type: 'storage', paused: true }, { type: 'pong' }])
      last().say(message);
    expect(received.map((m) => m.type)).toEqual(['welcome']);
    draw();
    expect(received.map((m) => m.type)).toEqual(['welcome', 'storage']);
  });

  it('hands on what it has heard before it says that the line is gone', () => {
    const { connection, received, welcome, last } = world();
    const told: string[] = [];
    connection.onstatus = ({ is }) => told.push(`${is} after ${received.length}`);
    connection.start();
    welcome();
    last().say({ type: 'storage', paused: true });
    last().onclose?.({ code: 1006 });
    expect(told.at(-1)).toBe('waiting after 2');
  });

  it('hands on nothing once it has been left', () => {
    const { connection, received, welcome, last, draw } = world();
    connection.start();
    welcome();
    last().say({ type: 'storage', paused: true });
    connection.end();
    draw();
    expect(received).toHaveLength(1);
  });

  it('survives garbage', () => {
    const { connection, received, welcome, last } = world();
    connection.start();
    welcome();
    last().onmessage?.({ data: 'not json' });
    last().onmessage?.({ data: new ArrayBuffer(3) });
    expect(received).toHaveLength(1);
    expect(connection.status.is).toBe('online');
  });
});
