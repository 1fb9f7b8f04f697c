// Geometry of the map build: the projection, the joining of neighbours' outlines, smoothing, paths.

/** A monotone cubic (Fritsch-Carlson) through hand-set points. */
export function monotone(points) {
  const n = points.length;
  const x = points.map((p) => p[0]);
  const y = points.map((p) => p[1]);
  if (x[1] < x[0]) {
    x.reverse();
    y.reverse();
  }
  const slope = [];
  for (let i = 0; i < n - 1; i++) slope.push((y[i + 1] - y[i]) / (x[i + 1] - x[i]));
  const tangent = [slope[0]];
  for (let i = 1; i < n - 1; i++) {
    const product = slope[i - 1] * slope[i];
    tangent[i] = product <= 0 ? 0 : (2 * product) / (slope[i - 1] + slope[i]);
  }
  tangent[n - 1] = slope[n - 2];
  return (v) => {
    let i = 0;
    while (i < n - 2 && v > x[i + 1]) i++;
    const h = x[i + 1] - x[i];
    const t = (v - x[i]) / h;
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      (2 * t3 - 3 * t2 + 1) * y[i] +
      (t3 - 2 * t2 + t) * h * tangent[i] +
      (3 * t2 - 2 * t3) * y[i + 1] +
      (t3 - t2) * h * tangent[i + 1]
    );
  };
}

/** The area inside a closed ring. */
export function areaOf(ring) {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    sum += (ring[j][0] - ring[i][0]) * (ring[j][1] + ring[i][1]);
  }
  return Math.abs(sum / 2);
}

/** The length of a line. */
export function lengthOf(line) {
  return line.reduce(
    (sum, p, i) => (i ? sum + Math.hypot(p[0] - line[i - 1][0], p[1] - line[i - 1][1]) : 0),
    0,
  );
}

/** The point halfway along a line. */
export function middleOf(line) {
  let left = lengthOf(line) / 2;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    const step = lengthOf([a, b]);
    if (step >= left) return [0, 1].map((k) => Math.round(a[k] + ((b[k] - a[k]) * left) / step));
    left -= step;
  }
  return line.at(-1).map(Math.round);
}

/** Whether a point lies inside a closed ring. */
export function inside([x, y], ring) {
  let within = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i], ring[j]];
    const passes = a[1] > y !== b[1] > y;
    if (passes && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) within = !within;
  }
  return within;
}

/** Adds points to a ring: straight seams need them before a curved projection. */
export function dense(ring, step) {
  const out = [];
  for (let i = 0; i < ring.length - 1; i++) {
    const [a, b] = [ring[i], ring[i + 1]];
    const n = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / step));
    for (let k = 0; k < n; k++) {
      out.push([a[0] + ((b[0] - a[0]) * k) / n, a[1] + ((b[1] - a[1]) * k) / n]);
    }
  }
  out.push(ring[ring.length - 1]);
  return out;
}

const NEAR = 0.35;
const CELL = 4;

/** The vertices of all outlines, found by place. */
class Vertices {
  #cells = new Map();

  /** Those in the cells around a point. */
  *around(x, y) {
    const gx = Math.round(x / CELL);
    const gy = Math.round(y / CELL);
    for (let i = -1; i <= 1; i++) {
      for (let j = -1; j <= 1; j++) yield* this.#cells.get(`${gx + i},${gy + j}`) ?? [];
    }
  }

  /** The vertex at a point: one that is there already, or a new one. */
  at(x, y) {
    for (const v of this.around(x, y)) if (Math.hypot(v[0] - x, v[1] - y) < NEAR) return v;
    const v = [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
    const key = `${Math.round(v[0] / CELL)},${Math.round(v[1] / CELL)}`;
    const cell = this.#cells.get(key);
    if (cell) cell.push(v);
    else this.#cells.set(key, [v]);
    return v;
  }

  /** Those that lie on the inside of an edge, in order. */
  on(a, b) {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy);
    const hits = new Map();
    for (let d = 0; d <= length; d += 3) {
      for (const v of this.around(a[0] + (dx * d) / length, a[1] + (dy * d) / length)) {
        if (v === a || v === b) continue;
        const t = ((v[0] - a[0]) * dx + (v[1] - a[1]) * dy) / (length * length);
        const off = Math.abs((v[0] - a[0]) * dy - (v[1] - a[1]) * dx) / length;
        if (t > 0 && t < 1 && off < NEAR) hits.set(v, t);
      }
    }
    return [...hits].sort((m, n) => m[1] - n[1]).map(([v]) => v);
  }
}

