import { describe, expect, it } from 'vitest';
import type {
  GodsWarArea as Area,
  GodsWarAreaView as AreaView,
  GodsWarView as View,
} from '../../../generated/gods-war';
import { neighbourTowards, neighboursOf } from '../../../kit/board/neighbours';
import { offersOf } from '../../../kit/board/offers';
import type { Choice } from '../../../lib/types';
import { originsOf } from '../../../kit/board/action';
import { LAST, shieldsOf, starAt } from './arch';
import { areaLabel, factsInWords, holdingsIn } from './contents';
import { pieceFlights, whereabouts } from './flights';
import { cosmosOf, loadCosmos, type CosmosMap } from './map';
import { placementOf } from './placement';

const MAPS = ['gw3', 'gw4a', 'gw4b', 'gw5'];

type Change = Partial<View> & { sunken?: Area };

/** A view of a board with what its map says, and some changes. */
function viewOf(map: CosmosMap, { sunken, ...change }: Change = {}): View {
  const areas: Partial<Record<Area, AreaView>> = {};
  for (const { id, kind, hell, sky } of map.areas) {
    const touches = map.borders.flatMap(({ areas: [a, b] }) =>
      a === id ? [b] : b === id ? [a] : [],
    );
    areas[id] = {
      touches,
      ...(kind === 'sea' || id === sunken ? { sea: true } : {}),
      ...(hell ? { hell_entry: true } : {}),
      ...(sky ? { sky_edge: true } : {}),
    };
  }
  const kylerela = change.kylerela ?? { sea: 'togaro_ocean', docks: [] };
  areas.kylerela = { touches: [kylerela.sea, ...kylerela.docks] };
  return {
    map: map.id,
    order: ['sky', 'storm'],
    centre: 'spike',
    empires: {},
    areas,
    units: {},
    buildings: {},
    ...change,
    kylerela,
  } as unknown as View;
}

/** The points of a path in relative steps. */
function pointsOf(d: string): [number, number][] {
  const numbers = (text: string) => [...text.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
  const [start = '', steps = ''] = (d.split('Z')[0] ?? '').replace('M', '').split('l');
  let [x = 0, y = 0] = numbers(start);
  const points: [number, number][] = [[x, y]];
  const all = numbers(steps);
  for (let i = 0; i + 1 < all.length; i += 2) {
    x += all[i] ?? 0;
    y += all[i + 1] ?? 0;
    points.push([x, y]);
  }
  return points;
}

/** Whether a point lies inside a closed ring. */
function inside([x, y]: readonly [number, number], ring: readonly [number, number][]): boolean {
  let within = false;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length] ?? a;
    if (a[1] > y === b[1] > y) return;
    if (x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) within = !within;
  });
  return within;
}

describe.each(MAPS)('the board %s', (id) => {
  it('has room for a crowd and a place for a name in every area', async () => {
    const map = await loadCosmos(id);
    for (const area of map.areas) {
      expect(area.box.width * area.box.height, area.id).toBeGreaterThan(6000);
      const outline = pointsOf(area.d);
      expect(inside(area.stack, outline), `${area.id}: its crowd`).toBe(true);
    }
  });

  it('lets the island lie in its sea, wherever it is docked, with a bridge to each land', async () => {
    const map = await loadCosmos(id);
    for (const [sea, float] of Object.entries(map.floats)) {
      const outline = pointsOf(map.areas.find((a) => a.id === sea)?.d ?? '');
      expect(inside(float.at, outline), sea).toBe(true);
      for (const [docks, place] of Object.entries(float.docked)) {
        expect(inside(place.at, outline), `${sea}: ${docks}`).toBe(true);
        expect(place.bridges).toHaveLength(docks.split(' ').length);
      }
    }
  });

  it('can be walked from anywhere to anywhere by the arrow keys', async () => {
    const map = await loadCosmos(id);
    const cosmos = cosmosOf(map, viewOf(map));
    const reached = new Set<Area>(['altinela']);
    const open: Area[] = ['altinela'];
    for (let at = open.pop(); at; at = open.pop()) {
      for (const way of ['left', 'right', 'up', 'down'] as const) {
        const next = neighbourTowards<Area>(cosmos, at, way);
        if (next && !reached.has(next)) {
          reached.add(next);
          open.push(next);
        }
      }
    }
    expect(cosmos.areas.map((a) => a.id).filter((a) => !reached.has(a))).toEqual([]);
  });
});

