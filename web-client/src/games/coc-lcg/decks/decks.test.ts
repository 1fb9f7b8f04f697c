import { describe, expect, it } from 'vitest';
import {
  curveOf,
  fromText,
  iconTotals,
  isLegal,
  PLAYABLE,
  sizeOf,
  toText,
  validate,
  withCard,
  type Cards,
} from './deck';
import { readLine } from './list';
import listsOfBoth from './lists.vectors.json';
import { byCost, matches, NO_FILTER, toggled } from './filter';

interface Vector {
  list: string;
  cards?: Cards;
  faults?: { line: number; text?: string; meant?: string; story?: string }[];
}
const vectors = listsOfBoth as unknown as Vector[];

/** Three of each of the first cards, `size` together. */
function deckOf(size: number): Cards {
  let cards: Cards = {};
  for (let i = 0; i < size; i += 1) cards = withCard(cards, Math.floor(i / 3) + 1, 1);
  return cards;
}

describe('deck text', () => {
  it('is read as it is written', () => {
    const cards = deckOf(50);
    expect(fromText(toText(cards))).toEqual({ cards, faults: [] });
    expect(toText({ 88: 3, 9: 1 })).toBe('1x Freelance Occultist (F9)\n3x Byakhee Servant (F88)\n');
  });

  it('is read with less, and says what it does not understand', () => {
    const { cards, faults } = fromText(
      '# mine\n\n2 F88\nByakhee Servant\n3× Hired Muscle (F8)\n4x No one\n1x Nowhere to Hide (F156)\n',
    );
    expect(cards).toEqual({ 88: 3, 8: 3 });
    expect(faults).toEqual([
      'Line 6: “No one” names no card.',
      'Line 7: Nowhere to Hide is a story.',
    ]);
  });

  it.each(vectors)('reads $list as the server does', ({ list, cards = {}, faults = [] }) => {
    const lines = list.split('\n').map(readLine);
    const read = fromText(list);
    if (faults.length === 0) expect(read).toEqual({ cards, faults: [] });
    const found = lines.flatMap((line, at): NonNullable<Vector['faults']> =>
      line.kind === 'story'
        ? [{ line: at + 1, story: line.print.title }]
        : line.kind === 'unknown'
          ? [{ line: at + 1, text: line.text, ...(line.meant && { meant: line.meant }) }]
          : [],
    );
    expect(found).toEqual(faults);
    expect(read.faults).toHaveLength(faults.length);
  });

  it('keeps a title that begins with digits whole', () => {
    expect(fromText('.45 Pistols').cards).toEqual({ 143: 1 });
  });
});

describe('the rules for decks', () => {
  const kept = (cards: Cards): boolean[] => validate(cards).map((v) => v.kept);

  it('ask for fifty cards', () => {
    expect(kept(deckOf(49))).toEqual([false, true, true]);
    expect(isLegal(deckOf(50))).toBe(true);
    expect(validate(deckOf(48))[0]?.words).toBe('48 cards: 2 more needed for 50');
  });

  it('allow three of a title', () => {
    expect(kept(withCard(deckOf(51), 1, 1))).toEqual([true, false, true]);
  });

  it('allow one restricted title, in three copies', () => {
    const restricted = PLAYABLE.filter((p) => p.restricted).map((p) => p.number);
    expect(restricted).toEqual([30, 46, 140]);
    expect(kept({ ...deckOf(51), 46: 3 })).toEqual([true, true, true]);
    expect(kept({ ...deckOf(51), 46: 1, 140: 1 })).toEqual([true, true, false]);
  });

  it('never block: cards come and go one at a time', () => {
    expect(withCard({}, 5, -1)).toEqual({});
    expect(withCard({ 5: 1 }, 5, -1)).toEqual({});
    expect(sizeOf(withCard({ 5: 3 }, 5, 1))).toBe(4);
  });
});

describe('what a deck is like', () => {
  it('shows in its curve and its icons', () => {
    const cards: Cards = { 8: 2, 16: 1, 41: 1, 143: 1 };
    expect(curveOf(cards).filter(([, n]) => n > 0)).toEqual([
      ['0', 1],
      ['3', 2],
      ['6+', 1],
      ['X', 1],
    ]);
    expect(iconTotals({ 41: 2 })).toEqual([
      ['terror', 4],
      ['combat', 4],
      ['arcane', 2],
      ['investigation', 0],
    ]);
  });
});

describe('the filter', () => {
  const titles = (filter: Partial<typeof NO_FILTER>): string[] =>
    PLAYABLE.filter((p) => matches(p, { ...NO_FILTER, ...filter })).map((p) => p.title);

  it('shows all cards but the stories at first', () => {
    expect(titles({})).toHaveLength(155);
  });

  it('joins factions and narrows by everything else', () => {
    expect(titles({ factions: ['agency', 'miskatonic'] })).toHaveLength(40);
    expect(titles({ factions: ['agency'], words: ['willpower', 'heroic', 'toughness'] })).toEqual([
      'G-Men',
    ]);
    expect(titles({ search: ' BYAKHEE servant' })).toEqual(['Byakhee Servant']);
    expect(titles({ type: 'conspiracy' })).toEqual(['The Bootleg Whiskey Cover-Up']);
    expect(titles({ words: ['loyal'] })).toHaveLength(3);
  });

  it('sorts X behind the numbers', () => {
    const [last] = [...PLAYABLE].sort(byCost).slice(-1);
    expect(last?.cost).toBe('X');
    expect(toggled(toggled([1], 2), 1)).toEqual([2]);
  });
});
