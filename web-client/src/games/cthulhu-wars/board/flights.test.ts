import { describe, expect, it } from 'vitest';
import type { Area, CthulhuWarsView, UnitView } from '../../../lib/types';
import { loadMap } from './map';
import { arrivals, durationOf, keyframes } from '../../../kit/board/flights';
import { flightsBetween, whereabouts, type Flight } from './figureFlights';
import { placementOf } from './placement';

const view = (units: Record<string, UnitView>) =>
  ({ map: 'earth-4p-w3e5', areas: {}, units }) as unknown as CthulhuWarsView;
const at = (area: Area): UnitView => ({ faction: 'gc', kind: 'acolyte', area });

describe('flights', () => {
  it('carry units that changed their area, the short way round the world', async () => {
    const map = await loadMap('earth-4p-w3e5');
    const stand = (v: CthulhuWarsView) => ({
      view: whereabouts(v),
      placement: placementOf(map, v),
    });
    const before = stand(view({ a: at('north-pacific'), b: at('asia'), c: at('europe') }));
    const after = stand(view({ a: at('north-america'), c: at('europe'), d: at('europe') }));
    const flights = flightsBetween(map, before, after);
    expect(flights.map((f) => f.unit)).toEqual(['a']);
    expect(flights[0]?.legs[0]?.[1][0]).toBeGreaterThan(1600);
    expect([...arrivals(before, after)].sort()).toEqual(['a', 'd']);
  });

  it('take at most 400 ms, however many portals are on the way', () => {
    const over = (legs: number): Flight => ({
      unit: 'a',
      kind: 'acolyte',
      faction: 'gc',
      legs: Array.from({ length: legs }, () => [
        [0, 0],
        [9, 5],
      ]),
    });
    expect([1, 2, 5].map((n) => durationOf(over(n)))).toEqual([320, 400, 400]);
  });

  it('land where they are drawn afterwards', () => {
    const frames = keyframes({
      unit: 'a',
      kind: 'acolyte',
      faction: 'gc',
      legs: [
        [
          [0, 0],
          [9, 5],
        ],
      ],
    });
    expect(frames.at(-1)?.transform).toBe('translate(9px, 5px)');
  });
});
