import { beforeEach, describe, expect, it } from 'vitest';
import { Scenes, type Pace, type Update, type Weight } from './scenes';

/** A stage whose time is set forward by hand. */
class Stage {
  shown: number[] = [];
  left = 0;
  pace: Pace = 'natural';
  clocked = false;
  weights = new Map<number, Weight>();
  private timer: { at: number; run: () => void } | undefined;
  private now = 0;

  readonly scenes = new Scenes({
    show: ({ seq }) => this.shown.push(seq),
    weigh: ({ seq }) => this.weights.get(seq) ?? 'move',
    pace: () => this.pace,
    clocked: () => this.clocked,
    left: (count) => (this.left = count),
    after: (ms, run) => {
      const timer = { at: this.now + ms, run };
      this.timer = timer;
      return () => {
        if (this.timer === timer) this.timer = undefined;
      };
    },
  });

  take(...seqs: number[]): void {
    for (const seq of seqs) this.scenes.take({ seq } as Update);
  }

  wait(ms: number): void {
    const until = this.now + ms;
    while (this.timer && this.timer.at <= until) {
      const { at, run } = this.timer;
      this.now = at;
      this.timer = undefined;
      run();
    }
    this.now = until;
  }
}

describe('what others do', () => {
  let stage: Stage;
  beforeEach(() => (stage = new Stage()));

  it('is shown at once when nothing else is on', () => {
    stage.take(1);
    expect(stage.shown).toEqual([1]);
    stage.wait(5000);
    stage.take(2);
    expect(stage.shown).toEqual([1, 2]);
  });

  it('comes one after another, in order', () => {
    stage.take(1, 2, 3);
    expect(stage.shown).toEqual([1]);
    expect(stage.left).toBe(2);
    stage.wait(799);
    expect(stage.shown).toEqual([1]);
    stage.wait(1);
    expect(stage.shown).toEqual([1, 2]);
    stage.wait(800);
    expect(stage.shown).toEqual([1, 2, 3]);
    expect(stage.left).toBe(0);
  });

  it('does not stop at what tells nothing', () => {
    stage.weights.set(2, 'nothing');
    stage.take(1, 2, 3);
    stage.wait(800);
    expect(stage.shown).toEqual([1, 2, 3]);
  });

  it('gives a climax its time', () => {
    stage.weights.set(1, 'climax');
    stage.take(1, 2);
    stage.wait(1900);
    expect(stage.shown).toEqual([1]);
    stage.wait(100);
    expect(stage.shown).toEqual([1, 2]);
  });

  it('is skipped one by one or as a whole', () => {
    stage.take(1, 2, 3, 4);
    stage.scenes.skip();
    expect(stage.shown).toEqual([1, 2]);
    stage.scenes.skipAll();
    expect(stage.shown).toEqual([1, 2, 3, 4]);
    expect(stage.left).toBe(0);
    stage.wait(10_000);
    expect(stage.shown).toEqual([1, 2, 3, 4]);
  });

  it('waits for the viewer step by step', () => {
    stage.pace = 'steps';
    stage.take(1, 2);
    stage.wait(1e9);
    expect(stage.shown).toEqual([1]);
    stage.scenes.skip();
    expect(stage.shown).toEqual([1, 2]);
  });

  it('is all there at once if one likes', () => {
    stage.pace = 'instant';
    stage.take(1, 2, 3);
    expect(stage.shown).toEqual([1, 2, 3]);
  });

  it('costs whose clock runs at most three seconds', () => {
    stage.clocked = true;
    stage.pace = 'calm';
    stage.take(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    stage.wait(3000 + 1800);
    expect(stage.shown).toHaveLength(12);
  });

  it('never takes long when much has happened', () => {
    stage.take(...Array.from({ length: 200 }, (_, at) => at));
    stage.wait(60_000);
    expect(stage.shown).toHaveLength(200);
  });

  it('is forgotten when the whole position comes', () => {
    stage.take(1, 2, 3);
    stage.scenes.drop();
    stage.wait(10_000);
    expect(stage.shown).toEqual([1]);
    stage.take(4);
    expect(stage.shown).toEqual([1, 4]);
  });
});
