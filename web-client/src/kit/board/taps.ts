// What a press on the board means: a mouse chooses at once, a finger selects first.
import type { Choice } from '../../lib/types';
import type { Offer } from './offers';

export type Meaning =
  | { do: 'choose'; choice: Choice }
  | { do: 'select'; offer: Offer }
  /** Several choices lie there. */
  | { do: 'list'; offers: readonly Offer[] }
  /** Nothing is asked of what lies there. */
  | { do: 'nothing' };

/** Whether the press was made with a finger; a click tells it where the browser does. */
export const byFinger = (event: Event): boolean =>
  'pointerType' in event && event.pointerType === 'touch';

/** What a press on `found` means, when `selected` had been pressed before and `twice` is wanted. */
export function meaningOf(
  found: readonly Offer[],
  { selected, twice }: { selected: Choice | undefined; twice: boolean },
): Meaning {
  const [offer, ...more] = found;
  if (!offer) return { do: 'nothing' };
  if (more.length > 0) return { do: 'list', offers: found };
  if (!twice || offer.choice === selected) return { do: 'choose', choice: offer.choice };
  return { do: 'select', offer };
}
