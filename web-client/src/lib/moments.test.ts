import { describe, expect, it } from 'vitest';
import { Moments, type Moment } from './moments';
import type { Perspective } from './types';

const moment = (seq: number, as?: Perspective): Moment => ({
  seq,
  view: { n: seq },
  waiting: [],
  ...(as !== undefined && { as }),
});

function reader() {
  const asked: (number | [number, Perspective])[] = [];
  const came: number[] = [];
  const missing: number[] = [];
  const timers: (() => void)[] = [];
  const line = { open: true };
  const moments = new Moments({
    ask: (seq, eyes) => {
      if (line.open) asked.push(eyes === undefined ? seq : [seq, eyes]);
      return line.open;
    },
    after: (_ms, run) => {
      timers.push(run);
      return () => undefined;
    },
    came: (m) => void came.push(m.seq),
    missing: (seq) => void missing.push(seq),
  });
  const wait = () => timers.splice(0).forEach((run) => run());
  return { moments, asked, came, missing, wait, line };
}

describe('Moments', () => {
  it('asks once at a time, and then only for the last that was wanted', () => {
    const { moments, asked, came, wait } = reader();
    for (const seq of [3, 4, 5, 6]) moments.want(seq);
    wait();
    expect(asked).toEqual([3]);
    moments.receive(moment(3));
    expect(asked).toEqual([3, 6]);
    moments.receive(moment(6));
    expect(came).toEqual([3, 6]);
    wait();
    expect(asked).toEqual([3, 6]);
  });

  it('leaves a pause between two questions even if answers come at once', () => {
    const { moments, asked, wait } = reader();
    moments.want(1);
    moments.receive(moment(1));
    moments.want(2);
    expect(asked).toEqual([1]);
    wait();
    expect(asked).toEqual([1, 2]);
  });

  it('keeps what has come', () => {
    const { moments, asked } = reader();
    moments.want(1);
    moments.receive(moment(1));
    expect(moments.want(1)).toEqual(moment(1));
    expect(asked).toEqual([1]);
    moments.forget();
    expect(moments.want(1)).toBeUndefined();
  });

  it('asks again after it was too fast, and gives up on what is not there', () => {
    const { moments, asked, missing, wait } = reader();
    moments.want(9);
    moments.refused('rate_limited');
    expect(asked).toEqual([9]);
    wait();
    expect(asked).toEqual([9, 9]);
    moments.refused('no_moment');
    wait();
    expect(asked).toEqual([9, 9]);
    expect(missing).toEqual([9]);
  });

  it('looks through other eyes and mixes nothing up', () => {
    const { moments, asked, came, wait } = reader();
    moments.want(1);
    moments.lookAs(2);
    moments.want(1);
    expect(asked).toEqual([1]);
    moments.receive(moment(1));
    expect(came).toEqual([]);
    wait();
    expect(asked).toEqual([1, [1, 2]]);
    moments.receive(moment(1, 2));
    expect(came).toEqual([1]);
    expect(moments.want(1)?.as).toBe(2);
    wait();
    moments.lookAs('spectator');
    expect(moments.want(1)).toBeUndefined();
    expect(asked.at(-1)).toEqual([1, 'spectator']);
    moments.lookAs(undefined);
    moments.receive(moment(1, 'spectator'));
    expect(moments.want(1)).toBeUndefined();
    wait();
    expect(asked.at(-1)).toBe(1);
  });

  it('asks again when the line is back', () => {
    const { moments, asked, line, wait } = reader();
    moments.want(2);
    wait();
    moments.lost();
    line.open = false;
    moments.found();
    expect(asked).toEqual([2]);
    line.open = true;
    moments.found();
    expect(asked).toEqual([2, 2]);
  });
});
