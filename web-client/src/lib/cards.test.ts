import { expect, it } from 'vitest';
import { agreedOn, differing, termCards, waysToPlay } from './cards';
import type { Card, GameInfo, TableView } from './types';

const card = (kind: string, id: string, text = ''): Card => ({
  kind,
  id,
  name: id,
  of: '',
  facts: [],
  text,
  rule: '',
  status: 'stated',
});

const value = (id: string, name: string) => ({ id, name, help: `${name}.`, seats: [] });
const game = {
  options: [
    {
      id: 'variant',
      name: 'Variant',
      help: '',
      values: [value('base', 'Base'), value('two', 'Two')],
    },
    {
      id: 'map',
      name: 'Board',
      help: '',
      values: [value('earth', 'Earth'), value('moon', 'Moon')],
    },
  ],
} as Partial<GameInfo> as GameInfo;

it('finds the cards that another game has not, or has with other words', () => {
  const base = [card('unit', 'ghoul', 'eats'), card('term', 'gate')];
  const duel = [card('unit', 'ghoul', 'eats'), card('term', 'gate', 'new'), card('term', 'decay')];
  expect([...differing(duel, base)]).toEqual(['term:gate', 'term:decay']);
});

it('tells the ways to play, and the terms that explain them', () => {
  expect(waysToPlay(game).map((way) => way.name)).toEqual(['Base', 'Two']);
  expect(waysToPlay(undefined)).toEqual([]);
  const cards = [card('term', 'one'), card('unit', 'two'), card('term', 'three')];
  expect(termCards(cards, ['three', 'two', 'one']).map((c) => c.id)).toEqual(['three', 'one']);
  expect(termCards(cards)).toEqual([]);
});

it('names what a table has agreed on, and the variant', () => {
  const seat = { sitter: { type: 'open' } } as const;
  const table = {
    seats: [seat, seat],
    options: { map: 'moon', other: 'x' },
  } as Partial<TableView> as TableView;
  expect(agreedOn(table, game)).toEqual(['Moon']);
  const timed: TableView = { ...table, pace: { type: 'days', days: 3 } };
  expect(agreedOn(timed, game), 'and how much time there is').toEqual(['Moon', '3 days a choice']);
  const [variant, ...others] = game.options;
  if (!variant) throw new Error('the game above');
  const [base, two] = [
    { ...value('base', 'Base'), seats: [4, 3] },
    { ...value('two', 'Two'), seats: [2] },
  ];
  const leading = { ...variant, leads_seats: true, values: [base, two] };
  const led = { ...game, options: [leading, ...others] };
  expect(agreedOn(table, led), 'a variant by its number of seats').toEqual(['Two', 'Moon']);
});
