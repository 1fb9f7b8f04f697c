import { afterEach, expect, it } from 'vitest';
import { speakFrom } from '../words/words';
import { inline, isLarge, sortOf } from './cardWords';
import type { Card, Fact } from './types';

const card: Card = {
  kind: 'battle_step',
  id: 'kills',
  name: 'Kills',
  of: '',
  facts: [],
  text: '',
  rule: '',
  status: 'stated',
};

const cost = (value: string): Fact => ({ id: 'cost', name: 'Cost', value });

afterEach(() => speakFrom('en', {}));

it('names what a card is about: its class, its kind, or the kind’s id', () => {
  expect(sortOf(card)).toBe('battle step');
  expect(sortOf({ ...card, kind: 'ship_part' })).toBe('ship part');
  expect(sortOf({ ...card, facts: [{ id: 'class', name: 'Class', value: 'Great Old One' }] })).toBe(
    'great old one',
  );
});

it('keeps the capitals of German nouns and knows facts by their ids', () => {
  speakFrom('de', { 'Battle step': 'Schlachtschritt' });
  expect(sortOf(card)).toBe('Schlachtschritt');
  expect(sortOf({ ...card, facts: [{ id: 'class', name: 'Klasse', value: 'Großer Alter' }] })).toBe(
    'Großer Alter',
  );
  expect(inline('Kosten')).toBe('Kosten');
  expect(isLarge({ id: 'cost', name: 'Kosten', value: '3' })).toBe(true);
});

it('prints short numbers large', () => {
  expect(isLarge(cost('3'))).toBe(true);
  expect(isLarge(cost('3 with Dreams'))).toBe(false);
  expect(isLarge({ id: 'borders', name: 'Borders', value: '3' })).toBe(false);
});
