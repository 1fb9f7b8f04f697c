import { expect, it } from 'vitest';
import { ownResult } from './ending';

const ended = (winners: number[], stopped = false) => ({ winners, why: '', stopped });

it('says first how the match has ended for the player', () => {
  expect(ownResult(ended([1]), 1)).toBe('You have won');
  expect(ownResult(ended([0, 1]), 1)).toBe('You share the victory');
  expect(ownResult(ended([0]), 1)).toBe('You have lost');
  expect(ownResult(ended([]), 1)).toBe('You have lost');
});

it('says nothing to who watched, and of a match that was broken off', () => {
  expect(ownResult(ended([1]), undefined)).toBeUndefined();
  expect(ownResult(ended([], true), 1)).toBeUndefined();
});
