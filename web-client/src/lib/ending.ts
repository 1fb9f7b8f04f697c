import { mark, t } from '../words/words';
import type { Outcome, Seat } from './types';

/** The headline of a match that ended before its rules ended the game. */
export const EARLY = mark('The match ended early');

/** How the match has ended for a player; nothing for who watched, and where it was broken off. */
export function ownResult(outcome: Outcome, seat: Seat | undefined): string | undefined {
  if (seat === undefined || outcome.stopped) return undefined;
  if (!outcome.winners.includes(seat)) return t('You have lost');
  return outcome.winners.length > 1 ? t('You share the victory') : t('You have won');
}
