import type { GameModule } from '../games/module';
import type { HistoryCommand } from './keys';
import { groupLog, keepUnchanged, type LogSection } from './logGroups';
import type { Moment } from './moments';
import { router } from './router.svelte';
import type { TableSession } from './session.svelte';
import { happeningAt, stepFrom, timelineOf, type Stride } from './timeline';
import type { Perspective } from './types';

/** Where the address of the page is kept in step; tests bring their own. */
export interface Address {
  lookBack(id: string, at: number): void;
  walkTo(id: string, at: number): void;
  toLive(id: string): void;
}

/** The address follows a walk after this pause: a browser counts how often it changes. */
const ADDRESS_MS = 350;
/** How long a moment stays while the game is played back at speed 1. */
const FRAME_MS = 1300;
/** No one who wants little motion is shown more than a moment in this time. */
const CALM_MS = 2600;
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** Looking back: which moment of the match is shown instead of the live one, and the way there. */
export class LookBack {
  /** The entry that is looked at; none: the match is live. */
  at = $state<number | undefined>();
  /** What is on the screen: the moment of `at`, or the one before while that is on its way. */
  shown = $state.raw<Moment | undefined>();
  /** Through whose eyes a match that is over is looked at; none: the viewer's own. */
  eyes = $state<Perspective | undefined>();
  /** How far a step goes. */
  stride = $state<Stride>('action');
  playing = $state(false);
  speed = $state<number>(1);
  private began = $state(0);

  readonly last = $derived.by(() => this.session.match?.seq ?? 0);
  readonly looking = $derived.by(() => this.at !== undefined);
  readonly loading = $derived.by(
    () => this.at !== undefined && (this.shown?.seq !== this.at || this.shown.as !== this.eyes),
  );
  /** So many entries have been added since one began to look back. */
  readonly fresh = $derived.by(() => Math.max(0, this.last - this.began));
  private lastSections: LogSection[] = [];
  readonly sections = $derived.by(
    () =>
      (this.lastSections = keepUnchanged(
        this.lastSections,
        groupLog(this.session.match?.log ?? []),
      )),
  );
  readonly time = $derived.by(() =>
    timelineOf(this.session.match?.log ?? [], this.last, (event) => this.module.mark?.(event)),
  );
  readonly happening = $derived.by(() => happeningAt(this.sections, this.at ?? this.last));

  private addressLater: ReturnType<typeof setTimeout> | undefined;
  private frame: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: TableSession,
    private readonly module: GameModule,
    private readonly address: Address = router,
  ) {
    session.onmoment = (moment) => {
      // What was asked for before may come when what is looked at is already there.
      if (this.looking && (this.loading || moment.seq === this.at)) this.shown = moment;
    };
    session.onnomoment = (seq) => {
      if (this.at !== seq) return;
      if (seq === this.last) this.live();
      else this.goTo(this.last);
    };
  }

  /** The address names another moment, or none. */
  follow(at: number | undefined): void {
    if (at === this.at) return;
    if (at === undefined) this.leave();
    else this.goTo(at);
  }

  /** Shows the match as it stood after an entry. */
  goTo(seq: number): void {
    const at = Math.min(this.last, Math.max(0, Math.trunc(seq)));
    const starts = this.at === undefined;
    this.at = at;
    if (starts) {
      this.began = this.last;
      this.session.loadWholeLog();
      this.address.lookBack(this.session.id, at);
    } else this.noteAddress();
    this.shown = this.session.moments.want(at) ?? this.shown;
  }

  step(by: 1 | -1, stride: Stride = this.stride): void {
    this.goTo(stepFrom(this.time, stride, this.at ?? this.last, by));
  }

  /** Looks at the same moment through other eyes; none: the viewer's own. */
  lookAs(eyes: Perspective | undefined): void {
    if (eyes === this.eyes) return;
    this.eyes = eyes;
    this.session.moments.lookAs(eyes);
    if (this.at !== undefined) this.shown = this.session.moments.want(this.at) ?? this.shown;
  }

  obey(command: HistoryCommand): void {
    if (command !== 'play') this.pause();
    switch (command) {
      case 'back':
        return this.step(-1);
      case 'on':
        return this.step(1);
      case 'turn-back':
        return this.step(-1, 'turn');
      case 'turn-on':
        return this.step(1, 'turn');
      case 'first':
        return this.goTo(0);
      case 'last':
        return this.goTo(this.last);
      case 'play':
        return this.playing ? this.pause() : this.play();
    }
  }

  /** Back to the match as it stands. */
  live(): void {
    if (!this.looking) return;
    this.leave();
    this.address.toLive(this.session.id);
  }

  nextSpeed(): void {
    const at = SPEEDS.findIndex((speed) => speed === this.speed);
    this.speed = SPEEDS[(at + 1) % SPEEDS.length] ?? 1;
  }

  play(): void {
    if (this.at === undefined || this.at >= this.last) this.goTo(0);
    this.playing = true;
    this.nextFrame();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.frame);
  }

  /** The screen closes. */
  end(): void {
    this.pause();
    clearTimeout(this.addressLater);
  }

  private leave(): void {
    this.pause();
    clearTimeout(this.addressLater);
    this.at = undefined;
    this.shown = undefined;
    this.lookAs(undefined);
  }

  private nextFrame(): void {
    clearTimeout(this.frame);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches ? CALM_MS : 0;
    this.frame = setTimeout(() => this.tick(), Math.max(calm, FRAME_MS / this.speed));
  }

  private tick(): void {
    if (!this.playing) return;
    if (document.hidden) return this.pause();
    if (!this.loading) this.step(1);
    if (this.at === undefined || this.at >= this.last) this.pause();
    else this.nextFrame();
  }

  private noteAddress(): void {
    clearTimeout(this.addressLater);
    this.addressLater = setTimeout(() => {
      if (this.at !== undefined) this.address.walkTo(this.session.id, this.at);
    }, ADDRESS_MS);
  }
}
