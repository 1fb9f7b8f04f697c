// Where every piece stands: one figure for each kind and owner, in rows within an area's box.
import type { GodsWarView as View } from '../../../generated/gods-war';
import type { Point, Rect } from '../../../kit/board/atlas';
import { BUILDINGS, FIGURES, HEIGHTS } from '../art/figures';
import type { Cosmos } from './map';
import { piecesOf, standing, type Piece } from './pieces';

/** Pieces of one kind and owner in an area: one figure with a number. */
export type Column = Pick<Piece, 'sort' | 'kind' | 'empire' | 'suitor'> & {
  key: string;
  ids: string[];
  /** Where it stands. */
  x: number;
  y: number;
};

/** The pieces of an area. */
export type Crowd = { area: string; scale: number; columns: Column[] };

export type Placement = {
  crowds: Crowd[];
  /** What lies in the Chaos Rift. */
  rift?: Crowd;
  /** Where every piece stands. */
  places: ReadonlyMap<string, Point>;
};

/** A row has no more figures than this. */
const MOST = 7;
/** Crowds may be larger than their box, as it is cut to fit the name too. */
const SLACK = { width: 1.12, height: 1.28 };
const SCALES = [1, 0.9, 0.8, 0.72, 0.64, 0.56, 0.5];
const GAP = 3;
/** A number disc beside a figure. */
const DISC = 9;

const widthOf = (column: Column): number => {
  if (column.sort === 'building')
    return BUILDINGS[column.kind as keyof typeof BUILDINGS].width + GAP;
  const size = HEIGHTS[FIGURES[column.kind as keyof typeof FIGURES].rank];
  return size * 1.08 + (column.ids.length > 1 ? DISC : 0) + GAP;
};

const heightOf = (column: Column): number =>
  column.sort === 'building'
    ? BUILDINGS[column.kind as keyof typeof BUILDINGS].height + 6
    : HEIGHTS[FIGURES[column.kind as keyof typeof FIGURES].rank] * 1.1;

/** One column for each kind and owner, in the order of the pieces. */
export function columnsOf(area: string, pieces: readonly Piece[]): Column[] {
  const columns = new Map<string, Column>();
  for (const { id, sort, kind, empire, suitor } of pieces) {
    const key = [area, empire ?? '', kind, suitor ?? ''].join('|');
    const column = columns.get(key) ?? { key, sort, kind, empire, suitor, ids: [], x: 0, y: 0 };
    column.ids.push(id);
    columns.set(key, column as Column);
  }
  return [...columns.values()];
}

/** As few rows as can be, about equally long. */
function rowsOf(columns: readonly Column[], width: number): Column[][] {
  const total = columns.reduce((sum, c) => sum + widthOf(c), 0);
  const count = Math.max(Math.ceil(total / width), Math.ceil(columns.length / MOST), 1);
  const rows: Column[][] = [];
  let [row, filled]: [Column[], number] = [[], 0];
  for (const column of columns) {
    const wide = widthOf(column);
    const full = row.length === MOST || filled + wide > width;
    const enough = rows.length < count - 1 && filled + wide / 2 > total / count;
    if (row.length > 0 && (full || enough)) {
      rows.push(row);
      [row, filled] = [[], 0];
    }
    row.push(column);
    filled += wide;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

const tallest = (row: readonly Column[]) => Math.max(...row.map(heightOf));
/** How far before the row behind it a row stands: heads may cover feet a little. */
const stepTo = (row: readonly Column[]) => tallest(row) * 0.86;

/** Where the columns of a crowd stand within a box; what does not fit stands over its free side. */
export function crowdIn(
  area: string,
  columns: Column[],
  box: Rect,
  free: 'above' | 'below' = 'below',
): Crowd {
  const fits = (scale: number) => {
    const rows = rowsOf(columns, (box.width * SLACK.width) / scale);
    const [first, ...more] = rows;
    const high = first ? tallest(first) + more.reduce((sum, row) => sum + stepTo(row), 0) : 0;
    const wide = Math.max(0, ...rows.map((r) => r.reduce((sum, c) => sum + widthOf(c), 0)));
    return { rows, high, wide };
  };
  const scale =
    SCALES.find((s) => {
      const { high, wide } = fits(s);
      return high * s <= box.height * SLACK.height && wide * s <= box.width * SLACK.width;
    }) ?? 0.5;
  const { rows, high } = fits(scale);
  const cx = box.x + box.width / 2;
  const spare = box.height - high * scale;
  let y = box.y + (spare > 0 ? spare / 2 : free === 'above' ? spare : 0);
  rows.forEach((row, i) => {
    y += (i === 0 ? tallest(row) * 0.86 : stepTo(row)) * scale;
    const wide = row.reduce((sum, c) => sum + widthOf(c), 0) * scale;
    let x = cx - wide / 2;
    for (const column of row) {
      const own = widthOf(column) * scale;
      const disc = column.ids.length > 1 ? DISC * scale : 0;
      column.x = x + (own - disc) / 2;
      column.y = y;
      x += own;
    }
  });
  return { area, scale, columns };
}

/** Where everything of a view stands on its board. */
export function placementOf(map: Cosmos, view: View, centre: Rect | undefined): Placement {
  const pieces = piecesOf(view);
  const places = new Map<string, Point>();
  const stand = (crowd: Crowd) => {
    for (const { ids, x, y } of crowd.columns) for (const id of ids) places.set(id, [x, y]);
    return crowd;
  };
  const crowds = [...map.areas]
    .sort(
      (a, b) =>
        Number(a.kind === 'floating') - Number(b.kind === 'floating') || a.stack[1] - b.stack[1],
    )
    .map((area) => {
      const own = standing(
        view,
        pieces.filter((p) => p.area === area.id),
      );
      const free = area.label[1] < area.box.y + area.box.height / 2 ? 'below' : 'above';
      return stand(crowdIn(area.id, columnsOf(area.id, own), area.box, free));
    })
    .filter((crowd) => crowd.columns.length > 0);
  const lying = standing(
    view,
    pieces.filter((p) => p.lying === 'rift'),
  );
  if (!centre || lying.length === 0) return { crowds, places };
  return { crowds, places, rift: stand(crowdIn('rift', columnsOf('rift', lying), centre)) };
}
