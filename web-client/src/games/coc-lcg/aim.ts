// What a press on a thing of the table means. Many choices point at two things: a character and a
// story, a card and the domain that pays. The first press picks one of them, the second the other.
import { offersForUnits, offersOf, type Offer, type Offers } from '../../kit/board/offers';
import type { Choice } from '../../lib/types';

/** What choices of this game point at. Ids of one kind are never ids of another. */
export const KINDS = ['card', 'story', 'domain', 'side', 'print'];

/** The open choices as they are spread over the table. */
export interface Aims {
  offers: Offers;
  /** What has been picked already. */
  picked: string | undefined;
}

export function aimsOf(choices: readonly Choice[], picked?: string): Aims {
  const all = offersOf(choices, KINDS);
  const narrowed = picked === undefined ? [] : offersForUnits(all, [picked]);
  if (picked === undefined || narrowed.length === 0) return { offers: all, picked: undefined };
  return {
    offers: offersOf(
      narrowed.map(({ choice }) => choice),
      KINDS,
    ),
    picked,
  };
}

/** What a press means. */
export type Press =
  | { do: 'pick'; id: string }
  | { do: 'drop' }
  /** These are meant: one is made, several are listed. */
  | { do: 'offer'; offers: readonly Offer[] };

export function pressOn(choices: readonly Choice[], picked: string | undefined, id: string): Press {
  const { offers, picked: now } = aimsOf(choices, picked);
  if (now !== undefined && id === now) return { do: 'drop' };
  const found = offers.units.get(id);
  if (!found && now !== undefined) return pressOn(choices, undefined, id);
  if (!found || found.length < 2) return { do: 'offer', offers: found ?? [] };
  return apart(found, id) ? { do: 'pick', id } : { do: 'offer', offers: found };
}

/** Whether another thing on the table tells each of the offers from the others. */
function apart(offers: readonly Offer[], id: string): boolean {
  const others = offers.map(({ choice }) =>
    choice.targets.filter((t) => KINDS.includes(t.kind) && t.kind !== 'print' && t.id !== id),
  );
  const seen = new Set<string>();
  return others.every((targets) => {
    const last = targets.at(-1)?.id;
    if (last === undefined || seen.has(last)) return false;
    seen.add(last);
    return true;
  });
}

/** Prints that are offered by name because their cards are hidden from the table. */
export function offeredPrints(offers: Offers): string[] {
  return [...offers.units.keys()].filter((id) => /^f\d+$/.test(id));
}
