// Where every card of a view lies on the table.
import type { CocCard, CocView } from '../../lib/types';
import { printOf, type Print } from './prints';
import { sideOf, type Places } from './sides';

/** A card on the table with what is attached to it. */
export interface Laid {
  id: string;
  print: Print;
  card: CocCard;
  attached: Laid[];
}

/** What lies on both sides of something. */
export interface Facing {
  near: Laid[];
  far: Laid[];
}

export interface Arranged {
  /** Characters first, then supports, each in the order in which they came. */
  rows: Facing;
  /** Who is committed, by the id of the story's card. */
  at: Record<string, Facing>;
  /** What is attached to a story. */
  onStory: Record<string, Laid[]>;
  /** The stories in their slots, then the conspiracies. */
  stories: { id: string; print: Print; slot?: string }[];
}

const none = (): Facing => ({ near: [], far: [] });

export function laidOf(view: CocView, id: string, attached: Laid[] = []): Laid | undefined {
  const card = view.cards[id];
  const print = printOf(card?.print);
  return card && print ? { id, print, card, attached } : undefined;
}

/** Ids in the order of their numbers. */
const byNumber = (a: string, b: string): number => Number(a.slice(1)) - Number(b.slice(1));

function storiesOf(view: CocView): Arranged['stories'] {
  const slots = Object.entries(view.slots)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([slot, id]) => ({ slot, id }));
  const more = (view.conspiracies ?? []).map((id) => ({ id }));
  return [...slots, ...more].flatMap((story) => {
    const print = printOf(view.cards[story.id]?.print);
    return print ? [{ ...story, print }] : [];
  });
}

export function arrange(view: CocView, places: Places): Arranged {
  const stories = storiesOf(view);
  const at = Object.fromEntries(stories.map(({ id }) => [id, none()]));
  const onStory: Arranged['onStory'] = Object.fromEntries(stories.map(({ id }) => [id, []]));
  const rows = none();
  const attached = new Map<string, Laid[]>();
  const free: Laid[] = [];
  for (const id of Object.keys(view.cards).sort(byNumber)) {
    const laid = laidOf(view, id);
    const play = laid?.card.play;
    if (!laid || !play) continue;
    if (play.host === undefined) free.push(laid);
    else if (onStory[play.host]) onStory[play.host]?.push(laid);
    else attached.set(play.host, [...(attached.get(play.host) ?? []), laid]);
  }
  for (const laid of free) {
    const play = laid.card.play;
    const facing = at[play?.committed ?? ''] ?? rows;
    const side = sideOf(play?.controller ?? 0) === places.near ? 'near' : 'far';
    facing[side].push({ ...laid, attached: attached.get(laid.id) ?? [] });
  }
  const support = ({ print }: Laid): number => (print.type === 'support' ? 1 : 0);
  for (const side of ['near', 'far'] as const) rows[side].sort((a, b) => support(a) - support(b));
  return { rows, at, onStory, stories };
}

/** Where a card lies that is not in play, for lighting the pile it lies in. */
export function pileOf(
  view: CocView,
  id: string,
): { side: string; pile: 'discard' | 'won' } | undefined {
  for (const [side, { discard, won }] of Object.entries(view.sides)) {
    if (discard.includes(id)) return { side, pile: 'discard' };
    if (won.includes(id)) return { side, pile: 'won' };
  }
  return undefined;
}
