import type { CthulhuWarsView } from '../../lib/types';

/** In Duel the most Doom wins, and it counts on past 30. */
export function countsPastGoal({ variant }: CthulhuWarsView): boolean {
  return variant === 'duel';
}
