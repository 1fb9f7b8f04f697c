// Figures on their way from one area to another.
import type { CthulhuWarsView, Faction, Kind } from '../lib/types';
import type { EarthMap, Point } from './earth-map';
import { stepBetween } from './neighbours';
import type { Placement } from './placement';

/** A figure that moves from where it stood to where it stands now. */
export type Flight = { unit: string; kind: Kind; faction: Faction; from: Point; to: Point };

/** A view with the places of its units. */
export type Stand = { view: CthulhuWarsView; placement: Placement };

/** More figures than this do not fly at once: the eye could not follow. */
const MOST = 12;

/** The units that have gone from one area to another between two views. */
export function flightsBetween(map: EarthMap, before: Stand, after: Stand): Flight[] {
  if (before.view.map !== after.view.map) return [];
  const flights: Flight[] = [];
  for (const [unit, now] of Object.entries(after.view.units)) {
    const then = before.view.units[unit];
    const from = before.placement.places.get(unit);
    const to = after.placement.places.get(unit);
    if (!now?.area || !then?.area || now.area === then.area || !from || !to) continue;
    const [dx, dy] = stepBetween(map, from, to);
    const { kind, faction } = now;
    flights.push({ unit, kind, faction, from, to: [from[0] + dx, from[1] + dy] });
  }
  return flights.length > MOST ? [] : flights;
}

/** The units that stand where they did not stand before. */
export function arrivals(before: Stand, after: Stand): Set<string> {
  const come = Object.entries(after.view.units).filter(
    ([id, unit]) => unit?.area !== undefined && before.view.units[id]?.area !== unit.area,
  );
  return new Set(come.map(([id]) => id));
}

/** The stations of a flight: an arc, and a squash of 6 % where it lands. */
export function keyframes({ from, to }: Flight): Keyframe[] {
  const at = ([x, y]: Point, scale = '') => ({
    transform: `translate(${x}px, ${y}px)${scale}`,
  });
  const rise = Math.min(60, Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.2);
  const top: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - rise];
  return [
    { ...at(from), offset: 0 },
    { ...at(top), offset: 0.5 },
    { ...at(to, ' scale(1.06, 0.94)'), offset: 0.88 },
    { ...at(to), offset: 1 },
  ];
}
