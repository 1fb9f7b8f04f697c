import type { CthulhuWarsView, Faction } from '../../lib/types';
import { entriesOf } from './factions';
import { playersOf } from './players';
import { countsPastGoal } from './variant';
import { mark, t, tn } from '../../words/words';

/** All of a faction's spellbooks. */
export const BOOKS = 6;

/** What one faction brought in. */
export interface Part {
  faction: Faction;
  doom: number;
  books: number;
}

/** A player's place at the end: with all of their factions together. */
export interface Standing {
  seat: number;
  parts: Part[];
  doom: number;
  winner: boolean;
  /** Without a faction that has all spellbooks Doom does not win, except in Duel. */
  unfinished: boolean;
}

function partOf(view: CthulhuWarsView, faction: Faction): Part[] {
  const sheet = view.factions[faction];
  if (!sheet) return [];
  const books = entriesOf(sheet.spellbooks).filter(([, got]) => got).length;
  return [{ faction, doom: sheet.doom, books }];
}

/** Winners first, then the finished by Doom, then those whose spellbooks are missing. */
export function standings(view: CthulhuWarsView, winners: readonly number[]): Standing[] {
  const places = playersOf(view).map(({ seat, factions, doom }): Standing => {
    const parts = factions.flatMap((f) => partOf(view, f));
    const most = Math.max(...parts.map((p) => p.books));
    const unfinished = most < BOOKS && !countsPastGoal(view);
    return { seat, parts, doom, winner: winners.includes(seat), unfinished };
  });
  const rank = (p: Standing) => (p.winner ? 0 : p.unfinished ? 2 : 1);
  return places.sort((a, b) => rank(a) - rank(b) || b.doom - a.doom);
}

/** `1 book`, `6 books`. */
export const booksOf = ({ books }: Part): string => tn(books, '{n} book', '{n} books');

/** Those who don't win, from the first on. */
const RANKS = [mark('{n}st'), mark('{n}nd'), mark('{n}rd')] as const;

/** `winner · 6 books`, `2nd · 4 books`, `5 books: no win`. */
export function remark(place: Standing, at: number, view: CthulhuWarsView): string {
  const rank = place.winner ? t('winner') : t(RANKS[at] ?? mark('{n}th'), { n: at + 1 });
  const [only] = place.parts;
  if (countsPastGoal(view)) return rank;
  if (!only || place.parts.length > 1) {
    return place.unfinished && !place.winner ? t('no faction with 6 books: no win') : rank;
  }
  return place.unfinished && !place.winner
    ? t('{books}: no win', { books: booksOf(only) })
    : `${rank} · ${booksOf(only)}`;
}
