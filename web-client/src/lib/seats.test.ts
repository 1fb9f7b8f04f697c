import { expect, it } from 'vitest';
import { countWords, presenceWords, seatInfos } from './seats';
import type { TableView } from './types';

const table: TableView = {
  id: 't',
  name: 'T',
  game: 'g',
  state: 'open',
  public: false,
  spectators: true,
  host: 'p1',
  seats: [
    { sitter: { type: 'person', id: 'p1', name: 'Mara' }, side: 'gc' },
    { sitter: { type: 'person', id: 'p2', name: 'Ines' } },
    { sitter: { type: 'bot', bot: 'greedy' } },
    { sitter: { type: 'open' } },
  ],
  options: {},
  your_seat: 0,
  created_at: 0,
};

it('says who sits where and whether they are here', () => {
  const infos = seatInfos(table, [0], undefined);
  expect(infos.map((i) => [i.name, i.presence])).toEqual([
    ['Mara', 'here'],
    ['Ines', 'away'],
    ['greedy', 'bot'],
    ['Open', 'open'],
  ]);
  expect(infos.map(presenceWords)).toEqual(['you, host', 'away', 'bot', '']);
});

it('says how many can play', () => {
  expect([[2], [4, 3], [4, 3, 2]].map(countWords)).toEqual(['2', '3 or 4', '2, 3 or 4']);
});
