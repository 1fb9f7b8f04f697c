// The Earth boards, from public-domain Natural Earth data: outlines that tile the canvas without gaps and
// hand-set points for gates, crowds and labels. Every drawn border is compared with the rules' map file.
//
// Both edges of the canvas are one line: the world is a cylinder. Neighbours share their vertices,
// and each shared line is smoothed once, so that they fit.
import { readFileSync } from 'node:fs';
import { dirname, join as joined } from 'node:path';
import { fileURLToPath } from 'node:url';
import polylabel from 'polylabel';
import { feature } from 'topojson-client';
import { topology } from 'topojson-server';
import { areaOf, dense, join, lengthOf, middleOf, monotone, pathOf, smooth } from './geometry.mjs';
import { World } from './land.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const read = (path) => readFileSync(joined(here, path), 'utf8');
const table = JSON.parse(read('earth-areas.json'));
const anchors = JSON.parse(read('earth-anchors.json'));
const canvas = table.canvas;

/** What must be in sight for a board to be whole. */
const FRAME = { x: 0, y: 10, width: 1600, height: 880 };

const across = monotone(table.warp.lon);
const down = monotone(table.warp.lat);
const project = ([lon, lat]) => [across(lon), down(lat)];
const world = new World(table, project);

/** The outlines of a board as one topology with smoothed arcs. */
function topologyOf(board) {
  const shapes = Object.entries(world.areasOf(board)).map(([id, polygons]) => ({
    id,
    rings: polygons.map((p) => p.map((r) => dense(r, 1.5).map(project))),
  }));
  join(shapes, canvas);
  const topo = topology(
    Object.fromEntries(
      shapes.map(({ id, rings }) => [id, { type: 'MultiPolygon', coordinates: rings }]),
    ),
  );
  topo.arcs = topo.arcs.map((arc) => smooth(arc, canvas));
  return topo;
}

/** The lines between areas by sort; by pair the length of the border and its longest line. */
function linesOf(topo, kinds) {
  const sides = topo.arcs.map(() => new Set());
  for (const [id, { arcs }] of Object.entries(topo.objects)) {
    const walk = (arc) => {
      if (Array.isArray(arc)) arc.forEach(walk);
      else sides[arc < 0 ? ~arc : arc].add(id);
    };
    walk(arcs);
  }
  const lines = { coast: [], seam: [], border: [] };
  const borders = new Map();
  const longest = new Map();
  topo.arcs.forEach((arc, i) => {
    const pair = [...sides[i]].sort();
    if (pair.length !== 2) return;
    const [a, b] = pair.map((id) => kinds.get(id));
    lines[a !== b ? 'coast' : a === 'ocean' ? 'seam' : 'border'].push(arc);
    const key = pair.join(' | ');
    borders.set(key, (borders.get(key) ?? 0) + lengthOf(arc));
    if (lengthOf(arc) > lengthOf(longest.get(key) ?? [])) longest.set(key, arc);
  });
  return { lines, borders, longest };
}

/** What is drawn and not in the rules, or in the rules and neither drawn nor a canal. */
function differences(board, borders) {
  const wanted = new Set(board.adjacency.map((p) => [...p].sort().join(' | ')));
  const drawn = new Set([...borders].filter(([, length]) => length > 2).map(([pair]) => pair));
  const canal = [...anchors.canalJoins].sort().join(' | ');
  return [
    ...[...drawn].filter((p) => !wanted.has(p)).map((p) => `drawn, not in the rules: ${p}`),
    ...[...wanted]
      .filter((p) => !drawn.has(p) && p !== canal)
      .map((p) => `in the rules, not drawn: ${p}`),
  ];
}

/** An area as the client draws it. */
function areaOn(board, topo, area) {
  const polygons = feature(topo, topo.objects[area.id])
    .geometry.coordinates.filter((p) => p[0]?.length > 3)
    .sort((p, q) => areaOf(q[0]) - areaOf(p[0]));
  const pole = polylabel(polygons[0], 1);
  const set = { ...anchors.default[area.id], ...anchors[board.id]?.[area.id] };
  const stack = set.stack ?? [Math.round(pole[0]), Math.round(pole[1])];
  return {
    id: area.id,
    name: area.name,
    kind: area.kind,
    glyph: area.glyph,
    d: pathOf(polygons.flat()),
    size: Math.round(polygons.reduce((sum, p) => sum + areaOf(p[0]), 0)),
    stack,
    gate: set.gate ?? stack,
    label: set.label ?? [stack[0], stack[1] - 40],
    ghosts: set.ghosts ?? [],
    room: set.room ?? 300,
  };
}

/** A board's geometry. Throws if it is not what the rules' map file says. */
export function earthBoard(board) {
  const topo = topologyOf(board);
  const kinds = new Map(board.areas.map((a) => [a.id, a.kind]));
  const { lines, borders, longest } = linesOf(topo, kinds);
  const wrong = differences(board, borders);
  if (wrong.length) throw new Error(`${board.id}:\n  ${wrong.join('\n  ')}`);
  console.log(`${board.id}: ${board.areas.length} areas, ${borders.size} borders agree`);
  return {
    id: board.id,
    canvas,
    frame: FRAME,
    wraps: true,
    areas: board.areas.map((a) => areaOn(board, topo, a)),
    lines: {
      coast: pathOf(lines.coast, false),
      seam: pathOf(lines.seam, false),
      border: pathOf(lines.border, false),
    },
    borders: board.adjacency.map((pair) => {
      const line = longest.get([...pair].sort().join(' | '));
      return { areas: pair, at: line ? middleOf(line) : anchors.canal.map(project)[0].map(Math.round) };
    }),
    scenery: {
      sort: 'earth',
      lakes: pathOf(world.lakes.map((p) => smooth(p[0].map(project), canvas))),
      canal: anchors.canal.map((p) => project(p).map(Math.round)),
      graticule: {
        lon: [-150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150, 180].map((v) => Math.round(across(v))),
        lat: [60, 40, 20, 0, -20, -40, -60].map((v) => Math.round(down(v))),
      },
    },
  };
}
