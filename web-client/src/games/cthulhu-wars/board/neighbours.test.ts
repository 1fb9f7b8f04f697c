import { describe, expect, it } from 'vitest';
import { loadMap } from './map';
import {
  borderBetween,
  neighboursOf,
  neighbourTowards,
  stepBetween,
  type Direction,
} from '../../../kit/board/neighbours';

const BOARDS = ['earth-3p', 'earth-4p-w3e5', 'earth-4p-w5e3', 'earth-5p', 'lovecraft-country'];
const WAYS: Direction[] = ['left', 'right', 'up', 'down'];

describe('walking over the map', () => {
  it.each(BOARDS)('reaches every area of %s by arrow keys', async (id) => {
    const map = await loadMap(id);
    for (const start of map.areas) {
      const reached = new Set([start.id]);
      const open = [start.id];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        for (const way of WAYS) {
          const next = neighbourTowards(map, at, way);
          if (next && !reached.has(next)) {
            reached.add(next);
            open.push(next);
          }
        }
      }
      expect(reached.size, `from ${start.id}`).toBe(map.areas.length);
    }
  });

  it('goes to a neighbour only', async () => {
    const map = await loadMap('earth-4p-w3e5');
    for (const area of map.areas) {
      for (const way of WAYS) {
        const next = neighbourTowards(map, area.id, way);
        if (next) expect(neighboursOf(map, area.id)).toContain(next);
      }
    }
  });

  it('takes the short way over the edge', async () => {
    const map = await loadMap('earth-4p-w3e5');
    expect(stepBetween(map, [1550, 400], [50, 420])).toEqual([100, 20]);
    expect(neighbourTowards(map, 'south-pacific', 'left')).toBeDefined();
  });

  it('knows where one crosses a border', async () => {
    const map = await loadMap('earth-4p-w3e5');
    for (const { areas } of map.borders) {
      const at = borderBetween(map, areas[1], areas[0])?.at;
      expect(at?.[0]).toBeGreaterThanOrEqual(0);
      expect(at?.[0]).toBeLessThanOrEqual(1600);
    }
    expect(borderBetween(map, 'europe', 'antarctica')).toBeUndefined();
  });
});
