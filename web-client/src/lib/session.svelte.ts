import { messageInWords } from '../words/inWords';
import { t } from '../words/words';
import { api } from './api';
import { Away, type Missed } from './away';
import { build } from './build.svelte';
import { heard, type Clocks } from './clocks';
import { browser, Connection, type ConnectionStatus, type Surroundings } from './connection';
import { DiceCheck } from './diceCheck.svelte';
import { ignored } from './ignored.svelte';
import { freshId } from './ids';
import {
  afterUpdate,
  fromSnapshot,
  oldestEntry,
  withOlderLog,
  type MatchState,
} from './matchState';
import { Moments, type Moment } from './moments';
import type {
  Choice,
  ClientMessage,
  Cost,
  Horizon,
  Person,
  Proposal,
  ProposedChange,
  Seat,
  ServerMessage,
  TableView,
  UndoRequest,
  When,
} from './types';

export interface ChatLine {
  /** The public id of who said it; empty for a notice about the table. */
  by?: string | undefined;
  /** Empty for a notice about the table. */
  from: string;
  seat?: Seat | undefined;
  text: string;
  at: number;
  /** Said among those who watch: players hear it when the match is over. */
  aside?: boolean | undefined;
  /** The newest entry when it was said, if this tab heard it then. */
  seq?: number | undefined;
}

/** A command that is on its way; choices stay locked until it is settled. */
export interface Pending {
  id: string;
  /** What it does, for notices. */
  label: string;
  /** What the choice costs, if the server said so. */
  cost?: Cost | undefined;
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
/** The least time between two pages of the log. */
const PAGE_MS = 150;
/** After a page was asked for too soon. */
const REST_MS = 1000;

/** What happens to a window when its page may have slept. */
const WAKING = ['online', 'focus', 'pageshow'] as const;

/** Whether a refusal is only for now. */
const passes = (code: string): boolean => ['rate_limited', 'busy', 'unavailable'].includes(code);

/**
 * One table in one tab: what the server has told, and the commands on their way to it. The page
 * shows this and nothing else; it works out no rule by itself.
 */
export class TableSession {
  me = $state.raw<Person | undefined>();
  table = $state.raw<TableView | undefined>();
  match = $state.raw<MatchState | undefined>();
  private lines = $state.raw<ChatLine[]>([]);
  /** What was said, but for what people said who are ignored here. */
  chat = $derived(this.lines.filter(({ by }) => !ignored.has(by)));
  online = $state.raw<Seat[]>([]);
  spectators = $state(0);
  undoRequest = $state.raw<UndoRequest | undefined>();
  /** What the players are asked to agree on. */
  proposal = $state.raw<Proposal | undefined>();
  clocks = $state.raw<Clocks | undefined>();
  /** Nothing can be stored at the moment: what is chosen waits or is refused. */
  storagePaused = $state(false);
  status = $state.raw<ConnectionStatus>({ is: 'connecting', attempt: 0 });
  /** It has been online before: a break is a *re*connection. */
  wasOnline = $state(false);
  pending = $state.raw<Pending | undefined>();
  /** A command whose answer got lost with the connection. */
  unsure = $state.raw<Pending | undefined>();
  refused = $state.raw<Refused | undefined>();
  /** The entry of the last command, for a moment. */
  saved = $state<number | undefined>();
  /** What happened while the player was away, until he has seen it. */
  missed = $state.raw<Missed | undefined>();

  /** What entries of this tab have cost, for the summary of what can be taken back. */
  spent = $state.raw<Readonly<Record<number, Cost>>>({});

  private awaited = $state(0);
  /** What was missed is still on its way: the question that is shown may long be answered. */
  private catchingUp = $state(false);
  /** It could not be said just now, and is asked for again. */
  private asksAgain = false;
  /** What was shown of that. */
  private whyNotYet: Refused | undefined;
  /** Nothing can be chosen until the last command is settled and its consequences have come. */
  locked = $derived(
    this.pending !== undefined ||
      this.status.is !== 'online' ||
      this.catchingUp ||
      this.awaited > (this.match?.seq ?? 0),
  );

