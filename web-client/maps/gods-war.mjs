// The boards of the Gods War: the world between the Sky Dome and Hell. The areas come from the rules'
// map file, their outlines from a mesh. Throws if a drawn border differs from the rules.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pc from 'polygon-clipping';
import { areaOf, inside, middleOf, pathOf, simplify } from './geometry.mjs';
import { floatsIn } from './gods-war-float.mjs';
import { bordersOf, chainsOf, ringsOf } from './gods-war-lines.mjs';
import { isArea, isWall, meshFor, OUT, pairOf } from './gods-war-mesh.mjs';
import { dice } from './noise.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const anchors = JSON.parse(readFileSync(join(here, 'gods-war-anchors.json'), 'utf8'));

const CANVAS = [1600, 1178];
/** Shields on the ends of the victory track reach so far over the canvas. */
const SIDE = 20;
/** The ellipse of the cosmos. */
const COSMOS = { x: 800, y: 595, rx: 778, ry: 541 };
/** From the rules' coordinates (1000 by 600) to the canvas. */
const project = ([x, y]) => [38.4 + x * 1.5232, 204.8 + y * 1.304];
/** A border that is shorter than this, in the rules' coordinates, can't be seen. */
const LEAST_BORDER = 14;
const WHY =
  'No picture of the printed board was found: most borders, the entries to Hell, two edges of the sky and the name of one sea are reconstructed.';

const SURFACE = new Set(['land', 'sea', 'spike']);
const stated = (tag) => tag === 'R';
const round = (point) => point.map(Math.round);

/** Rectangles are looked for in a raster of so many pixels. */
const STEP = 8;
/** No one needs more room than this; a row of figures needs the other in height. */
const ENOUGH = [330, 170];
const ROW = 72;

/** A rectangle so far from the name has no worth. */
const FAR = 900;

/** The best rectangle for a crowd within a ring: large, near the name, and clear of some others. */
function roomIn(ring, name, blocked) {
  const xs = ring.map((p) => p[0]);
  const ys = ring.map((p) => p[1]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const columns = Math.floor((Math.max(...xs) - left) / STEP);
  const rows = Math.floor((Math.max(...ys) - top) / STEP);
  const free = ([x, y]) =>
    inside([x, y], ring) &&
    !blocked.some((b) => x > b.x && x < b.x + b.width && y > b.y && y < b.y + b.height);
  const high = new Array(columns).fill(0);
  let best = { score: 0 };
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < columns; i++) {
      high[i] = free([left + (i + 0.5) * STEP, top + (row + 0.5) * STEP]) ? high[i] + 1 : 0;
    }
    for (let i = 0; i < columns; i++) {
      let least = Infinity;
      for (let k = i; k < columns && high[k] > 0; k++) {
        least = Math.min(least, high[k]);
        const [width, height] = [(k - i + 1) * STEP, least * STEP];
        const box = { x: left + i * STEP, y: top + (row + 1 - least) * STEP, width, height };
        const far = Math.hypot(box.x + width / 2 - name[0], box.y + height / 2 - name[1]);
        const low = Math.min(1, height / ROW);
        const large = Math.min(width, ENOUGH[0]) * Math.min(height, ENOUGH[1]) * low;
        const score = large * Math.max(0, 1 - far / FAR);
        if (score <= best.score) continue;
        best = { score, box };
      }
    }
  }
  const { x, y, width, height } = best.box;
  return { x: Math.round(x), y: Math.round(y), width, height };
}

/** The deepest cell of an area: its name stands there, or as far from it as the anchors say. */
function deepest(mesh, area) {
  const own = new Set(mesh.cells.filter((c) => c.id === area.id));
  const depth = new Map();
  let front = [...own].filter((c) => c.near.some((n) => !own.has(n)));
  for (const c of front) depth.set(c, 0);
  for (let d = 1; front.length; d++) {
    const next = [];
    for (const c of front) {
      for (const n of c.near) {
        if (!own.has(n) || depth.has(n)) continue;
        depth.set(n, d);
        next.push(n);
      }
    }
    front = next;
  }
  const off = (c) => Math.hypot(c.x - area.x, c.y - area.y);
  const [best] = [...own].sort((p, q) => depth.get(q) - depth.get(p) || off(p) - off(q));
  return { at: project([best.x, best.y]), inland: [...own].filter((c) => depth.get(c) >= 1) };
}

/** The letters of a name take so much room. */
function boxOf({ name, hell_entry, sky_edge }, [x, y], narrow) {
  const letters = narrow ? name.length / 2 : name.length;
  const width = letters * 13 + (hell_entry || sky_edge ? 30 : 12);
  return { x: x - width / 2, y: y - 18, width, height: narrow ? 44 : 24 };
}

/** The middle of an arrow: no one should stand on it. */
function spanOf({ from, to }) {
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return { x: x - 34, y: y - 30, width: 68, height: 60 };
}

