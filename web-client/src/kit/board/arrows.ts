// The paths of moves and retreats.
import type { Atlas, Point } from './atlas';
import type { Leg } from './legs';
import { stepBetween } from './neighbours';

/** An arrow over the board. */
export type Arrow = {
  key: string;
  from: Point;
  to: Point;
  /** A move that is offered or a flight from battle. */
  sort: 'move' | 'flee';
  label?: string | undefined;
};

/** The arrows along a way: one for each leg, the words on the last. */
export function arrowsAlong(
  legs: readonly Leg[],
  { key, sort, label }: Pick<Arrow, 'key' | 'sort' | 'label'>,
): Arrow[] {
  return legs.map(([from, to], i) => ({
    key: i === 0 ? key : `${key} ${i}`,
    from,
    to,
    sort,
    label: i === legs.length - 1 ? label : undefined,
  }));
}

/** An arrow as it is drawn: twice if it goes over the edge of the canvas. */
export type Drawn = { key: string; path: string; head: string; middle: Point; label?: string };

const f = (v: number) => v.toFixed(1);

function curve(key: string, from: Point, to: Point, label: string | undefined): Drawn {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const bend = dx >= 0 ? -0.16 : 0.16;
  const control: Point = [(from[0] + to[0]) / 2 - dy * bend, (from[1] + to[1]) / 2 + dx * bend];
  const angle = Math.atan2(to[1] - control[1], to[0] - control[0]);
  const at = (turn: number, far: number): string =>
    `${f(to[0] + Math.cos(angle + turn) * far)} ${f(to[1] + Math.sin(angle + turn) * far)}`;
  return {
    key,
    path: `M${f(from[0])} ${f(from[1])}Q${f(control[0])} ${f(control[1])} ${at(Math.PI, 8)}`,
    head: `M${at(0, 4)}L${at(2.6, 20)}L${at(Math.PI, 11)}L${at(-2.6, 20)}Z`,
    middle: [(from[0] + 2 * control[0] + to[0]) / 4, (from[1] + 2 * control[1] + to[1]) / 4],
    ...(label === undefined ? {} : { label }),
  };
}

/** How an arrow is drawn on a map whose edges are one line. */
export function drawArrow(map: Pick<Atlas, 'canvas' | 'wraps'>, arrow: Arrow): Drawn[] {
  const [width] = map.canvas;
  const [dx, dy] = stepBetween(map, arrow.from, arrow.to);
  const to: Point = [arrow.from[0] + dx, arrow.from[1] + dy];
  const here = curve(arrow.key, arrow.from, to, arrow.label);
  if (!map.wraps || (to[0] >= 0 && to[0] <= width)) return [here];
  const shift = to[0] < 0 ? width : -width;
  const over = curve(
    `${arrow.key} over`,
    [arrow.from[0] + shift, arrow.from[1]],
    arrow.to,
    undefined,
  );
  return [here, over];
}
