/** The entries that came while no one looked: after `from`, up to `until`. */
export interface Missed {
  from: number;
  until: number;
}

/** Where a browser keeps what it has seen of its tables. */
export interface SeenStore {
  read(table: string): number | undefined;
  write(table: string, seq: number): void;
}

const KEY = 'seen';
/** So many tables are remembered, the latest first. */
const MOST = 40;

/** The browser's own store. One that keeps nothing just marks nothing. */
export const seenInBrowser: SeenStore = {
  read: (table) => pairs().find(([id]) => id === table)?.[1],
  write(table, seq) {
    const others = pairs().filter(([id]) => id !== table);
    try {
      localStorage.setItem(KEY, JSON.stringify([[table, seq], ...others].slice(0, MOST)));
    } catch {
      // A browser that keeps nothing still plays.
    }
  },
};

function pairs(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, number][]) : [];
  } catch {
    return [];
  }
}

/** How long after a reconnection what was missed may still come in. */
const CATCH_UP_MS = 1500;

/**
 * Notices what happens at a table while its tab is hidden, offline or closed. `onmissed` tells what
 * to mark when the player is back.
 */
export class Away {
  onmissed: (missed: Missed) => void = () => undefined;

  private seq: number | undefined;
  private left: number | undefined;
  private hidden = false;
  private offline = false;
  private cancel: () => void = () => undefined;

  constructor(
    private readonly table: string,
    private readonly after: (ms: number, run: () => void) => () => void,
    private readonly store: SeenStore = seenInBrowser,
  ) {}

  /** The match stands at this entry. */
  stands(seq: number): void {
    if (this.seq === undefined && this.left === undefined) {
      this.left = this.store.read(this.table) ?? seq;
      this.seq = seq;
      this.back(0);
      return;
    }
    this.seq = seq;
    if (this.left === undefined) this.store.write(this.table, seq);
  }

  hide(): void {
    this.leave();
    this.hidden = true;
  }

  show(): void {
    this.hidden = false;
    this.back(0);
  }

  disconnect(): void {
    this.leave();
    this.offline = true;
  }

  connect(): void {
    if (!this.offline) return;
    this.offline = false;
    this.back(CATCH_UP_MS);
  }

  private leave(): void {
    if (this.seq === undefined) return;
    this.cancel();
    this.left ??= this.seq;
    if (!this.hidden) this.store.write(this.table, this.left);
  }

  private back(patience: number): void {
    if (this.hidden || this.offline) return;
    this.cancel();
    if (patience > 0) this.cancel = this.after(patience, () => this.settle());
    else this.settle();
  }

  private settle(): void {
    if (this.hidden || this.offline) return;
    const { left, seq } = this;
    this.left = undefined;
    if (left === undefined || seq === undefined) return;
    this.store.write(this.table, seq);
    if (seq > left) this.onmissed({ from: left, until: seq });
  }
}
