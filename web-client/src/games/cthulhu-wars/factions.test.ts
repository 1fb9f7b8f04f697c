import { expect, it } from 'vitest';
import { partsOf, sideLook } from './factions';

it('knows sides of one faction and of two', () => {
  expect(partsOf('gc')).toEqual(['gc']);
  expect(partsOf('gc+bg')).toEqual(['gc', 'bg']);
  expect(partsOf('')).toEqual([]);
  expect(partsOf('gc+nobody')).toEqual([]);
  expect(sideLook('ys')?.name).toBe('Yellow Sign');
  expect(sideLook('gc+bg')?.name).toBe('Great Cthulhu + Black Goat');
  expect(sideLook('nobody')).toBeUndefined();
});
