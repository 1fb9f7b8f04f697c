import { afterEach, expect, it } from 'vitest';
import { speakFrom } from '../words/words';
import { inline, isLarge, sortOf } from './cardWords';
import type { Card } from './types';

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

afterEach(() => speakFrom('en', {}));

it('names what a card is about: its class, its kind, or the kind’s id', () => {
  expect(sortOf(card)).toBe('battle step');
  expect(sortOf({ ...card, kind: 'ship_part' })).toBe('ship part');
  expect(sortOf({ ...card, facts: [['Class', 'Great Old One']] })).toBe('great old one');
});

it('keeps the capitals of German nouns and knows facts by their English names', () => {
  speakFrom('de', { 'Battle step': 'Schlachtschritt' });
  expect(sortOf(card)).toBe('Schlachtschritt');
  expect(sortOf({ ...card, facts: [['Klasse', 'Großer Alter', 'Class']] })).toBe('Großer Alter');
  expect(inline('Kosten')).toBe('Kosten');
  expect(isLarge(['Kosten', '3', 'Cost'])).toBe(true);
});

it('prints short numbers large', () => {
  expect(isLarge(['Cost', '3'])).toBe(true);
  expect(isLarge(['Cost', '3 with Dreams'])).toBe(false);
  expect(isLarge(['Borders', '3'])).toBe(false);
});
