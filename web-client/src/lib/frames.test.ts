import { describe, expect, it } from 'vitest';
import { ByFrame } from './frames';

function page() {
  let frames: (() => void)[] = [];
  const handed: string[] = [];
  const inbox = new ByFrame<{ says: string }>(
    (run) => {
      frames.push(run);
      return () => void (frames = frames.filter((f) => f !== run));
    },
    ({ says }) => handed.push(says),
  );
  const put = (...all: string[]) => all.forEach((says) => inbox.put({ says }));
  const draw = () => {
    const now = frames;
    frames = [];
    now.forEach((run) => run());
  };
  return { inbox, handed, put, draw, asked: () => frames.length };
}

describe('by frame', () => {
  it('hands on the first at once and the others with the next frame, in their order', () => {
    const { put, handed, draw } = page();
    put('a', 'b', 'c');
    expect(handed).toEqual(['a']);
    draw();
    expect(handed).toEqual(['a', 'b', 'c']);
    put('d');
    expect(handed, 'these two were handed on for this frame').toHaveLength(3);
    draw();
    draw();
    put('e');
    expect(handed).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('asks for no frames when nothing comes', () => {
    const { put, draw, asked } = page();
    put('a');
    draw();
    expect(asked()).toBe(0);
  });

  it('hands on what waits when it must not wait, and rests no more', () => {
    const { inbox, put, handed, asked } = page();
    put('a', 'b');
    inbox.flush();
    expect(handed).toEqual(['a', 'b']);
    inbox.drop();
    expect(asked()).toBe(0);
  });

  it('forgets what is dropped, even while it is being handed on', () => {
    const { inbox, put, handed, draw } = page();
    put('a', 'b');
    inbox.drop();
    draw();
    expect(handed).toEqual(['a']);
    const all: number[] = [];
    const frames: (() => void)[] = [];
    const leaving = new ByFrame<{ n: number }>(
      (run) => {
        frames.push(run);
        return () => undefined;
      },
      ({ n }) => {
        all.push(n);
        if (n === 2) leaving.drop();
      },
    );
    [1, 2, 3].forEach((n) => leaving.put({ n }));
    frames.forEach((run) => run());
    expect(all).toEqual([1, 2]);
  });
});
