// A noise field that bends drawn lines. It depends on the place only, so lines that meet still meet.

/** A pseudo-random number from -1 to 1 for a corner of the lattice. */
function corner(x, y, seed) {
  let h = (x * 374761393 + y * 668265263 + seed * 2147483647) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return (((h ^ (h >>> 16)) >>> 0) / 4294967295) * 2 - 1;
}

const ease = (t) => t * t * t * (t * (6 * t - 15) + 10);
const mix = (a, b, t) => a + (b - a) * t;

/** Smooth noise from -1 to 1. */
function noise(x, y, seed) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [ease(x - left), ease(y - top)];
  return mix(
    mix(corner(left, top, seed), corner(left + 1, top, seed), u),
    mix(corner(left, top + 1, seed), corner(left + 1, top + 1, seed), u),
    v,
  );
}

/** Wave length and height of each octave; the first two make bays, the others ragged shores. */
const OCTAVES = [
  [150, 28],
  [70, 23],
  [33, 12],
  [16, 4.4],
  [8, 1.6],
];
const SLOW = 2;
/** How far from the canvas' edge, and from the calm point, lines are bent less. */
const EDGE = 40;
const CALM = 110;

/** A function that moves a point: `fine` scales the ragged octaves, `amount` all of them. */
export function bender([width, height], calm) {
  return ([x, y], fine = 1, amount = 1) => {
    const edge = Math.min(1, Math.min(x, width - x, y, height - y) / EDGE);
    const rest = Math.min(1, Math.hypot(x - calm[0], y - calm[1]) / CALM) ** 1.5;
    let [dx, dy] = [0, 0];
    OCTAVES.forEach(([length, high], i) => {
      const strength = high * (i < SLOW ? 1 : fine);
      dx += strength * noise(x / length, y / length, 11 + i);
      dy += strength * noise(x / length + 57, y / length + 13, 41 + i);
    });
    const atSide = x < 1 || x > width - 1;
    const atEnd = y < 1 || y > height - 1;
    return [x + dx * amount * rest * (atSide ? 0 : edge), y + dy * amount * rest * (atEnd ? 0 : edge)];
  };
}

/** Numbers from 0 to 1, the same ones every time. */
export function dice(seed) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
