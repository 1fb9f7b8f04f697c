import { expect, it } from 'vitest';
import { agreedOn, differing, waysToPlay } from './cards';
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

it('tells the ways to play, with the card of the term', () => {
  const cards = [card('term', 'two'), card('unit', 'base')];
  expect(waysToPlay(game, cards).map((w) => [w.value.name, w.card?.id])).toEqual([
    ['Base', undefined],
    ['Two', 'two'],
  ]);
  expect(waysToPlay(undefined, cards)).toEqual([]);
});

it('names what a table has agreed on', () => {
  const table = { options: { map: 'moon', other: 'x' } } as Partial<TableView> as TableView;
  expect(agreedOn(table, game)).toEqual(['Moon']);
});
