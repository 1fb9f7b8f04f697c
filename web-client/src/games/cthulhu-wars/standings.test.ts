import { expect, it } from 'vitest';
import { duelGame } from '../../dev/duel';
import type { FactionView } from '../../lib/types';
import { midGame, pairsGame } from './showcase';
import { remark, standings } from './standings';

const all: FactionView['spellbooks'] = {
  devolve: true,
  absorb: true,
  regenerate: true,
  dreams: true,
  submerge: true,
  yha_nthlei: true,
};

it('puts winners first and those without their books last', () => {
  const view = midGame();
  const { gc, cc, bg, ys } = view.factions;
  if (!gc || !cc || !bg || !ys) throw new Error('four factions play');
  view.factions = {
    gc: { ...gc, doom: 31, spellbooks: all },
    cc: { ...cc, doom: 34, spellbooks: all },
    bg: { ...bg, doom: 35, spellbooks: { ...all, dreams: false } },
    ys: { ...ys, doom: 26, spellbooks: all },
  };
  const places = standings(view, [cc.seat]);
  expect(places.map((p) => p.parts.map((part) => part.faction))).toEqual([
    ['cc'],
    ['gc'],
    ['ys'],
    ['bg'],
  ]);
  expect(places[0]).toMatchObject({ winner: true, unfinished: false, doom: 34 });
  expect(places[0]?.parts[0]).toMatchObject({ books: 6, doom: 34 });
  expect(places[3]).toMatchObject({ unfinished: true });
  expect(places.map((p, at) => remark(p, at, view))).toEqual([
    'winner · 6 books',
    '2nd · 6 books',
    '3rd · 6 books',
    '5 books: no win',
  ]);
});

it('adds up the factions of a player; six books of either will do', () => {
  const view = pairsGame();
  const { ys } = view.factions;
  if (!ys) throw new Error('Yellow Sign plays');
  view.factions = { ...view.factions, ys: { ...ys, spellbooks: all } };
  const places = standings(view, [1]);
  expect(places.map((p) => [p.seat, p.doom, p.winner, p.unfinished])).toEqual([
    [1, 33, true, false],
    [0, 38, false, true],
  ]);
  expect(places[0]?.parts.map((p) => [p.faction, p.doom])).toEqual([
    ['cc', 14],
    ['ys', 19],
  ]);
  expect(places.map((p, at) => remark(p, at, view))).toEqual([
    'winner',
    'no faction with 6 books: no win',
  ]);
});

it('speaks of no books where none are needed', () => {
  const view = duelGame();
  const places = standings(view, [0, 1]);
  expect(places.map((p, at) => remark(p, at, view))).toEqual(['winner', 'winner']);
});
