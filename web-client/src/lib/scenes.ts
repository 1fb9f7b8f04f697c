// What others do, one after another at the viewer's own pace.
import type { ServerMessage } from './types';

export type Update = Extract<ServerMessage, { type: 'update' }>;

/** How fast what others do is shown; `steps` waits for the viewer each time. */
export const PACES = ['instant', 'quick', 'natural', 'calm', 'steps'] as const;
export type Pace = (typeof PACES)[number];

/** How long a small move stays before the next thing is shown. */
const STAYS_MS: Record<Pace, number> = {
  instant: 0,
  quick: 300,
  natural: 800,
  calm: 1800,
  steps: Infinity,
};
/** How many times as long a battle, a ritual or the like stays. */
const CLIMAX = 2.5;
/** From so many waiting scenes on, all of them stay shorter: no one watches a long night again. */
const MANY = 12;
/** So long may scenes take in all while a clock runs for the viewer: the server lets it stand so long. */
const CLOCKED_MS = 3000;

/** How much of a scene an update is. */
export type Weight = 'nothing' | 'move' | 'climax';

export interface SceneHost {
  /** Puts an update on the screen. */
  show(update: Update): void;
  weigh(update: Update): Weight;
  pace(): Pace;
  /** The viewer's clock runs. */
  clocked(): boolean;
  /** So many scenes still wait. */
  left(count: number): void;
  after(ms: number, run: () => void): () => void;
}

/**
 * Updates on their way to the screen. The first is shown at once; each later one when the one before
 * it has stayed long enough. Their order never changes, and none is dropped.
 */
export class Scenes {
  private readonly waiting: Update[] = [];
  /** Ends the scene that is on, if one is. */
  private cancel: (() => void) | undefined;
  /** How long scenes have stayed since nothing waited. */
  private spent = 0;

  constructor(private readonly host: SceneHost) {}

  take(update: Update): void {
    this.waiting.push(update);
    if (this.cancel) this.host.left(this.waiting.length);
    else this.play();
  }

  /** The scene has been seen: the next one. */
  readonly skip = (): void => {
    this.cancel?.();
    this.cancel = undefined;
    this.play();
  };

  /** Shows all that waits at once. */
  readonly skipAll = (): void => {
    this.cancel?.();
    this.cancel = undefined;
    for (let update = this.waiting.shift(); update; update = this.waiting.shift()) {
      this.host.show(update);
    }
    this.host.left(0);
  };

  /** The whole position comes: what waits is in it. */
  drop(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.waiting.length = 0;
    this.host.left(0);
  }

  private play(): void {
    let stays = 0;
    while (stays === 0) {
      const update = this.waiting.shift();
      if (!update) break;
      this.host.show(update);
      stays = this.stays(update);
    }
    this.host.left(this.waiting.length);
    if (this.waiting.length === 0) this.spent = 0;
    if (stays === 0) return;
    const off = Number.isFinite(stays) ? this.host.after(stays, this.skip) : () => undefined;
    this.cancel = off;
  }

  private stays(update: Update): number {
    const weight = this.host.weigh(update);
    if (weight === 'nothing') return 0;
    const least = STAYS_MS[this.host.pace()] * (weight === 'climax' ? CLIMAX : 1);
    const waiting = this.waiting.length + 1;
    const many = waiting > MANY ? (least * MANY) / waiting : least;
    if (!this.host.clocked()) return many;
    const clocked = Math.min(many, Math.max(0, CLOCKED_MS - this.spent) / waiting);
    this.spent += clocked;
    return clocked;
  }
}