/** Small drawings that fill a land, clear of its name. */
function floraOf(inland, label, random) {
  const found = [];
  const near = (c, p) => Math.hypot(c.x - p.x, (c.y - p.y) * 1.2) < 25;
  for (const c of inland) {
    if (found.some((p) => near(c, p)) || random() < 0.55) continue;
    found.push(c);
  }
  return found.flatMap((c) => {
    const [x, y] = project([c.x + random() * 8 - 4, c.y + random() * 8 - 4]);
    const size = Math.round((1.25 + random() * 0.5) * 100) / 100;
    return Math.abs(x - label[0]) < 90 && Math.abs(y - label[1]) < 24
      ? []
      : [[Math.round(x), Math.round(y), size]];
  });
}

function surfaceArea({ mesh, chains, random, crossings }, area) {
  const [ring] = ringsOf(chains, area.id).map((r) => r.map(project));
  const { at, inland } = deepest(mesh, area);
  const [dx, dy] = anchors.names[area.id] ?? [0, 0];
  const label = round([at[0] + dx * 1.6, at[1] + dy * 1.6]);
  const narrow = anchors.narrow.includes(area.id);
  const keep = area.kind === 'spike' ? [anchors.spike.peak] : [];
  const arrows = crossings.filter((c) => c.sea === area.id).map(spanOf);
  const box = roomIn(ring, label, [boxOf(area, label, narrow), ...keep, ...arrows]);
  return {
    ring,
    drawn: {
      ...factsOf(area),
      d: pathOf([simplify(ring, 0.4)]),
      label,
      stack: middle(box),
      box,
      ...(narrow ? { narrow } : {}),
      ...(area.kind === 'land'
        ? {
            tone: anchors.tones[area.id],
            flora: { sort: anchors.flora[area.id], at: floraOf(inland, label, random) },
          }
        : {}),
    },
  };
}

const middle = ({ x, y, width, height }) => round([x + width / 2, y + height / 2]);

/** What the rules say of an area, and whether they do. */
function factsOf({ id, name, kind, tag, hell_entry, sky_edge }) {
  const guessed = [
    ...(tag === 'R' ? [] : ['area']),
    ...(hell_entry && !anchors.known.hell.includes(id) ? ['hell'] : []),
    ...(sky_edge && !anchors.known.sky.includes(id) ? ['sky'] : []),
  ];
  return {
    id,
    name,
    kind,
    ...(hell_entry ? { hell: true } : {}),
    ...(sky_edge ? { sky: true } : {}),
    ...(guessed.length ? { guessed } : {}),
  };
}

/** A quarter of the cosmos around the world. */
function quarterArea(area, world) {
  const { sides, label, box } = anchors.beyond[area.id];
  const turn = (k) => ((sides[0] + ((sides[1] - sides[0]) * k) / 60) / 180) * Math.PI;
  const arc = Array.from({ length: 61 }, (_, k) => [
    COSMOS.x + COSMOS.rx * Math.cos(turn(k)),
    COSMOS.y - COSMOS.ry * Math.sin(turn(k)),
  ]);
  const quarter = [[COSMOS.x, COSMOS.y], ...arc, [COSMOS.x, COSMOS.y]];
  const [ring] = pc
    .difference([quarter], [world])
    .map((polygon) => polygon[0])
    .sort((a, b) => areaOf(b) - areaOf(a));
  const [x, y, width, height] = box;
  return {
    ...factsOf(area),
    d: pathOf([simplify(ring, 0.5)]),
    label,
    stack: round([x + width / 2, y + height / 2]),
    box: { x, y, width, height },
  };
}

/** The shortest line over a sea between two coasts, as an arrow. */
function crossingOf(chains, [a, b, sea, tag]) {
  const coast = (land) => coastOf(chains, land, sea);
  let best = { far: Infinity };
  for (const p of coast(a)) {
    for (const q of coast(b)) {
      const far = Math.hypot(p[0] - q[0], p[1] - q[1]);
      if (far < best.far) best = { far, p, q };
    }
  }
  if (!best.p) throw new Error(`the crossing ${a} - ${b} has no coast`);
  return { areas: [a, b], sea, from: round(best.p), to: round(best.q), stated: stated(tag) };
}

const coastOf = (chains, land, sea) =>
  chains.filter((c) => c.pair === pairOf(land, sea)).flatMap((c) => c.line.map(project));

