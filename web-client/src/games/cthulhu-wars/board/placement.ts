// Where every figure stands: clusters by faction, columns by kind, shelves in an area.
import type { Area, CthulhuWarsView, Faction, Kind } from '../../../lib/types';
import type { Part, Point, Rect } from '../../../kit/board/atlas';
import type { BoardArea, BoardMap } from './map';
import { unitsIn } from './contents';
import { FACTIONS, FIGURES } from '../factions';
import type { Stature } from '../factions/faction';

/** The units of one kind and faction in an area; at most three of them are drawn. */
export type Column = {
  key: string;
  faction: Faction;
  kind: Kind;
  units: string[];
  /** The feet of the front figure. */
  x: number;
  y: number;
};

/** The columns of a faction in an area, on one plate. */
export type Cluster = {
  key: string;
  faction: Faction;
  /** The left end of the columns, and the line they stand on. */
  x: number;
  y: number;
  width: number;
  columns: Column[];
};

/** A gate, and the unit in it. */
export type Gate = { area: Area; at: Point; keeper?: Column };

/** What the other part of a combined area shows, so that no one takes it for empty. */
export type Echo = {
  area: Area;
  part: Part;
  /** Where the gate would lie. */
  gate?: { holder?: Faction };
  /** How many units each faction has in the area. */
  counts: { faction: Faction; count: number; x: number }[];
};

/** Everything that stands on a board. */
export type Placement = {
  crowds: { area: Area; clusters: Cluster[] }[];
  gates: Gate[];
  echoes: Echo[];
  tokens: { area: Area; at: Point; mark: BoardArea['glyph'] }[];
  markers: { area: Area; at: Point; id: string }[];
  /** The feet of every unit. */
  places: ReadonlyMap<string, Point>;
  /** The units that are gates themselves. */
  livingGates: ReadonlySet<string>;
};

const GAP = 22;
const SHELF = 58;
const GREAT_SHELF = 78;
const RANK: Record<Stature, number> = { great: 0, monster: 1, cultist: 2 };
const FEET: Record<Stature, number> = { great: -2, monster: 2, cultist: 5 };

type Shelf = { width: number; items: Spread[] };

type Spread = { faction: Faction; width: number; great: boolean; columns: Column[] };

function columnWidth(kind: Kind): number {
  const { stature, height } = FIGURES[kind];
  if (stature === 'cultist') return 36;
  return height * (stature === 'great' ? 0.76 : 0.84);
}

const stature = (column: Column) => FIGURES[column.kind].stature;

/** Columns in the order they are drawn: the mighty stand behind. */
export function backToFront(columns: readonly Column[]): Column[] {
  return [...columns].sort((a, b) => RANK[stature(a)] - RANK[stature(b)]);
}

/** A faction's columns side by side: the tall outside-in, a Great Old One in the middle. */
function spread(area: Area, faction: Faction, units: readonly [string, Kind][]): Spread {
  const byKind = new Map<Kind, string[]>();
  for (const [id, kind] of units) byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  const columns = [...byKind].map(([kind, ids]): Column => ({
    key: `${area}|${faction}|${kind}`,
    faction,
    kind,
    units: ids.sort(),
    x: 0,
    y: 0,
  }));
  columns.sort(
    (a, b) =>
      RANK[stature(a)] - RANK[stature(b)] ||
      FIGURES[b.kind].height - FIGURES[a.kind].height ||
      a.kind.localeCompare(b.kind),
  );
  const line: Column[] = [];
  columns.forEach((column, i) => (i % 2 ? line.push(column) : line.unshift(column)));
  const [first] = columns;
  const great = first !== undefined && stature(first) === 'great';
  if (great) {
    line.splice(line.indexOf(first), 1);
    line.splice(Math.ceil(line.length / 2), 0, first);
  }
  let width = 0;
  for (const column of line) {
    const own = columnWidth(column.kind);
    column.x = width + own / 2;
    width += own;
  }
  return { faction, width, great, columns: line };
}

/** Clusters on shelves: Great Old Ones at the back, the widest first. */
function shelve(spreads: readonly Spread[], room: number): Shelf[] {
  const sorted = [...spreads].sort(
    (a, b) => Number(b.great) - Number(a.great) || b.width - a.width,
  );
  const shelves: Shelf[] = [];
  for (const item of sorted) {
    const free = shelves.find((shelf) => shelf.width + GAP + item.width <= room);
    if (free) {
      free.items.push(item);
      free.width += GAP + item.width;
    } else {
      shelves.push({ width: item.width, items: [item] });
    }
  }
  return shelves;
}

/** More than two shelves of a crowd may get wider, so that no one hides behind the next one. */
function shelvesIn(spreads: readonly Spread[], room: number): Shelf[] {
  const shelves = shelve(spreads, room);
  return shelves.length > 2 ? shelve(spreads, room * 2.05) : shelves;
}

/** How far from the edges of the frame things stand: the ends of a plate must fit. */
const MARGIN = { left: 40, right: 34, top: 6, bottom: 18 };

const clamp = (v: number, low: number, high: number) => Math.min(Math.max(v, low), high);

/** How far before the shelf behind it a shelf stands: heads reach no higher than the knees behind. */
function stepTo(shelf: Shelf): number {
  if (!shelf.items.some((spread) => spread.great)) return SHELF;
  return Math.max(GREAT_SHELF, Math.max(...shelf.items.flatMap(heights)) - 26);
}

