import { expect, test } from 'vitest';
import type { Weighed } from './types';
import { areAlike, following, percent, speaks, wholeChoice } from './weighing';

const nameOf = (seat: number): string => ['Ines', 'Tom'][seat] ?? '';

const weighed = (chance: number, line: Weighed['line'] = []): Weighed => ({
  action: 'move',
  label: 'Move',
  chances: [chance, 1 - chance],
  reasons: [],
  line,
});

test('chances are whole percents', () => {
  expect(percent(0.385)).toBe('39%');
  expect(percent(undefined)).toBe('0%');
});

test('what speaks for a choice and against it is listed apart', () => {
  const reasons = [
    { topic: 'gates', good: true },
    { topic: 'Power', good: true },
    { topic: '', of: 1, good: true },
    { topic: 'areas', good: false },
    { topic: '', of: 1, good: false },
  ];
  expect(speaks(reasons, true, nameOf)).toBe('For it: gates, Power and it holds Tom back');
  expect(speaks(reasons, false, nameOf)).toBe('Against it: areas and it helps Tom');
  expect(speaks(reasons.slice(0, 2), false, nameOf)).toBeUndefined();
});

test('the own next steps belong to the choice, what others do follows', () => {
  const line = [
    { seat: 0, label: 'Acolyte' },
    { seat: 0, label: 'Asia' },
    { seat: 0, label: 'Done moving' },
    { seat: 1, label: 'Battle' },
  ];
  const whole = wholeChoice(weighed(0.5, line), 0);
  expect(whole.label).toBe('Move → Acolyte → Asia');
  expect(following(whole.after, nameOf)).toBe('Ines: Done moving → Tom: Battle');
  expect(wholeChoice(weighed(0.5, line.slice(3)), 0).label).toBe('Move');
  expect(following(line.slice(0, 2), nameOf)).toBe('Ines: Acolyte → Asia');
});

test('choices are alike when their chances differ by less than a point', () => {
  expect(areAlike([weighed(0.505), weighed(0.5)], 0)).toBe(true);
  expect(areAlike([weighed(0.52), weighed(0.5)], 0)).toBe(false);
  expect(areAlike([weighed(0.5)], 0)).toBe(false);
});
