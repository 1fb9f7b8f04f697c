import { expect, it } from 'vitest';
import type { Choice } from '../../lib/types';
import { meaningOf } from './taps';

const choice = (label: string): Choice => ({
  label,
  action: label,
  role: 'option',
  rule: '',
  targets: [],
});
const move = { choice: choice('Move to Africa'), order: 0 };
const fight = { choice: choice('Fight in Africa'), order: 1 };

it('lets a mouse choose at once', () => {
  const now = { selected: undefined, twice: false };
  expect(meaningOf([move], now)).toEqual({ do: 'choose', choice: move.choice });
});

it('lets a finger select first, and choose by the same again', () => {
  expect(meaningOf([move], { selected: undefined, twice: true })).toEqual({
    do: 'select',
    offer: move,
  });
  expect(meaningOf([move], { selected: fight.choice, twice: true })).toEqual({
    do: 'select',
    offer: move,
  });
  expect(meaningOf([move], { selected: move.choice, twice: true })).toEqual({
    do: 'choose',
    choice: move.choice,
  });
});

it('lists several choices, and knows when there is none', () => {
  expect(meaningOf([move, fight], { selected: move.choice, twice: true })).toEqual({
    do: 'list',
    offers: [move, fight],
  });
  expect(meaningOf([], { selected: move.choice, twice: true })).toEqual({ do: 'nothing' });
});