const heights = (spread: Spread) => spread.columns.map((c) => FIGURES[c.kind].height);

/** How far a shelf moves aside so that the gate beside it can be seen. */
function asideOf(area: BoardArea, left: number, y: number): number {
  const beside = area.gate[0] < area.stack[0] && Math.abs(area.gate[1] - y) < 44;
  return beside ? Math.min(Math.max(0, area.gate[0] + 34 - left), 30) : 0;
}

/** The clusters of an area. */
export function crowdIn(
  area: BoardArea,
  units: readonly { id: string; faction: Faction; kind: Kind }[],
  gate: boolean,
  frame: Rect,
): Cluster[] {
  const edge = {
    left: frame.x + MARGIN.left,
    right: frame.x + frame.width - MARGIN.right,
    top: frame.y + MARGIN.top,
    bottom: frame.y + frame.height - MARGIN.bottom,
  };
  const spreads = FACTIONS.map((faction) =>
    spread(
      area.id,
      faction,
      units.filter((u) => u.faction === faction).map((u) => [u.id, u.kind]),
    ),
  ).filter((s) => s.columns.length > 0);
  const shelves = shelvesIn(spreads, area.room);
  const steps = shelves.slice(1).map(stepTo);
  const depth = steps.reduce((sum, step) => sum + step, 0);
  const tallest = Math.max(0, ...(shelves[0]?.items ?? []).flatMap(heights));
  const clusters: Cluster[] = [];
  let y = clamp(area.stack[1] + 22 - depth * 0.45, edge.top + tallest, edge.bottom - depth);
  shelves.forEach((shelf, i) => {
    let x = area.stack[0] - shelf.width / 2;
    if (gate) x += asideOf(area, x, y);
    x = clamp(x, edge.left, edge.right - shelf.width);
    for (const { faction, width, columns } of shelf.items) {
      for (const column of columns) {
        column.x += x;
        column.y = y + FEET[stature(column)];
      }
      clusters.push({ key: `${area.id}|${faction}`, faction, x, y, width, columns });
      x += width + GAP;
    }
    y += steps[i] ?? 0;
  });
  return clusters;
}

const ECHO_STEP = 46;

/** What the other parts of combined areas show. */
function echoesOf(map: BoardMap, view: CthulhuWarsView): Echo[] {
  return map.areas.flatMap((area) =>
    (area.parts ?? []).slice(1).flatMap((part): Echo[] => {
      const state = view.areas[area.id];
      const units = unitsIn(view, area.id);
      if (!state?.gate && units.length === 0) return [];
      const present = FACTIONS.filter((f) => units.some((u) => u.faction === f));
      const counts = present.map((faction, i) => ({
        faction,
        count: units.filter((u) => u.faction === faction).length,
        x: part.gate[0] + (i - (present.length - 1) / 2) * ECHO_STEP,
      }));
      const holder = state?.keeper ? view.units[state.keeper]?.faction : undefined;
      const gate = state?.gate ? { gate: holder ? { holder } : {} } : {};
      return [{ area: area.id, part, counts, ...gate }];
    }),
  );
}

/** Where everything of a view stands on its board. */
export function placementOf(map: BoardMap, view: CthulhuWarsView): Placement {
  const standing = new Map<Area, { id: string; faction: Faction; kind: Kind }[]>();
  const gates: Gate[] = [];
  const tokens: Placement['tokens'] = [];
  const markers: Placement['markers'] = [];
  const places = new Map<string, Point>();
  const keepers = new Set(Object.values(view.areas).flatMap((a) => (a?.keeper ? [a.keeper] : [])));
  for (const [id, unit] of Object.entries(view.units)) {
    if (!unit?.area || unit.submerged || keepers.has(id)) continue;
    const here = standing.get(unit.area) ?? [];
    here.push({ id, faction: unit.faction, kind: unit.kind });
    standing.set(unit.area, here);
  }
  const crowds = [...map.areas]
    .sort((a, b) => a.stack[1] - b.stack[1])
    .map((area) => {
      const state = view.areas[area.id];
      const [x, y] = area.gate;
      if (state?.gate) {
        const keeper = state.keeper ? view.units[state.keeper] : undefined;
        const gate: Gate = { area: area.id, at: area.gate };
        if (state.keeper && keeper) {
          const { faction, kind } = keeper;
          gate.keeper = {
            key: `${area.id}|keeper`,
            faction,
            kind,
            units: [state.keeper],
            x,
            y: y + 4,
          };
          places.set(state.keeper, [x, y + 4]);
        }
        gates.push(gate);
      }
      if (state?.desecrated) {
        tokens.push({ area: area.id, at: [state.gate ? x - 58 : x, y + 4], mark: area.glyph });
      }
      for (const [nth, id] of (state?.markers ?? []).entries()) {
        markers.push({ area: area.id, at: [x + (state?.gate ? 58 : 0) + 40 * nth, y - 6], id });
      }
      const clusters = crowdIn(area, standing.get(area.id) ?? [], state?.gate === true, map.frame);
      for (const column of clusters.flatMap((c) => c.columns)) {
        for (const id of column.units) places.set(id, [column.x, column.y]);
      }
      return { area: area.id, clusters };
    })
    .filter((crowd) => crowd.clusters.length > 0);
  const alive = Object.entries(view.units).flatMap(([id, unit]) => (unit?.gate ? [id] : []));
  const livingGates = new Set(alive);
  return { crowds, gates, echoes: echoesOf(map, view), tokens, markers, places, livingGates };
}
