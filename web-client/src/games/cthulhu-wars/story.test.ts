import { expect, it } from 'vitest';
import type { LogEvent } from '../../lib/types';
import { storyOf } from './story';

const tell = (seq: number, event: unknown, undone = false): LogEvent => ({ seq, event, undone });

it('tells Doom by turn, and the moments', () => {
  const gained = (amount: number, why: unknown) => ({
    type: 'doom_gained',
    faction: 'gc',
    amount,
    why,
  });
  const story = storyOf([
    tell(0, { type: 'turn_began', turn: 1 }),
    tell(9, { type: 'turn_began', turn: 2 }),
    tell(12, gained(3, 'gates')),
    tell(13, { type: 'ritual', faction: 'gc', cost: 5 }),
    tell(13, gained(3, 'ritual')),
    tell(14, gained(9, 'ritual'), true),
    tell(20, { type: 'rolled', faction: 'cc', faces: [6, 6, 5, 4, 1, 1, 2, 3] }),
    tell(21, { type: 'turn_began', turn: 3 }),
    tell(30, gained(1, { book: 'dreams' })),
    tell(31, { type: 'revealed', faction: 'gc', value: 2 }),
    tell(31, { type: 'revealed', faction: 'cc', value: 1 }),
    tell(31, { type: 'ended', winners: ['gc'], why: '' }),
  ]);
  expect(story.turns.gc).toEqual([0, 0, 6, 7, 9]);
  expect(story.turns.cc).toEqual([0, 0, 0, 0, 1]);
  expect(story.moments.map((m) => [m.seq, m.by, m.what])).toEqual([
    [13, 'gc', 'Ritual for 5'],
    [20, 'cc', '8 dice: 2 kills, 2 pains'],
  ]);
});

it('remembers the Doom of great losses', () => {
  const lost = (seq: number, amount: number, why: unknown, words = ''): LogEvent => ({
    seq,
    event: { type: 'doom_gained', faction: 'bg', amount, why },
    undone: false,
    line: {
      level: 'detail',
      by: 'bg',
      spans: [
        { type: 'thing', kind: 'faction', id: 'bg', text: 'Black Goat' },
        { type: 'text', text: words },
      ],
    },
  });
  const story = storyOf([
    lost(3, 1, { loss: 'deep_one' }),
    lost(7, 7, { loss: 'cthulhu' }, ' gains 7 Doom for the loss of Cthulhu'),
    lost(9, 2, { escape: 'starspawn' }),
    lost(12, 1, 'empty_pile'),
  ]);
  expect(story.moments).toEqual([
    { seq: 7, by: 'bg', what: 'gains 7 Doom for the loss of Cthulhu' },
  ]);
});
