import { paceWords } from './clocks';
import { offers, type Offer } from './options';
import type { Card, GameInfo, OptionValue, TableView } from './types';

export const keyOf = (card: Card): string => `${card.kind}:${card.id}`;

/** The keys of the cards that say something else than those of another game, or that it lacks. */
export function differing(cards: readonly Card[], others: readonly Card[]): Set<string> {
  const known = new Map(others.map((card) => [keyOf(card), JSON.stringify(card)]));
  return new Set(cards.filter((c) => known.get(keyOf(c)) !== JSON.stringify(c)).map(keyOf));
}

/** The term cards with these ids that there are, in this order. */
export function termCards(cards: readonly Card[], ids: readonly string[] = []): Card[] {
  return ids.flatMap((id) => cards.find((c) => c.kind === 'term' && c.id === id) ?? []);
}

/** The variants of a game; none where there is just one way to play it. */
export function waysToPlay(game: GameInfo | undefined): OptionValue[] {
  return game?.options.find((o) => o.id === 'variant')?.values ?? [];
}

/** How a table plays, where that is not the usual way; single readings apart. */
export function agreedOn(table: TableView, game: GameInfo | undefined): string[] {
  if (!game) return [];
  const list = offers(game, table.seats.length, table.options);
  const first = ({ option, value }: Offer): boolean => value.id === option.values[0]?.id;
  const named = list
    .filter((o) => o.option.group === undefined)
    .filter((o) => o.changed || (o.option.leads_seats && !first(o)))
    .map((o) => o.value.name);
  return table.pace ? [...named, paceWords(table.pace)] : named;
}
