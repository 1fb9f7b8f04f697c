import type { TableView } from './types';

/** What this browser last knew of a table at which its player sits. */
export interface KnownTurn {
  name: string;
  yours: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

export type Known = Readonly<Record<string, KnownTurn>>;

/** The part of `localStorage` that is needed; tests bring their own. */
export interface TurnStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = 'turns';
const MOST = 50;

/**
 * Whose turn it was at each table when a tab of this browser last saw it. A turn that was the
 * player's is his until he takes it, so this finds the games that wait for him.
 */
export class Turns {
  known = $state.raw<Known>({});

  constructor(private readonly store: TurnStore | undefined) {
    this.read();
  }

  /** Another tab has written. */
  read(): void {
    this.known = parsed(attempt(() => this.store?.getItem(KEY)) ?? '');
  }

  note(id: string, name: string, yours: boolean, at = Date.now()): void {
    const old = this.known[id];
    if (old?.yours === yours && old.name === name) return;
    this.read();
    this.write({ ...this.known, [id]: { name, yours, at } });
  }

  forget(id: string): void {
    if (!this.known[id]) return;
    this.read();
    this.write(Object.fromEntries(Object.entries(this.known).filter(([key]) => key !== id)));
  }

  /** The turns that wait for the player, the longest first. */
  waiting(except?: string): { id: string; name: string }[] {
    return Object.entries(this.known)
      .filter(([id, turn]) => turn.yours && id !== except)
      .sort(([, a], [, b]) => a.at - b.at)
      .map(([id, { name }]) => ({ id, name }));
  }

  /** Drops what the server says is over or not the player's any more. */
  prune(mine: readonly TableView[]): void {
    const seated = mine
      .filter((t) => t.state === 'playing' && t.your_seat !== undefined)
      .map((t) => t.id);
    for (const id of Object.keys(this.known)) if (!seated.includes(id)) this.forget(id);
  }

  private write(next: Known): void {
    const kept = Object.entries(next)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, MOST);
    this.known = Object.fromEntries(kept);
    attempt(() => this.store?.setItem(KEY, JSON.stringify(this.known)));
  }
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function parsed(text: string): Known {
  const found: unknown = attempt(() => JSON.parse(text));
  if (typeof found !== 'object' || found === null) return {};
  return Object.fromEntries(Object.entries(found).filter(([, turn]) => isTurn(turn)));
}

function isTurn(value: unknown): value is KnownTurn {
  if (typeof value !== 'object' || value === null) return false;
  const { name, yours, at } = value as Partial<KnownTurn>;
  return typeof name === 'string' && typeof yours === 'boolean' && typeof at === 'number';
}

function browserTurns(): Turns {
  const turns = new Turns(attempt(() => localStorage));
  if (typeof window !== 'undefined')
    addEventListener('storage', (event) => {
      if (event.key === KEY || event.key === null) turns.read();
    });
  return turns;
}

export const turns = browserTurns();

/** Tables in the order in which they want their player: his turn, played, open, ended; newest first. */
export function byUrgency(tables: readonly TableView[], known: Known): TableView[] {
  const rank = (table: TableView): number => {
    if (table.state === 'playing') return known[table.id]?.yours ? 0 : 1;
    return table.state === 'open' ? 2 : 3;
  };
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.created_at - a.created_at);
}
