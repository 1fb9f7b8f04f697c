import { messageInWords } from '../words/inWords';
import { t } from '../words/words';
import { api } from './api';
import { Away, type Missed } from './away';
import { build } from './build.svelte';
import { heard, leftOf, type Clocks } from './clocks';
import { ChatLog, type ChatLine } from './chatLog.svelte';
import { isBusy, next as afterCommand, type CommandEvent, type Commanding } from './commanding';
import { browser, Connection, type ConnectionStatus, type Surroundings } from './connection';
import { DiceCheck } from './diceCheck.svelte';
import { freshId } from './ids';
import { next as afterLine, type Line, type LineEvent } from './line';
import { LogPages } from './logPages';
import {
  afterUpdate,
  fromSnapshot,
  oldestEntry,
  withOlderLog,
  type MatchState,
} from './matchState';
import { Moments, type Moment } from './moments';
import { passes, type Refused } from './refused';
import { preferences } from './preferences.svelte';
import { Scenes, type Update, type Weight } from './scenes';
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
  Stops,
  When,
} from './types';

/** How long `saved #417` stays. */
const SAVED_MS = 4000;
/** After what was missed could not be sent. */
const REST_MS = 1000;

/** What happens to a window when its page may have slept. */
const WAKING = ['online', 'focus', 'pageshow'] as const;

/**
 * One table in one tab: what the server has sent, and the commands on their way to it. The page
 * shows this and nothing else; it works out no rule by itself.
 */
export class TableSession {
  me = $state.raw<Person | undefined>();
  table = $state.raw<TableView | undefined>();
  match = $state.raw<MatchState | undefined>();
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
  private line = $state.raw<Line>({ is: 'connecting' });
  private commanding = $state.raw<Commanding>({ is: 'idle' });
  /** The command that is on its way. */
  readonly pending = $derived(
    this.commanding.is === 'sending' ? this.commanding.command : undefined,
  );
  /** A command whose answer was lost with the connection. */
  readonly unsure = $derived(this.commanding.is === 'unsure' ? this.commanding.command : undefined);
  refused = $state.raw<Refused | undefined>();
  /** The entry of the last command, for a moment. */
  saved = $state<number | undefined>();
  /** What happened while the player was away, until it has been seen. */
  missed = $state.raw<Missed | undefined>();

  /** The entry of the last choice of this tab. */
  ownLast = $state<number | undefined>();
  /** The entry at which that choice was made. */
  chosenAt: number | undefined;

  /** What entries of this tab have cost, for the summary of what can be taken back. */
  spent = $state.raw<Readonly<Record<number, Cost>>>({});

  /** Nothing can be chosen until everything is here and the last command has had its consequences. */
  readonly locked = $derived(this.line.is !== 'current' || isBusy(this.commanding));

  /** What others did that is still to be shown. */
  scenesLeft = $state(0);
  /** The last thing that was put on the screen. */
  scene = $state.raw<Update | undefined>();
  /** How much of a scene something is; without a match on the screen there are none. */
  weigh: (update: Update) => Weight = () => 'nothing';
  readonly scenes = new Scenes({
    show: (update) => this.advance(update),
    weigh: (update) => {
      const weight = this.weigh(update);
      return weight !== 'nothing' && document.hidden ? 'nothing' : weight;
    },
    pace: () => preferences.pace,
    clocked: () => leftOf(this.clocks, this.table?.your_seat ?? -1, Date.now()) !== undefined,
    left: (count) => (this.scenesLeft = count),
    after: (ms, run) => this.world.after(ms, run),
  });

  /** Earlier moments of the match. */
  readonly moments: Moments;
  /** Whether the dice follow from what was fixed before. */
  readonly dice: DiceCheck;
  onmoment: (moment: Moment) => void = () => undefined;
  /** A moment that was wanted is not there. */
  onnomoment: (seq: number) => void = () => undefined;