describe('the board as it lies', () => {
  it('moves the island with its crowd and its neighbours', async () => {
    const map = await loadCosmos('gw5');
    const buildings = { 'storm-shrine-1': { kind: 'shrine', empire: 'storm', area: 'kylerela' } };
    const docked = (sea: Area, docks: Area[]) =>
      viewOf(map, {
        kylerela: { sea, docks },
        buildings: buildings as unknown as View['buildings'],
      });
    const [before, after] = [docked('togaro_ocean', []), docked('brown_sea', ['slon', 'umathela'])];
    const stands = [before, after].map((view) => {
      const cosmos = cosmosOf(map, view);
      return { cosmos, placement: placementOf(cosmos, view, undefined) };
    });
    const [one, other] = stands.map((s) => s.placement.places.get('storm-shrine-1'));
    expect(one).not.toEqual(other);
    const last = stands[1]?.cosmos;
    expect(last && neighboursOf<Area>(last, 'kylerela').sort()).toEqual([
      'brown_sea',
      'slon',
      'umathela',
    ]);
    expect(last?.float.bridges).toHaveLength(2);
  });

  it('has no Spike when it has shattered', async () => {
    const map = await loadCosmos('gw3');
    const view = viewOf(map, { centre: 'rift' });
    delete view.areas.spike;
    expect(cosmosOf(map, view).areas.some((a) => a.id === 'spike')).toBe(false);
  });

  it('shows several of a kind as one, the own empire first, and what lies in the Rift', async () => {
    const map = await loadCosmos('gw5');
    const unit = (kind: string, empire: string, area?: string) =>
      area ? { kind, empire, area } : { kind, empire, lying: 'rift' };
    const view = viewOf(map, {
      centre: 'rift',
      empires: { storm: { hand: [] } } as unknown as View['empires'],
      units: {
        'archer-1': unit('archer', 'sky', 'altinela'),
        'archer-2': unit('archer', 'sky', 'altinela'),
        'champion-1': unit('champion', 'storm', 'altinela'),
        'archer-3': unit('archer', 'sky'),
      } as unknown as View['units'],
    });
    const cosmos = cosmosOf(map, view);
    const { crowds, rift } = placementOf(cosmos, view, cosmos.areas[0]?.box);
    expect(crowds.flatMap((c) => c.columns).map((c) => c.ids)).toEqual([
      ['champion-1'],
      ['archer-1', 'archer-2'],
    ]);
    expect(rift?.columns.map((c) => c.ids)).toEqual([['archer-3']]);
    const area = cosmos.areas.find((a) => a.id === 'altinela');
    expect(area && areaLabel(view, area)).toBe('Altinela: Storm 1, Sky 2');
    expect(holdingsIn(view, 'altinela').map((h) => h.text)).toEqual(['Champion', '2 × Archer']);
  });

  it('says what an area is now and what of it is reconstructed', async () => {
    const map = await loadCosmos('gw5');
    const view = viewOf(map, { sunken: 'slon' });
    const cosmos = cosmosOf(map, view);
    const words = (id: Area) => {
      const area = cosmos.areas.find((a) => a.id === id);
      return area ? factsInWords(cosmos, view, area) : [];
    };
    expect(words('brithos')).toEqual(['Land.', 'Hell can be entered here.']);
    expect(words('slon')).toEqual([
      'Sunken: sea for now.',
      'Hell can be entered here. (reconstructed)',
    ]);
  });

  it('lets units and buildings fly to where they have gone', async () => {
    const map = await loadCosmos('gw5');
    const at = (area: Area) =>
      viewOf(map, {
        units: { 'archer-1': { kind: 'archer', empire: 'sky', area } } as unknown as View['units'],
      });
    const stand = (view: View) => ({
      view: whereabouts(view),
      placement: placementOf(cosmosOf(map, view), view, undefined),
    });
    const flights = pieceFlights(map, stand(at('altinela')), stand(at('seshnela')));
    expect(flights.map((f) => [f.unit, f.piece.kind])).toEqual([['archer-1', 'archer']]);
  });
});

describe('choices on the board', () => {
  const upgrade = (id: string) =>
    ({
      id,
      label: id,
      role: 'option',
      targets: [
        { kind: 'building', id },
        { kind: 'area', id: 'altinela' },
      ],
    }) as unknown as Choice;

  it('point at buildings as at units where a game says so', () => {
    const choices = [upgrade('storm-shrine-1'), upgrade('storm-shrine-2')];
    expect([...offersOf(choices, ['unit', 'building']).units.keys()]).toEqual([
      'storm-shrine-1',
      'storm-shrine-2',
    ]);
    expect(offersOf(choices).units.size).toBe(0);
  });

  it('show where a move begins', async () => {
    const map = await loadCosmos('gw5');
    const view = viewOf(map, {
      units: {
        'archer-1': { kind: 'archer', empire: 'sky', area: 'altinela' },
      } as unknown as View['units'],
    });
    const to = (area: string) =>
      ({
        id: area,
        label: area,
        role: 'option',
        targets: [
          { kind: 'unit', id: 'archer-1' },
          { kind: 'area', id: area },
        ],
      }) as unknown as Choice;
    const offers = offersOf([to('seshnela'), to('brithos')], ['unit', 'building']);
    const colourOf = (side: string | undefined) => side ?? '';
    const origins = originsOf(whereabouts(view), offers, undefined, colourOf);
    expect([...origins]).toEqual([['altinela', 'sky']]);
  });
});

describe('the victory track', () => {
  const cosmos = { x: 800, y: 595, rx: 778, ry: 541 };

  it('runs from the west over the dome to the east and keeps more points at its end', () => {
    const [west, east] = [starAt(cosmos, 0), starAt(cosmos, LAST)];
    expect(west[0]).toBeLessThan(60);
    expect(east[0]).toBeGreaterThan(1540);
    expect(starAt(cosmos, 60)).toEqual(east);
    expect(starAt(cosmos, 17)[1]).toBeLessThan(80);
  });

  it('lets those with as many points step inwards', () => {
    const view = {
      order: ['sky', 'storm', 'earth'],
      empires: { sky: { vp: 35 }, storm: { vp: 41 }, earth: { vp: 3 } },
    } as unknown as View;
    expect(shieldsOf(view).map((s) => s.step)).toEqual([0, 1, 0]);
  });
});
