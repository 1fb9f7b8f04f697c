// Which countries make up which area, in longitude and latitude: groups of countries, some of them
// cut with "knives", filled lakes, and seas between hand-set seams. Land always wins over water.
import { createRequire } from 'node:module';
import pc from 'polygon-clipping';
import { feature } from 'topojson-client';
import { areaOf } from './geometry.mjs';

const require = createRequire(import.meta.url);
const world = require('world-atlas/countries-110m.json');

const closed = (ring) => [[...ring, ring[0]]];
const strip = (a, b) => [
  [
    [a, -91],
    [b, -91],
    [b, 91],
    [a, 91],
    [a, -91],
  ],
];
const entries = (table) => Object.entries(table).filter(([name]) => name !== 'about');

/** Natural Earth's rings may jump over the antimeridian; this follows them instead. */
function unroll(ring) {
  const out = [ring[0].slice()];
  let turn = 0;
  for (let i = 1; i < ring.length; i++) {
    const d = ring[i][0] - ring[i - 1][0];
    if (d > 180) turn -= 360;
    if (d < -180) turn += 360;
    out.push([ring[i][0] + turn, ring[i][1]]);
  }
  return turn ? ring : out; // a ring round the pole does not close: it is flat already
}

/** The land of the world, cut into areas by the table in `earth-areas.json`. */
export class World {
  #table;
  #groups = {};
  #project;
  /** Outlines of the great lakes, in longitude and latitude. */
  lakes = [];

  constructor(table, project) {
    this.#table = table;
    this.#project = project;
    const countries = new Map(
      feature(world, world.objects.countries).features.map(({ properties, geometry }) => [
        properties.name,
        geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
      ]),
    );
    this.#group(countries);
    this.#fillLakes(countries);
    this.#cut();
  }

  #unwrap(polygons) {
    const { cut } = this.#table;
    const flat = polygons.map((p) => p.map(unroll));
    const parts = [-360, 0, 360].map((shift) =>
      pc
        .intersection(flat, strip(cut - shift, cut - shift + 360))
        .map((p) => p.map((r) => r.map(([lon, lat]) => [lon + shift, lat]))),
    );
    return pc.union(...parts.filter((p) => p.length));
  }

  #group(countries) {
    const used = new Set(this.#table.drop);
    for (const [id, names] of Object.entries(this.#table.groups)) {
      const parts = names.map((name) => {
        used.add(name);
        const country = countries.get(name);
        if (!country) throw new Error(`no country ${name}`);
        return this.#unwrap(country);
      });
      this.#groups[id] = pc.union(parts[0], ...parts.slice(1));
    }
    const forgotten = [...countries.keys()].filter((name) => !used.has(name));
    if (forgotten.length) throw new Error(`countries without a group: ${forgotten.join(', ')}`);
  }

  #fillLakes(countries) {
    for (const [, lake] of entries(this.#table.lakes)) {
      let fill = [closed(lake.polygon)];
      for (const [id, shape] of Object.entries(this.#groups)) {
        if (id !== lake.group) fill = pc.difference(fill, shape);
      }
      this.#groups[lake.group] = pc.union(this.#groups[lake.group], fill);
    }
    const land = pc.union(...[...countries.values()].map((c) => this.#unwrap(c)));
    for (const [, lake] of entries(this.#table.lakes)) {
      const water = pc.difference([closed(lake.polygon)], land);
      this.lakes.push(...water.filter((p) => areaOf(p[0].map(this.#project)) > 60));
    }
  }

  #cut() {
    const groups = this.#groups;
    for (const [id, knife] of entries(this.#table.knives)) {
      groups[knife.inside] = pc.intersection(groups[id], closed(knife.polygon));
      groups[knife.outside] = pc.difference(groups[id], closed(knife.polygon));
    }
    groups['antarctic-floor'] = [closed(this.#table.extraLand['antarctic-floor'])];
    groups.zealandia = pc.difference(
      [closed(this.#table.extraLand.zealandia)],
      groups.australia,
      groups['new-zealand'],
    );
  }

  /** The areas of a board by id: land first, then what is left for the seas. */
  areasOf(board) {
    const { assign, cut, oceans, minIslandPx } = this.#table;
    const size = (ring) => areaOf(ring.map(this.#project));
    const areas = {};
    const lands = { ...assign[`west-${board.west}`], ...assign[`east-${board.east}`], ...assign.both };
    for (const [id, groups] of Object.entries(lands)) {
      areas[id] = pc
        .union(...groups.map((g) => this.#groups[g]))
        .filter((p) => size(p[0]) > minIslandPx)
        .map((p) => p.filter((r, i) => !i || size(r) > 400));
    }
    let free = pc.difference(strip(cut, cut + 360), ...Object.values(areas));
    const seas = {
      'arctic-ocean': ['arctic-ocean'],
      'north-atlantic': ['north-atlantic'],
      'south-atlantic': ['south-atlantic'],
      'south-pacific': ['south-pacific-w', `south-pacific-e-${board.west}`],
      'north-pacific': ['north-pacific-w', 'north-pacific-e'],
    };
    const water = {};
    for (const [id, parts] of Object.entries(seas)) {
      const zone = pc.union(...parts.map((p) => closed(oceans[p])));
      water[id] = pc.intersection(free, zone);
      free = pc.difference(free, zone);
    }
    water['indian-ocean'] = free;
    return { ...water, ...areas };
  }
}
