// What others have changed on a board since the viewer's last choice: who moved, came, and went.
import type { Atlas, Point } from './atlas';
import { movesBetween, type Stand } from './flights';
import type { Leg } from './legs';

/** The way of a piece that stands elsewhere now. */
export type Trail = { unit: string; colour: string; legs: readonly Leg[] };

/** A place where a piece came from nowhere or from which it went. */
export type Spotted = { unit: string; colour: string; at: Point };

export type Trails = {
  moved: readonly Trail[];
  come: readonly Spotted[];
  gone: readonly Spotted[];
};

export const NO_TRAILS: Trails = { moved: [], come: [], gone: [] };

/** More changes than this are no trail to follow: a new turn has begun, or another board. */
const MOST = 24;

/** What changed between two views. */
export function trailsBetween(
  map: Atlas,
  before: Stand,
  after: Stand,
  colourOf: (side: string | undefined) => string,
): Trails {
  if (before === after || before.view.map !== after.view.map) return NO_TRAILS;
  const moved = movesBetween(map, before, after).map(({ unit, legs }) => ({
    unit,
    colour: colourOf(after.view.units[unit]?.side),
    legs,
  }));
  /** The pieces that stand on one board and not on the other. */
  const only = (here: Stand, there: Stand) =>
    Object.entries(here.view.units).flatMap(([unit, piece]): Spotted[] => {
      const at = here.placement.places.get(unit);
      const absent = there.view.units[unit]?.area === undefined;
      if (piece?.area === undefined || !absent || !at) return [];
      return [{ unit, colour: colourOf(piece.side), at }];
    });
  const come = only(after, before);
  const gone = only(before, after);
  const all = moved.length + come.length + gone.length;
  return all > MOST ? NO_TRAILS : { moved, come, gone };
}
