import { expect, it } from 'vitest';
import { placeFlags } from './flags';

it('leaves flags with room where they belong', () => {
  expect(placeFlags([0, 100, 300], 400, 40).map((f) => f.aside)).toEqual([0, 0, 0]);
});

it('steps aside to the right, and back from the end', () => {
  expect(placeFlags([0, 0, 10], 400, 40).map((f) => f.x)).toEqual([0, 40, 80]);
  expect(placeFlags([390, 400, 395], 400, 40).map((f) => f.x)).toEqual([320, 400, 360]);
});
