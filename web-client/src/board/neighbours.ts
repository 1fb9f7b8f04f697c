import type { Area } from '../lib/types';
import { areaById, type EarthMap, type Point } from './earth-map';

/** A way to walk over the map. */
export type Direction = 'left' | 'right' | 'up' | 'down';

const ALONG: Record<Direction, Point> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** The areas that share a border with an area. */
export function neighboursOf(map: EarthMap, id: Area): Area[] {
  return map.borders.flatMap(({ areas: [a, b] }) => (a === id ? [b] : b === id ? [a] : []));
}

/** Where one crosses from an area to its neighbour. */
export function crossing(map: EarthMap, from: Area, to: Area): Point | undefined {
  return map.borders.find(({ areas }) => areas.includes(from) && areas.includes(to))?.at;
}

/** The shortest way across the canvas from one point to another: the world is a cylinder. */
export function stepBetween(map: EarthMap, from: Point, to: Point): Point {
  const [width] = map.canvas;
  const dx = to[0] - from[0];
  const wrapped = dx > width / 2 ? dx - width : dx < -width / 2 ? dx + width : dx;
  return [wrapped, to[1] - from[1]];
}

/** The neighbour that lies most nearly in a direction, if any does. */
export function neighbourTowards(map: EarthMap, id: Area, direction: Direction): Area | undefined {
  const from = areaById(map, id);
  if (!from) return undefined;
  const [ux, uy] = ALONG[direction];
  let best: { area: Area; score: number } | undefined;
  for (const area of neighboursOf(map, id)) {
    const to = areaById(map, area);
    if (!to) continue;
    const [dx, dy] = stepBetween(map, from.stack, to.stack);
    const along = dx * ux + dy * uy;
    const aside = Math.abs(dx * uy - dy * ux);
    if (along <= 0 || aside > along * 2.2) continue;
    const score = along + aside * 2;
    if (!best || score < best.score) best = { area, score };
  }
  return best?.area;
}
