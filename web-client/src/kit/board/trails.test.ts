import { describe, expect, test } from 'vitest';
import type { Atlas, Point } from './atlas';
import type { Stand } from './flights';
import { NO_TRAILS, trailsBetween } from './trails';

const MAP = {
  id: 'm',
  canvas: [1000, 500],
  wraps: false,
  areas: [],
  borders: [],
} as unknown as Atlas;

/** Pieces by id: their area, their side, and where they are drawn. */
function stand(pieces: Record<string, [area: string, side: string, at: Point]>, map = 'm'): Stand {
  const units = Object.entries(pieces).map(([id, [area, side]]) => [id, { area, side }] as const);
  const places = Object.entries(pieces).map(([id, [, , at]]) => [id, at] as const);
  return {
    view: { map, units: Object.fromEntries(units) },
    placement: { places: new Map(places) },
  };
}

const BEFORE = stand({
  goer: ['a', 'red', [1, 1]],
  loser: ['a', 'blue', [2, 2]],
  rests: ['b', 'red', [4, 4]],
});
const AFTER = stand({
  goer: ['b', 'red', [11, 11]],
  rests: ['b', 'red', [5, 5]],
  comer: ['c', 'blue', [9, 9]],
});

const colourOf = (side: string | undefined) => `${side}!`;

describe('trails', () => {
  test('who moved, came and went', () => {
    const { moved, come, gone } = trailsBetween(MAP, BEFORE, AFTER, colourOf);
    expect(moved.map(({ unit, colour }) => [unit, colour])).toEqual([['goer', 'red!']]);
    expect(come).toEqual([{ unit: 'comer', colour: 'blue!', at: [9, 9] }]);
    expect(gone).toEqual([{ unit: 'loser', colour: 'blue!', at: [2, 2] }]);
  });

  test('nothing, where nothing happened', () => {
    expect(trailsBetween(MAP, BEFORE, BEFORE, colourOf)).toBe(NO_TRAILS);
  });

  test('nothing on another board, or where all has changed', () => {
    expect(trailsBetween(MAP, BEFORE, stand({}, 'other'), colourOf)).toBe(NO_TRAILS);
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `u${i}`,
        ['a', 'red', [i, i]] as [string, string, Point],
      ]),
    );
    expect(trailsBetween(MAP, stand({}), stand(many), colourOf)).toEqual(NO_TRAILS);
  });
});
