import { describe, expect, it } from 'vitest';
import { groupLog, thingsOf } from './logGroups';
import type { Level, LogEvent } from './types';

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
});
