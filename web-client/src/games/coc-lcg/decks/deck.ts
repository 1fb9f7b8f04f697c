// Custom decks: the tournament rules, and decks as text. The server reads and judges the same.
import { t } from '../../../words/words';
import { titleOf } from '../facts';
import { ICONS, PRINTS, type Print } from '../prints';
import { readLine } from './list';
import type { CocIcon } from '../../../lib/types';

/** How many of each card, by its number. */
export type Cards = Readonly<Record<number, number>>;

export const FEWEST = 50;
export const COPIES = 3;
const MOST = 200;

/** Stories belong to no deck. */
export const PLAYABLE = PRINTS.filter(({ type }) => type !== 'story');

/** The cards of a deck in the order of their numbers. */
export function listed(cards: Cards): [Print, number][] {
  return PLAYABLE.flatMap((print): [Print, number][] => {
    const count = cards[print.number] ?? 0;
    return count > 0 ? [[print, count]] : [];
  });
}

export const sizeOf = (cards: Cards): number =>
  listed(cards).reduce((sum, [, count]) => sum + count, 0);

/** The deck with one card more or fewer. */
export function withCard(cards: Cards, number: number, change: 1 | -1): Cards {
  const count = Math.max(0, (cards[number] ?? 0) + change);
  const rest = Object.entries(cards).filter(([n]) => Number(n) !== number);
  return Object.fromEntries([...rest, ...(count > 0 ? [[number, count]] : [])]) as Cards;
}

/** A rule for decks, and whether this one keeps it. */
export interface Verdict {
  kept: boolean;
  /** The rule and the number, in a sentence. */
  words: string;
}

/** Every rule, kept or not, in the same order. */
export function validate(cards: Cards): Verdict[] {
  const size = sizeOf(cards);
  const titles = new Map<string, number>();
  for (const [{ title }, count] of listed(cards))
    titles.set(title, (titles.get(title) ?? 0) + count);
  const [many] = [...titles].filter(([, count]) => count > COPIES);
  const restricted = [
    ...new Set(listed(cards).flatMap(([print]) => (print.restricted ? [titleOf(print)] : []))),
  ];
  return [
    {
      kept: size >= FEWEST,
      words:
        size >= FEWEST
          ? t('{n} cards: {least} or more', { n: size, least: FEWEST })
          : t('{n} cards: {more} more needed for {least}', {
              n: size,
              more: FEWEST - size,
              least: FEWEST,
            }),
    },
    {
      kept: !many,
      words: many
        ? t('{title}: {n} times, at most {most}', { title: t(many[0]), n: many[1], most: COPIES })
        : t('no title more than {most} times', { most: COPIES }),
    },
    {
      kept: restricted.length <= 1,
      words:
        restricted.length === 0
          ? t('restricted titles: none')
          : t('restricted titles, at most one: {list}', { list: restricted.join(', ') }),
    },
  ];
}

export const isLegal = (cards: Cards): boolean => validate(cards).every(({ kept }) => kept);

/** A deck as text: `3x Byakhee Servant (F88)`, a line a card. */
export function toText(cards: Cards): string {
  return listed(cards)
    .map(([{ title, number }, count]) => `${count}x ${title} (F${number})\n`)
    .join('');
}

/** What was read, and what is wrong with the lines that could not be. */
export interface Reading {
  cards: Cards;
  faults: string[];
}

/** Reads a list, a line a card; every line that can't be read is reported at once. */
export function fromText(text: string): Reading {
  const cards: Record<number, number> = {};
  const faults: string[] = [];
  text.split(/\r?\n/).forEach((raw, at) => {
    const line = readLine(raw);
    const n = at + 1;
    if (line.kind === 'card') {
      if (line.count === 0) return;
      cards[line.print.number] = (cards[line.print.number] ?? 0) + line.count;
    } else if (line.kind === 'story')
      faults.push(t('Line {n}: {title} is a story.', { n, title: titleOf(line.print) }));
    else if (line.kind === 'unknown') {
      const { text: said, meant } = line;
      faults.push(
        meant === undefined
          ? t('Line {n}: “{line}” names no card.', { n, line: said })
          : t('Line {n}: “{line}” names no card. Is it {meant}?', { n, line: said, meant }),
      );
    }
  });
  if (sizeOf(cards) > MOST) faults.push(t('The list has more than {n} cards.', { n: MOST }));
  return { cards, faults };
}

/** How many cards cost what: 0 to 5, 6 and more, X. */
export function curveOf(cards: Cards): [cost: string, count: number][] {
  const columns = ['0', '1', '2', '3', '4', '5', '6+', 'X'];
  const column = ({ cost }: Print): string =>
    cost === 'X' ? 'X' : (cost ?? 0) > 5 ? '6+' : String(cost ?? 0);
  return columns.map((cost) => [
    cost,
    listed(cards).reduce((sum, [print, n]) => sum + (column(print) === cost ? n : 0), 0),
  ]);
}

/** The icons on all characters. */
export function iconTotals(cards: Cards): [CocIcon, number][] {
  return ICONS.map((icon) => [
    icon,
    listed(cards).reduce((sum, [print, n]) => sum + (print.icons?.[icon] ?? 0) * n, 0),
  ]);
}
