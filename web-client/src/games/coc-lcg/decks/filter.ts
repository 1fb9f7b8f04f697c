// Which cards the deck builder shows.
import type { CocFaction, CocIcon } from '../../../lib/types';
import { t } from '../../../words/words';
import { titleOf } from '../facts';
import type { CardType, Print } from '../prints';
import { SUBTYPES } from '../suits';

export interface Filter {
  factions: readonly CocFaction[];
  type: CardType | undefined;
  icons: readonly CocIcon[];
  /** Keywords by their id; `toughness`, `loyal`, `steadfast` and `transient` count as such. */
  words: readonly string[];
  search: string;
}

export const NO_FILTER: Filter = {
  factions: [],
  type: undefined,
  icons: [],
  words: [],
  search: '',
};

/** With `value`, or without it if it was there. */
export function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((v) => v !== value) : [...list, value];
}

function hasWord(print: Print, word: string): boolean {
  switch (word) {
    case 'toughness':
      return print.toughness !== undefined;
    case 'loyal':
      return print.loyal === true;
    case 'steadfast':
      return print.steadfast !== undefined;
    case 'transient':
      return print.transient === true;
    default:
      return (print.keywords ?? []).some((k) => k === word);
  }
}

function mentions(print: Print, search: string): boolean {
  const subtypes = (print.subtypes ?? []).map((id) => t(SUBTYPES[id] ?? id));
  const texts = [titleOf(print), t(print.descriptor ?? ''), t(print.text ?? ''), ...subtypes];
  return texts.some((text) => text.toLowerCase().includes(search));
}

export function matches(print: Print, filter: Filter): boolean {
  const search = filter.search.trim().toLowerCase();
  return (
    (filter.factions.length === 0 ||
      (print.faction !== undefined && filter.factions.includes(print.faction))) &&
    (filter.type === undefined || print.type === filter.type) &&
    filter.icons.every((icon) => (print.icons?.[icon] ?? 0) > 0) &&
    filter.words.every((word) => hasWord(print, word)) &&
    (search === '' || mentions(print, search))
  );
}

/** By cost, X last, then by number. */
export function byCost(a: Print, b: Print): number {
  const cost = (print: Print): number => (typeof print.cost === 'number' ? print.cost : 99);
  return cost(a) - cost(b) || a.number - b.number;
}
