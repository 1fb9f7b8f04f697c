import { backoff } from './backoff';
import { afterClose, type AfterClose } from './closeCodes';
import { ByFrame, nextFrame, type NextFrame } from './frames';
import type { ClientMessage, Received } from './types';
import { Unpacker } from './unpacker';

/** The first that the server speaks is spoken; in the first one updates come packed. */
export const SUBPROTOCOLS = ['eldertable.v1.packed', 'eldertable.v1'];

/** The part of a WebSocket that a connection needs; tests bring their own. */
export interface Socket {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** The world outside: sockets, time and chance. */
export interface Surroundings {
  open(): Socket;
  after(ms: number, run: () => void): () => void;
  frame: NextFrame;
  random(): number;
}

export type ConnectionStatus =
  | { is: 'connecting'; attempt: number }
  | { is: 'online' }
  | { is: 'waiting'; attempt: number; ms: number }
  | { is: 'stopped'; because: Extract<AfterClose, { do: 'stop' }> };

/** No word for so many heartbeats: the line is dead. */
const SILENT_HEARTBEATS = 2.5;
/** How long the server may take to say welcome. */
const WELCOME_MS = 15_000;

/**
 * One socket that is opened again whenever it breaks. It knows nothing of tables: it says when it
 * is online (after `welcome`), hands messages up, and sends what it is given while online.
 */
export class Connection {
  status: ConnectionStatus = { is: 'connecting', attempt: 0 };
  onstatus: (status: ConnectionStatus) => void = () => undefined;
  onmessage: (message: Received) => void = () => undefined;

  private socket: Socket | undefined;
  private unpacker = new Unpacker();
  private attempt = 0;
  private cancelRetry: () => void = () => undefined;
  private cancelBeat: () => void = () => undefined;
  private cancelDeath: () => void = () => undefined;
  private readonly inbox: ByFrame<Received>;

  constructor(private readonly world: Surroundings) {
    this.inbox = new ByFrame(world.frame, (message) => this.onmessage(message));
  }

  start(): void {
    this.attempt = 0;
    this.connect();
  }

  /** Skips the waiting time, for `online` and `visibilitychange`. */
  retryNow(): void {
    if (this.status.is === 'waiting') this.connect();
  }

  /** Leaves for good. */
  end(): void {
    this.inbox.drop();
    this.drop();
    this.cancelRetry();
  }

  send(message: ClientMessage): boolean {
    if (this.status.is !== 'online' || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private connect(): void {
    this.drop();
    this.cancelRetry();
    this.become({ is: 'connecting', attempt: this.attempt });
    const socket = this.world.open();
    this.socket = socket;
    this.unpacker = new Unpacker();
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = (event) => this.closed(event.code);
    this.expect(WELCOME_MS);
  }

  private drop(): void {
    this.cancelBeat();
    this.cancelDeath();
    const socket = this.socket;
    this.socket = undefined;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close(1000);
  }

  private receive(data: unknown): void {
    const message = this.read(data);
    if (!message) return;
    if (message.type === 'welcome') this.welcomed(message.heartbeat_ms);
    else if (this.heartbeat) this.expect(this.heartbeat * SILENT_HEARTBEATS);
    if (message.type !== 'pong') this.inbox.put(message);
  }

  private read(data: unknown): Received | undefined {
    if (data instanceof ArrayBuffer) {
      const update = this.unpacker.packed(new Uint8Array(data));
      const message = parse(update?.text);
      // Never seen with a server of the same build; the whole is always a way on.
      if (update && !message) this.send({ type: 'watch', table: update.table });
      return message;
    }
    const message = parse(data);
    if (message?.type === 'update') this.unpacker.plain(message.table, data as string);
    return message;
  }

  private heartbeat = 0;

  private welcomed(heartbeat: number): void {
    this.attempt = 0;
    this.heartbeat = heartbeat;
    this.become({ is: 'online' });
    this.expect(heartbeat * SILENT_HEARTBEATS);
    this.beat();
  }

  private beat(): void {
    this.cancelBeat = this.world.after(this.heartbeat, () => {
      this.send({ type: 'ping' });
      this.beat();
    });
  }

  private expect(ms: number): void {
    this.cancelDeath();
    this.cancelDeath = this.world.after(ms, () => {
      this.drop();
      this.wait();
    });
  }

  private closed(code: number): void {
    this.drop();
    const next = afterClose(code);
    if (next.do === 'stop') this.become({ is: 'stopped', because: next });
    else this.wait();
  }

  private wait(): void {
    const ms = backoff(this.attempt, () => this.world.random());
    this.attempt += 1;
    this.become({ is: 'waiting', attempt: this.attempt, ms });
    this.cancelRetry = this.world.after(ms, () => this.connect());
  }

  private become(status: ConnectionStatus): void {
    // What was heard before belongs to the state before.
    this.inbox.flush();
    this.status = status;
    this.onstatus(status);
  }
}

function parse(data: unknown): Received | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data) as Received;
  } catch {
    return undefined;
  }
}

/** The surroundings of a page. */
export function browser(): Surroundings {
  return {
    open: () => {
      const url = new URL('/api/v1/socket', location.href);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      const socket = new WebSocket(url, SUBPROTOCOLS);
      socket.binaryType = 'arraybuffer';
      return socket as unknown as Socket;
    },
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    frame: nextFrame,
    random: Math.random,
  };
}
