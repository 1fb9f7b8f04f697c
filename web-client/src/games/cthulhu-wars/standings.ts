import type { CthulhuWarsView, Faction } from '../../lib/types';
import { bySeat, entriesOf } from './factions';
import { countsPastGoal } from './variant';

/** Six spellbooks are needed to win. */
const BOOKS = 6;

export interface Place {
  faction: Faction;
  seat: number;
  doom: number;
  /** The part of the Doom that came out of Elder Signs. */
  fromSigns: number;
  books: number;
  winner: boolean;
  /** Without all spellbooks Doom does not win, except in Duel. */
  unfinished: boolean;
}

/** Winners first, then the finished by Doom, then those whose spellbooks are missing. */
export function standings(view: CthulhuWarsView, winners: readonly number[]): Place[] {
  const places = bySeat(view).flatMap((faction): Place[] => {
    const sheet = view.factions[faction];
    if (!sheet) return [];
    const books = entriesOf(sheet.spellbooks).filter(([, got]) => got).length;
    return [
      {
        faction,
        seat: sheet.seat,
        doom: sheet.doom,
        fromSigns: Math.min(sheet.revealed, sheet.doom),
        books,
        winner: winners.includes(sheet.seat),
        unfinished: books < BOOKS && !countsPastGoal(view),
      },
    ];
  });
  const rank = (p: Place) => (p.winner ? 0 : p.unfinished ? 2 : 1);
  return places.sort((a, b) => rank(a) - rank(b) || b.doom - a.doom);
}
