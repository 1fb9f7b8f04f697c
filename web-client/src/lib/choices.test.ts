import { describe, expect, it } from 'vitest';
import { choiceOfKey, commonCost, groupOfKey, layOut, meantBy } from './choices';
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

describe('a long list of pairs', () => {
  const pair = (card: string, domain: number): Choice => ({
    ...choice(`${card} on ${domain}`, card),
    targets: [
      { kind: 'card', id: card },
      { kind: 'domain', id: String(domain) },
    ],
  });
  const pairs = (...cards: string[]): Ask => ({
    ...ask,
    choices: [...cards.flatMap((card) => [1, 2, 3].map((n) => pair(card, n))), choice('Done')],
  });
  const cards = ['Byakhee', 'Shoggoth', 'Ghoul', 'Cultist'];
  const long = { ...ask, choices: pairs(...cards).choices.slice(0, -1) };

  it('is chosen from in two steps, each with its keys', () => {
    const closed = layOut(long);
    expect(closed.groups.map((g) => [g.folds?.id, g.open, g.key])).toEqual([
      ['Byakhee', false, 1],
      ['Shoggoth', false, 2],
      ['Ghoul', false, 3],
      ['Cultist', false, 4],
    ]);
    expect(groupOfKey(closed, 2)?.heading).toBe('Shoggoth');
    expect(choiceOfKey(closed, 2)).toBeUndefined();
    const open = layOut(long, 'Shoggoth');
    expect(open.groups.map((g) => g.open)).toEqual([false, true, false, false]);
    expect([3, 4, 5].map((key) => choiceOfKey(open, key)?.label)).toEqual([
      'Shoggoth on 1',
      'Shoggoth on 2',
      'Shoggoth on 3',
    ]);
    expect(groupOfKey(open, 6)?.heading).toBe('Ghoul');
  });

  it('stays one list when it is short, or has anything else in it', () => {
    const whole = (of: Ask) => layOut(of).groups.every((g) => g.open && g.folds === undefined);
    expect(whole({ ...long, choices: long.choices.slice(0, 9) })).toBe(true);
    expect(whole(pairs(...cards))).toBe(true);
    expect(whole({ ...long, choices: [...long.choices, choice('Flood', 'Events')] })).toBe(true);
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
