/** The way into the next frame of a page; says how to take it back. */
export type NextFrame = (run: () => void) => () => void;

/** Nothing waits longer than this for a page that isn't drawn. */
const UNDRAWN_MS = 200;

/** The next frame of this page, or soon where none is drawn, as in a tab behind another. */
export const nextFrame: NextFrame = (run) => {
  const stop = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const come = (): void => {
    stop();
    run();
  };
  const frame = requestAnimationFrame(come);
  const timer = setTimeout(come, UNDRAWN_MS);
  return stop;
};

/**
 * Hands things on in their order. The first goes at once; what comes before the next frame waits for
 * it, and then goes all together. No one could have seen the difference, and a page that is sent four
 * hundred moves in a second draws what came of them instead of four hundred boards.
 */
export class ByFrame<T extends object> {
  private readonly waiting: T[] = [];
  private stopResting: (() => void) | undefined;

  constructor(
    private readonly frame: NextFrame,
    private readonly hand: (thing: T) => void,
  ) {}

  put(thing: T): void {
    this.waiting.push(thing);
    if (!this.stopResting) this.handAll();
  }

  /** Hands on what waits, now. */
  flush(): void {
    this.rest(undefined);
    if (this.waiting.length > 0) this.handAll();
  }

  /** Forgets what waits. */
  drop(): void {
    this.rest(undefined);
    this.waiting.length = 0;
  }

  private handAll(): void {
    this.rest(this.frame(() => this.flush()));
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) this.hand(next);
  }

  private rest(stop: (() => void) | undefined): void {
    this.stopResting?.();
    this.stopResting = stop;
  }
}
