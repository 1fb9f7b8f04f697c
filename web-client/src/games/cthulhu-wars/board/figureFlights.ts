// Figures on their way from one area to another.
import type { CthulhuWarsView, Faction, Kind } from '../../../lib/types';
import type { Atlas } from '../../../kit/board/atlas';
import { movesBetween, type Move, type Stand } from '../../../kit/board/flights';

/** A figure that goes. */
export type Flight = Move & { kind: Kind; faction: Faction };

/** The figures that have gone from one area to another between two views. */
export function flightsBetween(map: Atlas, before: Stand, after: Stand<CthulhuWarsView>): Flight[] {
  return movesBetween(map, before, after).flatMap((move) => {
    const now = after.view.units[move.unit];
    return now ? [{ ...move, kind: now.kind, faction: now.faction }] : [];
  });
}
