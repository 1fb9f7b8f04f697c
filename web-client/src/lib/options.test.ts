import { describe, expect, it } from 'vitest';
import { choosing, grouped, offers, search, sidesClash, sidesOffered } from './options';
import type { GameInfo, OptionValue } from './types';

const value = (id: string, more: Partial<OptionValue> = {}): OptionValue => ({
  id,
  name: id.toUpperCase(),
  help: `About ${id}.`,
  seats: [],
  ...more,
});
const two = { option: 'variant', values: ['two', 'decay'] };
const game: GameInfo = {
  id: 'g',
  name: 'G',
  version: 1,
  about: '',
  seats: [4, 3, 2],
  sides: [
    { id: 'a', name: 'A', help: '', when: { option: 'variant', values: ['base', 'decay'] } },
    { id: 'a+b', name: 'A + B', help: '', when: { option: 'variant', values: ['two'] } },
  ],
  options: [
    {
      id: 'variant',
      name: 'Variant',
      help: '',
      leads_seats: true,
      values: [
        value('base', { seats: [4, 3] }),
        value('two', { seats: [2] }),
        value('decay', { seats: [2] }),
      ],
    },
    {
      id: 'map',
      name: 'Board',
      help: '',
      values: [value('small', { seats: [3] }), value('east'), value('west', { seats: [4, 2] })],
    },
    {
      id: 'dice',
      name: 'Half dice',
      help: 'Of Ghroth.',
      group: 'House rules',
      when: two,
      values: [
        value('as-above', { when: { option: 'variant', values: ['two'] }, name: 'No' }),
        value('as-above', { when: { option: 'variant', values: ['decay'] }, name: 'Yes' }),
        value('true'),
      ],
    },
  ],
  bots: [],
};
const state = (seats: number, chosen = {}): unknown =>
  offers(game, seats, chosen).map((o) => [o.option.id, o.value.name, o.changed]);

describe('what a table offers', () => {
  it('follows the number of seats', () => {
    expect(state(4)).toEqual([
      ['variant', 'BASE', false],
      ['map', 'EAST', false],
    ]);
    expect(state(3)).toEqual([
      ['variant', 'BASE', false],
      ['map', 'SMALL', false],
    ]);
  });

  it('follows other options, by choice or by default', () => {
    expect(state(2)).toContainEqual(['dice', 'No', false]);
    expect(state(2, { variant: 'decay' })).toContainEqual(['dice', 'Yes', false]);
    expect(state(2, { dice: 'true' })).toContainEqual(['dice', 'TRUE', true]);
  });

  it('forgets what does not fit', () => {
    expect(state(3, { map: 'west', dice: 'true', variant: 'decay' })).toEqual([
      ['variant', 'BASE', false],
      ['map', 'SMALL', false],
    ]);
  });

  it('shows every variant and only fitting boards', () => {
    const ids = offers(game, 4, {}).map((o) => o.values.map((v) => v.id));
    expect(ids).toEqual([
      ['base', 'two', 'decay'],
      ['east', 'west'],
    ]);
  });

  it('brings the number of seats along with a variant', () => {
    const [variant] = game.options;
    const [base, , decay] = variant?.values ?? [];
    if (!variant || !base || !decay) throw new Error('the game above');
    expect(choosing(variant, decay, 4)).toEqual({ options: { variant: 'decay' }, seats: 2 });
    expect(choosing(variant, base, 3)).toEqual({ options: { variant: 'base' } });
  });
});

it('offers single sides or pairs', () => {
  const ids = (seats: number, chosen = {}) => sidesOffered(game, seats, chosen).map((s) => s.id);
  expect(ids(4)).toEqual(['a']);
  expect(ids(2)).toEqual(['a+b']);
  expect(ids(2, { variant: 'decay' })).toEqual(['a']);
});

it('knows that sides with a part in common clash', () => {
  expect(sidesClash('gc+bg', 'bg+ys')).toBe(true);
  expect(sidesClash('gc+bg', 'cc+ys')).toBe(false);
});

it('folds groups and finds by any words', () => {
  const { open, groups } = grouped(offers(game, 2, {}));
  expect(open.map((o) => o.option.id)).toEqual(['variant', 'map']);
  const [name, readings] = groups[0] ?? ['', []];
  expect([name, readings.length]).toEqual(['House rules', 1]);
  expect(search(readings, 'ghroth half')).toHaveLength(1);
  expect(search(readings, 'dreams')).toHaveLength(0);
  expect(search(readings, '  ')).toHaveLength(1);
});
