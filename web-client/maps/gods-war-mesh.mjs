// The world disc of the Gods War as a jittered mesh of hexagons: three cells meet at every corner, so
// no four areas ever meet in a point. A cell belongs to the area whose seed circle is nearest in a
// bent plane. Cells on a contact that the rules do not list become walls: they are no area.

/** The disc, a superellipse in the rules' coordinates (1000 by 600). */
const DISC = { x: 500, y: 300, rx: 494, ry: 294, power: 3.1 };
/** The radius of a hexagon. */
export const CELL = 7.6;
/** Everything outside of the disc. */
export const OUT = '@out';
/** A wall that is not yet part of a named one. */
const STRAY = '#';
/** After so many rounds of repair a cell is walled off, not given away. */
const GIVING = 5;
const ROUNDS = 12;

export const isWall = (id) => id.startsWith('#');
export const isArea = (id) => id !== OUT && !isWall(id);

function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function corner(x, y, seed) {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

const fade = (t) => t * t * (3 - 2 * t);

/** Smooth noise from -1 to 1. */
function noise(x, y, seed) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [fade(x - left), fade(y - top)];
  const a = corner(left, top, seed);
  const b = corner(left + 1, top, seed);
  const c = corner(left, top + 1, seed);
  const d = corner(left + 1, top + 1, seed);
  return (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) * 2 - 1;
}

const EVEN = [[1, 0], [0, -1], [-1, -1], [-1, 0], [-1, 1], [0, 1]];
const ODD = [[1, 0], [1, -1], [0, -1], [-1, 0], [0, 1], [1, 1]];

/** The bare mesh: cells with their corners. Corners are shared, and moved a little. */
function meshOf() {
  const width = Math.sqrt(3) * CELL;
  const height = 1.5 * CELL;
  const [columns, rows] = [Math.ceil(1000 / width) + 4, Math.ceil(600 / height) + 4];
  const corners = new Map();
  const cells = [];
  const next = random(1971);
  const cornerAt = (x, y) => {
    const id = `${Math.round(x * 2)},${Math.round(y * 2)}`;
    if (!corners.has(id)) {
      const turn = next() * 6.283;
      const far = next() * CELL * 0.3;
      corners.set(id, [x + Math.cos(turn) * far, y + Math.sin(turn) * far]);
    }
    return id;
  };
  for (let j = -1; j < rows; j++) {
    for (let i = -1; i < columns; i++) {
      const x = (i + (j & 1 ? 0.5 : 0)) * width - width;
      const y = j * height - height;
      const own = [0, 1, 2, 3, 4, 5].map((k) => {
        const angle = (Math.PI / 180) * (60 * k - 30);
        return cornerAt(x + CELL * Math.cos(angle), y + CELL * Math.sin(angle));
      });
      cells.push({ i, j, x, y, corners: own, id: OUT, near: [] });
    }
  }
  const at = new Map(cells.map((c) => [`${c.i},${c.j}`, c]));
  for (const c of cells) {
    const steps = c.j & 1 ? ODD : EVEN;
    c.near = steps.map(([a, b]) => at.get(`${c.i + a},${c.j + b}`)).filter(Boolean);
  }
  return { cells, corners };
}

function inDisc({ x, y }) {
  const far =
    Math.abs((x - DISC.x) / DISC.rx) ** DISC.power + Math.abs((y - DISC.y) / DISC.ry) ** DISC.power;
  const angle = Math.atan2(y - DISC.y, x - DISC.x);
  return far <= 1 + 0.05 * noise(Math.cos(angle) * 5 + 9, Math.sin(angle) * 5 + 9, 5);
}

/** The seed circles of a map; the cells of a land that it lacks go to its heirs. */
function seedsOf(map, { seeds, walls, heirs }) {
  const kinds = new Map(map.areas.map((a) => [a.id, a.kind]));
  const found = [];
  for (const [id, circles] of Object.entries(seeds)) {
    const owners = kinds.has(id) ? [id] : heirs[id].filter((h) => kinds.get(h) === 'land');
    for (const [x, y, r] of circles) for (const o of owners) found.push({ id: o, x, y, r });
  }
  for (const { id, at } of walls) found.push({ id: `#${id}`, x: at[0], y: at[1], r: at[2] });
  return found;
}

