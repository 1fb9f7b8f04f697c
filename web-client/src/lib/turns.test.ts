import { expect, test } from 'vitest';
import { byUrgency, Turns, type TurnStore } from './turns.svelte';
import type { TableState, TableView } from './types';

function memory(): TurnStore {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
}

function table(
  id: string,
  state: TableState,
  created_at = 0,
  your_seat?: number,
  waiting: number[] = [],
): TableView {
  const seat = your_seat === undefined ? {} : { your_seat };
  return {
    id,
    name: id,
    game: 'g',
    state,
    public: false,
    spectators: true,
    host: 'h',
    seats: [],
    options: {},
    created_at,
    waiting,
    ...seat,
  };
}

test('the turns that wait, the longest first, without this table', () => {
  const turns = new Turns(memory());
  turns.note('a', 'Anna’s', true, 30);
  turns.note('b', 'Ben’s', true, 20);
  turns.note('c', 'Cora’s', false, 10);
  expect(turns.waiting().map((t) => t.id)).toEqual(['b', 'a']);
  expect(turns.waiting('b')).toEqual([{ id: 'a', name: 'Anna’s' }]);
});

test('a turn waits since it began', () => {
  const turns = new Turns(memory());
  turns.note('a', 'a', true, 10);
  turns.note('b', 'b', true, 20);
  turns.note('a', 'a', true, 30);
  expect(turns.waiting().map((t) => t.id)).toEqual(['a', 'b']);
});

test('two tabs do not overwrite each other', () => {
  const store = memory();
  const one = new Turns(store);
  const two = new Turns(store);
  one.note('a', 'a', true, 1);
  two.note('b', 'b', true, 2);
  one.read();
  expect(one.waiting().map((t) => t.id)).toEqual(['a', 'b']);
});

test('the server says whose turn it is', () => {
  const turns = new Turns(memory());
  turns.note('mine', 'Mine', true, 10);
  turns.note('taken', 'Taken', true, 20);
  turns.learn(
    [
      table('new', 'playing', 0, 0, [0, 2]),
      table('mine', 'playing', 0, 1, [1]),
      table('taken', 'playing', 0, 1, [0]),
      table('over', 'finished', 0, 1, [1]),
      table('watched', 'playing', 0, undefined, [1]),
    ],
    30,
  );
  expect(turns.waiting().map((t) => t.id)).toEqual(['mine', 'new']);
  expect(turns.known.taken?.yours).toBe(false);
});

test('a turn that goes on waits since it began, whatever is learnt meanwhile', () => {
  const store = memory();
  const turns = new Turns(store);
  const mine = table('a', 'playing', 0, 1, [1]);
  turns.learn([mine], 10);
  turns.learn([mine], 20);
  expect(turns.known.a?.at).toBe(10);
  turns.learn([table('a', 'playing', 0, 1, [0])], 30);
  turns.learn([mine], 40);
  expect(new Turns(store).known.a?.at).toBe(40);
});

test('what is over is forgotten', () => {
  const turns = new Turns(memory());
  turns.note('a', 'a', true, 1);
  turns.note('b', 'b', true, 2);
  turns.note('c', 'c', true, 3);
  turns.learn([
    table('a', 'playing', 0, 1, [1]),
    table('b', 'finished', 0, 1),
    table('c', 'playing'),
  ]);
  expect(turns.waiting().map((t) => t.id)).toEqual(['a']);
});

test('nonsense in the store does no harm', () => {
  for (const text of ['', '{', '3', 'null', '{"a":{"yours":true}}']) {
    expect(new Turns({ getItem: () => text, setItem: () => undefined }).waiting()).toEqual([]);
  }
  const locked = () => {
    throw new Error('no storage');
  };
  const turns = new Turns({ getItem: locked, setItem: locked });
  turns.note('a', 'a', true, 1);
  expect(turns.waiting()).toEqual([{ id: 'a', name: 'a' }]);
});

test('tables stand in the order of their urgency', () => {
  const tables = [
    table('ended', 'finished', 9),
    table('open', 'open', 8),
    table('old', 'playing', 1),
    table('new', 'playing', 2),
    table('mine', 'playing', 0),
  ];
  const known = { mine: { name: 'mine', yours: true, at: 0 } };
  expect(byUrgency(tables, known).map((t) => t.id)).toEqual([
    'mine',
    'new',
    'old',
    'open',
    'ended',
  ]);
});
