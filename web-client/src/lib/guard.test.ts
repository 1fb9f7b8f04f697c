import { expect, it } from 'vitest';
import { clickGuard } from './guard';

it('ignores clicks for a moment after new choices', () => {
  let now = 1000;
  const guard = clickGuard(() => now);
  expect(guard.open()).toBe(true);
  guard.arm();
  expect(guard.open()).toBe(false);
  now += 249;
  expect(guard.open()).toBe(false);
  now += 1;
  expect(guard.open()).toBe(true);
});
