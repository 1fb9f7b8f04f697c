import { describe, expect, it } from 'vitest';
import {
  between,
  busiest,
  fit,
  home,
  isClose,
  onScreen,
  panBy,
  rectOf,
  wholeScale,
  zoomAt,
} from './camera';

const whole = { x: 0, y: 10, width: 1600, height: 880 };
const DESK = { width: 1098, height: 614, whole };
const PHONE = { width: 390, height: 296, whole };

describe('the camera', () => {
  it('shows the whole board on a desk', () => {
    const eye = home(DESK, [[196, 730]]);
    const seen = rectOf(eye, DESK);
    expect(isClose(eye, DESK)).toBe(false);
    expect(seen.x).toBeLessThanOrEqual(30);
    expect(seen.x + seen.width).toBeGreaterThanOrEqual(1570);
  });

  it('opens at the action on a phone, at a size that can be read', () => {
    const eye = home(PHONE, [[470, 610]]);
    expect(eye.scale).toBeGreaterThan(0.6);
    const [x, y] = onScreen(eye, PHONE, [470, 610]);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(PHONE.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(PHONE.height);
  });

  it('keeps the point under the pointer when zooming', () => {
    const eye = home(DESK, []);
    const at = [400, 300] as const;
    const before = rectOf(eye, DESK);
    const point = [before.x + at[0] / eye.scale, before.y + at[1] / eye.scale] as const;
    const closer = zoomAt(eye, DESK, at, 1.8);
    const [x, y] = onScreen(closer, DESK, point);
    expect(x).toBeCloseTo(at[0], 0);
    expect(y).toBeCloseTo(at[1], 0);
  });

  it('shifts a picture to where it would be drawn', () => {
    const taken = home(DESK, []);
    const seen = panBy(zoomAt(taken, DESK, [300, 200], 1.7), DESK, -40, 25);
    const [, x, y, factor] =
      /translate\((.+)px, (.+)px\) scale\((.+)\)/.exec(between(taken, seen, DESK)) ?? [];
    const [before, after] = [taken, seen].map((eye) => onScreen(eye, DESK, [700, 400]));
    expect((before?.[0] ?? 0) * Number(factor) + Number(x)).toBeCloseTo(after?.[0] ?? 0, 0);
    expect((before?.[1] ?? 0) * Number(factor) + Number(y)).toBeCloseTo(after?.[1] ?? 0, 0);
  });

  it('never leaves the board', () => {
    const eye = panBy(zoomAt(home(DESK, []), DESK, [0, 0], 2), DESK, 9999, 9999);
    const seen = rectOf(eye, DESK);
    expect(seen.x).toBeCloseTo(0);
    expect(seen.y).toBeCloseTo(10);
    expect(zoomAt(eye, DESK, [0, 0], 0.01).scale).toBe(wholeScale(DESK));
  });

  it('finds where most is going on around the first point', () => {
    const middle = busiest(
      [
        [100, 100],
        [150, 120],
        [900, 800],
        [920, 810],
        [940, 790],
      ],
      400,
      300,
    );
    expect(middle).toEqual([125, 110]);
    expect(busiest([], 400, 300)).toBeUndefined();
  });
});

describe('to see some units', () => {
  const size = { width: 1100, height: 620, whole: { x: 0, y: 0, width: 1600, height: 900 } };

  it('comes close to one, and sees all of several', () => {
    const one = fit(size, [[400, 300]]);
    expect(one?.scale).toBe(1.3);
    const far = fit(size, [
      [200, 450],
      [1400, 450],
    ]);
    const seen = rectOf(far ?? { x: 0, y: 0, scale: 1 }, size);
    expect(seen.x).toBeLessThan(200);
    expect(seen.x + seen.width).toBeGreaterThan(1400);
  });

  it('stays where it is when there is none', () => {
    expect(fit(size, [])).toBeUndefined();
  });
});
