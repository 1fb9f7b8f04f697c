// The way from one area to another in straight legs. Between two legs one goes through a portal.
import { areaById, homeOf, type Atlas, type Part, type Point } from './atlas';
import { borderBetween } from './neighbours';

/** A straight piece of a way. */
export type Leg = readonly [from: Point, to: Point];

/** A place on the board: a point, and the area it lies in. Figures stand in an area's first part. */
export type Place = { area: string; at: Point };

/** The middle of an arch: through here one goes to the other part. */
const ARCH = 26;

const archOf = ({ portal }: Part): Point => [portal.at[0], portal.at[1] - ARCH];

const lengthOf = (legs: readonly Leg[]) =>
  legs.reduce((sum, [a, b]) => sum + Math.hypot(b[0] - a[0], b[1] - a[1]), 0);

/** The portal of an area that leads from where its figures stand to another of its parts. */
function gatewayTo(map: Atlas, area: string, part: string | undefined) {
  const found = areaById(map, area);
  const home = found && homeOf(found);
  const there = found?.parts?.find((p) => p.id === part);
  return home && there && home !== there ? { here: archOf(home), there: archOf(there) } : undefined;
}

/** For each place where two areas touch: the parts that touch, and where. */
function waysBetween(map: Atlas, from: string, to: string) {
  const border = borderBetween(map, from, to);
  if (!border) return [];
  const turned = border.areas[0] !== from;
  const ways = border.ways ?? [{ parts: ['', ''] as const, at: border.at }];
  return ways.map(({ parts: [a, b], at }) => ({ from: turned ? b : a, to: turned ? a : b, at }));
}

/** The legs between two places: through as few portals as can be, then the shortest. */
export function legsBetween(map: Atlas, from: Place, to: Place): Leg[] {
  const routes = waysBetween(map, from.area, to.area).map((way): Leg[] => {
    const out = gatewayTo(map, from.area, way.from);
    const home = gatewayTo(map, to.area, way.to);
    const over: Leg = [out?.there ?? from.at, home?.there ?? to.at];
    return [
      ...(out ? [[from.at, out.here] as const] : []),
      over,
      ...(home ? [[home.here, to.at] as const] : []),
    ];
  });
  routes.sort((a, b) => a.length - b.length || lengthOf(a) - lengthOf(b));
  return routes[0] ?? [[from.at, to.at]];
}

/** The legs from a place to the border of a neighbouring area. */
export function legsToBorder(map: Atlas, from: Place, to: string): Leg[] {
  const routes = waysBetween(map, from.area, to).map((way): Leg[] => {
    const out = gatewayTo(map, from.area, way.from);
    return out
      ? [
          [from.at, out.here],
          [out.there, way.at],
        ]
      : [[from.at, way.at]];
  });
  routes.sort((a, b) => a.length - b.length || lengthOf(a) - lengthOf(b));
  const goal = areaById(map, to)?.stack;
  return routes[0] ?? (goal ? [[from.at, goal]] : []);
}
