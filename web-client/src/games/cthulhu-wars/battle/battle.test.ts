import { describe, expect, it } from 'vitest';
import { Reference } from '../../../lib/reference.svelte';
import type {
  BattleStep,
  BattleView,
  Card,
  CthulhuWarsView,
  FightingView,
} from '../../../lib/types';
import { openWords, rollWords, sortFaces } from './dice';
import { figureSizes, lineUp, standIn } from './lineup';
import { windowsOf } from './windows';

const fighter = (kind: FightingView['kind'], faction: 'cc' | 'ys'): FightingView => ({
  kind,
  faction,
  fate: 'fighting',
});
const side = (faction: 'cc' | 'ys') => ({ faction, dice: 3, faces: [], kills: 0, pains: 0 });

function viewAt(step: BattleStep): CthulhuWarsView {
  const battle: BattleView = {
    area: 'arabia',
    step,
    attacker: side('cc'),
    defender: side('ys'),
    units: {
      'cc-nyarlathotep-1': fighter('nyarlathotep', 'cc'),
      'cc-flying_polyp-1': fighter('flying_polyp', 'cc'),
      'cc-acolyte-1': fighter('acolyte', 'cc'),
      'ys-undead-1': fighter('undead', 'ys'),
    },
    used: [],
    abilities: [],
  };
  return { battle } as unknown as CthulhuWarsView;
}

describe('dice', () => {
  it('are sorted by what they do', () => {
    expect(sortFaces([1, 6, 4, 3, 5, 6])).toEqual({ kill: [6, 6], pain: [5, 4], miss: [3, 1] });
  });

  it('are told in words', () => {
    expect(rollWords([6, 5, 4, 1])).toBe('1 kill, 2 pains');
    expect(rollWords([1, 2])).toBe('nothing');
    expect(openWords(2, 1)).toBe('2 kills and 1 pain');
    expect(openWords(0, 0)).toBe('');
  });
});

describe('a line of battle', () => {
  it('has the tallest in the middle and keeps its order whatever happens', () => {
    const { battle } = viewAt('kills');
    if (!battle) throw new Error('no battle');
    const line = lineUp(battle, 'cc').map((u) => u.id);
    expect(line[1]).toBe('cc-nyarlathotep-1');
    const hurt = structuredClone(battle);
    hurt.units['cc-acolyte-1'] = { ...fighter('acolyte', 'cc'), fate: 'killed' };
    expect(lineUp(hurt, 'cc').map((u) => u.id)).toEqual(line);
  });

  it('fits its stage, and no figure is smaller than 24 pixels', () => {
    const { battle } = viewAt('kills');
    const many = Array.from({ length: 14 }, (_, i) => ({ ...fighter('undead', 'ys'), id: `${i}` }));
    const line = [...(battle ? lineUp(battle, 'cc') : []), ...many];
    expect(Math.min(...figureSizes(line, 300, 200))).toBeGreaterThanOrEqual(24);
    const wide = figureSizes(line.slice(0, 3), 900, 200);
    expect(wide.reduce((a, b) => a + b, 0)).toBeLessThan(900);
    expect(Math.max(...wide)).toBeLessThanOrEqual(200);
  });
});

describe('a stand-in', () => {
  it('is offered, and no different from the unit that is pressed', () => {
    const { battle } = viewAt('kills');
    if (!battle) throw new Error('no battle');
    battle.units['ys-undead-2'] = fighter('undead', 'ys');
    battle.units['ys-undead-3'] = { ...fighter('undead', 'ys'), fate: 'killed' };
    const offered = new Set(['ys-undead-1']);
    expect(standIn(battle, 'ys-undead-2', offered)).toBe('ys-undead-1');
    expect(standIn(battle, 'ys-undead-3', offered)).toBe('ys-undead-3');
  });
});

describe('ability windows', () => {
  const names = new Reference();
  const card = (kind: string, id: string, name: string, text: string): Card => ({
    kind,
    id,
    name,
    of: 'cc',
    facts: kind === 'spellbook' ? [{ id: 'in_battle', name: 'In battle', value: 'in short' }] : [],
    text,
    rule: '',
    status: 'stated',
  });
  names.cards = [
    card('spellbook', 'abduct', 'Abduct', 'at length'),
    card('ability', 'harbinger', 'The Harbinger', 'Paid for each.'),
    card('unit', 'nightgaunt', 'Nightgaunt', ''),
  ];

  it('are those of the view, with the words of their cards', () => {
    const view = viewAt('combat');
    const faction = 'cc' as const;
    if (view.battle)
      view.battle.abilities = [
        { id: 'abduct', faction, card: 'spellbook:abduct', state: 'used' },
        {
          id: 'abduct',
          faction,
          card: 'spellbook:abduct',
          state: 'impossible',
          lacks: 'nightgaunt',
        },
        { id: 'harbinger', faction, card: 'ability:harbinger', state: 'later' },
      ];
    expect(windowsOf(view, names).map((w) => [w.name, w.fact, w.state])).toEqual([
      ['Abduct', 'in short', 'used'],
      ['Abduct', 'no Nightgaunt here', 'impossible'],
      ['The Harbinger', 'Paid for each.', 'later'],
    ]);
  });

  it('are none where no battle is fought', () => {
    expect(windowsOf({ ...viewAt('combat'), battle: undefined } as never, names)).toEqual([]);
  });
});
