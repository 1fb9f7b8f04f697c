import { expect, it } from 'vitest';
import { arrowKey } from './arrows';

it('walks round a row', () => {
  expect(arrowKey('ArrowRight', 2, 3)).toBe(0);
  expect(arrowKey('ArrowUp', 0, 3)).toBe(2);
  expect(arrowKey('ArrowDown', -1, 3)).toBe(0);
  expect(arrowKey('End', 0, 3)).toBe(2);
  expect(arrowKey('a', 0, 3)).toBeUndefined();
  expect(arrowKey('Home', 0, 0)).toBeUndefined();
});
