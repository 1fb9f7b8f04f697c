// Where on the board the decision happens.
import type { GodsWarView as View } from '../../../generated/gods-war';
import { stacksOf } from '../../../kit/board/points';
import { arrowsAlong, type Arrow } from '../../../kit/board/arrows';
import { areaById, type Point } from '../../../kit/board/atlas';
import type { Offers } from '../../../kit/board/offers';
import { coloursOf } from '../art/empires';
import type { Cosmos } from './map';
import { piecesOf } from './pieces';
import type { Placement } from './placement';

const known = (points: (Point | undefined)[]): Point[] => points.filter((p) => p !== undefined);

/** Where the pieces of an empire stand. */
export function placesOf(view: View, placement: Placement, empire: string): Point[] {
  const own = piecesOf(view).filter((p) => p.empire === empire);
  return known(own.map(({ id }) => placement.places.get(id)));
}

/** What the decision points at, what has been chosen first; or the pieces of whoever is to move. */
export function actionPoints(
  map: Cosmos,
  view: View,
  placement: Placement,
  offers: Offers,
): Point[] {
  const { places } = placement;
  const points = [
    ...known([...offers.chosenUnits, ...offers.units.keys()].map((id) => places.get(id))),
    ...stacksOf(map, [...offers.chosenAreas, ...offers.areas.keys()]),
  ];
  if (points.length > 0 || !view.active) return points;
  return placesOf(view, placement, view.active);
}

/** Where a move begins, with the colour of whose it is. */
export function originsOf(view: View, offers: Offers): Map<string, string> {
  const origins = new Map<string, string>();
  for (const area of offers.chosenAreas) origins.set(area, coloursOf(view.active).fill);
  if (!offers.aboutAreas) return origins;
  for (const id of offers.chosenUnits) {
    const piece = view.units[id] ?? view.buildings[id];
    if (piece?.area) origins.set(piece.area, coloursOf(piece.empire).fill);
  }
  return origins;
}

/** From the piece that is to move to the areas that are pointed at. */
export function movesTo(
  map: Cosmos,
  view: View,
  placement: Placement,
  offers: Offers,
  goals: Iterable<string>,
  lit: ReadonlySet<string>,
): Arrow[] {
  if (!offers.aboutAreas) return [];
  const [mover] = offers.chosenUnits.size > 0 ? offers.chosenUnits : lit;
  if (mover === undefined) return [];
  const from = placement.places.get(mover);
  const start = (view.units[mover] ?? view.buildings[mover])?.area;
  if (!from) return [];
  return [...goals].flatMap((id) => {
    const to = areaById(map, id)?.stack;
    if (!to || start === id || !offers.areas.has(id)) return [];
    const cost = offers.areas.get(id)?.[0]?.choice.cost;
    const label = cost ? `${cost.amount} ${cost.of}` : undefined;
    return arrowsAlong([[from, to]], { key: id, sort: 'move', label });
  });
}
