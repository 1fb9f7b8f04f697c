import { expect, it } from 'vitest';
import type { LogEvent } from '../../lib/types';
import { storyOf } from './story';
import type { Moment } from './storyMoments';

const words = (m: Moment): string => m.what.map(({ text }) => text).join('');

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
    tell(31, { type: 'revealed', faction: 'gc', value: 1 }),
    tell(31, { type: 'revealed', faction: 'gc', value: 1 }),
    tell(31, { type: 'revealed', faction: 'cc', value: 1 }),
    tell(31, { type: 'ended', winners: ['gc'], why: '' }),
  ]);
  expect(story.turns.gc).toEqual([0, 0, 6, 7, 9]);
  expect(story.turns.cc).toEqual([0, 0, 0, 0, 1]);
  expect(story.moments.map((m) => [m.seq, m.by, words(m)])).toEqual([
    [13, 'gc', 'Ritual for 5: 3 Doom'],
    [20, 'cc', '8 dice: 2 kills, 2 pains'],
    [31, 'gc', '2 signs turned: 7 Doom becomes 9'],
  ]);
  expect(story.length).toEqual({ turns: 3, entries: 31 });
  expect(story.gains.filter((g) => g.by === 'gc').map((g) => [g.turn, g.source, g.amount])).toEqual(
    [
      [2, 'gates', 3],
      [2, 'rituals', 3],
      [3, 'other', 1],
      [3, 'signs', 1],
      [3, 'signs', 1],
    ],
  );
});

it('takes Doom off that was given up', () => {
  const story = storyOf([
    tell(0, { type: 'turn_began', turn: 1 }),
    tell(1, { type: 'doom_gained', faction: 'gc', amount: 3, why: 'gates' }),
    tell(2, { type: 'doom_lost', faction: 'gc', amount: 2, why: { loyalty: 'ghast' } }),
    tell(3, { type: 'ended', winners: [], why: '' }),
  ]);
  expect(story.turns.gc.at(-1)).toBe(1);
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
  expect(story.moments.map((m) => [m.seq, m.by, words(m)])).toEqual([
    [7, 'bg', 'Gains 7 Doom for the loss of Cthulhu'],
  ]);
  expect(new Set(story.gains.map((g) => g.source))).toEqual(new Set(['losses', 'other']));
});

it('tells a moment whole when its line begins with something else than the faction', () => {
  const text = (words: string) => ({ type: 'text', text: words }) as const;
  const goat = { type: 'thing', kind: 'faction', id: 'bg', text: 'Schwarze Ziege' } as const;
  const line = { level: 'detail', by: 'bg', spans: [text('Nun erweckt '), goat, text(' sie')] };
  const event = { type: 'awakened', cost: 8 };
  const { moments } = storyOf([{ seq: 5, event, line } as LogEvent]);
  expect(moments.map((m) => [m.seq, m.by, words(m)])).toEqual([
    [5, 'bg', 'Nun erweckt Schwarze Ziege sie'],
  ]);
});

it('tells of a great battle by its place, of a lost Great Old One, of the sixth spellbook', () => {
  const thing = (kind: string, id: string, text: string) =>
    ({ type: 'thing', kind, id, text }) as const;
  const said = (seq: number, event: unknown, by: string, ...spans: unknown[]) =>
    ({ seq, event, line: { level: 'action', by, spans } }) as LogEvent;
  const area = thing('area', 'arabia', 'Arabia');
  const cthulhu = thing('unit', 'gc-cthulhu-1', 'Cthulhu');
  const gone = { type: 'text', text: ' of Great Cthulhu is eliminated' };
  const book = { type: 'book_taken', faction: 'cc' };
  const { moments } = storyOf([
    tell(0, { type: 'turn_began', turn: 1 }),
    said(4, { type: 'battle_declared', attacker: 'cc' }, 'cc', area),
    tell(5, { type: 'rolled', faction: 'cc', faces: [6, 5, 1, 1] }),
    tell(5, { type: 'rolled', faction: 'gc', faces: [4, 4, 2] }),
    said(6, { type: 'eliminated', unit: 'gc-cthulhu-1' }, 'cc', cthulhu, gone),
    tell(7, { type: 'battle_ended' }),
    tell(8, { type: 'battle_declared', attacker: 'cc' }),
    tell(8, { type: 'rolled', faction: 'cc', faces: [6, 6] }),
    tell(8, { type: 'battle_ended' }),
    ...[10, 11, 12, 13, 14].map((seq) => tell(seq, book)),
    said(15, book, 'cc', thing('spellbook', 'madness', 'Madness')),
    tell(20, { type: 'turn_began', turn: 2 }),
  ]);
  expect(moments.map((m) => [m.seq, m.by, words(m), m.at])).toEqual([
    [5, 'cc', '7 dice in Arabia: 1 kill, 3 pains', 0.25],
    [6, 'gc', 'Cthulhu of Great Cthulhu is eliminated', 0.3],
    [15, 'cc', 'The sixth spellbook: Madness', 0.75],
  ]);
});

it('keeps the most telling of many moments, and not all of one kind', () => {
  const log = [tell(0, { type: 'turn_began', turn: 1 })];
  for (let at = 1; at <= 20; at += 1) {
    log.push(tell(at, { type: 'ritual', faction: 'gc', cost: at }));
    log.push(tell(100 + at, { type: 'rolled', faction: 'gc', faces: [1, 1, 1, 1, 1, 1] }));
  }
  const { moments } = storyOf(log);
  expect(moments).toHaveLength(7);
  expect(moments.filter((m) => m.kind === 'battle')).toHaveLength(5);
  expect(moments.filter((m) => m.kind === 'ritual').map((m) => m.seq)).toEqual([19, 20]);
});