  /** Earlier moments of the match. */
  readonly moments: Moments;
  /** Whether the dice follow from what was fixed before. */
  readonly dice: DiceCheck;
  onmoment: (moment: Moment) => void = () => undefined;
  /** A moment that was wanted is not there. */
  onnomoment: (seq: number) => void = () => undefined;

  private readonly connection: Connection;
  private readonly away: Away;
  private chatIsOld = true;
  /** Words that come now were said before this tab listened. */
  private hearsOldChat = true;
  private heard: ChatLine[] = [];
  /** The page of the log that is on its way begins before this entry. */
  private page: number | undefined;
  private pageRests = false;
  private wantsPage = false;
  private wantsWholeLog = false;
  private forgetSaved: ReturnType<typeof setTimeout> | undefined;
  private readonly comeBack = (): void => {
    if (!document.hidden) this.connection.wake();
  };
  private readonly seen = (): void => {
    if (document.hidden) this.away.hide();
    else this.away.show();
  };
  private readonly leave = (): void => this.away.hide();

  constructor(
    readonly id: string,
    private readonly world: Surroundings = browser(),
  ) {
    this.away = new Away(id, (ms, run) => world.after(ms, run));
    this.away.onmissed = (missed) => (this.missed = missed);
    this.dice = new DiceCheck(id, (nonce) => api.giveNonce(id, nonce));
    this.moments = new Moments({
      ask: (seq, eyes) =>
        this.connection.send({
          type: 'moment',
          table: id,
          seq,
          ...(eyes !== undefined && { as: eyes }),
        }),
      after: (ms, run) => world.after(ms, run),
      came: (moment) => this.onmoment(moment),
      missing: (seq) => this.onnomoment(seq),
    });
    this.connection = new Connection(world);
    this.connection.onstatus = (status) => this.connected(status);
    this.connection.onmessage = (message) => this.receive(messageInWords(message));
  }

  start(): void {
    for (const name of WAKING) addEventListener(name, this.comeBack);
    document.addEventListener('resume', this.comeBack);
    addEventListener('pagehide', this.leave);
    addEventListener('pageshow', this.seen);
    document.addEventListener('visibilitychange', this.comeBack);
    document.addEventListener('visibilitychange', this.seen);
    this.connection.start();
  }

  end(): void {
    for (const name of WAKING) removeEventListener(name, this.comeBack);
    document.removeEventListener('resume', this.comeBack);
    removeEventListener('pagehide', this.leave);
    removeEventListener('pageshow', this.seen);
    document.removeEventListener('visibilitychange', this.comeBack);
    document.removeEventListener('visibilitychange', this.seen);
    this.leave();
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
    this.missed = undefined;
    this.command(message, choice.label, choice.cost);
  }

