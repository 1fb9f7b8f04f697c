import { describe, expect, it } from 'vitest';
import type { BattleView, CthulhuWarsView, Faction } from '../../lib/types';
import { factionsOf, ownBattle, ownFirst, playersOf, sidesOf, turnOrder } from './players';
import { midGame, pairsGame } from './showcase';

describe('players with two factions each', () => {
  const view = pairsGame();

  it('keeps pairs together and sums their Doom', () => {
    expect(playersOf(view)).toEqual([
      { seat: 0, factions: ['gc', 'bg'], doom: 38 },
      { seat: 1, factions: ['cc', 'ys'], doom: 33 },
    ]);
    expect(factionsOf(view, 1)).toEqual(['cc', 'ys']);
  });

  it('puts the viewer first', () => {
    expect(ownFirst(playersOf(view), 1).map((p) => p.seat)).toEqual([1, 0]);
    expect(ownFirst(playersOf(view), undefined).map((p) => p.seat)).toEqual([0, 1]);
    expect(ownFirst(playersOf(midGame()), 2).map((p) => p.seat)).toEqual([2, 3, 0, 1]);
  });

  it('takes turns as players, not as factions', () => {
    expect(turnOrder({ ...view, order: ['ys', 'gc', 'cc', 'bg'] })).toEqual([1, 0]);
  });

  it('answers for all its factions, but in the draft for none', () => {
    expect(sidesOf(view, 0)).toEqual(['gc', 'bg']);
    expect(sidesOf(midGame(), 1)).toEqual(['cc']);
    expect(sidesOf({ ...view, phase: 'draft' }, 0)).toEqual([]);
  });
});

it('knows a battle of a player against himself', () => {
  const fought = (attacker: Faction, defender: Faction): CthulhuWarsView => {
    const side = (faction: Faction) => ({ faction, dice: 1, faces: [], kills: 0, pains: 0 });
    const battle: BattleView = {
      area: 'europe',
      step: 'kills',
      attacker: side(attacker),
      defender: side(defender),
      units: {},
      used: [],
      abilities: [],
    };
    return { ...pairsGame(), battle };
  };
  expect(ownBattle(fought('bg', 'gc'))).toBe(0);
  expect(ownBattle(fought('bg', 'ys'))).toBeUndefined();
  expect(ownBattle(pairsGame())).toBeUndefined();
});
