/** How long new choices ignore clicks that were meant for the old ones. */
export const GUARD_MS = 250;

export interface ClickGuard {
  /** New choices have appeared. */
  arm(): void;
  /** Whether a click now is meant for what stands there now. */
  open(): boolean;
}

export function clickGuard(now: () => number = () => performance.now()): ClickGuard {
  let until = 0;
  return {
    arm: () => {
      until = now() + GUARD_MS;
    },
    open: () => now() >= until,
  };
}
