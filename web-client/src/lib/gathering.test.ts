import { expect, test } from 'vitest';
import { invitation, nextStep, watchLink } from './gathering';
import type { Presence, SeatInfo } from './seats';
import type { TableView } from './types';

const seat = (at: number, name: string, presence: Presence, more = {}): SeatInfo => ({
  seat: at,
  name,
  presence,
  you: false,
  host: false,
  ...more,
});
const mara = seat(0, 'Mara', 'here', { host: true, you: true });
const open = (at: number) => seat(at, 'Open', 'open');

test('the host hears what can be done about open seats', () => {
  const one = nextStep([mara, open(1)], true, true);
  expect(one.text).toBe('Waiting for one seat. Send the link to a friend, or give it to a bot.');
  expect(one.fill).toEqual([1]);
  expect(one.ready).toBe(false);
  const two = nextStep([mara, open(1), open(2)], true, true);
  expect(two.text).toBe('Waiting for 2 seats. Send the link to a friend, or give them to a bot.');
  expect(two.fill).toEqual([1, 2]);
  expect(nextStep([mara, open(1)], true, false).fill).toEqual([]);
});

test('the others hear it too, without what only the host can do', () => {
  const ines = seat(1, 'Ines', 'here', { you: true });
  const host = { ...mara, you: false };
  const seated = nextStep([host, ines, open(2)], false, true);
  expect(seated.text).toBe('Waiting for one seat. Anyone with the link can take it.');
  expect(seated.fill).toEqual([]);
  const guest = nextStep([host, open(1), open(2)], false, true);
  expect(guest.text).toBe('Waiting for 2 seats. You can take one.');
});

test('with every seat taken it is the host’s to start', () => {
  const ines = seat(1, 'Ines', 'here', { you: true });
  expect(nextStep([mara, seat(1, 'Ines', 'here')], true, true).text).toBe('Everyone is here.');
  const others = (presence: Presence) =>
    nextStep([{ ...mara, you: false, presence }, ines], false, true).text;
  expect(others('here')).toBe('The game begins when Mara starts it.');
  expect(others('away')).toBe('The game begins when Mara starts it. Mara is away just now.');
});

test('who is away does not keep the host from starting', () => {
  const step = nextStep([mara, seat(1, 'Ines', 'away'), seat(2, 'Tom', 'away')], true, true);
  expect(step.ready).toBe(true);
  expect(step.text).toContain('Ines and Tom are away');
});

const table: TableView = {
  id: 'abc',
  name: 'Friday',
  game: 'cthulhu-wars',
  state: 'open',
  public: false,
  spectators: true,
  host: 'h',
  seats: [{ sitter: { type: 'person', id: 'h', name: 'Mara' } }, { sitter: { type: 'open' } }],
  options: {},
  invite: 's3cret',
  created_at: 0,
};

test('an invitation names the table, the game and the links', () => {
  expect(invitation('https://x.example', table, undefined).split('\n')).toEqual([
    'Friday – cthulhu-wars',
    '2 players, 1 of 2 seats free.',
    'Take a seat: https://x.example/t/abc#s3cret',
    'To watch, open the same link and press “Just look”.',
  ]);
});

test('the link for watchers never holds the invite', () => {
  const listed = { ...table, public: true };
  expect(watchLink('https://x.example', listed)).toBe('https://x.example/t/abc');
  expect(invitation('https://x.example', listed, undefined)).toContain(
    'Watch: https://x.example/t/abc',
  );
  expect(watchLink('https://x.example', table)).toBeUndefined();
  expect(watchLink('https://x.example', { ...listed, spectators: false })).toBeUndefined();
  expect(invitation('o', { ...table, spectators: false }, undefined)).not.toMatch(/watch/i);
});
