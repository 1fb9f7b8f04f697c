import { expect, it } from 'vitest';
import type { FactionView } from '../../lib/types';
import { midGame } from './showcase';
import { standings } from './standings';

it('puts winners first and those without their books last', () => {
  const view = midGame();
  const all: FactionView['spellbooks'] = {
    devolve: true,
    absorb: true,
    regenerate: true,
    dreams: true,
    submerge: true,
    yha_nthlei: true,
  };
  const { gc, cc, bg, ys } = view.factions;
  if (!gc || !cc || !bg || !ys) throw new Error('four factions play');
  view.factions = {
    gc: { ...gc, doom: 31, spellbooks: all },
    cc: { ...cc, doom: 34, revealed: 11, spellbooks: all },
    bg: { ...bg, doom: 35, spellbooks: { ...all, dreams: false } },
    ys: { ...ys, doom: 26, spellbooks: all },
  };
  const places = standings(view, [cc.seat]);
  expect(places.map((p) => p.faction)).toEqual(['cc', 'gc', 'ys', 'bg']);
  expect(places[0]).toMatchObject({ winner: true, books: 6, fromSigns: 11, unfinished: false });
  expect(places[3]).toMatchObject({ books: 5, unfinished: true });
});
