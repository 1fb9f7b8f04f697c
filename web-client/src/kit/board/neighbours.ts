import { areaById, type Atlas, type Point } from './atlas';

/** A way to walk over the map. */
export type Direction = 'left' | 'right' | 'up' | 'down';

const ALONG: Record<Direction, Point> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** The areas that share a border with an area. */
export function neighboursOf<Id extends string>(map: Pick<Atlas<Id>, 'borders'>, id: Id): Id[] {
  return map.borders.flatMap(({ areas: [a, b] }) => (a === id ? [b] : b === id ? [a] : []));
}

/** The border of two areas. */
export function borderBetween(
  map: Pick<Atlas, 'borders'>,
  one: string,
  other: string,
): Atlas['borders'][number] | undefined {
  return map.borders.find(({ areas }) => areas.includes(one) && areas.includes(other));
}

/** The shortest way across the canvas from one point to another: the Earth is a cylinder. */
export function stepBetween(map: Pick<Atlas, 'canvas' | 'wraps'>, from: Point, to: Point): Point {
  const [width] = map.canvas;
  const dx = to[0] - from[0];
  const over = !map.wraps ? 0 : dx > width / 2 ? -width : dx < -width / 2 ? width : 0;
  return [dx + over, to[1] - from[1]];
}

/** Where the crowd of a part stands, or of an area without parts. */
function stackOf(map: Atlas, id: string, part: string | undefined): Point | undefined {
  const area = areaById(map, id);
  return area?.parts?.find((p) => p.id === part)?.stack ?? area?.stack;
}

/** From where to where one walks over a border: once for each place where the areas touch. */
function walksTo(map: Atlas, from: string, to: string): (readonly [Point, Point])[] {
  const border = borderBetween(map, from, to);
  const turned = border?.areas[0] !== from;
  const ways = border?.ways?.map(({ parts: [a, b] }) => (turned ? [b, a] : [a, b])) ?? [[]];
  return ways.flatMap(([a, b]) => {
    const [start, end] = [stackOf(map, from, a), stackOf(map, to, b)];
    return start && end ? [[start, end] as const] : [];
  });
}

/** The neighbour that lies most nearly in a direction, if any does. */
export function neighbourTowards<Id extends string>(
  map: Atlas<Id>,
  id: Id,
  direction: Direction,
): Id | undefined {
  const [ux, uy] = ALONG[direction];
  let best: { area: Id; score: number } | undefined;
  for (const area of neighboursOf(map, id)) {
    for (const [from, to] of walksTo(map, id, area)) {
      const [dx, dy] = stepBetween(map, from, to);
      const along = dx * ux + dy * uy;
      const aside = Math.abs(dx * uy - dy * ux);
      if (along <= 0 || aside > along * 2.2) continue;
      const score = along + aside * 2;
      if (!best || score < best.score) best = { area, score };
    }
  }
  return best?.area;
}