  private readonly talk = new ChatLog();
  private readonly connection: Connection;
  private readonly away: Away;
  private readonly pages: LogPages;
  private forgetSaved: ReturnType<typeof setTimeout> | undefined;
  private readonly comeBack = (): void => {
    if (!document.hidden) this.connection.wake();
  };
  private readonly seen = (): void => {
    if (document.hidden) {
      // No one sees scenes now: the strip under the question will tell.
      this.scenes.skipAll();
      this.away.hide();
    } else this.away.show();
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
    this.pages = new LogPages({
      oldest: () => (this.match?.moreLog ? oldestEntry(this.match) : undefined),
      ask: (before) => this.connection.send({ type: 'log', table: id, before }),
      after: (ms, run) => world.after(ms, run),
    });
    this.connection = new Connection(world);
    this.connection.onstatus = (status) => this.connected(status);
    this.connection.onmessage = (message) => this.receive(messageInWords(message));
  }

  /** What was said, without the people who are ignored here. */
  get chat(): ChatLine[] {
    return this.talk.shown;
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
    this.scenes.drop();
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
    this.send(message, choice.label, choice.cost);
  }

  undo(to: number, label = t('Undo')): void {
    if (this.locked) return;
    this.send({ type: 'undo', table: this.id, to, id: freshId() }, label);
  }

  answerUndo(to: number, agree: boolean): void {
    this.refused = undefined;
    this.connection.send({ type: 'undo_answer', table: this.id, to, agree, id: freshId() });
  }

  order(window: string, when: When): void {
    this.refused = undefined;
    this.connection.send({ type: 'order', table: this.id, window, when, id: freshId() });
  }

  /** Chooses when the game stops to ask. */
  setStops(level: Stops): void {
    this.refused = undefined;
    this.connection.send({ type: 'stops', table: this.id, level, id: freshId() });
  }

  /** Lets everything pass that may be, until something comes. */
  passAhead({ id: until, name }: Horizon): void {
    if (this.locked) return;
    this.send(
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
    this.send({ type: 'propose', table: this.id, what, id: freshId() }, t('Propose'));
  }

  answerProposal(number: number, agree: boolean): void {
    this.connection.send({ type: 'answer', table: this.id, number, agree, id: freshId() });
  }

  /** Gives up for good. */
  giveUp(): void {
    this.refused = undefined;
    this.send({ type: 'give_up', table: this.id, id: freshId() }, t('Give up'));
  }

  say(text: string): boolean {
    return this.connection.send({ type: 'chat', table: this.id, text, id: freshId() });
  }

  /** Fetches the next older page of the log, one at a time and not too fast. */
  loadOlder(): void {
    this.pages.load();
  }

  /** Fetches what is missing of the log, page after page. */
  loadWholeLog(): void {
    this.pages.loadAll();
  }

  /** The marks of what was missed have done their work. */
  forgetMissed(): void {
    this.missed = undefined;
  }

  /** Sends a command again whose answer was lost. Its id stays, so it can't be done twice. */
  sendAgain(): void {
    const command = this.unsure;
    if (command && this.connection.send(command.message)) this.command({ type: 'sent', command });
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
        this.move({ type: 'snapshot' });
        this.scenes.drop();
        this.scene = undefined;
        this.stand(fromSnapshot(message));
        this.dice.learn(message.dice);
        this.pages.goOn();
        return;
      case 'update':
        this.dice.learn(message.dice);
        // What the viewer does comes at once, and what is taken back is no scene.
        if (isBusy(this.commanding) || message.undone_from !== undefined) this.scenes.skipAll();
        return this.scenes.take(message);
      case 'log':
        if (!this.pages.came() || !this.match) return;
        this.match = withOlderLog(this.match, message);
        this.pages.goOn();
        return;
      case 'moment':
        return this.moments.receive(message);
      case 'presence':
        this.move({ type: 'presence' });
        this.talk.live();
        this.online = message.online;
        this.spectators = message.spectators;
        return;
      case 'chat':
        this.talk.hear(message, this.match?.seq);
        return;
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
      this.scenes.skipAll();
      this.move({ type: 'disconnected' });
      this.command({ type: 'disconnected' });
      this.pages.lost();
      this.moments.lost();
      this.away.disconnect();
      return;
    }
    this.wasOnline = true;
    this.watch(this.match?.seq);
    this.moments.found();
    this.away.connect();
    this.pages.goOn();
  }

