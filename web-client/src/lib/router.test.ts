import { expect, it } from 'vitest';
import { isEntry, routeOf, tablePath } from './router.svelte';

it('reads the paths of the client', () => {
  expect(routeOf('/')).toEqual({ page: 'home' });
  expect(routeOf('/t/k7Qm')).toEqual({ page: 'table', id: 'k7Qm' });
  expect(routeOf('/rules/cthulhu-wars')).toEqual({ page: 'rules', game: 'cthulhu-wars' });
  expect(routeOf('/rules/cthulhu-wars/learn')).toEqual({
    page: 'learn',
    game: 'cthulhu-wars',
    screen: 1,
  });
  expect(routeOf('/rules/cthulhu-wars-duel/learn/7')).toMatchObject({ page: 'learn', screen: 7 });
  expect(routeOf('/you')).toEqual({ page: 'you' });
  expect(routeOf('/decks/coc-lcg')).toEqual({ page: 'decks', game: 'coc-lcg' });
  expect(routeOf('/rules/x/learn/zero')).toMatchObject({ page: 'lost' });
  expect(routeOf('/learn/skirmish')).toEqual({ page: 'lessons', game: 'skirmish' });
  expect(routeOf('/learn')).toMatchObject({ page: 'lost' });
  expect(routeOf('/t/')).toEqual({ page: 'lost', path: '/t/' });
  expect(routeOf('/elsewhere')).toEqual({ page: 'lost', path: '/elsewhere' });
});

it('reads and writes links to a moment of a table', () => {
  expect(routeOf('/t/k7Qm/at/398')).toEqual({ page: 'table', id: 'k7Qm', at: 398 });
  expect(routeOf(tablePath('k7Qm', 0))).toEqual({ page: 'table', id: 'k7Qm', at: 0 });
  expect(tablePath('k7Qm')).toBe('/t/k7Qm');
  for (const path of ['/t/k7Qm/at', '/t/k7Qm/at/x', '/t/k7Qm/at/-1', '/t/k7Qm/at/1/2']) {
    expect(routeOf(path)).toEqual({ page: 'lost', path });
  }
});

it('tells the number of an entry from the secret of an invite', () => {
  expect(isEntry('417')).toBe(true);
  expect(isEntry('kC4zz59ysyhChdscvv4cCy7fDk')).toBe(false);
  expect(isEntry('')).toBe(false);
});
