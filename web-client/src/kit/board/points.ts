// Points of areas on a board.
import { areaById, type Atlas, type Point } from './atlas';

/** Those that are there. */
export const known = (points: (Point | undefined)[]): Point[] =>
  points.filter((p) => p !== undefined);

/** The crowds' points of some areas. */
export function stacksOf(map: Atlas, areas: Iterable<string>): Point[] {
  return known([...areas].map((id) => areaById(map, id)?.stack));
}

/** Where some areas lie: all parts of those that have several. */
export function spotsOf(map: Atlas, areas: Iterable<string>): Point[] {
  return [...areas].flatMap((id) => {
    const area = areaById(map, id);
    return area?.parts?.map((part) => part.stack) ?? (area ? [area.stack] : []);
  });
}

/** The names of some areas: to see an area is to read its name. */
export function namesOf(map: Atlas, areas: Iterable<string>): Point[] {
  return known([...areas].map((id) => areaById(map, id)?.label));
}
