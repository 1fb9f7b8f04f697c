// Where a player stops: the standing orders for the action windows, as diamonds on the phase track.
import type { CocMoment, OrderView } from '../../lib/types';
import { t } from '../../words/words';
import { WINDOWS } from './windows';

/** The standing order for a window, in the player's turn or the opponent's. */
export const stopId = (window: CocMoment, own: boolean): string =>
  `${own ? 'own' : 'their'}_${window}`;

export interface Stop {
  id: string;
  name: string;
  /** Whether one is asked there. */
  on: boolean;
  /** It can't be turned off: the player's own operations phase. */
  fixed: boolean;
}

export function stopAt(orders: readonly OrderView[], window: CocMoment, own: boolean): Stop {
  const id = stopId(window, own);
  const order = orders.find((o) => o.window.id === id);
  return {
    id,
    name: order?.window.name ?? t(WINDOWS[window]),
    on: order?.when !== 'never',
    fixed: order === undefined,
  };
}

/** What a stop says of itself. */
export function stopText({ name, on, fixed }: Stop): string {
  if (fixed) return t('{window}: you are always asked.', { window: name });
  return on
    ? t('{window}: you stop here.', { window: name })
    : t('{window}: passes by itself.', { window: name });
}
