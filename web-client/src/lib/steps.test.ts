import { expect, it } from 'vitest';
import { stepsOf } from './steps';

const SPENT = { 41: { amount: 1, of: 'Power', leaves: 3 } };

it('puts the steps in the order in which they were made, with the way back to each', () => {
  const steps = [
    { seq: 43, label: 'Acolyte, Africa' },
    { seq: 41, label: 'To Europe' },
    { seq: 40, label: 'Move' },
  ];
  expect(stepsOf({ last: 43, all: 40, steps }, SPENT)).toEqual([
    { label: 'Move', to: 40, cost: undefined },
    { label: 'To Europe', to: 41, cost: { amount: 1, of: 'Power', leaves: 3 } },
    { label: 'Acolyte, Africa', to: 43, cost: undefined },
  ]);
});

it('counts once what is paid with several steps', () => {
  const spent = {
    1: { amount: 1, of: 'Power', leaves: 6 },
    2: { amount: 1, of: 'Power', leaves: 6 },
    3: { amount: 1, of: 'Power', leaves: 5 },
  };
  const steps = [3, 2, 1].map((seq) => ({ seq, label: String(seq) }));
  const costs = stepsOf({ last: 3, all: 1, steps }, spent).map((s) => s.cost?.leaves);
  expect(costs).toEqual([undefined, 6, 5]);
});