/** Snaps close vertices together, then puts every vertex on every edge it lies on. */
export function join(shapes, [width, height]) {
  const vertices = new Vertices();
  const snap = ([x, y]) =>
    vertices.at(Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y)));
  for (const shape of shapes) shape.rings = shape.rings.map((p) => p.map((r) => r.map(snap)));
  const withEdges = (ring) => {
    const out = [];
    for (let i = 0; i < ring.length - 1; i++) {
      const [a, b] = [ring[i], ring[i + 1]];
      if (a !== b) out.push(a, ...vertices.on(a, b));
    }
    if (out.length) out.push(out[0]);
    return out;
  };
  for (const shape of shapes) {
    shape.rings = shape.rings
      .map((p) => p.map(withEdges).filter((r) => r.length > 3))
      .filter((p) => p.length);
  }
}

/** Chaikin's corner cutting, twice; the ends and what lies on the canvas' edge stay. */
export function smooth(line, [width, height]) {
  const onEdge = ([x, y]) => x < 0.5 || x > width - 0.5 || y < 0.5 || y > height - 0.5;
  const ring = line[0][0] === line.at(-1)[0] && line[0][1] === line.at(-1)[1];
  let points = line;
  for (let pass = 0; pass < 2; pass++) {
    const out = [points[0]];
    for (let i = 0; i < points.length - 1; i++) {
      const [p, q] = [points[i], points[i + 1]];
      if (onEdge(p) && onEdge(q)) {
        out.push(q);
        continue;
      }
      if (i || ring) out.push([0.75 * p[0] + 0.25 * q[0], 0.75 * p[1] + 0.25 * q[1]]);
      if (i < points.length - 2 || ring) {
        out.push([0.25 * p[0] + 0.75 * q[0], 0.25 * p[1] + 0.75 * q[1]]);
      }
    }
    if (ring) {
      out.shift();
      out.push(out[0]);
    } else {
      out.push(points.at(-1));
    }
    points = out;
  }
  return simplify(points, 0.5);
}

/** Douglas-Peucker, so that the files stay small. */
export function simplify(points, tolerance) {
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const between = (i, j) => {
    const [ax, ay] = points[i];
    const [bx, by] = points[j];
    const length = Math.hypot(bx - ax, by - ay);
    let far = 0;
    let at = -1;
    for (let k = i + 1; k < j; k++) {
      const [x, y] = points[k];
      const off =
        length < 1e-9
          ? Math.hypot(x - ax, y - ay)
          : Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length;
      if (off > far) [far, at] = [off, k];
    }
    if (far > tolerance) {
      keep[at] = 1;
      between(i, at);
      between(at, j);
    }
  };
  between(0, points.length - 1);
  return points.filter((_, i) => keep[i]);
}

const tenth = (v) => String(v / 10);

/** An SVG path in steps of a tenth of a pixel, relative, because that is shortest. */
export function pathOf(lines, closed = true) {
  let path = '';
  for (const line of lines) {
    const points = (closed ? line.slice(0, -1) : line).map((p) => p.map((v) => Math.round(v * 10)));
    let [x, y] = points[0];
    path += `M${tenth(x)} ${tenth(y)}l`;
    let first = true;
    for (const [px, py] of points.slice(1)) {
      const [dx, dy] = [px - x, py - y];
      if (!dx && !dy) continue;
      path += (first || dx < 0 ? '' : ' ') + tenth(dx) + (dy < 0 ? '' : ' ') + tenth(dy);
      [x, y, first] = [px, py, false];
    }
    if (closed) path += 'Z';
  }
  return path;
}
