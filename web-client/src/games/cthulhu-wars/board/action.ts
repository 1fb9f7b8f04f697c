// Where on the board the decision happens.
import type { CthulhuWarsView } from '../../../lib/types';
import { areaById, type Point } from '../../../kit/board/atlas';
import { type BoardMap } from './map';
import { known, namesOf, stacksOf } from '../../../kit/board/points';
import { fillOf } from './figures';
import { arrowsAlong, type Arrow } from '../../../kit/board/arrows';
import { legsBetween } from '../../../kit/board/legs';
import type { Offers } from '../../../kit/board/offers';
import type { Placement } from './placement';

/** What the decision points at, what has been chosen first; or the units of whoever is to move. */
export function actionPoints(
  map: BoardMap,
  view: CthulhuWarsView,
  placement: Placement,
  offers: Offers,
): Point[] {
  const { places } = placement;
  const points = [
    ...known([...offers.chosenUnits, ...offers.units.keys()].map((id) => places.get(id))),
    ...stacksOf(map, [...offers.chosenAreas, ...offers.areas.keys()]),
    ...namesOf(map, offers.areas.keys()),
  ];
  if (points.length > 0) return points;
  const active = Object.entries(view.units).filter(
    ([, unit]) => view.active === undefined || unit?.faction === view.active,
  );
  return known(active.map(([id]) => places.get(id)));
}

/** Where the units of a faction stand. */
export function placesOf(view: CthulhuWarsView, placement: Placement, faction: string): Point[] {
  const units = Object.entries(view.units).filter(([, unit]) => unit?.faction === faction);
  return known(units.map(([id]) => placement.places.get(id)));
}

/** Where a move or a flight begins, with the colour of whose it is. */
export function originsOf(view: CthulhuWarsView, offers: Offers): Map<string, string> {
  const origins = new Map<string, string>();
  const active = view.active ? fillOf(view.active) : 'var(--brass)';
  for (const area of offers.chosenAreas) origins.set(area, active);
  if (!offers.aboutAreas) return origins;
  for (const id of offers.chosenUnits) {
    const unit = view.units[id];
    if (unit?.area) origins.set(unit.area, fillOf(unit.faction));
  }
  return origins;
}

/** From the unit that is to move to the areas that are pointed at. */
export function movesTo(
  map: BoardMap,
  view: CthulhuWarsView,
  placement: Placement,
  offers: Offers,
  goals: Iterable<string>,
  litUnits: ReadonlySet<string>,
): Arrow[] {
  if (!offers.aboutAreas) return [];
  const [mover] = offers.chosenUnits.size > 0 ? offers.chosenUnits : litUnits;
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
