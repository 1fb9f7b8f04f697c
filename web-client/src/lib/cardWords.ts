// What a card shows of itself: words for its kind, its large numbers, its facts.
import { languageFacts, mark, t } from '../words/words';
import { words } from './reference.svelte';
import type { Card, Fact } from './types';

/** What fits above a word in large type. */
const LARGE = 4;
const LARGE_FACTS = ['cost', 'combat', 'figures'];

const KINDS: Record<string, string> = {
  ability: mark('Ability'),
  action: mark('Action'),
  area: mark('Area'),
  battle_step: mark('Battle step'),
  building_kind: mark('Building'),
  empire: mark('Empire'),
  faction: mark('Faction'),
  gift: mark('Gift'),
  heroquest: mark('Heroquest'),
  monster: mark('Monster'),
  phase: mark('Phase'),
  race: mark('Elder race'),
  requirement: mark('Requirement'),
  rune: mark('Rune'),
  spellbook: mark('Spellbook'),
  term: mark('Term'),
  unit: mark('Unit'),
  unit_kind: mark('Unit'),
};

/** A word from a heading inside a line: German keeps the capitals of its nouns. */
export const inline = (word: string): string =>
  languageFacts().capitalNouns ? word : word.toLowerCase();

/** What a kind of cards is called. */
export function kindName(kind: string): string {
  const known = KINDS[kind];
  return known === undefined ? words(kind) : t(known);
}

/** What sort of thing a card is about: its class, or its kind. */
export function sortOf(card: Card): string {
  const own = card.facts.find((fact) => fact.id === 'class')?.value;
  return inline(own ?? kindName(card.kind));
}

/** Whether a fact is a number worth a large type. */
export const isLarge = (fact: Fact): boolean =>
  LARGE_FACTS.includes(fact.id) && fact.value.length <= LARGE;
