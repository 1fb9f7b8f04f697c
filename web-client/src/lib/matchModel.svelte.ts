import { Advice } from './advice.svelte';
import type { GameModule } from '../games/module';
import { choiceOfKey, groupOfKey, isOption, layOut, meantBy } from './choices';
import { asksAgain } from './confirm';
import { games } from './games.svelte';
import { clickGuard, GUARD_MS } from './guard';
import { LookBack } from './lookBack.svelte';
import { ownLastEntry } from './matchState';
import { preferences } from './preferences.svelte';
import type { Reference } from './reference.svelte';
import { Repeating, type Begun } from './repeating';
import { nameOfSide, seatInfos, type SeatInfo } from './seats';
import type { TableSession } from './session.svelte';
import { stepsOf } from './steps';
import type { Choice, DecisionView, Horizon, Target, Waiting } from './types';
import { t } from '../words/words';

/** What the match screen's parts share: the open question, what is pointed at, what is chosen. */
export class MatchModel {
  /** The things that are pointed at, in a list, the log or on the board. */
  lit = $state.raw<Target[]>([]);
  /** A choice that must be made a second time to count. */
  doubted = $state.raw<Choice | undefined>();

  /** The match as it is played on, whatever is looked at. */
  readonly live = $derived.by(() => this.session.match?.decision);
  /** What is shown: the live match, or the moment that is looked at. */
  readonly view = $derived.by(() => this.past.shown?.view ?? this.session.match?.view);
  /** The question that is shown. A moment of the past asks nothing of the viewer. */
  readonly decision = $derived.by<DecisionView | undefined>(() => {
    const { at, shown } = this.past;
    return at === undefined ? this.live : { seq: at, waiting: shown?.waiting ?? [] };
  });
  /** The log up to what is shown. */
  readonly log = $derived.by(() => {
    const log = this.session.match?.log ?? [];
    const { at } = this.past;
    return at === undefined ? log : log.filter((event) => event.seq <= at);
  });
  readonly ask = $derived.by(() => this.decision?.ask);
  /**
   * Which choices are shown, as a text: news of clocks, stops or others tell the same decision again,
   * and must not swallow a click.
   */
  readonly shownChoices = $derived.by(() => {
    const { decision } = this;
    return decision && JSON.stringify([decision.seq, decision.ask?.choices]);
  });
  readonly layout = $derived.by(() => (this.ask ? layOut(this.ask, this.opened) : undefined));
  /** The heading that is open in a list that is chosen from in two steps. */
  private opened = $state<string | undefined>();
  /** The choices need more than the question's usual room: it gets that of the log and the chat. */
  isCrowded = $state(false);
  /** The choices leave no room for the stop levels below them. */
  isCramped = $state(false);
  /** The player turned to the chat or the seats: these stay open until the next choice of theirs. */
  isTalking = $state(false);
  /** What can be done at any time: giving up is in the menu, the rest beside the question. */
  readonly anytime = $derived.by(() => {
    const all = this.decision?.anytime ?? [];
    return {
      beside: all.filter((choice) => choice.role !== 'pass'),
      inMenu: all.filter((choice) => choice.role === 'pass'),
    };
  });
  readonly mySeat = $derived.by(() => this.session.table?.your_seat);
  readonly seats = $derived.by<SeatInfo[]>(() => {
    const { table, online } = this.session;
    return table ? seatInfos(table, online, games.find(table.game)) : [];
  });
  /** The choices to light on the board: none while a command is on its way. */
  readonly choices = $derived.by<Choice[]>(() =>
    this.session.locked ? [] : (this.ask?.choices ?? []),
  );
  /** The sides that are waited for. */
  readonly movers = $derived.by(() =>
    (this.decision?.waiting ?? []).flatMap((w) => this.askedOf(w)),
  );
  /** The sides that the viewer plays; none for who only watches. */
  readonly mySides = $derived.by(() =>
    this.mySeat === undefined ? [] : this.sidesOf(this.mySeat),
  );
  /** Those of the viewer's sides that the open question of the live match is put to. */
  readonly asked = $derived.by(() => {
    const prompt = this.live?.ask?.prompt;
    if (!prompt || this.mySeat === undefined) return [];
    return this.askedOf({ ...prompt, seat: this.mySeat }, this.session.match?.view);
  });
  /** The sides that the live match waits for. */
  readonly awaited = $derived.by(() =>
    (this.live?.waiting ?? []).flatMap((w) => this.askedOf(w, this.session.match?.view)),
  );

