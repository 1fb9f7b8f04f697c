import { expect, it } from 'vitest';
import { clockWords, heard, leftOf, PACES, paceWords } from './clocks';

const message = {
  type: 'clock' as const,
  table: 't',
  left: [60_000, 90_000, null],
  running: [0],
  paused: false,
};

it('runs the clock of the seat that is waited for', () => {
  const clocks = heard(message, 1000);
  expect(leftOf(clocks, 0, 11_000)).toBe(50_000);
  expect(leftOf(clocks, 1, 11_000)).toBe(90_000);
  expect(leftOf(clocks, 2, 11_000)).toBeUndefined();
  expect(leftOf(clocks, 0, 100_000)).toBe(0);
  expect(leftOf(undefined, 0, 0)).toBeUndefined();
});

it('lets a clock stand while what others did is shown', () => {
  const clocks = heard({ ...message, running: [1, 0], scenes: [0, 3000] }, 0);
  expect(leftOf(clocks, 0, 2000)).toBe(60_000);
  expect(leftOf(clocks, 0, 5000)).toBe(58_000);
  expect(leftOf(clocks, 1, 5000)).toBe(85_000);
});

it('lets stopped clocks stand', () => {
  expect(leftOf(heard({ ...message, paused: true }, 0), 0, 50_000)).toBe(60_000);
});

it('says how long that is', () => {
  expect(clockWords(0)).toBe('0:00');
  expect(clockWords(4_100)).toBe('0:05');
  expect(clockWords(65_000)).toBe('1:05');
  expect(clockWords(3_723_000)).toBe('1:02:03');
  expect(clockWords(100_800_000)).toBe('1 d 4 h');
});

it('has words of their own for every pace', () => {
  expect(PACES.map(paceWords)).toEqual([
    'No clock',
    '30 min + 10 s',
    '90 min + 15 s',
    '1 day a choice',
    '3 days a choice',
    '7 days a choice',
  ]);
  expect(paceWords(undefined)).toBe('No clock');
});
