// From the place of a rule to the cards that explain it.
import type { Card } from './types';

const parts = (rule: string): string[] => rule.split(/;\s*/).map((part) => part.trim());

/**
 * The cards of a rule: those that name just this place, else those that name it among others, else
 * those whose place lies within it, as `Rulebook VI, Move` within `Rulebook VI`.
 */
export function cardsOfRule(cards: readonly Card[], rule: string): Card[] {
  const wanted = parts(rule);
  const ways: ((card: Card) => boolean)[] = [
    (card) => card.rule === rule,
    (card) => parts(card.rule).some((part) => wanted.includes(part)),
    (card) => parts(card.rule).some((part) => wanted.some((w) => part.startsWith(`${w}, `))),
  ];
  for (const way of ways) {
    const found = cards.filter(way);
    if (found.length > 0) return found;
  }
  return [];
}
