// Pointer, wheel and pinch on the board, in one place: a click is not a drag, and a finger that
// rests asks for the card.
import type { Point } from './atlas';

/** What lies under the pointer. */
export type Spot = { area?: string; units?: string[] };

/** What the board does about it. Points are pixels from its corner. */
export type Gestures = {
  tap: (spot: Spot, at: Point, finger: boolean) => void;
  /** A long press, or the other mouse button. */
  hold: (spot: Spot) => void;
  point: (spot: Spot) => void;
  pan: (dx: number, dy: number) => void;
  zoom: (at: Point, factor: number) => void;
};

const DRAG = 6;
const HOLD_MS = 520;

function spotOf(event: Event): Spot {
  const element = event.target instanceof Element ? event.target : null;
  const units = element?.closest('[data-units]')?.getAttribute('data-units');
  const area = element?.closest('[data-area]')?.getAttribute('data-area');
  return { ...(units ? { units: units.split(' ') } : {}), ...(area ? { area } : {}) };
}

/** Listens on an element until it goes. */
export function listen(element: HTMLElement, to: Gestures): () => void {
  const fingers = new Map<number, Point>();
  let start: { at: Point; spot: Spot } | undefined;
  let dragging = false;
  let held: ReturnType<typeof setTimeout> | undefined;
  const pixel = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const pair = () => [...fingers.values()].slice(0, 2) as [Point, Point];

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, pixel(event));
    dragging = fingers.size > 1;
    start = { at: pixel(event), spot: spotOf(event) };
    clearTimeout(held);
    if (event.pointerType === 'mouse') return;
    const { spot } = start;
    held = setTimeout(() => {
      if (dragging) return;
      start = undefined;
      to.hold(spot);
    }, HOLD_MS);
  };

  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    const now = pixel(event);
    if (!before) {
      if (event.pointerType === 'mouse') to.point(spotOf(event));
      return;
    }
    if (!dragging && start && far(start.at, now) < DRAG) return;
    if (!dragging) {
      dragging = true;
      clearTimeout(held);
      element.setPointerCapture(event.pointerId);
    }
    if (fingers.size >= 2) {
      const [a, b] = pair();
      fingers.set(event.pointerId, now);
      const [c, d] = pair();
      const middle: Point = [(c[0] + d[0]) / 2, (c[1] + d[1]) / 2];
      to.zoom(middle, far(c, d) / Math.max(1, far(a, b)));
      to.pan(middle[0] - (a[0] + b[0]) / 2, middle[1] - (a[1] + b[1]) / 2);
    } else {
      fingers.set(event.pointerId, now);
      to.pan(now[0] - before[0], now[1] - before[1]);
    }
  };

  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    clearTimeout(held);
    if (!dragging && start) to.tap(start.spot, start.at, event.pointerType === 'touch');
    start = undefined;
    if (fingers.size === 0) dragging = false;
  };

  const cancel = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    clearTimeout(held);
    start = undefined;
    if (fingers.size === 0) dragging = false;
  };

  const leave = () => to.point({});

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    to.zoom(pixel(event), Math.exp(-event.deltaY * lines * 0.0014));
  };

  const menu = (event: MouseEvent) => {
    event.preventDefault();
    if ('pointerType' in event && event.pointerType === 'touch') return;
    to.hold(spotOf(event));
  };

  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', cancel, { signal });
  element.addEventListener('pointerleave', leave, { signal });
  element.addEventListener('wheel', wheel, { passive: false, signal });
  element.addEventListener('contextmenu', menu, { signal });
  return () => {
    clearTimeout(held);
    stop.abort();
  };
}
