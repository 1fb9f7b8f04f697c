import { describe, expect, it } from 'vitest';
import { Away, type Missed, type SeenStore } from './away';

function away(seen?: number) {
  const kept = new Map(seen === undefined ? [] : [['t', seen]]);
  const store: SeenStore = {
    read: (table) => kept.get(table),
    write: (table, seq) => void kept.set(table, seq),
  };
  const timers: (() => void)[] = [];
  const after = (_ms: number, run: () => void) => {
    timers.push(run);
    return () => void timers.splice(timers.indexOf(run), 1);
  };
  const missed: Missed[] = [];
  const watch = new Away('t', after, store);
  watch.onmissed = (m) => void missed.push(m);
  return { watch, missed, kept, wait: () => timers.splice(0).forEach((run) => run()) };
}

describe('Away', () => {
  it('marks what came while the tab was hidden', () => {
    const { watch, missed } = away();
    watch.stands(10);
    watch.hide();
    watch.stands(12);
    watch.stands(14);
    watch.show();
    watch.stands(15);
    expect(missed).toEqual([{ from: 10, until: 14 }]);
  });

  it('marks nothing when nothing came', () => {
    const { watch, missed } = away();
    watch.stands(10);
    watch.hide();
    watch.show();
    watch.stands(11);
    expect(missed).toEqual([]);
  });

  it('waits after a reconnection until the rest has come', () => {
    const { watch, missed, wait } = away();
    watch.stands(10);
    watch.disconnect();
    watch.connect();
    watch.stands(13);
    watch.stands(16);
    expect(missed).toEqual([]);
    wait();
    expect(missed).toEqual([{ from: 10, until: 16 }]);
  });

  it('counts from the first leaving when a hidden tab also loses its line', () => {
    const { watch, missed, wait } = away();
    watch.stands(10);
    watch.hide();
    watch.stands(11);
    watch.disconnect();
    watch.show();
    expect(missed).toEqual([]);
    watch.connect();
    watch.stands(20);
    wait();
    expect(missed).toEqual([{ from: 10, until: 20 }]);
  });

  it('remembers over a closed tab where someone left', () => {
    const first = away();
    first.watch.stands(10);
    first.watch.hide();
    expect(first.kept.get('t')).toBe(10);
    const second = away(10);
    second.watch.stands(24);
    expect(second.missed).toEqual([{ from: 10, until: 24 }]);
    expect(second.kept.get('t')).toBe(24);
  });

  it('remembers what was looked at even if the browser dies', () => {
    const { watch, kept } = away();
    watch.stands(10);
    watch.stands(11);
    expect(kept.get('t')).toBe(11);
    watch.hide();
    watch.stands(12);
    expect(kept.get('t')).toBe(11);
  });

  it('marks nothing for someone who comes for the first time', () => {
    const { watch, missed } = away();
    watch.connect();
    watch.stands(24);
    expect(missed).toEqual([]);
  });
});
