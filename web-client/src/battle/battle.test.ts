import { describe, expect, it } from 'vitest';
import type { BattleStep, BattleView, CthulhuWarsView, FightingView } from '../lib/types';
import { openWords, rollWords, sortFaces } from './dice';
import { figureSizes, lineUp, standIn } from './lineup';
import { windowsOf } from './windows';

const fighter = (kind: FightingView['kind'], faction: 'cc' | 'ys'): FightingView => ({
  kind,
  faction,
  fate: 'fighting',
});
const side = (faction: 'cc' | 'ys') => ({ faction, dice: 3, faces: [], kills: 0, pains: 0 });

function viewAt(step: BattleStep, used: string[] = []): CthulhuWarsView {
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
    used,
  };
  const books = { cc: { abduct: true, invisibility: true }, bg: { necrophagy: true }, ys: {} };
  const factions = Object.fromEntries(
    Object.entries(books).map(([id, spellbooks]) => [id, { spellbooks }]),
  );
  return { battle, factions } as unknown as CthulhuWarsView;
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
  const states = (step: BattleStep, used?: string[]) =>
    Object.fromEntries(windowsOf(viewAt(step, used)).map((w) => [w.id, w.state]));

  it('stand in the order of the steps', () => {
    const ids = windowsOf(viewAt('combat')).map((w) => w.id);
    expect(ids).toEqual(['abduct', 'invisibility', 'necrophagy', 'harbinger']);
  });

  it('say what was used, what is open and what cannot be', () => {
    expect(states('pre_battle_attacker')).toMatchObject({
      abduct: 'impossible',
      invisibility: 'now',
      necrophagy: 'later',
    });
    expect(states('necrophagy', ['Invisibility'])).toMatchObject({
      invisibility: 'used',
      necrophagy: 'now',
      harbinger: 'later',
    });
    expect(states('finish')).toMatchObject({ necrophagy: 'past' });
  });

  it('list an ability they do not know as used', () => {
    expect(states('finish', ['some_new_thing'])).toMatchObject({ some_new_thing: 'used' });
  });
});