  undo(to: number, label = t('Undo')): void {
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

  /** Lets everything pass that may be, until something comes. */
  passAhead({ id: until, name }: Horizon): void {
    if (this.locked) return;
    this.command(
      { type: 'ahead', table: this.id, until, id: freshId() },
      t('Pass until {what}', { what: name }),
    );
  }

  /** Is asked again from now on; whatever else is on its way. */
  stopPassing(): void {
    this.refused = undefined;
    this.connection.send({ type: 'ahead', table: this.id, id: freshId() });
  }

  /** Asks or agrees to stop the clocks; not: refuses that, or lets stopped ones go on. */
  pause(pause: boolean): void {
    this.connection.send({ type: 'pause', table: this.id, pause, id: freshId() });
  }

  /** Asks the other players to agree on a change of the running match. */
  propose(what: ProposedChange): void {
    this.refused = undefined;
    this.command({ type: 'propose', table: this.id, what, id: freshId() }, t('Propose'));
  }

  answerProposal(number: number, agree: boolean): void {
    this.connection.send({ type: 'answer', table: this.id, number, agree, id: freshId() });
  }

  /** Gives up for good. */
  giveUp(): void {
    this.refused = undefined;
    this.command({ type: 'give_up', table: this.id, id: freshId() }, t('Give up'));
  }

  say(text: string): boolean {
    return this.connection.send({ type: 'chat', table: this.id, text, id: freshId() });
  }

  /** Fetches the next older page of the log, one at a time and not too fast. */
  loadOlder(): void {
    if (!this.match?.moreLog || this.page !== undefined) return;
    this.wantsPage = this.pageRests;
    if (this.pageRests) return;
    const before = oldestEntry(this.match);
    if (!this.connection.send({ type: 'log', table: this.id, before })) return;
    this.page = before;
    this.restPages(PAGE_MS);
  }

  /** Fetches what is missing of the log, page after page. */
  loadWholeLog(): void {
    this.wantsWholeLog = true;
    this.loadOlder();
  }

  /** The marks of what was missed have done their work. */
  forgetMissed(): void {
    this.missed = undefined;
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
        this.storagePaused = false;
        build.heard(message.build);
        return;
      case 'storage':
        this.storagePaused = message.paused;
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
      { type: 'welcome' | 'accepted' | 'rejected' | 'table' | 'pong' | 'storage' }
    >,
  ): void {
    switch (message.type) {
      case 'snapshot':
        this.caughtUp();
        this.stand(fromSnapshot(message));
        this.dice.learn(message.dice);
        if (this.wantsWholeLog) this.loadOlder();
        return;
      case 'update':
        this.dice.learn(message.dice);
        return this.advance(message);
      case 'log':
        return this.receivePage(message);
      case 'moment':
        return this.moments.receive(message);
      case 'presence':
        // It comes when everything that was missed has been said, or was refused for now.
        if (!this.asksAgain) this.caughtUp();
        this.hearsOldChat = false;
        this.online = message.online;
        this.spectators = message.spectators;
        return;
      case 'chat': {
        const { by, from, seat, text, at, aside } = message;
        const line = { by, from, seat, text, at, aside };
        // Asides that a player is told at the end were said before what he has heard since.
        const later = aside ? this.lines.filter((l) => l.at > at).length : 0;
        const old = this.hearsOldChat || later > 0;
        const seq = old ? this.whenHeard(line) : this.match?.seq;
        this.lines = this.lines.toSpliced(this.lines.length - later, 0, { ...line, seq });
        return;
      }
      case 'clock':
        this.clocks = heard(message, Date.now());
        return;
      case 'undo_request':
        this.undoRequest = message.request;
        return;
      case 'proposal':
        this.proposal = message.proposal;
    }
  }

  private connected(status: ConnectionStatus): void {
    this.status = status;
    if (status.is !== 'online') {
      if (this.pending) this.unsure = this.pending;
      this.pending = undefined;
      this.awaited = 0;
      this.page = undefined;
      this.moments.lost();
      this.away.disconnect();
      return;
    }
    this.wasOnline = true;
    this.watch(this.match?.seq);
    this.moments.found();
    this.away.connect();
    if (this.wantsWholeLog) this.loadOlder();
  }

  private watch(since?: number): void {
    this.chatIsOld = true;
    this.hearsOldChat = true;
    this.catchingUp = true;
    this.asksAgain = false;
    const from = since === undefined ? {} : { since };
    this.connection.send({ type: 'watch', table: this.id, ...from });
  }

  private seeTable(table: TableView): void {
    if (this.table?.your_seat !== table.your_seat) this.moments.forget();
    this.table = table;
    if (table.state !== 'playing') this.proposal = undefined;
    this.dice.see(table);
    if (table.state === 'finished') this.clocks = undefined;
    if (this.chatIsOld) {
      this.heard = this.lines;
      this.lines = [];
    }
    this.chatIsOld = false;
  }

  /** Where a line stood that comes again after a reconnection. */
  private whenHeard({ from, text, at }: ChatLine): number | undefined {
    return this.heard.find((l) => l.at === at && l.from === from && l.text === text)?.seq;
  }

  private receivePage(message: Extract<ServerMessage, { type: 'log' }>): void {
    const asked = this.page;
    this.page = undefined;
    if (!this.match || asked !== oldestEntry(this.match)) return;
    this.match = withOlderLog(this.match, message);
    if (this.wantsWholeLog) this.loadOlder();
  }

  private restPages(ms: number): void {
    this.pageRests = true;
    this.world.after(ms, () => {
      this.pageRests = false;
      if (this.wantsPage) this.loadOlder();
    });
  }

  private advance(message: Extract<ServerMessage, { type: 'update' }>): void {
    const next = this.match ? afterUpdate(this.match, message) : 'gap';
    if (next === 'gap') this.watch();
    else this.stand(next);
  }

  private stand(state: MatchState): void {
    if (this.unsure && this.unsure.decision !== state.decision.seq) this.unsure = undefined;
    if (this.match?.decision.seq !== state.decision.seq) this.refused = undefined;
    this.hearsOldChat = false;
    this.match = state;
    this.away.stands(state.seq);
  }

  private command(message: ClientMessage & { id: string }, label: string, cost?: Cost): void {
    if (!this.connection.send(message)) return;
    const decision = this.match?.decision.seq ?? 0;
    this.pending = { id: message.id, label, cost, decision, message };
    this.refused = undefined;
    this.unsure = undefined;
    this.saved = undefined;
  }

  private accepted(message: Extract<ServerMessage, { type: 'accepted' }>): void {
    if (this.pending?.id !== message.id) return;
    const { cost } = this.pending;
    if (cost) this.spent = { ...this.spent, [message.seq]: cost };
    this.pending = undefined;
    this.awaited = message.seq;
    this.saved = message.seq;
    clearTimeout(this.forgetSaved);
    this.forgetSaved = setTimeout(() => (this.saved = undefined), SAVED_MS);
  }

  private rejected(message: Extract<ServerMessage, { type: 'rejected' }>): void {
    if (message.id === undefined) this.watchRefused(message.code);
    if (message.id === undefined && this.isAboutReading(message.code)) return;
    if (this.pending?.id === message.id) this.pending = undefined;
    this.refused = { code: message.code, message: message.message, rule: message.rule };
    if (message.id === undefined && this.asksAgain) this.whyNotYet = this.refused;
    if (message.code === 'stale') this.watch();
  }

  private caughtUp(): void {
    this.catchingUp = false;
    if (this.refused === this.whyNotYet) this.refused = undefined;
    this.whyNotYet = undefined;
  }

  /** A watch that may be refused only for now is sent again; else what is shown is all there is. */
  private watchRefused(code: string): void {
    if (!this.catchingUp) return;
    if (!passes(code)) {
      this.catchingUp = false;
      return;
    }
    this.asksAgain = true;
    this.world.after(REST_MS, () => {
      if (this.catchingUp && this.asksAgain) this.watch(this.match?.seq);
    });
  }

  /**
   * A refusal without an id is about what was asked to read, if anything was: then no command is
   * concerned. True when the player need not be told.
   */
  private isAboutReading(code: string): boolean {
    const reads = this.moments.busy || this.page !== undefined;
    if (!reads) return false;
    const soon = passes(code);
    if (this.moments.busy) this.moments.refused(soon ? 'rate_limited' : code);
    if (this.page !== undefined && code !== 'no_moment') {
      this.page = undefined;
      this.wantsPage = soon;
      if (soon) this.restPages(REST_MS);
    }
    return soon || code === 'no_moment';
  }
}
