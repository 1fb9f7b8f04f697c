import type * as wire from '../generated/wire';
import { hexOf } from './fairness';
import type { TableView } from './types';

/** What this browser holds against a table: what was published before it gave its number. */
export interface Kept {
  commitment: string;
  anchor: string;
  /** The number of its own. */
  nonce?: string | undefined;
  /** The server has said that it has it. */
  given?: boolean | undefined;
  /** The seat it was last seen in before the match. */
  seat?: number | undefined;
}

/** Where a browser keeps that. */
export interface KeptStore {
  read(table: string): Kept | undefined;
  write(table: string, kept: Kept): void;
}

const KEY = 'fairness';
/** So many tables are remembered, the latest first. */
const MOST = 60;

/** The browser's own store. One that keeps nothing gives numbers and can't look for them later. */
export const keptInBrowser: KeptStore = {
  read: (table) => pairs().find(([id]) => id === table)?.[1],
  write(table, kept) {
    const others = pairs().filter(([id]) => id !== table);
    try {
      localStorage.setItem(KEY, JSON.stringify([[table, kept], ...others].slice(0, MOST)));
    } catch {
      // A browser that keeps nothing still plays.
    }
  },
};

function pairs(): [string, Kept][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, Kept][]) : [];
  } catch {
    return [];
  }
}

/** What does not fit what a browser holds against a table. */
export type Broken = 'seal' | 'number';

/** Keeps what is published at a table, and gives a number for the viewer's seat. */
export class OwnNumber {
  private giving = false;

  constructor(
    private readonly id: string,
    private readonly give: (nonce: string) => Promise<unknown>,
    private readonly store: KeptStore = keptInBrowser,
  ) {}

  get kept(): Kept | undefined {
    return this.store.read(this.id);
  }

  /** The table has been received: what contradicts what was received before, if anything. */
  see(table: TableView): Broken | undefined {
    const { commitment, fairness } = table;
    if (commitment === undefined || !fairness) return undefined;
    const kept = this.kept ?? { commitment, anchor: fairness.anchor };
    if (kept.commitment !== commitment || kept.anchor !== fairness.anchor) return 'seal';
    if (table.state !== 'open') return this.missing(table, fairness, kept) ? 'number' : undefined;
    const seat = table.your_seat;
    if (!this.kept || kept.seat !== seat) this.store.write(this.id, { ...kept, seat });
    if (seat !== undefined && !table.seats[seat]?.nonce) void this.send({ ...kept, seat });
    return undefined;
  }

  /** The server had the number of the player who still sits there, and it is not among those it names. */
  private missing(table: TableView, { nonces }: wire.Fairness, kept: Kept): boolean {
    if (!kept.given || kept.nonce === undefined || kept.seat === undefined) return false;
    return table.your_seat === kept.seat && !(nonces ?? []).includes(kept.nonce);
  }

  private async send(kept: Kept): Promise<void> {
    if (this.giving) return;
    this.giving = true;
    // What was published is kept first: the number is made after it, and for it.
    const nonce = kept.nonce ?? hexOf(crypto.getRandomValues(new Uint8Array(16)));
    this.store.write(this.id, { ...kept, nonce, given: false });
    try {
      await this.give(nonce);
      this.store.write(this.id, { ...(this.kept ?? kept), nonce, given: true });
    } catch {
      // It is tried again when the table is received again; without it the seat's is missing.
    } finally {
      this.giving = false;
    }
  }
}
