// Sideways strokes of a finger over something.

/** So far a finger must go, and so much more sideways than up or down. */
const FAR = 48;
const SLOPE = 1.6;

/** Which way a stroke went: on (to the left), back, or neither. */
export function strokeOf(x: number, y: number): 1 | -1 | 0 {
  if (Math.abs(x) < FAR || Math.abs(x) < SLOPE * Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}

/** Calls `onstroke` for each stroke that no scrolling took for itself. */
export function swipe(onstroke: (way: 1 | -1) => void): (element: HTMLElement) => () => void {
  return (element) => {
    let start: { x: number; y: number } | undefined;
    const down = (event: TouchEvent): void => {
      const [touch, ...more] = event.touches;
      start = touch && more.length === 0 ? { x: touch.clientX, y: touch.clientY } : undefined;
    };
    const up = (event: TouchEvent): void => {
      const touch = event.changedTouches[0];
      if (!start || !touch) return;
      const way = strokeOf(touch.clientX - start.x, touch.clientY - start.y);
      start = undefined;
      if (way !== 0) onstroke(way);
    };
    element.addEventListener('touchstart', down, { passive: true });
    element.addEventListener('touchend', up, { passive: true });
    return () => {
      element.removeEventListener('touchstart', down);
      element.removeEventListener('touchend', up);
    };
  };
}
