// Where the floating island lies: for each sea when it drifts, and for each one or two coasts it docks at.
import { inside } from './geometry.mjs';

/** Half the width and height that the island needs. */
const ROOM = [84, 44];
/** Half its own width and height. */
const SIZE = [66, 30];
/** It keeps away from a sea's name and from the middle of its crowd, if it can. */
const CLEAR = 150;
const AROUND = Array.from({ length: 16 }, (_, k) => (k / 16) * 2 * Math.PI);

const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const nearest = (line, at) => line.reduce((a, b) => (far(b, at) < far(a, at) ? b : a));

/** How badly the island fits at a point: how much of it is not in the sea, and what it covers. */
function badness(at, ring, clear) {
  const outside = AROUND.filter(
    (a) => !inside([at[0] + Math.cos(a) * ROOM[0], at[1] + Math.sin(a) * ROOM[1]], ring),
  ).length;
  const covers = clear.reduce((sum, p) => sum + Math.max(0, CLEAR - far(p, at)), 0);
  return outside * 90 + covers * 0.8;
}

/** A bridge from the island's shore to the nearest point of a coast, and a little inland. */
function bridgeTo(at, coast) {
  const end = nearest(coast, at);
  const [dx, dy] = [end[0] - at[0], end[1] - at[1]];
  const length = Math.hypot(dx, dy) || 1;
  const shore = 1 / Math.hypot(dx / length / SIZE[0], dy / length / SIZE[1]);
  const on = (d) => [Math.round(at[0] + (dx / length) * d), Math.round(at[1] + (dy / length) * d)];
  return [on(Math.min(shore, length) * 0.86), on(length + 9)];
}

function sets(ids) {
  const pairs = ids.flatMap((a, i) => ids.slice(i + 1).map((b) => [a, b]));
  return [...ids.map((a) => [a]), ...pairs];
}

/** The island's places in one sea. `coasts` are the lines of the lands that it may dock at. */
export function floatsIn({ ring, spots, clear, coasts }) {
  const bad = new Map(spots.map((p) => [p, badness(p, ring, clear)]));
  const best = (cost) => spots.reduce((a, b) => (cost(b) < cost(a) ? b : a)).map(Math.round);
  const docked = sets(Object.keys(coasts).sort()).map((ids) => {
    const gap = (p, id) => far(nearest(coasts[id], p), p);
    const cost = (p) => {
      const gaps = ids.map((id) => gap(p, id));
      return bad.get(p) + gaps.reduce((a, b) => a + b, 0) + 0.6 * Math.max(...gaps);
    };
    const at = best(cost);
    return [ids.join(' '), { at, bridges: ids.map((id) => bridgeTo(at, coasts[id])) }];
  });
  return { at: best((p) => bad.get(p)), docked: Object.fromEntries(docked) };
}
