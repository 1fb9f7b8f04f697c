import { describe, expect, it } from 'vitest';
import type { CthulhuWarsView, Faction, Kind, UnitView } from '../../../lib/types';
import { loadMap, type BoardArea } from './map';
import { backToFront, crowdIn, placementOf } from './placement';

const area: BoardArea = {
  id: 'arabia',
  name: 'Arabia',
  kind: 'land',
  glyph: 'slashes',
  d: '',
  size: 50000,
  stack: [1040, 402],
  gate: [898, 424],
  label: [1030, 510],
  ghosts: [],
  room: 292,
};

const frame = { x: 0, y: 10, width: 1600, height: 880 };

let serial = 0;
const units = (faction: Faction, ...kinds: Kind[]) =>
  kinds.map((kind) => ({ id: `${faction}-${kind}-${++serial}`, faction, kind }));

const TWELVE = [
  ...units('cc', 'nyarlathotep', 'hunting_horror', 'flying_polyp', 'flying_polyp', 'acolyte'),
  ...units('ys', 'king_in_yellow', 'undead', 'undead', 'undead', 'byakhee', 'acolyte'),
  ...units('bg', 'ghoul'),
];

describe('a crowd', () => {
  it('has a cluster for each faction and a column for each kind', () => {
    const clusters = crowdIn(area, TWELVE, false, frame);
    expect(clusters.map((c) => c.faction).sort()).toEqual(['bg', 'cc', 'ys']);
    const yellow = clusters.find((c) => c.faction === 'ys');
    const undead = yellow?.columns.find((c) => c.kind === 'undead');
    expect(undead?.units).toHaveLength(3);
    expect(clusters.flatMap((c) => c.columns.flatMap((k) => k.units))).toHaveLength(12);
  });

  it('puts a Great Old One inside its cluster, and behind the others', () => {
    const chaos = crowdIn(area, TWELVE, false, frame).find((c) => c.faction === 'cc');
    const order = [...(chaos?.columns ?? [])].sort((a, b) => a.x - b.x).map((c) => c.kind);
    expect(order.indexOf('nyarlathotep')).toBeGreaterThan(0);
    expect(order.indexOf('nyarlathotep')).toBeLessThan(order.length - 1);
    expect(backToFront(chaos?.columns ?? [])[0]?.kind).toBe('nyarlathotep');
  });

  it('never lets two clusters of a shelf overlap', () => {
    const clusters = crowdIn(area, TWELVE, false, frame);
    for (const a of clusters) {
      for (const b of clusters) {
        if (a === b || a.y !== b.y) continue;
        expect(a.x + a.width <= b.x || b.x + b.width <= a.x).toBe(true);
      }
    }
  });

  it('moves aside for a gate', () => {
    const many = units('gc', 'starspawn', 'shoggoth', 'deep_one', 'acolyte', 'cthulhu');
    const left = (gate: boolean) => Math.min(...crowdIn(area, many, gate, frame).map((c) => c.x));
    expect(left(true)).toBeGreaterThan(left(false));
  });

  it('stays on the canvas at its edges', () => {
    const pole = { ...area, stack: [1580, 30] as const, gate: [1500, 30] as const };
    for (const cluster of crowdIn(pole, TWELVE, false, frame)) {
      expect(cluster.x + cluster.width).toBeLessThan(1567);
      for (const column of cluster.columns) expect(column.y).toBeGreaterThan(100);
    }
  });
});

describe('a placement', () => {
  const unit = (faction: Faction, kind: Kind, more: Partial<UnitView>): UnitView => ({
    faction,
    kind,
    ...more,
  });
  const view = {
    map: 'earth-4p-w3e5',
    areas: {
      europe: { gate: true, keeper: 'ys-acolyte-1', desecrated: true },
      arabia: { gate: true },
    },
    units: {
      'ys-acolyte-1': unit('ys', 'acolyte', { area: 'europe' }),
      'ys-acolyte-2': unit('ys', 'acolyte', { area: 'europe' }),
      'gc-cthulhu-1': unit('gc', 'cthulhu', { area: 'europe', submerged: true }),
      'gc-acolyte-1': unit('gc', 'acolyte', { captor: 'cc' }),
    },
  } as unknown as CthulhuWarsView;

  it('puts the keeper in the gate and everyone else of the area beside it', async () => {
    const placement = placementOf(await loadMap(view.map), view);
    const europe = placement.gates.find((g) => g.area === 'europe');
    expect(europe?.keeper?.units).toEqual(['ys-acolyte-1']);
    expect(placement.crowds.flatMap((c) => c.clusters.flatMap((k) => k.columns))).toHaveLength(1);
    expect(placement.places.get('ys-acolyte-1')).not.toEqual(placement.places.get('ys-acolyte-2'));
  });

  it('leaves out captives and the submerged', async () => {
    const placement = placementOf(await loadMap(view.map), view);
    expect([...placement.places.keys()].sort()).toEqual(['ys-acolyte-1', 'ys-acolyte-2']);
  });

  it('shows an abandoned gate and a token with the mark of its area', async () => {
    const placement = placementOf(await loadMap(view.map), view);
    expect(placement.gates.find((g) => g.area === 'arabia')?.keeper).toBeUndefined();
    expect(placement.tokens).toEqual([
      expect.objectContaining({ area: 'europe', mark: 'slashes' }),
    ]);
  });
});
