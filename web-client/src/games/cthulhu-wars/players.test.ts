import { afterEach, describe, expect, it } from 'vitest';
import type { BattleView, CthulhuWarsView, Faction } from '../../lib/types';
import { speakFrom } from '../../words/words';
import { askedOf, factionsOf, ownBattle, ownFirst, playersOf, turnOrder } from './players';
import { midGame, pairsGame } from './showcase';

describe('players with two factions each', () => {
  const view = pairsGame();
  afterEach(() => speakFrom('en', {}));

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

  it('knows the asked faction by its name in the reader’s language, too', () => {
    speakFrom('de', { 'Black Goat': 'Schwarze Ziege' });
    expect(askedOf(view, 0, 'Schwarze Ziege: Deine Aktion')).toEqual(['bg']);
    expect(askedOf(view, 0, 'Black Goat: Your action')).toEqual(['bg']);
  });

  it('says which of a player’s factions is asked', () => {
    expect(askedOf(view, 0, 'Black Goat: Your action')).toEqual(['bg']);
    expect(askedOf(view, 0, 'Which of your factions acts first?')).toEqual(['gc', 'bg']);
    expect(askedOf(view, 1, 'Black Goat: Your action')).toEqual(['cc', 'ys']);
    expect(askedOf(midGame(), 1, 'Your action')).toEqual(['cc']);
    expect(askedOf({ ...view, phase: 'draft' }, 0, 'Choose a faction')).toEqual([]);
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
    };
    return { ...pairsGame(), battle };
  };
  expect(ownBattle(fought('bg', 'gc'))).toBe(0);
  expect(ownBattle(fought('bg', 'ys'))).toBeUndefined();
  expect(ownBattle(pairsGame())).toBeUndefined();
});
