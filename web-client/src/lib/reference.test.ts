import { expect, it } from 'vitest';
import { Reference, targetOf } from './reference.svelte';
import type { Card } from './types';

const card = (kind: string, id: string): Card => ({
  kind,
  id,
  name: id,
  of: '',
  facts: [],
  text: '',
  rule: '',
  status: 'stated',
});

function reference(): Reference {
  const cards = new Reference();
  cards.cards = ['deep_one', 'ghoul', 'byakhee', 'cthulhu'].map((id) => card('unit', id));
  return cards;
}
const unit = (id: string) => ({ kind: 'unit', id });
const openIds = (cards: Reference) => cards.open.map((o) => o.card.id);

it('reads the thing an element names', () => {
  expect(targetOf('unit:gc-deep_one-2')).toEqual(unit('gc-deep_one-2'));
  expect(targetOf('nothing')).toBeUndefined();
});

it('opens the card of a kind for a single unit, and remembers which one', () => {
  const cards = reference();
  expect(cards.show(unit('gc-deep_one-2'), 0, 0)).toBe(true);
  expect(cards.open[0]).toMatchObject({ card: { id: 'deep_one' }, target: unit('gc-deep_one-2') });
  expect(cards.show(unit('shoggoth'), 0, 0)).toBe(false);
});

it('keeps three cards, the last in front, each once', () => {
  const cards = reference();
  for (const id of ['deep_one', 'ghoul', 'byakhee', 'deep_one', 'cthulhu']) {
    cards.show(unit(id), 0, 0);
  }
  expect(openIds(cards)).toEqual(['byakhee', 'deep_one', 'cthulhu']);
  cards.raise(card('unit', 'none'));
  const [first] = cards.open;
  if (first) cards.raise(first.card);
  expect(openIds(cards)).toEqual(['deep_one', 'cthulhu', 'byakhee']);
  cards.close();
  expect(openIds(cards)).toEqual(['deep_one', 'cthulhu']);
});

it('shows a card in passing, which goes or is kept', () => {
  const cards = reference();
  expect(cards.glance(unit('ghoul'), 5, 6)).toBe(true);
  expect(openIds(cards)).toEqual([]);
  cards.pin();
  expect(cards.peek).toBeUndefined();
  expect(cards.open[0]).toMatchObject({ card: { id: 'ghoul' }, x: 5, y: 6 });
  expect(cards.glance(unit('ghoul'), 0, 0), 'it lies open already').toBe(false);
});