  /** What the viewer should know about turns just now. */
  readonly note = $derived.by(() => this.module.turnNote?.(this.session.match?.view, this.mySeat));

  /** The way to earlier moments. */
  readonly past: LookBack;

  /** What looking ahead advises. */
  readonly advice: Advice;
  /** Whether there is something to ask advice about. */
  readonly isAdvised = $derived.by(
    () => this.session.table?.advice === true && (this.ask?.choices.length ?? 0) > 1,
  );

  /** Whether advice is given at every question: in a first match, or where it was wished for. */
  readonly isCoached = $derived.by(() => {
    const { table } = this.session;
    const isCoached = table?.advice === true && preferences.coaches(table.game);
    return isCoached && table.lesson === undefined;
  });

  /** The last key, until something is pointed at: a choice must not be confirmed by the key that made it. */
  private lastKey = '';

  private readonly guard = clickGuard();
  /** New choices have just appeared and take no click yet. */
  isFresh = $state(false);
  private settling: ReturnType<typeof setTimeout> | undefined;
  /** Where a menu entry was begun on the board, and at which question. */
  private begun: { seq: number; from: readonly Target[] } | undefined;
  /** Equal pieces follow the first one. */
  private repeating: Repeating | undefined;

  setCoached(coached: boolean): void {
    preferences.setCoaching(this.session.table?.game ?? '', coached);
  }

  constructor(
    readonly session: TableSession,
    readonly module: GameModule,
    readonly reference: Reference,
  ) {
    this.past = new LookBack(session, module);
    this.advice = new Advice(session.id);
  }

