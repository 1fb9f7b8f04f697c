// What has changed its place between two views of a match: where a card was, and where it is now.
import type { CocView } from '../../lib/types';
import { sideOf } from './sides';

/** A place on the table: a card's own, a pile, a hand that is not seen, or a domain. */
export type Anchor = string;

export interface Journey {
  card: string;
  from: Anchor;
  /** The card's own place, or where it goes out of sight. */
  to: Anchor;
}

/** More than that at once is no move but another moment: nothing travels. */
const MOST = 12;

export const deckOf = (side: string): Anchor => `deck:${side}`;
export const handOf = (side: string): Anchor => `hand:${side}`;
export const discardOf = (side: string): Anchor => `discard:${side}`;
export const wonOf = (side: string): Anchor => `won:${side}`;

/** Where every card lies that can be seen to lie somewhere. */
function placesIn(view: CocView): Map<string, Anchor> {
  const places = new Map<string, Anchor>();
  for (const [id, { play }] of Object.entries(view.cards)) {
    if (play) places.set(id, `${id}@${play.committed ?? play.host ?? ''}`);
  }
  for (const id of Object.values(view.slots)) places.set(id, `${id}@`);
  for (const [side, { hand_cards, discard, won, domains }] of Object.entries(view.sides)) {
    for (const id of hand_cards ?? []) places.set(id, id);
    for (const id of discard) places.set(id, discardOf(side));
    for (const id of won) places.set(id, wonOf(side));
    for (const [domain, { resources }] of Object.entries(domains))
      for (const id of resources) places.set(id, `${side}.${domain}`);
  }
  return places;
}

/** In play and in the viewer's hand a card has a place of its own, by its id. */
const anchorOf = (id: string, place: Anchor): Anchor => (place.startsWith(`${id}@`) ? id : place);

/** Where a card came from, or went to, that could not be seen: a hand if that changed, or a deck. */
function hidden(id: string, before: CocView, after: CocView): Anchor | undefined {
  const owner = (after.cards[id] ?? before.cards[id])?.owner;
  if (owner === undefined) return undefined;
  const side = sideOf(owner);
  const [then, now] = [before.sides[side], after.sides[side]];
  if (then?.hand_cards && then.hand_cards.length === then.hand) return deckOf(side);
  return then?.hand === now?.hand ? deckOf(side) : handOf(side);
}

/** The cards that have moved; none if it is another game or another time. */
export function journeys(before: CocView, after: CocView): Journey[] {
  if (Math.abs(after.turn - before.turn) > 1) return [];
  const then = placesIn(before);
  const now = placesIn(after);
  const found = [...new Set([...then.keys(), ...now.keys()])].flatMap((card): Journey[] => {
    const [was, is] = [then.get(card), now.get(card)];
    if (was === is) return [];
    const from = was === undefined ? hidden(card, before, after) : anchorOf(card, was);
    const to = is === undefined ? hidden(card, before, after) : anchorOf(card, is);
    return from === undefined || to === undefined ? [] : [{ card, from, to }];
  });
  return found.length > MOST ? [] : found;
}
