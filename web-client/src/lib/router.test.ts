import { expect, it } from 'vitest';
import { routeOf } from './router.svelte';

it('reads the paths of the client', () => {
  expect(routeOf('/')).toEqual({ page: 'home' });
  expect(routeOf('/t/k7Qm')).toEqual({ page: 'table', id: 'k7Qm' });
  expect(routeOf('/rules/cthulhu-wars')).toEqual({ page: 'rules', game: 'cthulhu-wars' });
  expect(routeOf('/t/')).toEqual({ page: 'lost', path: '/t/' });
  expect(routeOf('/elsewhere')).toEqual({ page: 'lost', path: '/elsewhere' });
});
