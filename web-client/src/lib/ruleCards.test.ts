import { expect, it } from 'vitest';
import { cardsOfRule } from './ruleCards';
import type { Card } from './types';

const card = (id: string, rule: string): Card => ({
  kind: 'action',
  id,
  of: '',
  name: id,
  facts: [],
  text: '',
  rule,
  status: 'stated',
});
const CARDS = [
  card('move', 'Rulebook VI, Move'),
  card('awaken', 'Rulebook VI, Awaken; Rulebook IX'),
  card('ritual', 'Rulebook V'),
];
const found = (rule: string): string[] => cardsOfRule(CARDS, rule).map((c) => c.id);

it('finds the cards of just this place, else those that name it among others', () => {
  expect(found('Rulebook VI, Move')).toEqual(['move']);
  expect(found('Rulebook IX')).toEqual(['awaken']);
  expect(found('Rulebook V; Rulebook II')).toEqual(['ritual']);
});

it('finds what lies within a chapter, and nothing by half a number', () => {
  expect(found('Rulebook VI')).toEqual(['move', 'awaken']);
  expect(found('Rulebook XI')).toEqual([]);
  expect(found('Rulebook I')).toEqual([]);
});
