import { expect, it } from 'vitest';
import { invitedTo, keepInvitation, renewsLinks, seatLink } from './seatLinks';
import type { TableView } from './types';

const table = (id: string, seats: unknown[] = []) => ({ id, seats }) as unknown as TableView;

it('makes the link of a seat from its secret', () => {
  const own = table('abc', [{}, { invite: 'secret' }]);
  expect(seatLink('https://et', own, 1)).toBe('https://et/t/abc#secret');
  expect(seatLink('https://et', own, 0)).toBeUndefined();
  expect(seatLink('https://et', own, 7)).toBeUndefined();
  expect(renewsLinks(own)).toBe(true);
  expect(renewsLinks(table('abc', [{}]))).toBe(false);
});

it('remembers the seat that a link has led to, table by table', () => {
  keepInvitation({ ...table('one'), invited_to: 0 });
  keepInvitation(table('two'));
  expect(invitedTo(table('one'))).toBe(0);
  expect(invitedTo(table('two'))).toBeUndefined();
  expect(invitedTo({ ...table('one'), invited_to: 3 })).toBe(3);
});
