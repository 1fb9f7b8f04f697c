// Lovecraft Country, the board of Cthulhu Wars: Duel: its straight-edged parts become a coast, and what
// is drawn is compared with both map files.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { areaOf, inside, lengthOf, middleOf, pathOf } from './geometry.mjs';
import { bender } from './noise.mjs';
import { Outline } from './outline.mjs';
import { scenery } from './scenery.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const read = (path) => readFileSync(join(here, path), 'utf8');
const plan = parse(read('lovecraft-country.toml'));
const anchors = JSON.parse(read('lovecraft-anchors.json'));

/** The straight-edged map has the same proportions as the canvas. */
const CANVAS = [1600, 1024];
/** What must be in sight for the board to be whole. */
const FRAME = { x: 0, y: 20, width: 1600, height: 980 };
/** Under the bridge the point where four parts meet is opened into a strait. */
const NORTH_HEAD = [3, -22];
const SOUTH_HEAD = [-5, 21];
/** No shared line may be shorter: a border must be seen. */
const SHORTEST = 40;

const scaled = (p) => p.map((v, k) => (v * CANVAS[k]) / plan.canvas[k]);
const pairOf = (ids) => [...ids].sort().join(' ');
const headAt = (by) => scaled(plan.bridge.point.map((v, k) => v + by[k]));
const heads = { north: headAt(NORTH_HEAD), south: headAt(SOUTH_HEAD) };

/** A part's corners on the canvas, the bridge's point replaced by the heads of the strait. */
function cornersOf(part) {
  const { north, south } = heads;
  const strait = {
    innsmouth: [north],
    rockport: [south],
    'gardner-reservoir': [north, south],
    'devils-reef': [south, north],
  }[part.id];
  const [bx, by] = plan.bridge.point;
  return part.polygon.flatMap((p) => (p[0] === bx && p[1] === by ? strait : [scaled(p)]));
}

const areaOfPart = new Map(plan.area.flatMap((a) => a.parts.map((p) => [p, a.id])));

/** Where two parts touch: the middle of their longest line. The bridge's links meet on the bridge. */
function touches(outline) {
  const found = new Map();
  for (const [pair, lines] of outline.shared()) {
    const length = lines.reduce((sum, line) => sum + lengthOf(line), 0);
    found.set(pair, { at: middleOf(lines[0]), length });
  }
  const deck = [outline.at(heads.north), outline.at(heads.south)];
  const landLink = plan.border.find((b) => b.link === 'bridge' && b.parts.includes('rockport'));
  found.set(pairOf(landLink.parts), { at: middleOf(deck), length: lengthOf(deck) });
  return found;
}

/** What is drawn and should not be, or should be and is not. */
function differences(touching, board) {
  const wrong = [];
  const compare = (what, drawn, wanted) => {
    for (const p of drawn) if (!wanted.has(p)) wrong.push(`${what} drawn, not in the file: ${p}`);
    for (const p of wanted) if (!drawn.has(p)) wrong.push(`${what} in the file, not drawn: ${p}`);
  };
  compare('parts', new Set(touching.keys()), new Set(plan.border.map((b) => pairOf(b.parts))));
  for (const [pair, { length }] of touching) {
    if (length < SHORTEST) wrong.push(`too short to see: ${pair} ${length.toFixed(0)}`);
  }
  const areas = [...touching.keys()].map((p) => pairOf(p.split(' ').map((id) => areaOfPart.get(id))));
  compare('areas', new Set(areas), new Set(plan.adjacency.map((a) => pairOf(a.areas))));
  compare('areas of the rules', new Set(areas), new Set(board.adjacency.map(pairOf)));
  return wrong;
}

/** Points that were set outside of the part they belong to. */
function strays(outline) {
  return plan.part.flatMap(({ id }) =>
    ['label', 'gate', 'stack', 'portal', 'town']
      .filter((what) => anchors.parts[id][what] && !inside(anchors.parts[id][what], outline.ring(id)))
      .map((what) => `${what} of ${id} is outside`),
  );
}

/** A part of a combined area. */
function partOn(outline, id, number) {
  const { label, gate, stack, portal, side, key } = anchors.parts[id];
  const { name } = plan.part.find((p) => p.id === id);
  const d = pathOf([outline.ring(id)]);
  return { id, name, d, label, gate, stack, ...(key ? { key } : {}), portal: { at: portal, side, number } };
}

/** An area as the client draws it; its figures stand in its first part. */
function areaOn(outline, { id, name, kind, glyph }, number) {
  const { parts } = plan.area.find((a) => a.id === id);
  const { label, gate, stack, room = 260 } = anchors.parts[parts[0]];
  const rings = parts.map((p) => outline.ring(p));
  return {
    id,
    name,
    kind,
    glyph,
    d: pathOf(rings),
    size: Math.round(rings.reduce((sum, ring) => sum + areaOf(ring), 0)),
    stack,
    gate,
    label,
    ghosts: [],
    room,
    ...(parts.length > 1 ? { parts: parts.map((p) => partOn(outline, p, number)) } : {}),
  };
}

/** A border of the rules with every place where it can be crossed. */
function borderOn(touching, { areas, tag }) {
  const ways = [...touching].flatMap(([pair, { at }]) => {
    const parts = pair.split(' ');
    if (pairOf(parts.map((p) => areaOfPart.get(p))) !== pairOf(areas)) return [];
    return [{ parts: areaOfPart.get(parts[0]) === areas[0] ? parts : parts.reverse(), at }];
  });
  return { areas, at: ways[0].at, ways, stated: tag === 'stated' };
}

/** The board's geometry. Throws if it is not what the map files say. */
export function lovecraftBoard(board) {
  const bend = bender(CANVAS, scaled(plan.bridge.point));
  const kinds = new Map(board.areas.map((a) => [a.id, a.kind]));
  const parts = plan.part.map((p) => ({
    id: p.id,
    kind: kinds.get(areaOfPart.get(p.id)),
    ring: cornersOf(p),
  }));
  const outline = new Outline(parts, [heads.north, heads.south], bend);
  const touching = touches(outline);
  const wrong = [...differences(touching, board), ...strays(outline)];
  if (wrong.length) throw new Error(`${board.id}:\n  ${wrong.join('\n  ')}`);
  console.log(`${board.id}: ${board.areas.length} areas, ${board.adjacency.length} borders agree`);
  const combined = plan.area.filter((a) => a.parts.length > 1).map((a) => a.id);
  const line = (kind) => pathOf(outline.lines(kind), false);
  return {
    id: board.id,
    canvas: CANVAS,
    frame: FRAME,
    wraps: false,
    reconstructed: board.reconstructed,
    areas: board.areas.map((a) => areaOn(outline, a, combined.indexOf(a.id) + 1)),
    lines: { coast: line('coast'), seam: line('seam'), border: line('border') },
    borders: plan.adjacency.map((a) => borderOn(touching, a)),
    scenery: {
      sort: 'country',
      ...scenery(anchors, bend),
      bridge: {
        name: plan.bridge.name,
        north: outline.at(heads.north),
        south: outline.at(heads.south),
      },
      towns: plan.part.flatMap(({ id }) => {
        const [x, y, scale] = anchors.parts[id].town ?? [];
        return scale ? [{ id, at: [x, y], scale }] : [];
      }),
    },
  };
}
