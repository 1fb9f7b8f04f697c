import { expect, it } from 'vitest';
import { factsOf, keyed, swiped } from './introduction';
import type { Card } from './types';

const CARDS: Card[] = [
  {
    kind: 'phase',
    id: 'gather_power',
    name: 'Gather Power',
    of: '',
    facts: [{ id: 'cultist_on_the_map', name: 'Cultist on the map', value: '1 Power' }],
    text: '',
    rule: '',
    status: 'stated',
  },
];

it('finds facts by the beginning of their id', () => {
  const { fact, name } = factsOf(CARDS);
  expect(fact('phase', 'gather_power', 'cultist')).toBe('1 Power');
  expect(fact('phase', 'gather_power', 'gate')).toBe('');
  expect(fact('term', 'none', 'gate')).toBe('');
  expect(name('phase', 'gather_power')).toBe('Gather Power');
  expect(name('phase', 'first_player')).toBe('First player');
});

it('turns the page by keys and stays within', () => {
  expect(keyed('ArrowRight', 1, 10)).toBe(2);
  expect(keyed('ArrowRight', 10, 10)).toBe(10);
  expect(keyed('ArrowLeft', 1, 10)).toBe(1);
  expect(keyed('End', 4, 10)).toBe(10);
  expect(keyed('Home', 4, 10)).toBe(1);
  expect(keyed('x', 4, 10)).toBeUndefined();
});

it('turns the page by a swipe, but not by a scroll', () => {
  expect(swiped(3, 10, -120, 10)).toBe(4);
  expect(swiped(3, 10, 120, 10)).toBe(2);
  expect(swiped(3, 10, -120, 110)).toBe(3);
  expect(swiped(3, 10, -20, 0)).toBe(3);
  expect(swiped(10, 10, -120, 0)).toBe(10);
});