  private watch(since?: number): void {
    this.talk.ask();
    this.move({ type: 'asked' });
    const from = since === undefined ? {} : { since };
    this.connection.send({ type: 'watch', table: this.id, ...from });
  }

  private seeTable(table: TableView): void {
    if (this.table?.your_seat !== table.your_seat) this.moments.forget();
    this.table = table;
    if (table.state !== 'playing') this.proposal = undefined;
    this.dice.see(table);
    if (table.state === 'finished') this.clocks = undefined;
    this.talk.begin();
  }

  private advance(message: Update): void {
    this.scene = message;
    const next = this.match ? afterUpdate(this.match, message) : 'gap';
    if (next === 'gap') this.watch();
    else this.stand(next);
  }

  private stand(state: MatchState): void {
    if (this.match?.decision.seq !== state.decision.seq) this.refused = undefined;
    this.talk.live();
    this.match = state;
    this.command({ type: 'stands', seq: state.seq, decision: state.decision.seq });
    this.away.stands(state.seq);
  }

  private send(message: ClientMessage & { id: string }, label: string, cost?: Cost): void {
    if (!this.connection.send(message)) return;
    const decision = this.match?.decision.seq ?? 0;
    this.chosenAt = this.match?.seq;
    this.command({ type: 'sent', command: { id: message.id, label, cost, decision, message } });
    this.refused = undefined;
    this.saved = undefined;
  }

  private command(event: CommandEvent): void {
    this.commanding = afterCommand(this.commanding, event);
  }

  private move(event: LineEvent): void {
    const before = this.line;
    this.line = afterLine(before, event);
    if (this.line.is !== 'current' || before.is === 'connecting' || before.is === 'current') return;
    // Everything is here after all: the notice that it was refused for now has done its work.
    if (before.shown && this.refused === before.shown) this.refused = undefined;
  }

  private accepted(message: Extract<ServerMessage, { type: 'accepted' }>): void {
    if (this.pending?.id !== message.id) return;
    const { cost } = this.pending;
    if (cost) this.spent = { ...this.spent, [message.seq]: cost };
    this.command(message);
    if (this.match) {
      const { seq, decision } = this.match;
      this.command({ type: 'stands', seq, decision: decision.seq });
    }
    this.saved = message.seq;
    this.ownLast = message.seq;
    clearTimeout(this.forgetSaved);
    this.forgetSaved = setTimeout(() => (this.saved = undefined), SAVED_MS);
  }

  private rejected(message: Extract<ServerMessage, { type: 'rejected' }>): void {
    if (message.id === undefined) this.watchRefused(message.code);
    if (message.id === undefined && this.isAboutReading(message.code)) return;
    this.command({ type: 'rejected', id: message.id });
    const refused = { code: message.code, message: message.message, rule: message.rule };
    this.refused = refused;
    if (message.id === undefined) this.move({ type: 'shown', refused });
    if (message.code === 'stale') this.watch();
  }

  /** A watch that may be refused only for now is sent again. */
  private watchRefused(code: string): void {
    this.move({ type: 'refused', forNow: passes(code) });
    if (this.line.is !== 'asking_again') return;
    this.world.after(REST_MS, () => {
      if (this.line.is === 'asking_again') this.watch(this.match?.seq);
    });
  }

  /**
   * A refusal without an id is about what was asked to read, if anything was: then no command is
   * concerned. True when the player need not know.
   */
  private isAboutReading(code: string): boolean {
    if (!this.moments.busy && !this.pages.busy) return false;
    const soon = passes(code);
    if (this.moments.busy) this.moments.refused(soon ? 'rate_limited' : code);
    if (this.pages.busy && code !== 'no_moment') this.pages.refused(soon);
    return soon || code === 'no_moment';
  }
}
