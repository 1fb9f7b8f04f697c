// Figures on their way from one area to another.
import type { Atlas } from '../../../kit/board/atlas';
import { movesBetween, type Move, type Stand, type Whereabouts } from '../../../kit/board/flights';
import type { CthulhuWarsView, Faction, Kind, UnitView } from '../../../lib/types';

/** A figure that goes. */
export type Flight = Move & { kind: Kind; faction: Faction };

/** A view by what stands where. */
export type Figures = Whereabouts & {
  units: Readonly<Record<string, (UnitView & { side: Faction }) | undefined>>;
};

export function whereabouts({ map, units }: Pick<CthulhuWarsView, 'map' | 'units'>): Figures {
  const figures = Object.entries(units).flatMap(([id, unit]) =>
    unit ? [[id, { ...unit, side: unit.faction }] as const] : [],
  );
  return { map, units: Object.fromEntries(figures) };
}

/** The figures that have gone from one area to another between two views. */
export function flightsBetween(map: Atlas, before: Stand, after: Stand<Figures>): Flight[] {
  return movesBetween(map, before, after).flatMap((move) => {
    const now = after.view.units[move.unit];
    return now ? [{ ...move, kind: now.kind, faction: now.faction }] : [];
  });
}
