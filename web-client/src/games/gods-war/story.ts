import type { GodsWarEmpire, LogEvent } from '../../lib/types';
import { mark } from '../../words/words';
import { EMPIRES } from './empires';

/** Where VP come from, as the end screen tells them apart. */
export const SOURCES = [
  { id: 'buildings', name: mark('Buildings') },
  { id: 'fragments', name: mark('Fragments') },
  { id: 'compromise', name: mark('The Great Compromise') },
  { id: 'runes', name: mark('Runes') },
  { id: 'gifts', name: mark('Gifts and abilities') },
  { id: 'lost', name: mark('Lost or paid') },
] as const;
export type Source = (typeof SOURCES)[number]['id'];

/** What a game's log tells of VP, for the end screen. */
export interface Story {
  /** VP at the start and at the end of each round, and at the end of the game. */
  rounds: Record<GodsWarEmpire, number[]>;
  gains: Record<GodsWarEmpire, Record<Source, number>>;
  moments: Moment[];
  length: { rounds: number; entries: number };
}

/** Something worth another look. */
export interface Moment {
  seq: number;
  kind: 'spike' | 'rift' | 'judge' | 'ziggurat' | 'conquest';
  by?: GodsWarEmpire;
}

type Told = {
  type: string;
  empire?: GodsWarEmpire;
  by?: GodsWarEmpire;
  amount?: number;
  why?: unknown;
  to?: string;
  building?: string;
};

const zeros = (): Record<Source, number> => ({
  buildings: 0,
  fragments: 0,
  compromise: 0,
  runes: 0,
  gifts: 0,
  lost: 0,
});

function sourceOf(why: unknown): Source {
  if (why === 'buildings' || why === 'fragments' || why === 'compromise') return why;
  if (typeof why === 'object' && why !== null && 'rune' in why) return 'runes';
  return 'gifts';
}

const perEmpire = <T>(make: () => T): Record<GodsWarEmpire, T> =>
  Object.fromEntries(EMPIRES.map((e) => [e, make()])) as Record<GodsWarEmpire, T>;

/** Reads the whole log. What was taken back does not count. */
export function storyOf(log: readonly LogEvent[]): Story {
  const vp = perEmpire(() => 0);
  const rounds = perEmpire((): number[] => []);
  const gains = perEmpire(zeros);
  const moments: Moment[] = [];
  let begun = 0;
  const standing = log.filter((entry) => !entry.undone);
  const mark = (): void => EMPIRES.forEach((e) => rounds[e].push(vp[e]));
  for (const { seq, event } of standing) {
    const told = event as Told;
    const { empire, amount = 0 } = told;
    switch (told.type) {
      case 'round_began':
        begun += 1;
        mark();
        break;
      case 'vp_gained':
        if (!empire) break;
        vp[empire] += amount;
        gains[empire][sourceOf(told.why)] += amount;
        if (told.why === 'compromise' && amount === 4)
          moments.push({ seq, kind: 'judge', by: empire });
        break;
      case 'vp_lost':
        if (!empire) break;
        vp[empire] -= amount;
        gains[empire].lost += amount;
        break;
      case 'spike_shattered':
        moments.push({ seq, kind: 'spike' });
        break;
      case 'rift_closed':
        moments.push({ seq, kind: 'rift' });
        break;
      case 'conquered':
        if (told.to?.includes('temple') || told.to?.includes('ziggurat'))
          moments.push({ seq, kind: 'conquest', ...(told.by ? { by: told.by } : {}) });
        break;
      case 'upgraded':
        if (told.to?.includes('ziggurat')) {
          const by = EMPIRES.find((e) => told.to?.startsWith(`${e}-`));
          moments.push({ seq, kind: 'ziggurat', ...(by ? { by } : {}) });
        }
        break;
    }
  }
  mark();
  return {
    rounds,
    gains,
    moments: moments.slice(-12),
    length: { rounds: begun, entries: standing.at(-1)?.seq ?? 0 },
  };
}
