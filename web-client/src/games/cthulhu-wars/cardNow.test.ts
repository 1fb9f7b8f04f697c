import { describe, expect, it } from 'vitest';
import { Reference } from '../../lib/reference.svelte';
import type { Card, Target } from '../../lib/types';
import { cardNow } from './cardNow';
import { outlook } from './outlook';
import { openRequirements, progressOf, progressWords } from './progress';
import { midGame } from './showcase';

const card = (
  kind: string,
  id: string,
  name: string,
  of = '',
  facts: Card['facts'] = [],
): Card => ({
  kind,
  id,
  name,
  of,
  facts,
  text: '',
  rule: '',
  status: 'stated',
});
const names = new Reference();
names.cards = [
  card('unit', 'starspawn', 'Starspawn', 'gc'),
  card('unit', 'acolyte', 'Acolyte'),
  card('requirement', 'eight_areas', 'Units in 8 areas', 'bg'),
  card('requirement', 'four_gates', '4 gates or 15 Power', 'cc'),
  card('requirement', 'pay_six', 'As your action, pay 6', 'cc'),
  card('requirement', 'ocean_gates', '3 own Ocean gates, or 4 in all', 'gc'),
  card('requirement', 'kill_two', 'Kill or Devour 2 in a battle', 'gc'),
  card('requirement', 'five_books', 'Five spellbooks in a Doom Phase', 'gc'),
  card('spellbook', 'devolve', 'Devolve', 'gc'),
  card('spellbook', 'dreams', 'Dreams', 'gc'),
  card('spellbook', 'umr_at_tawil', 'Umr at-Tawil'),
  card('spellbook', 'shriveling', 'Shriveling'),
  card('area', 'south-pacific', 'South Pacific'),
  card('area', 'north-pacific', 'North Pacific'),
  card('area', 'north-atlantic', 'North Atlantic'),
  card('area', 'indian-ocean', 'Indian Ocean'),
];
const find = (kind: string, id: string): Card => {
  const found = names.find({ kind, id });
  if (!found) throw new Error(`${kind} ${id}`);
  return found;
};
const now = (kind: string, id: string, target: Target = { kind, id }) =>
  cardNow(midGame(), find(kind, id), names, target);

describe('a card in a match', () => {
  it('counts a unit on the map and in the Pool', () => {
    const { numbers, rows } = now('unit', 'starspawn');
    expect(numbers).toContainEqual(['1', 'on the map']);
    expect(numbers).toContainEqual(['1', 'in the Pool']);
    expect(rows).toContainEqual(['Where', 'South Pacific']);
  });

  it('tells one unit from its kind, and whose Acolytes are meant', () => {
    const { rows, owner } = now('unit', 'acolyte', { kind: 'unit', id: 'gc-acolyte-1' });
    expect(owner).toBe('gc');
    expect(rows[0]).toEqual(['This one', 'South Pacific, on the gate']);
    expect(now('unit', 'acolyte').rows).toHaveLength(4);
  });

  it('says who has a spellbook and what a requirement would earn', () => {
    expect(now('spellbook', 'devolve')).toMatchObject({ state: 'earned', good: true });
    expect(now('spellbook', 'dreams').state).toBe('not earned yet');
    expect(now('requirement', 'kill_two').state).toBe('open');
    expect(now('requirement', 'ocean_gates')).toMatchObject({ state: 'met', rows: [] });
  });

  it('finds a neutral spellbook with its holder, or beside the board', () => {
    const view = midGame();
    const look = (id: string) => cardNow(view, find('spellbook', id), names, find('spellbook', id));
    expect(look('shriveling').state).toBe('not in this game');
    view.neutral_spellbooks = ['shriveling'];
    const { cc } = view.factions;
    if (cc) view.factions.cc = { ...cc, spellbooks: { ...cc.spellbooks, umr_at_tawil: true } };
    expect(look('shriveling').rows).toEqual([['Who has it', 'no one yet']]);
    expect(look('umr_at_tawil')).toMatchObject({ state: 'earned', good: true });
    expect(look('umr_at_tawil').rows).toEqual([['Who has it', 'Crawling Chaos']]);
    const open = find('requirement', 'kill_two');
    const { rows } = cardNow(view, open, names, open);
    expect(rows).toContainEqual(['Or a neutral one', 'Shriveling']);
  });

  it('shows the borders on this board alone', () => {
    const here = find('area', 'indian-ocean');
    const facts: Card['facts'] = [
      { id: 'borders_earth-3p', name: 'Grenzt an (3)', value: 'Afrika' },
      { id: 'borders_earth-4p-w3e5', name: 'Grenzt an (4)', value: 'Australien' },
    ];
    const { rows, hides } = cardNow(midGame(), { ...here, facts }, names, here);
    expect(rows).toContainEqual(['Next to', 'Australien']);
    expect(hides).toEqual(['borders_earth-3p', 'borders_earth-4p-w3e5']);
  });

  it('names the keeper of a gate', () => {
    expect(now('area', 'indian-ocean').rows[0]).toEqual([
      'Gate',
      'Crawling Chaos, kept by Acolyte',
    ]);
  });
});

describe('progress', () => {
  it('is what the view counts, in words', () => {
    const progress = progressOf(midGame(), 'cc', find('requirement', 'four_gates')) ?? [];
    expect(progressWords(progress)).toBe('3 of 4 gates or 7 of 15 Power');
    expect(progressOf(midGame(), 'gc', find('requirement', 'kill_two'))).toBeUndefined();
  });

  it('puts the nearest first and what no one can tell last', () => {
    const ids = (faction: 'gc' | 'cc') =>
      openRequirements(midGame(), faction, names).map((r) => r.card.id);
    expect(ids('cc')).toEqual(['pay_six', 'four_gates']);
    expect(ids('gc')).toEqual(['five_books', 'kill_two']);
  });
});

describe('the outlook', () => {
  it('explains the phase, the order of play and what is still needed', () => {
    const { about, next, goals } = outlook(midGame(), names, ['cc']);
    expect(about).toEqual([{ kind: 'phase', id: 'action' }]);
    expect(next[0]).toBe(
      'Turn order from here: Crawling Chaos (7 Power), Black Goat (3 Power), Yellow Sign (0 Power).',
    );
    expect(next.at(-1)).toBe('Then turn 6 begins.');
    expect(goals.map((g) => [g.name, g.progress])).toEqual([
      ['As your action, pay 6', '7 of 6 Power'],
      ['4 gates or 15 Power', '3 of 4 gates or 7 of 15 Power'],
    ]);
    expect(outlook(midGame(), names, []).goals).toEqual([]);
  });

  it('speaks of the step while a battle is fought', () => {
    const side = { faction: 'gc', dice: 1, faces: [], kills: 0, pains: 0 } as const;
    const battle = {
      area: 'arabia',
      step: 'retreats',
      attacker: side,
      defender: { ...side, faction: 'ys' },
      units: {},
      used: [],
      abilities: [],
    } as const;
    const { about, next } = outlook(
      { ...midGame(), battle: structuredClone(battle) as never },
      names,
      [],
    );
    expect(about[0]).toEqual({ kind: 'battle_step', id: 'retreats' });
    expect(next).toEqual(['The battle goes on with: Finish.']);
  });
});
