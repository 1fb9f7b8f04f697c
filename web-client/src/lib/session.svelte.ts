import { browser, Connection, type ConnectionStatus, type Surroundings } from './connection';
import { freshId } from './ids';
import {
  afterUpdate,
  fromSnapshot,
  oldestEntry,
  withOlderLog,
  type MatchState,
} from './matchState';
import type {
  Choice,
  ClientMessage,
  Person,
  Seat,
  ServerMessage,
  TableView,
  UndoRequest,
  When,
} from './types';

export interface ChatLine {
  from: string;
  seat?: Seat | undefined;
  text: string;
  at: number;
}

/** A command that is on its way; choices stay locked until it is settled. */
export interface Pending {
  id: string;
  /** What it does, for notices. */
  label: string;
  /** The decision it was made at. */
  decision: number;
  message: ClientMessage;
}

/** Why the last command was not done. */
export interface Refused {
  code: string;
  message: string;
  rule?: string | undefined;
}

/** How long `saved #417` stays. */
const SAVED_MS = 4000;

/**
 * One table in one tab: what the server has told, and the commands on their way to it. The page
 * shows this and nothing else; it works out no rule by itself.
 */
export class TableSession {
  me = $state.raw<Person | undefined>();
  table = $state.raw<TableView | undefined>();
  match = $state.raw<MatchState | undefined>();
  chat = $state.raw<ChatLine[]>([]);
  online = $state.raw<Seat[]>([]);
  spectators = $state(0);
  undoRequest = $state.raw<UndoRequest | undefined>();
  status = $state.raw<ConnectionStatus>({ is: 'connecting', attempt: 0 });
  /** It has been online before: a break is a *re*connection. */
  wasOnline = $state(false);
  pending = $state.raw<Pending | undefined>();
  /** A command whose answer got lost with the connection. */
  unsure = $state.raw<Pending | undefined>();
  refused = $state.raw<Refused | undefined>();
  /** The entry of the last command, for a moment. */
  saved = $state<number | undefined>();

  private awaited = $state(0);
  /** Nothing can be chosen until the last command is settled and its consequences have come. */
  locked = $derived(
    this.pending !== undefined ||
      this.status.is !== 'online' ||
      this.awaited > (this.match?.seq ?? 0),
  );

  private readonly connection: Connection;
  private chatIsOld = true;
  private forgetSaved: ReturnType<typeof setTimeout> | undefined;
  private readonly comeBack = (): void => {
    if (!document.hidden) this.connection.retryNow();
  };

  constructor(
    readonly id: string,
    world: Surroundings = browser(),
  ) {
    this.connection = new Connection(world);
    this.connection.onstatus = (status) => this.connected(status);
    this.connection.onmessage = (message) => this.receive(message);
  }

  start(): void {
    addEventListener('online', this.comeBack);
    document.addEventListener('visibilitychange', this.comeBack);
    this.connection.start();
  }

  end(): void {
    removeEventListener('online', this.comeBack);
    document.removeEventListener('visibilitychange', this.comeBack);
    clearTimeout(this.forgetSaved);
    this.connection.end();
  }

  /** Opens the socket again after it was stopped, for "Use here". */
  useHere(): void {
    this.connection.start();
  }

  choose(choice: Choice): void {
    const seq = this.match?.decision.seq;
    if (seq === undefined || this.locked) return;
    const id = freshId();
    const message = { type: 'act', table: this.id, seq, id, action: choice.action } as const;
    this.command(message, choice.label);
  }

  undo(to: number, label = 'Undo'): void {
    if (this.locked) return;
    this.command({ type: 'undo', table: this.id, to, id: freshId() }, label);
  }

  answerUndo(to: number, agree: boolean): void {
    this.refused = undefined;
    this.connection.send({ type: 'undo_answer', table: this.id, to, agree, id: freshId() });
  }

  order(window: string, when: When): void {
    this.refused = undefined;
    this.connection.send({ type: 'order', table: this.id, window, when, id: freshId() });
  }

  say(text: string): boolean {
    return this.connection.send({ type: 'chat', table: this.id, text, id: freshId() });
  }

  loadOlder(): void {
    if (!this.match?.moreLog) return;
    this.connection.send({ type: 'log', table: this.id, before: oldestEntry(this.match) });
  }

  /** Sends a command again whose answer was lost. Its id stays, so it can't be done twice. */
  sendAgain(): void {
    const command = this.unsure;
    if (command && this.connection.send(command.message)) {
      this.unsure = undefined;
      this.pending = command;
    }
  }

  forgetRefusal(): void {
    this.refused = undefined;
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.me = message.you;
        return;
      case 'accepted':
        return this.accepted(message);
      case 'rejected':
        return this.rejected(message);
      case 'table':
        if (message.table.id === this.id) this.seeTable(message.table);
        return;
      case 'pong':
        return;
      default:
        if (message.table === this.id) this.hear(message);
    }
  }

  private hear(
    message: Exclude<
      ServerMessage,
      { type: 'welcome' | 'accepted' | 'rejected' | 'table' | 'pong' }
    >,
  ): void {
    switch (message.type) {
      case 'snapshot':
        return this.stand(fromSnapshot(message));
      case 'update':
        return this.advance(message);
      case 'log':
        if (this.match) this.match = withOlderLog(this.match, message);
        return;
      case 'presence':
        this.online = message.online;
        this.spectators = message.spectators;
        return;
      case 'chat': {
        const { from, seat, text, at } = message;
        this.chat = [...this.chat, { from, seat, text, at }];
        return;
      }
      case 'undo_request':
        this.undoRequest = message.request;
    }
  }

  private connected(status: ConnectionStatus): void {
    this.status = status;
    if (status.is !== 'online') {
      if (this.pending) this.unsure = this.pending;
      this.pending = undefined;
      this.awaited = 0;
      return;
    }
    this.wasOnline = true;
    this.watch(this.match?.seq);
  }

  private watch(since?: number): void {
    this.chatIsOld = true;
    const from = since === undefined ? {} : { since };
    this.connection.send({ type: 'watch', table: this.id, ...from });
  }

  private seeTable(table: TableView): void {
    this.table = table;
    if (this.chatIsOld) this.chat = [];
    this.chatIsOld = false;
  }

  private advance(message: Extract<ServerMessage, { type: 'update' }>): void {
    const next = this.match ? afterUpdate(this.match, message) : 'gap';
    if (next === 'gap') this.watch();
    else this.stand(next);
  }

  private stand(state: MatchState): void {
    if (this.unsure && this.unsure.decision !== state.decision.seq) this.unsure = undefined;
    if (this.match?.decision.seq !== state.decision.seq) this.refused = undefined;
    this.match = state;
  }

  private command(message: ClientMessage & { id: string }, label: string): void {
    if (!this.connection.send(message)) return;
    const decision = this.match?.decision.seq ?? 0;
    this.pending = { id: message.id, label, decision, message };
    this.refused = undefined;
    this.unsure = undefined;
    this.saved = undefined;
  }

  private accepted(message: Extract<ServerMessage, { type: 'accepted' }>): void {
    if (this.pending?.id !== message.id) return;
    this.pending = undefined;
    this.awaited = message.seq;
    this.saved = message.seq;
    clearTimeout(this.forgetSaved);
    this.forgetSaved = setTimeout(() => (this.saved = undefined), SAVED_MS);
  }

  private rejected(message: Extract<ServerMessage, { type: 'rejected' }>): void {
    if (this.pending?.id === message.id) this.pending = undefined;
    this.refused = { code: message.code, message: message.message, rule: message.rule };
    if (message.code === 'stale') this.watch();
  }
}
