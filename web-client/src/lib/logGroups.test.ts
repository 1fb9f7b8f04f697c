import { describe, expect, it } from 'vitest';
import { allRows, groupLog, textOf, thingsOf } from './logGroups';
import type { Level, LogEvent, Span } from './types';

const event = (seq: number, level: Level, by = '', undone = false): LogEvent => ({
  seq,
  event: {},
  line: {
    level,
    by,
    spans: [
      { type: 'text', text: 'in ' },
      { type: 'thing', kind: 'area', id: `area-${seq}`, text: 'Somewhere' },
    ],
  },
  undone,
});

describe('groupLog', () => {
  it('puts details under actions and actions under headings', () => {
    const sections = groupLog([
      event(0, 'detail'),
      event(1, 'heading'),
      event(2, 'action', 'gc'),
      event(2, 'detail', 'gc'),
      { seq: 3, event: {} },
      event(3, 'detail'),
      event(4, 'action', 'cc', true),
    ]);
    expect(sections.map((s) => [s.heading?.seq, s.groups.length])).toEqual([
      [undefined, 1],
      [1, 2],
    ]);
    expect(sections[1]?.groups[0]?.rows).toHaveLength(3);
    expect(sections[1]?.groups[1]?.rows[0]?.undone).toBe(true);
  });

  it('keeps what an action does to others with the action', () => {
    const sections = groupLog([event(1, 'action', 'gc'), event(2, 'detail', 'ys')]);
    expect(sections[0]?.groups.map((g) => [g.by, g.rows.length])).toEqual([['gc', 2]]);
  });

  it('lists the things of a group', () => {
    const [section] = groupLog([event(2, 'action', 'gc'), event(3, 'detail', 'gc')]);
    const group = section?.groups[0];
    expect(group && thingsOf(group).map((t) => t.id)).toEqual(['area-2', 'area-3']);
  });

  it('gives each entry one anchor and keeps keys when older pages come', () => {
    const page = [event(5, 'action', 'gc'), event(5, 'detail', 'gc'), event(6, 'action', 'cc')];
    const keys = (events: LogEvent[]) => allRows(groupLog(events)).map((r) => [r.key, r.first]);
    const now = keys(page);
    expect(now).toEqual([
      ['5.0', true],
      ['5.1', false],
      ['6.0', true],
    ]);
    expect(keys([event(4, 'heading'), ...page]).slice(1)).toEqual(now);
  });

  it('puts a line in plain words', () => {
    const spans: Span[] = [
      { type: 'text', text: 'rolls ' },
      { type: 'dice', faces: [6, 1] },
    ];
    expect(textOf({ level: 'detail', spans })).toBe('rolls [6 1]');
  });
});
