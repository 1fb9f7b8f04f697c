// What part of the canvas is seen: pure arithmetic, so that it can be tested.
import type { Point, Rect } from './atlas';

/** A screen: its size in pixels, and what of the canvas must be seen for the board to be whole. */
export type Screen = { width: number; height: number; whole: Rect };

/** Where the camera is: the centre of what is seen and the pixels per canvas unit. */
export type Camera = { x: number; y: number; scale: number };

/** Cropping so little of the faded edges is not worth a letterbox. */
const SLACK = 1.035;
/** Figures get no smaller than this; on a phone the board is zoomed instead. */
const LEAST_LEGIBLE = 0.48;
const CLOSE_UP = 0.7;
const CLOSEST = 2.6;
/** Around some units: room for the figures, and never nearer than one can make sense of. */
const FIT_MARGIN = 110;
const CLOSE_FIT = 1.3;

/** The scale at which the whole board is seen. */
export function wholeScale(size: Screen): number {
  const across = size.width / size.whole.width;
  const down = size.height / size.whole.height;
  const fit = Math.min(across, down);
  const fill = Math.max(across, down);
  return fill / fit < SLACK ? fill : fit;
}

/** The scale a board opens at. */
export function homeScale(size: Screen): number {
  const whole = wholeScale(size);
  return whole < LEAST_LEGIBLE ? CLOSE_UP : whole;
}

const clamp = (v: number, low: number, high: number) => Math.min(high, Math.max(low, v));

/** Keeps the camera over the board. */
export function settle(camera: Camera, size: Screen): Camera {
  const scale = clamp(camera.scale, wholeScale(size), CLOSEST);
  const halfWidth = size.width / scale / 2;
  const halfHeight = size.height / scale / 2;
  const along = (v: number, half: number, from: number, length: number) =>
    half * 2 >= length ? from + length / 2 : clamp(v, from + half, from + length - half);
  return {
    scale,
    x: along(camera.x, halfWidth, size.whole.x, size.whole.width),
    y: along(camera.y, halfHeight, size.whole.y, size.whole.height),
  };
}

/** The whole board, or on a small screen the part around the action. */
export function home(size: Screen, action: readonly Point[]): Camera {
  const scale = homeScale(size);
  const centre: Point = [size.whole.x + size.whole.width / 2, size.whole.y + size.whole.height / 2];
  const close = scale > wholeScale(size);
  const [x, y] =
    (close ? busiest(action, size.width / scale, size.height / scale) : undefined) ?? centre;
  // The minimap covers the upper corner.
  return settle({ x, y: close ? y - 24 / scale : y, scale }, size);
}

/** The middle of those points that fit on the screen together, most of them, the first ones surely. */
export function busiest(
  points: readonly Point[],
  width: number,
  height: number,
): Point | undefined {
  const [anchor] = points;
  if (!anchor) return undefined;
  const inside = ([x, y]: Point, [cx, cy]: Point) =>
    Math.abs(x - cx) < width * 0.4 && Math.abs(y - cy) < height * 0.38;
  const centres = points.flatMap((p) =>
    points.map((q): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]),
  );
  let best: Point[] = [anchor];
  for (const centre of centres) {
    if (!inside(anchor, centre)) continue;
    const near = points.filter((p) => inside(p, centre));
    if (near.length > best.length) best = near;
  }
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return [middle(best.map((p) => p[0])), middle(best.map((p) => p[1]))];
}

/** Zooms by a factor around a point of the screen. */
export function zoomAt(camera: Camera, size: Screen, at: Point, factor: number): Camera {
  const scale = clamp(camera.scale * factor, wholeScale(size), CLOSEST);
  const [dx, dy] = [at[0] - size.width / 2, at[1] - size.height / 2];
  return settle(
    {
      scale,
      x: camera.x + dx / camera.scale - dx / scale,
      y: camera.y + dy / camera.scale - dy / scale,
    },
    size,
  );
}

/** Moves what is seen by some pixels. */
export function panBy(camera: Camera, size: Screen, dx: number, dy: number): Camera {
  return settle(
    { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale },
    size,
  );
}

/** Moves as little as needed for a point to be seen well. */
export function reveal(camera: Camera, size: Screen, [x, y]: Point): Camera {
  const halfWidth = (size.width / camera.scale / 2) * 0.72;
  const halfHeight = (size.height / camera.scale / 2) * 0.62;
  return settle(
    {
      ...camera,
      x: clamp(camera.x, x - halfWidth, x + halfWidth),
      y: clamp(camera.y, y - halfHeight, y + halfHeight),
    },
    size,
  );
}

/** The visible part of the canvas. */
export function rectOf(camera: Camera, size: Screen): Rect {
  const width = size.width / camera.scale;
  const height = size.height / camera.scale;
  return { x: camera.x - width / 2, y: camera.y - height / 2, width, height };
}

/** Where a point of the canvas is on the screen. */
export function onScreen(camera: Camera, size: Screen, [x, y]: Point): Point {
  return [
    (x - camera.x) * camera.scale + size.width / 2,
    (y - camera.y) * camera.scale + size.height / 2,
  ];
}

/** How a picture taken by one camera is moved and stretched to what another one sees. */
export function between(taken: Camera, seen: Camera, size: Screen): string {
  const factor = seen.scale / taken.scale;
  const along = (length: number, a: number, b: number) =>
    (length / 2) * (1 - factor) + (a - b) * seen.scale;
  const [x, y] = [along(size.width, taken.x, seen.x), along(size.height, taken.y, seen.y)];
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${factor.toFixed(5)})`;
}

/** Whether the board does not fit on the screen as the camera stands. */
export function isClose(camera: Camera, size: Screen): boolean {
  return camera.scale > wholeScale(size) * 1.05;
}

/** The camera that sees all of these points as close as is useful. */
export function fit(size: Screen, points: readonly Point[]): Camera | undefined {
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    size.width / (right - left + 2 * FIT_MARGIN),
    size.height / (bottom - top + 2 * FIT_MARGIN),
    CLOSE_FIT,
  );
  return settle({ x: (left + right) / 2, y: (top + bottom) / 2, scale }, size);
}
