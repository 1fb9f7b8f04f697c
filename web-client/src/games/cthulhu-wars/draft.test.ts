import { describe, expect, it } from 'vitest';
import type { CthulhuWarsView, Faction, LogEvent } from '../../lib/types';
import { picksOf } from './draft';
import { midGame } from './showcase';

const drafted = (seat: number, faction: Faction, undone = false): LogEvent => ({
  seq: 1,
  event: { type: 'drafted', seat, faction },
  undone,
});

/** A draft in which these factions have been taken. */
function drafting(taken: Partial<Record<Faction, number>>, variant = 'two_factions') {
  const { gc } = midGame().factions;
  const factions = Object.fromEntries(
    Object.entries(taken).map(([faction, seat]) => [faction, { ...gc, seat }]),
  );
  return { ...midGame(), variant, phase: 'draft', factions } as CthulhuWarsView;
}

const seats = (picks: ReturnType<typeof picksOf>) => picks.map((p) => p.seat);

describe('a draft', () => {
  it('with two factions each goes one, two, one', () => {
    const before = picksOf(drafting({}), [], 2, 1);
    expect(seats(before)).toEqual([1, 0, 0, 1]);
    expect(before.map((p) => p.state)).toEqual(['now', 'later', 'later', 'later']);
    const log = [drafted(1, 'ys'), drafted(0, 'gc')];
    const after = picksOf(drafting({ ys: 1, gc: 0 }), log, 2, 0);
    expect(seats(after)).toEqual([1, 0, 0, 1]);
    expect(after.map((p) => p.faction)).toEqual(['ys', 'gc', undefined, undefined]);
    expect(after.map((p) => p.state)).toEqual(['done', 'done', 'now', 'later']);
  });

  it('with one each goes once around', () => {
    const log = [drafted(2, 'gc')];
    expect(seats(picksOf(drafting({ gc: 2 }, 'base'), log, 3, 0))).toEqual([2, 0, 1]);
  });

  it('passes over whoever has a faction already', () => {
    expect(seats(picksOf(drafting({ gc: 0 }, 'duel'), [], 2, 1))).toEqual([1]);
    expect(seats(picksOf(drafting({ gc: 0 }), [], 2, 1))).toEqual([1, 0, 1]);
  });

  it('forgets what was taken back', () => {
    const log = [drafted(1, 'bg', true)];
    expect(picksOf(drafting({}), log, 2, 1)[0]).toEqual({ seat: 1, state: 'now' });
  });

  it('says no more than it knows', () => {
    const log = [drafted(0, 'gc')];
    expect(seats(picksOf(drafting({ gc: 0 }), log, 2, 0))).toEqual([0, 0]);
  });
});
