// Figures on their way from one area to another.
import type { Atlas, Point } from './atlas';
import { legsBetween, type Leg } from './legs';
import { stepBetween } from './neighbours';

/** Something that goes from where it stood to where it stands now, through portals if need be. */
export type Move = { unit: string; legs: readonly Leg[] };

/** What stands on a board: where, and whose it is. */
export type Standing = {
  area?: string | undefined;
  side?: string | undefined;
  /** The kind of target that it is: a unit, if nothing else is said. */
  sort?: string;
};

/** What stands on a board, by its id. */
export type Whereabouts = {
  map: string;
  units: Readonly<Record<string, Standing | undefined>>;
};

/** A view with the places of its units. */
export type Stand<V extends Whereabouts = Whereabouts> = {
  view: V;
  placement: { places: ReadonlyMap<string, Point> };
};

/** More figures than this do not fly at once: the eye could not follow. */
const MOST = 12;

/** The units that have gone from one area to another between two views. */
export function movesBetween(map: Atlas, before: Stand, after: Stand): Move[] {
  if (before.view.map !== after.view.map) return [];
  const moves: Move[] = [];
  for (const [unit, now] of Object.entries(after.view.units)) {
    const then = before.view.units[unit];
    const from = before.placement.places.get(unit);
    const to = after.placement.places.get(unit);
    if (!now?.area || !then?.area || now.area === then.area || !from || !to) continue;
    const legs = legsBetween(map, { area: then.area, at: from }, { area: now.area, at: to });
    moves.push({ unit, legs: legs.map((leg) => shortest(map, leg)) });
  }
  return moves.length > MOST ? [] : moves;
}

function shortest(map: Atlas, [from, to]: Leg): Leg {
  const [dx, dy] = stepBetween(map, from, to);
  return [from, [from[0] + dx, from[1] + dy]];
}

/** The units that stand where they did not stand before. */
export function arrivals(before: Stand, after: Stand): Set<string> {
  const come = Object.entries(after.view.units).filter(
    ([id, unit]) => unit?.area !== undefined && before.view.units[id]?.area !== unit.area,
  );
  return new Set(come.map(([id]) => id));
}

/** The longest that anything may move, in milliseconds. */
const LONGEST = 400;

/** How long a flight takes: a little more with portals on the way. */
export function durationOf<M extends Move>({ legs }: M): number {
  return Math.min(LONGEST, 320 + 80 * (legs.length - 1));
}

const at = ([x, y]: Point, scale = '') => `translate(${x}px, ${y}px)${scale}`;

/** The stations of one leg: an arc. */
function arc([from, to]: Leg): Point[] {
  const rise = Math.min(60, Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.2);
  return [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - rise], to];
}

/** The stations of a flight: an arc for each leg, small in a portal, and a squash of 6 % at the end. */
export function keyframes<M extends Move>({ legs }: M): Keyframe[] {
  const frames: Keyframe[] = [];
  legs.forEach((leg, i) => {
    const last = i === legs.length - 1;
    const [start, end] = [i / legs.length, (i + 1) / legs.length];
    const share = (part: number) => start + (end - start) * part;
    const [from, top, to] = arc(leg) as [Point, Point, Point];
    frames.push(
      { transform: at(from, i > 0 ? ' scale(0.2)' : ' scale(1)'), offset: start },
      { transform: at(top, ' scale(1)'), offset: share(0.5) },
    );
    if (last) frames.push({ transform: at(to, ' scale(1.06, 0.94)'), offset: share(0.88) });
    frames.push({ transform: at(to, last ? '' : ' scale(0.2)'), offset: end });
  });
  return frames;
}
