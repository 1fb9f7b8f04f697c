import { describe, expect, it } from 'vitest';
import {
  afterUpdate,
  fromSnapshot,
  oldestEntry,
  ownLastEntry,
  withOlderLog,
  type MatchState,
} from './matchState';
import type { DecisionView, LogEvent } from './types';

const decision = (seq: number): DecisionView => ({ seq, waiting: [] });
const line = (seq: number, by = 'gc'): LogEvent => ({
  seq,
  event: {},
  line: { level: 'action', by, spans: [] },
});

const start = (): MatchState =>
  fromSnapshot({
    type: 'snapshot',
    table: 't',
    seq: 4,
    view: { power: { gc: 8, cc: 7 } },
    decision: decision(5),
    log: [line(3), line(4, 'cc')],
    more_log: true,
  });

describe('afterUpdate', () => {
  it('patches the view and adds to the log', () => {
    const next = afterUpdate(start(), {
      type: 'update',
      table: 't',
      from: 4,
      seq: 5,
      patch: { power: { gc: 6 } },
      events: [line(5)],
      decision: decision(6),
    });
    expect(next).toMatchObject({ seq: 5, view: { power: { gc: 6, cc: 7 } }, moreLog: true });
    expect((next as MatchState).log.map((e) => e.seq)).toEqual([3, 4, 5]);
  });

  it('finds gaps and ignores what it knows already', () => {
    const update = {
      type: 'update' as const,
      table: 't',
      events: [],
      decision: decision(9),
    };
    expect(afterUpdate(start(), { ...update, from: 6, seq: 7 })).toBe('gap');
    const state = start();
    expect(afterUpdate(state, { ...update, from: 2, seq: 3 })).toBe(state);
    expect(afterUpdate(state, { ...update, from: 3, seq: 4 })).toBe(state);
  });

  it('applies an update that makes no entry', () => {
    const next = afterUpdate(start(), {
      type: 'update',
      table: 't',
      from: 4,
      seq: 4,
      events: [],
      decision: decision(7),
    });
    expect(next).toMatchObject({ seq: 4, decision: { seq: 7 } });
  });

  it('strikes what was taken back and keeps it', () => {
    const next = afterUpdate(start(), {
      type: 'update',
      table: 't',
      from: 4,
      seq: 5,
      events: [line(5, '')],
      undone_from: 4,
      decision: decision(6),
    }) as MatchState;
    expect(next.log.map((e) => e.undone ?? false)).toEqual([false, true, false]);
    expect(ownLastEntry(next, ['cc'])).toBeUndefined();
    expect(ownLastEntry(next, ['gc'])).toBe(3);
    expect(ownLastEntry(next, ['cc', 'gc'])).toBe(3);
  });
});

describe('the log', () => {
  it('grows at its beginning', () => {
    const state = start();
    expect(oldestEntry(state)).toBe(3);
    const next = withOlderLog(state, { type: 'log', table: 't', events: [line(1)], more: false });
    expect(next.log.map((e) => e.seq)).toEqual([1, 3, 4]);
    expect(next.moreLog).toBe(false);
  });
});
