// Borders of a mesh: chains of edges from one junction to the next, smoothed once and shared by both
// neighbours, so that outlines fit exactly.
import { areaOf, lengthOf } from './geometry.mjs';
import { pairOf } from './gods-war-mesh.mjs';

/** The edges between cells of different owners. */
function edgesOf({ cells }) {
  const edges = new Map();
  for (const c of cells) {
    c.corners.forEach((a, k) => {
      const b = c.corners[(k + 1) % 6];
      const [p, q] = a < b ? [a, b] : [b, a];
      const id = `${p}>${q}`;
      const edge = edges.get(id) ?? { p, q, sides: [] };
      edge.sides.push(c.id);
      edges.set(id, edge);
    });
  }
  return [...edges.values()].filter(({ sides: [a, b] }) => b !== undefined && a !== b);
}

function softened(points) {
  const end = points.length - 1;
  return points.map((p, i) => {
    if (i === 0 || i === end) return p;
    const [a, b] = [points[i - 1], points[i + 1]];
    return [0, 1].map((k) => (a[k] + 2 * p[k] + b[k]) / 4);
  });
}

/** Chaikin's corner cutting; the ends stay where they are. */
function cut(points) {
  const out = [points[0]];
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b] = [points[i], points[i + 1]];
    if (i > 0) out.push([0, 1].map((k) => a[k] * 0.75 + b[k] * 0.25));
    if (i < points.length - 2) out.push([0, 1].map((k) => a[k] * 0.25 + b[k] * 0.75));
  }
  out.push(points.at(-1));
  return out;
}

/** The chains of a mesh: whom each keeps apart, its ends, and its smooth line. */
export function chainsOf(mesh) {
  const edges = edgesOf(mesh);
  const around = new Map();
  for (const e of edges) {
    for (const v of [e.p, e.q]) around.set(v, [...(around.get(v) ?? []), e]);
  }
  const used = new Set();
  const junction = (v) => around.get(v).length !== 2;
  const walk = (start, first) => {
    const path = [start];
    let [v, e] = [start, first];
    while (e) {
      used.add(e);
      v = e.p === v ? e.q : e.p;
      path.push(v);
      if (junction(v) || v === start) break;
      e = around.get(v).find((x) => !used.has(x));
    }
    const line = cut(softened(softened(path.map((v) => mesh.corners.get(v)))));
    return { sides: first.sides, pair: pairOf(...first.sides), from: start, to: v, line };
  };
  const chains = [];
  for (const [v, own] of around) {
    if (junction(v)) for (const e of own) if (!used.has(e)) chains.push(walk(v, e));
  }
  for (const e of edges) if (!used.has(e)) chains.push(walk(e.p, e));
  return chains;
}

/** The closed rings around what belongs to `id`, the largest first. */
export function ringsOf(chains, id) {
  const left = new Set(chains.filter((c) => c.sides.includes(id)));
  const rings = [];
  for (const first of left) {
    left.delete(first);
    const ring = [...first.line];
    let end = first.to;
    while (end !== first.from) {
      const next = [...left].find((c) => c.from === end || c.to === end);
      if (!next) throw new Error(`the outline of ${id} is open`);
      left.delete(next);
      const turned = next.from !== end;
      ring.push(...(turned ? [...next.line].reverse() : next.line).slice(1));
      end = turned ? next.from : next.to;
    }
    rings.push(ring);
  }
  return rings.sort((a, b) => areaOf(b) - areaOf(a));
}

/** How long the drawn border of each pair is. */
export function bordersOf(chains) {
  const lengths = new Map();
  for (const { pair, line } of chains) lengths.set(pair, (lengths.get(pair) ?? 0) + lengthOf(line));
  return lengths;
}
