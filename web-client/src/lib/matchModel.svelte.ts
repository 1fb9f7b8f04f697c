import type { GameModule } from '../games/module';
import { choiceOfKey, layOut, pointsAt } from './choices';
import { games } from './games.svelte';
import { clickGuard } from './guard';
import { ownLastEntry } from './matchState';
import type { Reference } from './reference.svelte';
import { seatInfos, type SeatInfo } from './seats';
import type { TableSession } from './session.svelte';
import type { Choice, Target, Waiting } from './types';

/** What the match screen's parts share: the open question, what is pointed at, what is chosen. */
export class MatchModel {
  /** The things that are pointed at, in a list, the log or on the board. */
  lit = $state.raw<Target[]>([]);
  /** A choice that must be made a second time to count. */
  doubted = $state.raw<Choice | undefined>();

  readonly view = $derived.by(() => this.session.match?.view);
  readonly decision = $derived.by(() => this.session.match?.decision);
  readonly ask = $derived.by(() => this.decision?.ask);
  readonly layout = $derived.by(() => (this.ask ? layOut(this.ask) : undefined));
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
  /** Those of the viewer's sides that the open question is put to. */
  readonly asked = $derived.by(() =>
    this.ask && this.mySeat !== undefined
      ? this.askedOf({ seat: this.mySeat, prompt: this.ask.prompt.title })
      : [],
  );

  /** What the viewer should know about turns just now. */
  readonly note = $derived.by(() => this.module.turnNote?.(this.view, this.mySeat));

  private readonly guard = clickGuard();

  constructor(
    readonly session: TableSession,
    readonly module: GameModule,
    readonly reference: Reference,
  ) {}

  /** New choices have appeared. */
  freshChoices(): void {
    this.guard.arm();
    this.doubted = undefined;
    this.lit = [];
  }

  sidesOf(seat: number): string[] {
    return this.module.sidesOf(this.view, seat);
  }

  /** The sides of a seat that it is waited for with. */
  askedOf({ seat, prompt }: Waiting): string[] {
    return this.module.askedOf?.(this.view, seat, prompt) ?? this.sidesOf(seat);
  }

  /** Makes a choice; one that gives something up for good must be made twice. */
  choose = (choice: Choice): void => {
    if (this.session.locked || !this.guard.open()) return;
    if (choice.role === 'pass' && this.doubted !== choice) {
      this.doubted = choice;
      this.guard.arm();
      return;
    }
    this.session.choose(choice);
  };

  chooseKey(key: number): void {
    const choice = this.layout && choiceOfKey(this.layout, key);
    if (choice) this.choose(choice);
  }

  /** The big button. */
  forward(): void {
    const choice = this.layout?.done[0] ?? this.layout?.pass[0];
    if (choice) this.choose(choice);
  }

  /** Takes back the last own choice. */
  undo = (): void => {
    const offer = this.decision?.undo;
    if (offer) this.session.undo(offer.last);
  };

  undoAll = (): void => {
    const offer = this.decision?.undo;
    if (offer) this.session.undo(offer.all);
  };

  /** The entry that an undo request would reach back to; none when nothing of ours is known. */
  readonly undoReach = $derived.by<number | undefined>(() => {
    const { match } = this.session;
    if (this.mySeat === undefined || !match || match.decision.undo) return undefined;
    return ownLastEntry(match, this.mySides);
  });

  point = (targets: Target[]): void => {
    this.lit = targets;
  };

  isLit(choice: Choice): boolean {
    return this.lit.length > 0 && pointsAt(choice, this.lit);
  }
}
