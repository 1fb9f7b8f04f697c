import { describe, expect, it } from 'vitest';
import { allRows, groupLog, keepUnchanged, textOf, thingsOf } from './logGroups';
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

  it('keeps what has not changed, and only that', () => {
    const turn = (n: number) => [
      event(n, 'heading'),
      event(n + 1, 'action', 'gc'),
      event(n + 2, 'action', 'cc'),
    ];
    const log = [...turn(1), ...turn(5)];
    const before = groupLog(log);
    const after = (events: LogEvent[]) => {
      const plain = groupLog(events);
      const now = keepUnchanged(before, plain);
      expect(now, 'it says the same').toEqual(plain);
      return now;
    };
    expect(after([...log]).every((section, at) => section === before[at])).toBe(true);

    const more = after([...log, event(8, 'detail', 'cc')]);
    expect(more[0]).toBe(before[0]);
    expect(more[1]).not.toBe(before[1]);
    expect(more[1]?.groups[0]).toBe(before[1]?.groups[0]);

    const undone = after(log.map((e) => (e.seq === 7 ? { ...e, undone: true } : e)));
    expect(undone[1]?.groups[1]?.rows[0]?.undone).toBe(true);

    const older = after([event(0, 'action', 'gc'), ...log]);
    expect(older.slice(1).every((section, at) => section === before[at])).toBe(true);

    const heading = after(log.map((e) => (e.seq === 5 ? { ...e, undone: true } : e)));
    expect(heading[1]?.heading?.undone).toBe(true);

    const headless = after(log.slice(1));
    expect(headless[0]?.heading).toBeUndefined();
  });

  it('puts a line in plain words', () => {
    const spans: Span[] = [
      { type: 'text', text: 'rolls ' },
      { type: 'dice', faces: [6, 1] },
    ];
    expect(textOf({ level: 'detail', spans })).toBe('rolls [6 1]');
  });
});
