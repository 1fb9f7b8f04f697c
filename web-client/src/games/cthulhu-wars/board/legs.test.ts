import { describe, expect, it } from 'vitest';
import type { Area, CthulhuWarsView, UnitView } from '../../../lib/types';
import { arrowsAlong, drawArrow } from '../../../kit/board/arrows';
import { areaById, type Point } from '../../../kit/board/atlas';
import { loadMap, type BoardMap } from './map';
import { keyframes } from '../../../kit/board/flights';
import { flightsBetween, whereabouts, type Flight } from './figureFlights';
import { legsBetween, legsToBorder } from '../../../kit/board/legs';
import { placementOf } from './placement';

const REEF = 'jersey-reef-charles-river' as Area;
const LOBLOLLY = 'loblolly-cove-mystic-river' as Area;
const DEVILS = 'devils-reef-miskatonic-river' as Area;
const BOSTON = 'boston' as Area;

const place = (map: BoardMap, area: Area) => ({
  area,
  at: areaById(map, area)?.stack ?? ([0, 0] as Point),
});
const between = (map: BoardMap, from: Area, to: Area) =>
  legsBetween(map, place(map, from), place(map, to));
const part = (map: BoardMap, area: Area, nth: number) => areaById(map, area)?.parts?.[nth];

/** Whether a point lies in an arch. */
function inArch(point: Point | undefined, foot: Point | undefined): boolean {
  if (!point || !foot) return false;
  return Math.abs(point[0] - foot[0]) < 22 && point[1] < foot[1] && point[1] > foot[1] - 60;
}

describe('a way', () => {
  it('goes straight where the parts with the figures touch', async () => {
    const map = await loadMap('lovecraft-country');
    for (const [from, to] of [
      [REEF, 'martins-cove'],
      [DEVILS, LOBLOLLY],
      ['rockport', 'innsmouth'],
    ] as [Area, Area][]) {
      expect(between(map, from, to), `${from} to ${to}`).toEqual([
        [place(map, from).at, place(map, to).at],
      ]);
    }
  });

  it('goes through the portal where only the other part touches', async () => {
    const map = await loadMap('lovecraft-country');
    const out = between(map, REEF, BOSTON);
    expect(out).toHaveLength(2);
    expect(inArch(out[0]?.[1], part(map, REEF, 0)?.portal.at)).toBe(true);
    expect(inArch(out[1]?.[0], part(map, REEF, 1)?.portal.at)).toBe(true);
    const back = between(map, BOSTON, REEF);
    expect(back).toEqual(out.map(([a, b]) => [b, a]).reverse());
  });

  it('goes straight between areas that do not touch', async () => {
    const map = await loadMap('lovecraft-country');
    expect(between(map, 'dunwich' as Area, BOSTON)).toHaveLength(1);
  });

  it('ends at the border for those who flee', async () => {
    const map = await loadMap('lovecraft-country');
    const legs = legsToBorder(map, place(map, LOBLOLLY), 'salem' as Area);
    expect(legs).toHaveLength(2);
    const [x] = legs[1]?.[1] ?? [0];
    expect(x).toBeLessThan(500);
  });

  it('does not lead over the edge of a board that is no cylinder', async () => {
    const map = await loadMap('lovecraft-country');
    const [arrow] = arrowsAlong(between(map, DEVILS, 'merrimac-river' as Area).slice(-1), {
      key: 'a',
      sort: 'move',
    });
    expect(arrow && drawArrow(map, arrow)).toHaveLength(1);
  });

  it('bears its words once', async () => {
    const map = await loadMap('lovecraft-country');
    const arrows = arrowsAlong(between(map, REEF, BOSTON), { key: 'k', sort: 'move', label: '1' });
    expect(arrows.map((a) => a.label)).toEqual([undefined, '1']);
    expect(new Set(arrows.map((a) => a.key)).size).toBe(2);
  });
});

describe('a flight through a portal', () => {
  const view = (area: Area) => {
    const unit: UnitView = { faction: 'gc', kind: 'acolyte', area };
    return {
      map: 'lovecraft-country',
      areas: {},
      units: { a: unit },
    } as unknown as CthulhuWarsView;
  };

  it('leaves by one arch and comes out of the other', async () => {
    const map = await loadMap('lovecraft-country');
    const stand = (area: Area) => ({
      view: whereabouts(view(area)),
      placement: placementOf(map, view(area)),
    });
    const [flight] = flightsBetween(map, stand(BOSTON), stand(REEF)) as [Flight];
    expect(flight.legs).toHaveLength(2);
    const frames = keyframes(flight);
    const offsets = frames.map((f) => Number(f.offset));
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect(frames.filter((f) => String(f.transform).includes('scale(0.2)'))).toHaveLength(2);
    const [x, y] = stand(REEF).placement.places.get('a') ?? [0, 0];
    expect(frames.at(-1)?.transform).toBe(`translate(${x}px, ${y}px)`);
  });
});

describe('the other part of a combined area', () => {
  const acolyte = (faction: UnitView['faction'], area: Area): UnitView => ({
    faction,
    kind: 'acolyte',
    area,
  });

  it('counts who stands in the area and shows its gate', async () => {
    const map = await loadMap('lovecraft-country');
    const here = {
      map: map.id,
      areas: { [REEF]: { gate: true, keeper: 'a' }, [DEVILS]: { gate: true } },
      units: { a: acolyte('gc', REEF), b: acolyte('gc', REEF), c: acolyte('ys', REEF) },
    } as unknown as CthulhuWarsView;
    const { echoes, crowds } = placementOf(map, here);
    const reef = echoes.find((e) => e.area === REEF);
    expect(reef?.part.id).toBe('charles-river');
    expect(reef?.gate).toEqual({ holder: 'gc' });
    expect(reef?.counts.map((c) => [c.faction, c.count])).toEqual([
      ['gc', 2],
      ['ys', 1],
    ]);
    expect(echoes.find((e) => e.area === DEVILS)?.gate).toEqual({});
    expect(echoes).toHaveLength(2);
    expect(crowds.flatMap((c) => c.clusters).every((c) => c.x > 800)).toBe(true);
  });
});
