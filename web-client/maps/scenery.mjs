// What is drawn on a map beside its areas: far banks of rivers, creeks, currents, reefs.
import { pathOf } from './geometry.mjs';
import { dice } from './noise.mjs';

const PIECES = 12;
const tenth = (v) => Math.round(v * 10) / 10;

/** A smooth line through hand-set points (Catmull-Rom). */
function curve(points, closed) {
  const n = points.length;
  const at = (i) => (closed ? points[(i + n) % n] : points[Math.max(0, Math.min(n - 1, i))]);
  const out = [];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < PIECES; k++) {
      const t = k / PIECES;
      const between = (q) =>
        (2 * b[q] +
          (c[q] - a[q]) * t +
          (2 * a[q] - 5 * b[q] + 4 * c[q] - d[q]) * t * t +
          (3 * b[q] - a[q] - 3 * c[q] + d[q]) * t ** 3) /
        2;
      out.push([between(0), between(1)]);
    }
  }
  out.push(closed ? out[0] : points.at(-1));
  return out;
}

/** Stones strewn around a point, most of them small. */
function reef({ at, spread, count, largest }, random) {
  return Array.from({ length: count }, () => {
    const turn = random() * 2 * Math.PI;
    const far = Math.sqrt(random());
    const middle = [Math.cos(turn), Math.sin(turn)].map((v, k) => at[k] + v * far * spread[k]);
    const size = 2 + (largest - 2) * random() ** 2;
    const stone = Array.from({ length: 7 }, (_, k) => {
      const angle = (k / 7) * 2 * Math.PI;
      const r = size * (0.65 + 0.6 * random());
      return [middle[0] + Math.cos(angle) * r * 1.3, middle[1] + Math.sin(angle) * r * 0.8].map(tenth);
    });
    return [...stone, stone[0]];
  });
}

/** The glitter of the moon on the water, from where it hangs down the canvas. */
function glitter([x], random) {
  return Array.from({ length: 86 }, () => {
    const t = random();
    const y = Math.round(140 + t * 780);
    const width = (5 + 26 * random()) * (1 - 0.35 * t);
    const left = x - 4 + (random() - 0.5) * (40 + 120 * t) - width / 2;
    return `M${left.toFixed(0)} ${y}h${width.toFixed(0)}`;
  }).join('');
}

/** Paths of the scenery; `bend` is the noise that bent the coast. */
export function scenery({ banks, creeks, flows, reefs, moon }, bend) {
  const bent = (line, closed, amount) => curve(line, closed).map((p) => bend(p, 1, amount));
  const random = dice(7);
  return {
    banks: pathOf(banks.map((line) => bent(line, true, 0.8))),
    creeks: pathOf(creeks.map((line) => bent(line, false, 1)), false),
    flows: pathOf(flows.map((line) => bent(line, false, 0.5)), false),
    rocks: pathOf(reefs.flatMap((r) => reef(r, random))),
    moon,
    glitter: glitter(moon, dice(3)),
  };
}
