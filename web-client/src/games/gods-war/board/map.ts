// The boards of the Gods War as they are drawn, and as they lie in a match.
import type { GodsWarArea as Area, GodsWarView as View } from '../../../generated/gods-war';
import type { Atlas, AtlasArea, AtlasBorder, Point, Rect } from '../../../kit/board/atlas';
import { mark, t } from '../../../words/words';

/** What a board says of an area that is not stated by the rules. */
export type Guess = 'area' | 'hell' | 'sky';

/** An area of a board as it is drawn. */
export type CosmosArea = AtlasArea<Area> & {
  kind: 'land' | 'sea' | 'spike' | 'sky' | 'hell' | 'floating';
  /** Where pieces stand. */
  box: Rect;
  /** Printed as an entry to Hell, as an edge of the sky. */
  hell?: boolean;
  sky?: boolean;
  guessed?: readonly Guess[];
  /** Its name has two lines. */
  narrow?: boolean;
  /** Which of the six colours of land it has. */
  tone?: number;
  /** Small drawings on it. */
  flora?: { sort: Flora; at: readonly (readonly [number, number, number])[] };
};

export type Flora = 'peak' | 'hill' | 'tree' | 'dune' | 'ray';

/** An arrow over a sea. */
export type Crossing = {
  areas: readonly [Area, Area];
  sea: Area;
  from: Point;
  to: Point;
  stated: boolean;
};

/** Where the Floating Island lies in a sea. */
export type Float = { at: Point; bridges?: readonly (readonly [Point, Point])[] };

/** A board's geometry, made by `maps/build.mjs`. */
export type CosmosMap = Omit<Atlas<Area>, 'areas' | 'borders'> & {
  reconstructed: string;
  cosmos: { x: number; y: number; rx: number; ry: number };
  areas: readonly CosmosArea[];
  /** The Floating Island around (0, 0); its crowd too. */
  floating: Pick<CosmosArea, 'id' | 'name' | 'kind' | 'd' | 'label' | 'box'>;
  /** Its places by sea: adrift, or by the lands that it is docked at, in order, with blanks between. */
  floats: Partial<Record<Area, Float & { docked: Readonly<Record<string, Float>> }>>;
  /** The outline of the world. */
  world: string;
  walls: readonly { id: string; name: string; d: string; at: Point; peaks: number }[];
  lines: { coast: string; seam: string; border: string; rim: string };
  borders: readonly (AtlasBorder<Area> & { sort?: 'sky' | 'hell' })[];
  crossings: readonly Crossing[];
  /** Where one comes out of Hell. */
  exit: Area;
};

/** The words that the boards bring along, beside the names of their areas. */
export const WORDS: readonly string[] = [
  mark('Ice wall'),
  mark('Storm reef'),
  mark('Shan peaks'),
  mark('Jungle reef'),
  mark(
    'No picture of the printed board was found: most borders, the entries to Hell, two edges of the sky and the name of one sea are reconstructed.',
  ),
  mark('Altinela'),
  mark('Brithos'),
  mark('Seshnela'),
  mark('Luathela'),
  mark('Jrustela'),
  mark('Umathela'),
  mark('Slon'),
  mark('Enmal Mountains'),
  mark("Genert's Garden"),
  mark('Kralorela'),
  mark('Teshnos'),
  mark('Vithela'),
  mark('Gates of Dawn'),
  mark('Teleos'),
  mark('Artmali Empire'),
  mark('Elf Jungle'),
  mark('Northwest Sea'),
  mark('Sea of Fog'),
  mark('Togaro Ocean'),
  mark('Brown Sea'),
  mark('The Spike'),
  mark('Kylerela'),
  mark('The Heavens'),
  mark('The Moon'),
  mark('Outer Hell'),
  mark('Inner Hell'),
];

const boards = import.meta.glob<CosmosMap>('../../../../maps/boards/gods-war/*.json', {
  import: 'default',
});
const loaded = new Map<string, Promise<CosmosMap>>();

/** Fetches a board's geometry, once. Rejects if there is no such board. */
export function loadCosmos(id: string): Promise<CosmosMap> {
  const known = loaded.get(id);
  if (known) return known;
  const load = boards[`../../../../maps/boards/gods-war/${id}.json`];
  if (!load)
    return Promise.reject(new Error(t('There is no drawing of the board {board}.', { board: id })));
  const map = load();
  loaded.set(id, map);
  map.catch(() => loaded.delete(id));
  return map;
}

/** Where the Floating Island lies now. */
export function floatOf(map: CosmosMap, { kylerela }: View): Float {
  const sea = map.floats[kylerela.sea];
  const docked = sea?.docked[[...kylerela.docks].sort().join(' ')];
  return docked ?? sea ?? { at: [map.cosmos.x, map.cosmos.y] };
}

const moved = ([x, y]: Point, [dx, dy]: Point): Point => [x + dx, y + dy];

/** The Floating Island as an area, where it lies now. */
function islandOf(map: CosmosMap, view: View): CosmosArea {
  const { at } = floatOf(map, view);
  const { floating } = map;
  const box = { ...floating.box, x: floating.box.x + at[0], y: floating.box.y + at[1] };
  return {
    ...floating,
    d: floating.d.replace(/^M(-?[\d.]+) (-?[\d.]+)/, (_, x: string, y: string) => {
      const start = moved([Number(x), Number(y)], at);
      return `M${start[0]} ${start[1]}`;
    }),
    label: moved(floating.label, at),
    stack: [box.x + box.width / 2, box.y + box.height / 2],
    box,
  };
}

const pairOf = (a: Area, b: Area): string => [a, b].sort().join(' ');
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A board as it lies in a match: the areas that there are, the island in its sea, what touches what. */
export type Cosmos = CosmosMap & { float: Float };

export function cosmosOf(map: CosmosMap, view: View): Cosmos {
  const areas = [...map.areas, islandOf(map, view)].filter((a) => view.areas[a.id]);
  const at = new Map(areas.map((a) => [a.id, a]));
  const printed = new Map(map.borders.map((b) => [pairOf(...b.areas), b]));
  const borders = new Map<string, CosmosMap['borders'][number]>();
  for (const one of areas) {
    for (const id of view.areas[one.id]?.touches ?? []) {
      const other = at.get(id);
      const pair = pairOf(one.id, id);
      if (!other || borders.has(pair)) continue;
      const lies = {
        areas: [one.id, id],
        at: middle(one.stack, other.stack),
        stated: true,
      } as const;
      borders.set(pair, printed.get(pair) ?? lies);
    }
  }
  return { ...map, areas, borders: [...borders.values()], float: floatOf(map, view) };
}
