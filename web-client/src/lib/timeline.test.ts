import { describe, expect, it } from 'vitest';
import { groupLog } from './logGroups';
import { happeningAt, numbered, placeOf, stepFrom, timelineOf, type Mark } from './timeline';
import type { Level, LogEvent } from './types';

const event = (seq: number, level: Level, type: string, undone = false): LogEvent => ({
  seq,
  event: { type },
  line: { level, by: level === 'heading' ? '' : 'gc', spans: [{ type: 'text', text: type }] },
  undone,
});

const LOG = [
  event(0, 'heading', 'turn'),
  event(0, 'action', 'begins'),
  event(2, 'action', 'moves'),
  event(3, 'action', 'battle'),
  event(4, 'detail', 'rolls'),
  event(6, 'heading', 'turn'),
  event(6, 'action', 'gathers'),
  event(8, 'action', 'moves', true),
  event(11, 'action', 'ritual'),
];

const markOf = ({ event: told }: LogEvent): Mark | undefined => {
  const { type } = told as { type: string };
  return type === 'turn' || type === 'battle' || type === 'ritual'
    ? { kind: type, label: type }
    : undefined;
};
const time = timelineOf(LOG, 12, markOf);

describe('timelineOf', () => {
  it('knows where actions, turns and battles begin, without what was taken back', () => {
    expect(time.halts).toEqual({ action: [0, 2, 3, 6, 11], turn: [0, 6], battle: [3] });
    expect(time.marks.map((m) => [m.seq, m.kind])).toEqual([
      [0, 'turn'],
      [3, 'battle'],
      [6, 'turn'],
      [11, 'ritual'],
    ]);
  });

  it('takes headings for turns when the game marks none', () => {
    expect(timelineOf(LOG, 12).halts.turn).toEqual([0, 6]);
    expect(timelineOf(LOG.slice(2, 5), 12).halts.turn).toEqual([]);
  });
});

describe('stepFrom', () => {
  it('walks by entry, action, turn and battle, to the ends and no further', () => {
    expect(stepFrom(time, 'entry', 7, 1)).toBe(8);
    expect(stepFrom(time, 'entry', 12, 1)).toBe(12);
    expect(stepFrom(time, 'entry', 0, -1)).toBe(0);
    expect(stepFrom(time, 'action', 3, 1)).toBe(6);
    expect(stepFrom(time, 'action', 6, 1)).toBe(11);
    expect(stepFrom(time, 'action', 11, 1)).toBe(12);
    expect(stepFrom(time, 'action', 5, -1)).toBe(3);
    expect(stepFrom(time, 'turn', 5, -1)).toBe(0);
    expect(stepFrom(time, 'battle', 3, -1)).toBe(0);
    expect(stepFrom(time, 'battle', 3, 1)).toBe(12);
  });
});

describe('the slider', () => {
  it('places entries from 0 to 100 %', () => {
    expect(placeOf(3, 12)).toBe(25);
    expect(placeOf(99, 12)).toBe(100);
    expect(placeOf(0, 0)).toBe(100);
  });

  it('numbers only turns that have room', () => {
    const turns = [0, 1, 6].map((seq) => ({ seq, kind: 'turn' as const, label: String(seq) }));
    expect(numbered(turns, 12, 10).map((m) => m.seq)).toEqual([0, 6]);
  });
});

describe('happeningAt', () => {
  const sections = groupLog(LOG);
  const words = (seq: number) => {
    const { heading, rows } = happeningAt(sections, seq);
    return [heading?.seq, rows.map((row) => row.seq)];
  };

  it('tells the action so far, and nothing that came later', () => {
    expect(words(3)).toEqual([0, [3]]);
    expect(words(5)).toEqual([0, [3, 4]]);
    expect(words(1)).toEqual([0, [0]]);
    expect(words(7)).toEqual([6, [6]]);
  });
});
