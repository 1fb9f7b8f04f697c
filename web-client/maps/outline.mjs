// Turns parts with straight edges into a coast. The parts tile the canvas; every edge is sampled once, so
// that neighbours keep their line when it is rounded and bent.
import { lengthOf } from './geometry.mjs';

const STEP = 6;
const ROUNDS = 20;

const keyOf = (p) => p.map((v) => v.toFixed(1)).join();
const tenth = (v) => Math.round(v * 10) / 10;
const average = (vertices, k) => vertices.reduce((sum, v) => sum + v.at[k], 0) / vertices.length;

/** How far along an edge a point lies on it, from 0 to 1; 0 if it does not. */
function along([px, py], a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  const t = ((px - a[0]) * dx + (py - a[1]) * dy) / length / length;
  const off = Math.abs((px - a[0]) * dy - (py - a[1]) * dx) / length;
  return t > 0.001 && t < 0.999 && off < 0.5 ? t : 0;
}

/** Whether two edges cross inside. */
function cross(a, b, c, d) {
  const side = (p, q, r) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** The shared outline of parts `{ id, kind, ring }`; `pinned` points stay where they are. */
export class Outline {
  #vertices = new Map();
  #edges = new Map();
  #rings = new Map();

  constructor(parts, pinned, bend) {
    const corners = [...new Map(parts.flatMap((p) => p.ring).map((p) => [keyOf(p), p])).values()];
    for (const part of parts) this.#rings.set(part.id, this.#sample(part, corners));
    for (const edge of this.#edges.values()) this.#sort(edge);
    this.#round(new Set(pinned.map(keyOf)));
    this.#bend(bend);
    this.#untangle();
  }

  #vertex(p) {
    const key = keyOf(p);
    const known = this.#vertices.get(key);
    if (known) return known;
    const vertex = { key, at: [...p], near: new Map() };
    this.#vertices.set(key, vertex);
    return vertex;
  }

  /** A part's ring with points on its edges, the same ones from both sides. */
  #sample(part, corners) {
    const ring = [];
    part.ring.forEach((a, i) => {
      const b = part.ring[(i + 1) % part.ring.length];
      const between = corners
        .map((p) => [along(p, a, b), p])
        .filter(([t]) => t)
        .sort((m, n) => m[0] - n[0])
        .map(([, p]) => p);
      const chain = [a, ...between, b];
      for (let j = 0; j < chain.length - 1; j++) {
        const points = this.#samples(chain[j], chain[j + 1]);
        for (let k = 0; k < points.length - 1; k++) {
          ring.push(points[k]);
          this.#edge(points[k], points[k + 1]).parts.push(part);
        }
      }
    });
    return ring;
  }

  #samples(from, to) {
    const turned = keyOf(from) > keyOf(to);
    const [a, b] = turned ? [to, from] : [from, to];
    const n = Math.max(2, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / STEP));
    const points = Array.from({ length: n + 1 }, (_, k) =>
      this.#vertex([a[0] + ((b[0] - a[0]) * k) / n, a[1] + ((b[1] - a[1]) * k) / n]),
    );
    return turned ? points.reverse() : points;
  }

  #edge(a, b) {
    const id = [a.key, b.key].sort().join(' ');
    const edge = this.#edges.get(id) ?? { a, b, parts: [] };
    this.#edges.set(id, edge);
    return edge;
  }

  /** What an edge divides: nothing (the canvas' rim), land from water, two lands, two waters. */
  #sort(edge) {
    const [one, other, ...more] = edge.parts;
    if (more.length) throw new Error('three parts on one edge');
    if (!other) edge.kind = 'rim';
    else if (one.kind !== other.kind) edge.kind = 'coast';
    else edge.kind = one.kind === 'land' ? 'border' : 'seam';
    edge.a.near.set(edge.b, edge.kind);
    edge.b.near.set(edge.a, edge.kind);
  }

  /** Rounds the corners: a coast follows the coast, other lines end on it. */
  #round(pinned) {
    for (const v of this.#vertices.values()) {
      const near = [...v.near];
      const coast = near.filter(([, kind]) => kind === 'coast');
      v.coast = coast.length > 0;
      const fixed = pinned.has(v.key) || near.some(([, kind]) => kind === 'rim');
      v.pull = fixed ? undefined : (coast.length === 2 ? coast : near).map(([n]) => n);
    }
    const moving = [...this.#vertices.values()].filter((v) => v.pull);
    for (let i = 0; i < ROUNDS; i++) {
      const next = moving.map((v) => [0, 1].map((k) => (v.at[k] + average(v.pull, k)) / 2));
      moving.forEach((v, j) => (v.at = next[j]));
    }
  }

  /** How many steps each vertex lies from the coast. */
  #depths() {
    let front = [...this.#vertices.values()].filter((v) => v.coast);
    const depths = new Map(front.map((v) => [v, 0]));
    while (front.length) {
      const next = [];
      for (const v of front) {
        for (const n of v.near.keys()) {
          if (depths.has(n)) continue;
          depths.set(n, depths.get(v) + 1);
          next.push(n);
        }
      }
      front = next;
    }
    return depths;
  }

  /** Coasts become ragged; seams in open water only swing. */
  #bend(bend) {
    const depths = this.#depths();
    for (const v of this.#vertices.values()) {
      const least = [...v.near.values()].includes('border') ? 0.55 : 0.12;
      const fine = v.coast ? 1 : Math.max(least, 1 - (depths.get(v) ?? 9) / 9);
      v.at = bend(v.at, fine).map(tenth);
    }
  }

  #tangled() {
    const edges = [...this.#edges.values()];
    const bad = new Set();
    edges.forEach((e, i) => {
      for (const f of edges.slice(i + 1)) {
        if (Math.abs(e.a.at[0] - f.a.at[0]) > 40 || Math.abs(e.a.at[1] - f.a.at[1]) > 40) continue;
        if (e.a === f.a || e.a === f.b || e.b === f.a || e.b === f.b) continue;
        if (cross(e.a.at, e.b.at, f.a.at, f.b.at)) [e.a, e.b, f.a, f.b].forEach((v) => bad.add(v));
      }
    });
    return bad;
  }

  /** Where bending made lines cross, they are pulled straight again. */
  #untangle() {
    for (let i = 0; i < 40; i++) {
      const bad = this.#tangled();
      if (!bad.size) return;
      for (const v of [...bad]) for (const n of v.near.keys()) bad.add(n);
      for (const v of bad) {
        if (v.pull) v.at = [0, 1].map((k) => tenth(0.4 * v.at[k] + 0.6 * average(v.pull, k)));
      }
    }
    throw new Error('lines of the map cross');
  }

  /** The outline of a part, closed. */
  ring(part) {
    const points = this.#rings.get(part).map((v) => v.at);
    return [...points, points[0]];
  }

  /** Where a corner of the straight-edged map went. */
  at(corner) {
    return this.#vertices.get(keyOf(corner)).at;
  }

  /** The lines of a kind: `coast`, `border`, `seam`. */
  lines(kind) {
    return chains([...this.#edges.values()].filter((e) => e.kind === kind));
  }

  /** The lines that two parts share, the longest first; by the parts' ids in order. */
  shared() {
    const pairs = new Map();
    for (const edge of this.#edges.values()) {
      if (edge.parts.length < 2) continue;
      const pair = edge.parts.map((p) => p.id).sort().join(' ');
      pairs.set(pair, [...(pairs.get(pair) ?? []), edge]);
    }
    return new Map(
      [...pairs].map(([pair, edges]) => [
        pair,
        chains(edges).sort((p, q) => lengthOf(q) - lengthOf(p)),
      ]),
    );
  }
}

/** Strings edges together where exactly two meet. */
function chains(edges) {
  const next = new Map();
  for (const { a, b } of edges) {
    for (const [v, n] of [
      [a, b],
      [b, a],
    ]) {
      next.set(v, [...(next.get(v) ?? []), n]);
    }
  }
  const used = new Set();
  const id = (a, b) => [a.key, b.key].sort().join(' ');
  const found = [];
  const follow = (start) => {
    for (const first of next.get(start)) {
      if (used.has(id(start, first))) continue;
      const chain = [start];
      let [from, to] = [start, first];
      for (;;) {
        used.add(id(from, to));
        chain.push(to);
        const on = next.get(to).find((n) => !used.has(id(to, n)));
        if (!on || next.get(to).length !== 2) break;
        [from, to] = [to, on];
      }
      found.push(chain.map((v) => v.at));
    }
  };
  for (const [v, near] of next) if (near.length !== 2) follow(v);
  for (const v of next.keys()) follow(v);
  return found;
}
