// Where on a board the decision happens, and where it leads.
import { arrowsAlong, type Arrow } from './arrows';
import { areaById, type Atlas, type Point } from './atlas';
import type { Stand, Whereabouts } from './flights';
import { legsBetween } from './legs';
import type { Offers } from './offers';
import { known, namesOf, stacksOf } from './points';

/** Where the pieces of a side stand, or all pieces. */
export function placesOf({ view, placement }: Stand, side?: string): Point[] {
  const own = Object.entries(view.units).filter(
    ([, piece]) => side === undefined || piece?.side === side,
  );
  return known(own.map(([id]) => placement.places.get(id)));
}

/** What the decision points at, what has been chosen first; or the pieces of the side that is to move. */
export function actionPoints(
  map: Atlas,
  stand: Stand,
  offers: Offers,
  active: string | undefined,
): Point[] {
  const { places } = stand.placement;
  const points = [
    ...known([...offers.chosenUnits, ...offers.units.keys()].map((id) => places.get(id))),
    ...stacksOf(map, [...offers.chosenAreas, ...offers.areas.keys()]),
    ...namesOf(map, offers.areas.keys()),
  ];
  return points.length > 0 ? points : placesOf(stand, active);
}

/** Where a move or a flight begins, with the colour of whose it is. */
export function originsOf(
  { units }: Whereabouts,
  offers: Offers,
  active: string | undefined,
  colourOf: (side: string | undefined) => string,
): Map<string, string> {
  const origins = new Map<string, string>();
  for (const area of offers.chosenAreas) origins.set(area, colourOf(active));
  if (!offers.aboutAreas) return origins;
  for (const id of offers.chosenUnits) {
    const piece = units[id];
    if (piece?.area) origins.set(piece.area, colourOf(piece.side));
  }
  return origins;
}

/** From the piece that is to move to the areas that are pointed at. */
export function movesTo(
  map: Atlas,
  { view, placement }: Stand,
  offers: Offers,
  goals: Iterable<string>,
  lit: ReadonlySet<string>,
): Arrow[] {
  if (!offers.aboutAreas) return [];
  const [mover] = offers.chosenUnits.size > 0 ? offers.chosenUnits : lit;
  if (mover === undefined) return [];
  const from = placement.places.get(mover);
  const start = view.units[mover]?.area;
  if (!from || !start) return [];
  return [...goals].flatMap((id) => {
    const to = areaById(map, id)?.stack;
    if (!to || start === id || !offers.areas.has(id)) return [];
    const cost = offers.areas.get(id)?.[0]?.choice.cost;
    const label = cost ? `${cost.amount} ${cost.of}` : undefined;
    const legs = legsBetween(map, { area: start, at: from }, { area: id, at: to });
    return arrowsAlong(legs, { key: id, sort: 'move', label });
  });
}