  /** New choices have appeared. */
  freshChoices(): void {
    this.guard.arm();
    this.isFresh = true;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => (this.isFresh = false), GUARD_MS);
    this.doubted = undefined;
    this.opened = undefined;
    this.lit = [];
  }

  /** Opens a heading of a folded list, or closes it. */
  open = (heading: string): void => {
    this.opened = this.opened === heading ? undefined : heading;
  };

  /** What a side is called. */
  nameOf = (side: string): string => nameOfSide(this.module, this.seats, side);

  sidesOf(seat: number): string[] {
    return this.module.sidesOf(this.view, seat);
  }

  /** The sides of a seat that it is waited for with. */
  askedOf({ seat, by }: Pick<Waiting, 'seat' | 'by'>, view: unknown = this.view): string[] {
    return by ? [by] : this.module.sidesOf(view, seat);
  }

  /** A key is pressed, or (empty) something is pointed at. */
  noteKey(key: string): void {
    this.lastKey = key;
  }

  /**
   * Makes a choice; one that the player wants to be asked about again must be made twice. By keyboard
   * only Enter confirms it, so that neither Space nor a number does both.
   */
  choose = (choice: Choice, begun?: Begun): void => {
    if (this.past.looking || this.session.locked || !this.guard.open()) return;
    // What gives something up beside the question is easily pressed by mistake: it is always asked.
    const grave = this.anytime.inMenu.includes(choice);
    if ((grave || asksAgain(choice, preferences.habits)) && this.doubted !== choice) {
      this.doubted = choice;
      this.guard.arm();
      return;
    }
    if (this.doubted === choice && this.lastKey !== '' && this.lastKey !== 'Enter') return;
    this.isTalking = false;
    this.begun = begun && { seq: this.live?.seq ?? 0, from: begun.from };
    if (begun) this.repeating = new Repeating(begun.pieces);
    else if (isOption(choice)) this.repeating?.note(choice);
    else this.repeating = undefined;
    this.session.choose(choice);
  };

  /**
   * A menu entry was begun at a piece or an area: if its first question can be answered by that in
   * exactly one way, it is. Pieces that were begun together follow the first one.
   */
  goOn(): void {
    const { begun, ask, live } = this;
    if (!ask || !live || this.session.locked) return;
    if (!begun) {
      const next = this.repeating?.next(ask.choices);
      if (this.repeating?.over) this.repeating = undefined;
      if (next) this.session.choose(next);
      return;
    }
    // A choice that was refused leads to no question.
    if ((this.session.ownLast ?? 0) <= begun.seq) return;
    this.begun = undefined;
    for (const thing of begun.from) {
      const fits = ask.choices.filter(
        (choice) =>
          isOption(choice) &&
          choice.targets.some((t) => t.kind === thing.kind && t.id === thing.id),
      );
      const [only, ...more] = fits;
      if (!only || more.length > 0) continue;
      // Where the area comes first, the piece in it may be asked for next.
      const rest = thing.kind === 'area' ? begun.from.filter((t) => t.kind !== 'area') : [];
      this.begun = { seq: live.seq, from: rest };
      this.repeating?.note(only);
      return this.session.choose(only);
    }
  }

  /** What the button of a choice says: its label, or that it must be pressed again. */
  labelOf(choice: Choice): string {
    return this.doubted === choice ? t('{choice}: sure?', { choice: choice.label }) : choice.label;
  }

  chooseKey(key: number): void {
    if (!this.layout) return;
    const group = groupOfKey(this.layout, key);
    const choice = choiceOfKey(this.layout, key);
    if (group) this.open(group.heading);
    else if (choice) this.choose(choice);
  }

  /** Confirms the choice that is doubted. */
  confirm(): void {
    if (this.doubted) this.choose(this.doubted);
  }

  /** The big button. */
  forward(): void {
    const choice = this.layout?.done[0] ?? this.layout?.pass[0];
    if (choice) this.choose(choice);
  }

  /** Lets this question and all that follows pass, until something comes. */
  passUntil = (horizon: Horizon): void => {
    if (this.past.looking || !this.guard.open()) return;
    this.isTalking = false;
    this.session.passAhead(horizon);
  };

  /** Until when everything passes; nothing: each question is put. */
  readonly passing = $derived.by(() => {
    const ahead = this.live?.ahead;
    return ahead?.horizons.find(({ id }) => id === ahead.until);
  });

  /** The standing order for the question that is open, if it is a window. */
  readonly orderHere = $derived.by(() => {
    const window = this.ask?.window;
    return this.decision?.orders?.find((order) => order.window.id === window);
  });

  /** Takes back the last own choice. */
  undo = (): void => {
    const offer = this.decision?.undo;
    this.repeating = undefined;
    if (offer) this.session.undo(offer.last);
  };

  /** Takes back a step of the viewer and all that came after it. */
  undoTo = (seq: number): void => {
    if (this.decision?.undo && this.guard.open()) this.session.undo(seq);
  };

  /** What can be taken back, in the order in which it was done. */
  readonly steps = $derived.by(() => {
    const offer = this.decision?.undo;
    return offer ? stepsOf(offer, this.session.spent) : [];
  });

  /** The entry that an undo request would reach back to; none when nothing of ours is known. */
  readonly undoReach = $derived.by<number | undefined>(() => {
    const { match } = this.session;
    if (this.mySeat === undefined || !match || match.decision.undo) return undefined;
    if (this.past.looking) return undefined;
    return ownLastEntry(match, this.mySides);
  });

  point = (targets: Target[]): void => {
    this.lit = targets;
  };

  private readonly meant = $derived.by(() => meantBy(this.ask?.choices ?? [], this.lit));

  isLit(choice: Choice): boolean {
    return this.meant.has(choice);
  }
}