/** The borders that the file does not list in pairs: the edges of the sky and the ways to Hell. */
function farBorders(board, areas) {
  const of = (kind) => board.areas.filter((a) => a.kind === kind).map((a) => a.id);
  const by = (id) => areas.find((a) => a.id === id);
  const half = (a, b) => round([(a.stack[0] + b.stack[0]) / 2, (a.stack[1] + b.stack[1]) / 2]);
  const border = (a, b, sort) => ({
    areas: [a, b],
    at: half(by(a), by(b)),
    stated: !(by(a).guessed ?? []).includes(sort),
    sort,
  });
  const [skies, hells] = [of('sky'), of('hell')];
  return [
    ...board.areas.filter((a) => a.sky_edge).flatMap((a) => skies.map((s) => border(a.id, s, 'sky'))),
    ...board.areas.filter((a) => a.hell_entry).flatMap((a) => hells.map((h) => border(a.id, h, 'hell'))),
    border(...skies, 'sky'),
    border(...hells, 'hell'),
  ];
}

function differences(board, lengths) {
  const listed = new Set(board.adjacency.map(([a, b]) => pairOf(a, b)));
  const short = [...listed].filter((pair) => (lengths.get(pair) ?? 0) < LEAST_BORDER);
  const extra = [...lengths.keys()].filter(
    (pair) => pair.split('|').every(isArea) && !listed.has(pair),
  );
  return [...short.map((p) => `missing or too short: ${p}`), ...extra.map((p) => `not listed: ${p}`)];
}

function linesOf(chains, kinds) {
  const lines = { coast: [], seam: [], border: [], rim: [] };
  for (const { sides, line } of chains) {
    const projected = simplify(line.map(project), 0.4);
    const [a, b] = sides.map((s) => kinds.get(s));
    if (sides.includes(OUT)) lines.rim.push(projected);
    else if (sides.some(isWall)) continue;
    else if (a === 'sea' && b === 'sea') lines.seam.push(projected);
    else if (a === 'land' && b === 'land') lines.border.push(projected);
    else lines.coast.push(projected);
  }
  return Object.fromEntries(Object.entries(lines).map(([k, all]) => [k, pathOf(all, false)]));
}

function floatsOf(board, { mesh, chains }, areas, rings) {
  const floats = Object.entries(board.kylerela_docks).map(([sea, lands]) => {
    const drawn = areas.find((a) => a.id === sea);
    const spots = mesh.cells.filter((c) => c.id === sea).map((c) => project([c.x, c.y]));
    const coasts = Object.fromEntries(lands.map((l) => [l, coastOf(chains, l, sea)]));
    const clear = [drawn.label, drawn.stack];
    return [sea, floatsIn({ ring: rings.get(sea), spots, clear, coasts })];
  });
  return Object.fromEntries(floats);
}

/** A board's geometry. Throws if it is not what the rules' map file says. */
export function godsWarBoard(board) {
  const mesh = meshFor(board, anchors);
  const chains = chainsOf(mesh);
  const lengths = bordersOf(chains);
  const wrong = differences(board, lengths);
  if (wrong.length) throw new Error(`${board.id}:\n  ${wrong.join('\n  ')}`);
  const world = simplify(ringsOf(chains, OUT).at(-1).map(project), 0.4);
  const kinds = new Map(board.areas.map((a) => [a.id, a.kind]));
  const crossings = board.arrows.map((arrow) => crossingOf(chains, arrow));
  const drawing = { mesh, chains, random: dice(77), crossings };
  const rings = new Map();
  const areas = board.areas.flatMap((area) => {
    if (area.kind === 'floating') return [];
    if (!SURFACE.has(area.kind)) return [quarterArea(area, world)];
    const { ring, drawn } = surfaceArea(drawing, area);
    rings.set(area.id, ring);
    return [drawn];
  });
  const longest = new Map();
  for (const c of chains) {
    const known = longest.get(c.pair);
    if (!known || c.line.length > known.length) longest.set(c.pair, c.line);
  }
  console.log(`${board.id}: ${areas.length} areas, ${board.adjacency.length} borders agree`);
  const floating = board.areas.find((a) => a.kind === 'floating');
  return {
    id: board.id,
    canvas: CANVAS,
    frame: { x: -SIDE, y: 0, width: CANVAS[0] + 2 * SIDE, height: CANVAS[1] },
    wraps: false,
    reconstructed: WHY,
    cosmos: COSMOS,
    areas,
    floating: { ...factsOf(floating), ...anchors.floating },
    floats: floatsOf(board, drawing, areas, rings),
    world: pathOf([world]),
    walls: anchors.walls.flatMap(({ id, name, at, peaks }) => {
      if (!chains.some((c) => c.sides.includes(`#${id}`))) return [];
      const d = pathOf(ringsOf(chains, `#${id}`).map((r) => simplify(r.map(project), 0.4)));
      return [{ id, name, d, at: round(project(at)), peaks }];
    }),
    lines: linesOf(chains, kinds),
    borders: [
      ...board.adjacency.map(([a, b, tag]) => ({
        areas: [a, b],
        at: middleOf(longest.get(pairOf(a, b)).map(project)),
        stated: stated(tag),
      })),
      ...farBorders(board, areas),
    ],
    crossings,
    exit: board.hell_exit_area,
  };
}