/** The Spike is drawn with a compass, everything else by hand. */
function nearestSeed({ x, y }, seeds) {
  const px = x + 15 * noise(x / 46, y / 46, 1) + 9 * noise(x / 19, y / 19, 3);
  const py = y + 15 * noise(x / 46, y / 46, 2) + 9 * noise(x / 19, y / 19, 4);
  let [best, least] = [OUT, Infinity];
  for (const s of seeds) {
    const [ax, ay] = s.id === 'spike' ? [x, y] : [px, py];
    const far = Math.hypot(ax - s.x, ay - s.y) - s.r;
    if (far < least) [best, least] = [s.id, far];
  }
  return best;
}

/** The connected pieces of some cells. */
function piecesOf(cells) {
  const left = new Set(cells);
  const pieces = [];
  for (const start of cells) {
    if (!left.delete(start)) continue;
    const [piece, open] = [[], [start]];
    while (open.length) {
      const c = open.pop();
      piece.push(c);
      for (const n of c.near) if (left.delete(n)) open.push(n);
    }
    pieces.push(piece);
  }
  return pieces;
}

/** Every area is one piece; cells that stick out alone go to the neighbour, if it may be there. */
function tidy(cells, borders) {
  for (const id of new Set(cells.map((c) => c.id))) {
    if (!isArea(id)) continue;
    const pieces = piecesOf(cells.filter((c) => c.id === id));
    const main = pieces.reduce((a, b) => (b.length > a.length ? b : a));
    for (const c of pieces.filter((p) => p !== main).flat()) {
      c.id = c.near.map((n) => n.id).find((n) => isArea(n) && n !== id) ?? c.id;
    }
  }
  for (const c of cells) {
    if (!isArea(c.id) || c.id === 'spike' || c.near.filter((n) => n.id === c.id).length > 1) continue;
    const counts = new Map();
    for (const { id } of c.near) if (isArea(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    const [most] = [...counts].filter(([id]) => id !== c.id).sort((a, b) => b[1] - a[1]);
    if (most && mayBe(c, most[0], borders)) c.id = most[0];
  }
}

/** Whether a cell may belong to an area: all areas around it border on that one. */
const mayBe = (cell, id, borders) =>
  cell.near.every((n) => !isArea(n.id) || n.id === id || borders.has(pairOf(id, n.id)));

export const pairOf = (a, b) => [a, b].sort().join('|');

/** Takes away every contact that the rules do not list. */
function repair(cells, borders) {
  for (let round = 0; round < ROUNDS; round++) {
    let wrong = 0;
    for (const c of cells) {
      const other =
        isArea(c.id) &&
        c.near.find((n) => isArea(n.id) && n.id !== c.id && !borders.has(pairOf(c.id, n.id)));
      if (!other) continue;
      wrong++;
      const third = c.near
        .map((n) => n.id)
        .find((id) => isArea(id) && id !== c.id && id !== other.id && mayBe(c, id, borders));
      c.id = third && round < GIVING ? third : STRAY;
    }
    tidy(cells, borders);
    if (!wrong) return;
  }
}

/** Wall cells that keep nothing apart go back; the others belong to the nearest named wall. */
function gatherWalls(cells, borders, walls) {
  for (let round = 0; round < 3; round++) {
    for (const c of cells.filter((c) => isWall(c.id))) {
      const back = c.near
        .map((n) => n.id)
        .find(
          (id) => isArea(id) && mayBe(c, id, borders) && c.near.filter((n) => n.id === id).length > 1,
        );
      if (back && c.near.filter((n) => isWall(n.id)).length <= 1) c.id = back;
    }
  }
  for (const c of cells.filter((c) => c.id === STRAY)) {
    const far = ({ at }) => Math.hypot(c.x - at[0], c.y - at[1]);
    c.id = `#${walls.reduce((a, b) => (far(b) < far(a) ? b : a)).id}`;
  }
}

/** The cells of a map, each with the area, wall or nothing that it belongs to, and their corners. */
export function meshFor(map, anchors) {
  const mesh = meshOf();
  const seeds = seedsOf(map, anchors);
  const borders = new Set(map.adjacency.map(([a, b]) => pairOf(a, b)));
  for (const c of mesh.cells) if (inDisc(c)) c.id = nearestSeed(c, seeds);
  tidy(mesh.cells, borders);
  tidy(mesh.cells, borders);
  repair(mesh.cells, borders);
  gatherWalls(mesh.cells, borders, anchors.walls);
  return mesh;
}
