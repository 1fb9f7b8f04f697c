import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameModule } from '../games/module';
import { LookBack } from './lookBack.svelte';
import type { Moment } from './moments';
import type { TableSession } from './session.svelte';
import type { Perspective, LogEvent } from './types';

const LOG: LogEvent[] = [2, 5, 9].map((seq) => ({
  seq,
  event: {},
  line: { level: 'action', by: 'gc', spans: [] },
}));

/** A way back through a match of ten entries; `come` brings what was asked for. */
function walk() {
  const asked: number[] = [];
  const kept = new Map<number, Moment>();
  const eyesAsked: (Perspective | undefined)[] = [];
  const address: string[] = [];
  const session = {
    id: 't',
    match: { seq: 10, log: LOG },
    moments: {
      want(seq: number): Moment | undefined {
        if (!kept.has(seq)) asked.push(seq);
        return kept.get(seq);
      },
      lookAs: (eyes: Perspective | undefined) => void eyesAsked.push(eyes),
    },
    loadWholeLog: vi.fn(),
    onmoment: (_moment: Moment) => undefined,
    onnomoment: (_seq: number) => undefined,
  };
  const past = new LookBack(session as unknown as TableSession, {} as GameModule, {
    lookBack: (_id, at) => void address.push(`open ${at}`),
    walkTo: (_id, at) => void address.push(`walk ${at}`),
    toLive: () => void address.push('live'),
  });
  const come = (seq: number) => session.onmoment({ seq, view: { n: seq }, waiting: [] });
  return { past, session, asked, kept, eyesAsked, address, come };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('LookBack', () => {
  it('is live until a moment is chosen, and again after', () => {
    const { past, session, address, come } = walk();
    expect(past.looking).toBe(false);
    past.goTo(4);
    expect([past.at, past.loading]).toEqual([4, true]);
    expect(session.loadWholeLog).toHaveBeenCalled();
    come(4);
    expect(past.shown?.view).toEqual({ n: 4 });
    expect(past.loading).toBe(false);
    past.live();
    expect([past.looking, past.shown]).toEqual([false, undefined]);
    expect(address).toEqual(['open 4', 'live']);
  });

  it('keeps showing the last moment until the next has come, and forgets one that comes late', () => {
    const { past, come } = walk();
    past.goTo(4);
    come(4);
    past.goTo(5);
    expect(past.shown?.seq).toBe(4);
    past.live();
    come(5);
    expect(past.shown).toBeUndefined();
  });

  it('stays at a moment that was at hand when one asked for before comes late', () => {
    const { past, kept, come } = walk();
    kept.set(4, { seq: 4, view: { n: 4 }, waiting: [] });
    past.goTo(5);
    past.goTo(4);
    come(5);
    expect([past.loading, past.shown?.seq]).toEqual([false, 4]);
  });

  it('looks at the same moment through other eyes, and with its own ones when it comes back', () => {
    const { past, session, asked, eyesAsked, come } = walk();
    past.goTo(4);
    come(4);
    past.lookAs(1);
    expect([past.loading, asked]).toEqual([true, [4, 4]]);
    session.onmoment({ seq: 4, view: { n: 'theirs' }, waiting: [], as: 1 });
    expect([past.loading, past.shown?.view]).toEqual([false, { n: 'theirs' }]);
    past.lookAs(1);
    past.live();
    expect([past.eyes, eyesAsked]).toEqual([undefined, [1, undefined]]);
    past.goTo(4);
    expect(past.loading).toBe(true);
  });

  it('stays within the game', () => {
    const { past, session } = walk();
    past.goTo(99);
    expect(past.at).toBe(10);
    past.goTo(-3);
    expect(past.at).toBe(0);
    session.onnomoment(0);
    expect(past.at).toBe(10);
    session.onnomoment(10);
    expect(past.looking).toBe(false);
  });

  it('changes the address once for a walk of many steps', () => {
    const { past, address } = walk();
    past.goTo(0);
    for (let i = 0; i < 6; i += 1) past.step(1, 'entry');
    expect(address).toEqual(['open 0']);
    vi.runAllTimers();
    expect(address).toEqual(['open 0', 'walk 6']);
  });

  it('follows the address without writing it again', () => {
    const { past, address } = walk();
    past.follow(7);
    past.follow(7);
    expect(past.at).toBe(7);
    past.follow(undefined);
    expect(past.looking).toBe(false);
    vi.runAllTimers();
    expect(address).toEqual(['open 7']);
  });

  it('obeys keys', () => {
    const { past } = walk();
    past.goTo(5);
    const goes = (['on', 'back', 'first', 'on', 'last'] as const).map((command) => {
      past.obey(command);
      return past.at;
    });
    expect(goes).toEqual([9, 5, 0, 2, 10]);
  });

  it('plays from the beginning to the end by its steps, waiting for what is not there yet', () => {
    const { past, come } = walk();
    past.goTo(10);
    past.obey('play');
    expect([past.playing, past.at]).toEqual([true, 0]);
    vi.advanceTimersByTime(5000);
    expect(past.at).toBe(0);
    for (const seq of [0, 2, 5, 9]) {
      come(seq);
      vi.advanceTimersByTime(1300);
    }
    expect([past.playing, past.at]).toEqual([false, 10]);
  });

  it('plays faster on demand, but calmly for who wants little motion', () => {
    const { past, come } = walk();
    past.goTo(0);
    come(0);
    past.nextSpeed();
    expect(past.speed).toBe(2);
    past.play();
    vi.advanceTimersByTime(650);
    expect(past.at).toBe(2);
    past.pause();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    come(2);
    past.play();
    vi.advanceTimersByTime(2500);
    expect(past.at).toBe(2);
    vi.advanceTimersByTime(100);
    expect(past.at).toBe(5);
  });
});
