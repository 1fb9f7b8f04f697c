import { expect, it } from 'vitest';
import { botName } from './botNames';
import { countWords, presenceWords, seatInfos, speaker } from './seats';
import type { GameInfo, TableView } from './types';

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
    { sitter: { type: 'bot', bot: 'casual' } },
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
    [botName('t', 2), 'bot'],
    ['Open', 'open'],
  ]);
  expect(infos.map(presenceWords)).toEqual(['you, host', 'away', 'bot', '']);
});

it('gives every bot of a table a name of its own, always the same', () => {
  const names = [0, 1, 2, 3, 4, 5].map((seat) => botName('Cgxnnctq3fD4', seat));
  expect(new Set(names).size).toBe(6);
  expect(names).toEqual([0, 1, 2, 3, 4, 5].map((seat) => botName('Cgxnnctq3fD4', seat)));
  expect(botName('Cgxnnctq3fD5', 0)).not.toBe(names[0]);
});

it('says how well a bot plays', () => {
  const bots = [{ id: 'casual', name: 'Casual', help: '' }];
  const game = { bots } as unknown as GameInfo;
  expect(seatInfos(table, [0], game).map(presenceWords)[2]).toBe('bot, Casual');
});

it('says how many can play', () => {
  expect([[2], [4, 3], [4, 3, 2]].map(countWords)).toEqual(['2', '3 or 4', '2, 3 or 4']);
});

it('tells people of one name apart', () => {
  const seats = table.seats.map((s, at) =>
    at === 1 ? { sitter: { type: 'person' as const, id: 'p2', name: 'Mara' } } : s,
  );
  const infos = seatInfos({ ...table, seats }, [0], undefined);
  expect(infos.map((i) => i.name)).toEqual(['Mara (1)', 'Mara (2)', botName('t', 2), 'Open']);
  const line = { text: 'Hi', at: 0 };
  const said = [1, undefined].map((seat) => speaker({ ...line, from: 'Mara', seat }, infos));
  expect(said).toEqual(['Mara (2)', 'Mara (visitor)']);
  expect(speaker({ ...line, from: 'Ines' }, infos)).toBe('Ines');
  expect(speaker({ ...line, from: '' }, infos)).toBe('');
});
