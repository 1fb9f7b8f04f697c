// Points on the ellipse of the cosmos, and the arch of the victory track on its upper half.
import type { GodsWarEmpire as Empire, GodsWarView as View } from '../../../generated/gods-war';
import type { Point } from '../../../kit/board/atlas';
import type { CosmosMap } from './map';
import { inOrder } from './pieces';

type Ellipse = CosmosMap['cosmos'];

/** The last star of the track. */
export const LAST = 35;
/** From the western horizon to the eastern one. */
const ARCH = { from: 0.955, length: 0.91 };

const tenth = (v: number) => Math.round(v * 10) / 10;

/** A point at an angle in half turns from the east, and at a share of the radius. */
export function onEllipse({ x, y, rx, ry }: Ellipse, turn: number, share = 1): Point {
  const angle = turn * Math.PI;
  return [tenth(x + rx * share * Math.cos(angle)), tenth(y - ry * share * Math.sin(angle))];
}

/** Where a number of points stands on the track; more than the track has stand at its end. */
export function starAt(ellipse: Ellipse, points: number, share = 1): Point {
  const on = Math.min(Math.max(points, 0), LAST);
  return onEllipse(ellipse, ARCH.from - (on / LAST) * ARCH.length, share);
}

/** An empire on the track; `step` of those before it stand on the same star. */
export type ShieldOn = { empire: Empire; vp: number; step: number };

/** The empires on the track: those with as many points step inwards. */
export function shieldsOf(view: View): ShieldOn[] {
  const taken = new Map<number, number>();
  return inOrder(view).map((empire) => {
    const vp = view.empires[empire]?.vp ?? 0;
    const star = Math.min(vp, LAST);
    const step = taken.get(star) ?? 0;
    taken.set(star, step + 1);
    return { empire, vp, step };
  });
}

/** Numbers from 0 to 1, the same ones every time. */
export function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
