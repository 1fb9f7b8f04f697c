import { describe, expect, it } from 'vitest';
import { choiceOfKey, commonCost, layOut, meantBy } from './choices';
import type { Ask, Choice, Role } from './types';

const choice = (label: string, group = '', role: Role = 'option'): Choice => ({
  action: label,
  label,
  targets: [{ kind: 'area', id: label.toLowerCase() }],
  rule: '',
  role,
  group,
});

const ask: Ask = {
  prompt: { title: 'Your action', why: '', rule: '' },
  choices: [
    choice('Move', 'Common'),
    choice('Dreams', 'Unique'),
    choice('Recruit', 'Common'),
    choice('Done', '', 'done'),
    choice('Pass', '', 'pass'),
  ],
  refusals: [{ label: 'Battle', why: 'no one there', rule: '5.1' }],
};

describe('layOut', () => {
  it('groups in order of first appearance and numbers as shown', () => {
    const layout = layOut(ask);
    expect(layout.groups.map((g) => g.heading)).toEqual(['Common', 'Unique']);
    expect(layout.groups.flatMap((g) => g.options.map((o) => [o.choice.label, o.key]))).toEqual([
      ['Move', 1],
      ['Recruit', 2],
      ['Dreams', 3],
    ]);
    expect(layout.done.map((c) => c.label)).toEqual(['Done']);
    expect(layout.pass.map((c) => c.label)).toEqual(['Pass']);
    expect(layout.refusals).toHaveLength(1);
  });

  it('has keys for nine options and no more', () => {
    const many: Ask = { ...ask, choices: Array.from({ length: 12 }, (_, i) => choice(`C${i}`)) };
    const layout = layOut(many);
    expect(choiceOfKey(layout, 9)?.label).toBe('C8');
    expect(layout.groups[0]?.options[9]?.key).toBeUndefined();
    expect(choiceOfKey(layout, 10)).toBeUndefined();
  });
});

describe('meantBy', () => {
  const unit = { kind: 'unit', id: 'gc-acolyte-1' };
  const sent = (label: string): Choice => {
    const to = choice(label);
    return { ...to, targets: [unit, ...to.targets] };
  };
  const [asia, africa] = [sent('Asia'), sent('Africa')];
  const meant = (...lit: { kind: string; id: string }[]) =>
    [...meantBy([asia, africa], lit)].map((c) => c.label);

  it('compares kind and id', () => {
    expect(meant({ kind: 'area', id: 'asia' })).toEqual(['Asia']);
    expect(meant({ kind: 'unit', id: 'asia' })).toEqual([]);
    expect(meant()).toEqual([]);
  });

  it('means all by what they share, and one by what it alone names besides', () => {
    expect(meant(unit)).toEqual(['Asia', 'Africa']);
    expect(meant(unit, { kind: 'area', id: 'africa' })).toEqual(['Africa']);
  });
});

describe('commonCost', () => {
  const priced = (amount: number): Choice => ({
    ...choice(`For ${amount}`),
    cost: { amount, of: 'Power', leaves: 9 - amount },
  });
  const of = (...choices: Choice[]) => commonCost(layOut({ ...ask, choices }));

  it('is said once when every option costs the same', () => {
    expect(of(priced(1), priced(1))).toEqual({ amount: 1, of: 'Power', leaves: 8 });
    expect(of(priced(1), priced(2))).toBeUndefined();
    expect(of(priced(1), choice('Free'))).toBeUndefined();
    expect(of(priced(1))).toBeUndefined();
  });
});
