import { describe, expect, it } from 'vitest';
import type { Choice, Role, Target } from '../../lib/types';
import { offersForArea, offersForUnits, offersFrom, offersOf } from './offers';

const area = (id: string): Target => ({ kind: 'area', id });
const unit = (id: string): Target => ({ kind: 'unit', id });
const choice = (label: string, targets: Target[], role: Role = 'option'): Choice => ({
  action: label,
  label,
  targets,
  rule: '',
  role,
});

describe('offers', () => {
  it('keep the number keys of the list', () => {
    const done = choice('Done', [], 'done');
    const offers = offersOf([done, choice('A', [area('asia')]), choice('B', [area('europe')])]);
    expect(offers.areas.get('asia')?.[0]?.key).toBe(1);
    expect(offers.areas.get('europe')?.[0]?.key).toBe(2);
    expect(offers.aboutAreas).toBe(true);
  });

  it('take what every option points at as chosen already', () => {
    const offers = offersOf([
      choice('A', [unit('u'), area('asia')]),
      choice('B', [unit('u'), area('europe')]),
      choice('Done', [], 'done'),
    ]);
    expect([...offers.chosenUnits]).toEqual(['u']);
    expect(offers.units.size).toBe(0);
    expect([...offers.areas.keys()]).toEqual(['asia', 'europe']);
  });

  it('begin where a menu entry says, without being choices of these things', () => {
    const move = { ...choice('Move', []), starts: [unit('u'), unit('v')] };
    const battle = { ...choice('Battle', []), starts: [area('asia')] };
    const offers = offersOf([move, battle, choice('Pass', [], 'pass')]);
    expect(offers.units.size + offers.areas.size).toBe(0);
    expect(offers.aboutAreas).toBe(false);
    const labels = offersFrom(offers, [unit('v'), area('asia')]).map((o) => o.choice.label);
    expect(labels).toEqual(['Move', 'Battle']);
    expect(offersFrom(offers, [unit('w'), area('europe')])).toEqual([]);
  });

  it('of units are not offers of the areas they stand in, but a press there means them', () => {
    const offers = offersOf([
      choice('Ghoul, A', [unit('g'), area('asia')]),
      choice('Fungi, A', [unit('f'), area('asia')]),
      choice('Ghoul, B', [unit('h'), area('europe')]),
    ]);
    expect(offers.areas.size).toBe(0);
    expect(offers.aboutAreas).toBe(false);
    expect(offersForArea(offers, 'asia')).toHaveLength(2);
    expect(offersForArea(offers, 'africa')).toEqual([]);
  });

  it('do not take the only option as chosen', () => {
    const offers = offersOf([choice('A', [unit('u')])]);
    expect(offers.units.has('u')).toBe(true);
    expect(offers.aboutAreas).toBe(false);
  });

  it('offer each choice once for a column of units', () => {
    const both = choice('Either', [unit('u1'), unit('u2')]);
    const one = choice('First', [unit('u1')]);
    const offers = offersOf([one, both]);
    expect(offersForUnits(offers, ['u1', 'u2']).map((o) => o.choice)).toEqual([one, both]);
  });
});
