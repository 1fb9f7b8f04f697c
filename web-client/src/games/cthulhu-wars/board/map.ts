// The boards of Cthulhu Wars, as they are drawn.
import type { AtlasBorder, Part, Point, Rect } from '../../../kit/board/atlas';
import type { Area } from '../../../lib/types';
import { t } from '../../../words/words';

/** An area of a board as it is drawn. */
export type BoardArea = {
  id: Area;
  name: string;
  kind: 'land' | 'ocean';
  /** The mark that is collected by desecrating. */
  glyph: 'slashes' | 'chevron' | 'circle' | 'none';
  /** The outline: islands included, all parts of a combined area. */
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
  /** The parts of a combined area. */
  parts?: readonly Part[];
};

/** Two areas that border on each other. */
export type Border = AtlasBorder<Area>;

/** What is drawn beside the areas of the Earth. */
export type EarthScenery = {
  sort: 'earth';
  lakes: string;
  /** The line of the canal between two oceans, and where its sign stands: its first point. */
  canal: readonly Point[];
  graticule: { lon: readonly number[]; lat: readonly number[] };
};

/** What is drawn beside the areas of a stretch of coast. */
export type CountryScenery = {
  sort: 'country';
  /** Far sides of rivers. */
  banks: string;
  creeks: string;
  /** Currents. */
  flows: string;
  rocks: string;
  moon: Point;
  glitter: string;
  bridge: { name: string; north: Point; south: Point };
  /** Engravings of towns. */
  towns: readonly { id: string; at: Point; scale: number }[];
};

/** A board's geometry, made by `maps/build.mjs`. */
export type BoardMap = {
  id: string;
  canvas: Point;
  /** What must be in sight for the board to be whole. */
  frame: Rect;
  /** Both side edges are one line: the world is a cylinder. */
  wraps: boolean;
  /** Why this board may differ from the printed one. */
  reconstructed?: string;
  areas: readonly BoardArea[];
  lines: { coast: string; seam: string; border: string };
  borders: readonly Border[];
  scenery: EarthScenery | CountryScenery;
};

const boards = import.meta.glob<BoardMap>('../../../../maps/boards/*.json', { import: 'default' });
const loaded = new Map<string, Promise<BoardMap>>();

/** Fetches a board's geometry, once. Rejects if there is no such board. */
export function loadMap(id: string): Promise<BoardMap> {
  const known = loaded.get(id);
  if (known) return known;
  const load = boards[`../../../../maps/boards/${id}.json`];
  if (!load)
    return Promise.reject(new Error(t('There is no drawing of the board {board}.', { board: id })));
  const map = load();
  loaded.set(id, map);
  map.catch(() => loaded.delete(id));
  return map;
}
