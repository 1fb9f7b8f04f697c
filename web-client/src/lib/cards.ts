import type { Card, GameInfo, OptionValue, TableView } from './types';

export const keyOf = (card: Card): string => `${card.kind}:${card.id}`;

/** The keys of the cards that say something else than those of another game, or that it lacks. */
export function differing(cards: readonly Card[], others: readonly Card[]): Set<string> {
  const known = new Map(others.map((card) => [keyOf(card), JSON.stringify(card)]));
  return new Set(cards.filter((c) => known.get(keyOf(c)) !== JSON.stringify(c)).map(keyOf));
}

/** A way to play a game, in the server's words. */
export interface Way {
  value: OptionValue;
  /** The term card that explains it, if there is one. */
  card?: Card | undefined;
}

/** The variants of a game; none where there is just one way to play it. */
export function waysToPlay(game: GameInfo | undefined, cards: readonly Card[]): Way[] {
  const variants = game?.options.find((o) => o.id === 'variant')?.values ?? [];
  return variants.map((value) => {
    const card = cards.find((c) => c.kind === 'term' && c.id === value.id);
    return { value, card };
  });
}

/** What a table has agreed on beyond what is usual, by name. */
export function agreedOn(table: TableView, game: GameInfo | undefined): string[] {
  return (game?.options ?? []).flatMap((option) => {
    const value = option.values.find((v) => v.id === table.options[option.id]);
    return value ? [value.name] : [];
  });
}
