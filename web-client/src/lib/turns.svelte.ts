import type { TableView } from './types';

/** What this browser knows of a table at which its player sits. */
export interface KnownTurn {
  name: string;
  yours: boolean;
  /** Since when: milliseconds since 1970. */
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
 * The games that wait for the player, as the server says it. What a tab sees of its own match
 * meanwhile is noted for all tabs, so that none waits for the next answer.
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

  /** The server has said which tables have let the player in, and whom each waits for. */
  learn(mine: readonly TableView[], at = Date.now()): void {
    this.read();
    const seated = mine.filter((t) => t.state === 'playing' && t.your_seat !== undefined);
    const next = seated.map((table): [string, KnownTurn] => {
      const [yours, old] = [isTurnOf(table), this.known[table.id]];
      return [table.id, { name: table.name, yours, at: old?.yours === yours ? old.at : at }];
    });
    this.write(Object.fromEntries(next));
  }

  private write(next: Known): void {
    const kept = Object.entries(next)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, MOST);
    this.known = Object.fromEntries(kept);
    attempt(() => this.store?.setItem(KEY, JSON.stringify(this.known)));
  }
}

/** Whether the server says that the match waits for the viewer. */
function isTurnOf({ waiting = [], your_seat }: TableView): boolean {
  return your_seat !== undefined && waiting.includes(your_seat);
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

/** Tables in the order in which they want their player: their turn, played, open, ended; newest first. */
export function byUrgency(tables: readonly TableView[], known: Known): TableView[] {
  const rank = (table: TableView): number => {
    if (table.state === 'playing') return known[table.id]?.yours ? 0 : 1;
    return table.state === 'open' ? 2 : 3;
  };
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.created_at - a.created_at);
}
