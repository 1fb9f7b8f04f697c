import type { Area } from '../lib/types';

/** A point on the 1600 x 900 canvas. */
export type Point = readonly [x: number, y: number];

/** An area of a board as it is drawn. */
export type EarthArea = {
  id: Area;
  name: string;
  kind: 'land' | 'ocean';
  /** The mark that the Yellow Sign collects. */
  glyph: 'slashes' | 'chevron' | 'circle' | 'none';
  /** The outline, islands included. */
  d: string;
  /** Square pixels. */
  size: number;
  /** Where the crowd is centred. */
  stack: Point;
  /** Where the gate lies. */
  gate: Point;
  label: Point;
  /** Where the name is repeated because the area goes on over the edge. */
  ghosts: readonly Point[];
  /** How wide a shelf of the crowd may get. */
  room: number;
};

/** A board's geometry, made by `maps/build.mjs`. */
export type EarthMap = {
  id: string;
  canvas: Point;
  areas: readonly EarthArea[];
  lines: { coast: string; seam: string; border: string };
  lakes: string;
  /** The line of the canal between two oceans, and where its sign stands: its first point. */
  canal: readonly Point[];
  graticule: { lon: readonly number[]; lat: readonly number[] };
  /** Who borders on whom, and where one crosses from one to the other. */
  borders: readonly { areas: readonly [Area, Area]; at: Point }[];
};

const boards = import.meta.glob<EarthMap>('../../maps/boards/*.json', { import: 'default' });
const loaded = new Map<string, Promise<EarthMap>>();

/** Fetches a board's geometry, once. Rejects if there is no such board. */
export function loadMap(id: string): Promise<EarthMap> {
  const known = loaded.get(id);
  if (known) return known;
  const load = boards[`../../maps/boards/${id}.json`];
  if (!load) return Promise.reject(new Error(`There is no drawing of the board ${id}.`));
  const map = load();
  loaded.set(id, map);
  map.catch(() => loaded.delete(id));
  return map;
}

/** The area with an id; a map always has the areas of its own view. */
export function areaById(map: EarthMap, id: Area): EarthArea | undefined {
  return map.areas.find((area) => area.id === id);
}
