import { backoff } from './backoff';
import { afterClose, type AfterClose } from './closeCodes';
import { EventSocket } from './eventSocket';
import { ByFrame, nextFrame, type NextFrame } from './frames';
import type { ClientMessage, Received } from './types';
import { reach, ways, type Carrier, type Reach, type Trouble, type Ways } from './ways';

export const SUBPROTOCOL = 'eldertable.v1';

/** The part of a WebSocket that a connection needs; tests bring their own. */
export interface Socket {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** The world outside: carriers, time and chance. */
export interface Surroundings {
  ways: Ways;
  open(carrier: Carrier): Socket;
  reach(): Promise<Reach>;
  now(): number;
  after(ms: number, run: () => void): () => void;
  frame: NextFrame;
  random(): number;
}

export type ConnectionStatus =
  | { is: 'connecting'; attempt: number; trouble?: Trouble | undefined }
  | { is: 'online'; carrier: Carrier }
  | { is: 'waiting'; attempt: number; ms: number; trouble?: Trouble | undefined }
  | { is: 'stopped'; because: Extract<AfterClose, { do: 'stop' }> };

/** No word for so many heartbeats: the line is dead. */
const SILENT_HEARTBEATS = 2.5;
/** How long the server may take to say welcome: less at first, because some networks swallow sockets. */
const WELCOME_MS = 15_000;
const FIRST_WELCOME_MS = 5000;
const FIRST_ATTEMPTS = 2;
/** How long a ping may stay unanswered that asks whether the line is still there. */
const PROBE_MS = 3000;
/** How long a command may stay unanswered before that is asked. */
const ANSWER_MS = 2000;
/** How often the page looks whether it has slept, and by how much it must have overslept. */
const NAP_MS = 5000;
const ASLEEP_MS = 4000;
/** The code of a line that broke, which no server sends. */
const ABNORMAL = 1006;

/**
 * One connection that is opened again whenever it breaks. It knows nothing of tables: it says when it
 * is online (after `welcome`), hands messages up, and sends what it is given while online.
 */
export class Connection {
  status: ConnectionStatus = { is: 'connecting', attempt: 0 };
  onstatus: (status: ConnectionStatus) => void = () => undefined;
  onmessage: (message: Received) => void = () => undefined;

  private socket: Socket | undefined;
  private attempt = 0;
  private cancelRetry: () => void = () => undefined;
  private cancelBeat: () => void = () => undefined;
  private cancelDeath: () => void = () => undefined;
  private cancelProbe: (() => void) | undefined;
  private cancelAnswer: (() => void) | undefined;
  private cancelNap: () => void = () => undefined;
  private carrier: Carrier = 'socket';
  private trouble: Trouble | undefined;
  private left = false;
  private readonly inbox: ByFrame<Received>;

  constructor(private readonly world: Surroundings) {
    this.inbox = new ByFrame(world.frame, (message) => this.onmessage(message));
  }

  start(): void {
    this.attempt = 0;
    this.connect();
  }

  /**
   * The page is looked at again, or the network or the machine is back: skips the waiting time, and finds
   * out whether the line is still there.
   */
  wake(): void {
    if (this.status.is === 'waiting') this.connect();
    else if (this.status.is === 'online') this.probe();
  }

  /** Leaves for good. */
  end(): void {
    this.left = true;
    this.inbox.drop();
    this.drop();
    this.cancelRetry();
  }

  send(message: ClientMessage): boolean {
    if (this.status.is !== 'online' || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    if ('id' in message) this.cancelAnswer ??= this.world.after(ANSWER_MS, () => this.probe());
    return true;
  }

  /** Whatever the server says in time is a sign of life. */
  private probe(): void {
    if (this.cancelProbe) return;
    this.send({ type: 'ping' });
    this.cancelProbe = this.world.after(PROBE_MS, () => {
      this.attempt = 0;
      this.connect();
    });
  }

  private alive(): void {
    this.cancelProbe?.();
    this.cancelProbe = undefined;
    this.cancelAnswer?.();
    this.cancelAnswer = undefined;
  }

  private connect(): void {
    this.drop();
    this.cancelRetry();
    this.become({ is: 'connecting', attempt: this.attempt, trouble: this.trouble });
    this.carrier = this.world.ways.next;
    const socket = this.world.open(this.carrier);
    this.socket = socket;
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = (event) => this.closed(event.code);
    const first = this.attempt < FIRST_ATTEMPTS && this.carrier === 'socket';
    this.cancelDeath();
    this.cancelDeath = this.world.after(first ? FIRST_WELCOME_MS : WELCOME_MS, () =>
      this.unopened(),
    );
  }

  private drop(): void {
    this.cancelBeat();
    this.cancelDeath();
    this.cancelNap();
    this.alive();
    const socket = this.socket;
    this.socket = undefined;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close(1000);
  }

  private receive(data: unknown): void {
    const message = parse(data);
    if (!message) return;
    this.alive();
    if (message.type === 'welcome') this.welcomed(message.heartbeat_ms);
    else if (this.heartbeat) this.expect(this.heartbeat * SILENT_HEARTBEATS);
    if (message.type !== 'pong') this.inbox.put(message);
  }

  private heartbeat = 0;

  private welcomed(heartbeat: number): void {
    this.attempt = 0;
    this.heartbeat = heartbeat;
    this.trouble = undefined;
    this.world.ways.welcomed();
    this.become({ is: 'online', carrier: this.carrier });
    this.expect(heartbeat * SILENT_HEARTBEATS);
    this.beat();
    this.nap();
  }

  /** Not every machine says that it has slept: then more time has passed than was waited for. */
  private nap(): void {
    const began = this.world.now();
    this.cancelNap = this.world.after(NAP_MS, () => {
      const slept = this.world.now() - began > NAP_MS + ASLEEP_MS;
      this.nap();
      if (slept) this.wake();
    });
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
    if (this.status.is === 'connecting' && code === ABNORMAL) return this.unopened();
    this.drop();
    const next = afterClose(code);
    if (next.do === 'stop') this.become({ is: 'stopped', because: next });
    else this.wait();
  }

  /** A connection could not be opened: finds out what is in the way, and takes another if there is one. */
  private unopened(): void {
    const { carrier } = this;
    this.drop();
    this.wait();
    void this.world.reach().then((found) => {
      this.trouble = this.world.ways.failed(carrier, found);
      if (this.left || this.status.is !== 'waiting') return;
      if (this.world.ways.next !== carrier) this.connect();
      else this.become({ ...this.status, trouble: this.trouble });
    });
  }

  private wait(): void {
    const ms = backoff(this.attempt, () => this.world.random());
    this.attempt += 1;
    this.become({ is: 'waiting', attempt: this.attempt, ms, trouble: this.trouble });
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
    ways,
    reach,
    now: () => Date.now(),
    open: (carrier) => {
      if (carrier === 'events') return new EventSocket();
      const url = new URL('/api/v1/socket', location.href);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      const socket = new WebSocket(url, SUBPROTOCOL);
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
