import { expect, it } from 'vitest';
import { Build } from './build.svelte';

it('says that there is a newer page when another build is heard of, until it is declined', () => {
  const build = new Build();
  expect(build.newer).toBe(false);
  build.heard('a');
  build.heard('a');
  expect(build.newer).toBe(false);
  build.heard('b');
  expect(build.newer).toBe(true);
  build.decline();
  expect(build.newer).toBe(false);
  build.heard('c');
  expect(build.newer).toBe(true);
  build.heard('a');
  expect(build.newer).toBe(false);
});
