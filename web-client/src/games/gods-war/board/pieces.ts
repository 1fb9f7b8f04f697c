// What stands on the board: units and buildings alike.
import type {
  GodsWarArea as Area,
  GodsWarBuildingKind as Structure,
  GodsWarEmpire as Empire,
  GodsWarLying as Lying,
  GodsWarUnitKind as Kind,
  GodsWarView as View,
} from '../../../generated/gods-war';
import { setOf } from '../../../kit/board/sets';
import { buildingName, FIGURES, unitName, type Rank } from '../art/figures';

type Standing = { id: string; empire?: Empire; area?: Area; lying?: Lying; suitor?: Empire };

/** A unit or a building, and where it is. */
export type Piece = Standing &
  ({ sort: 'unit'; kind: Kind } | { sort: 'building'; kind: Structure });

/** Everything of a view that is in play or lies where everyone sees it. */
export function piecesOf(view: View): Piece[] {
  const buildings = Object.entries(view.buildings).map(([id, b]): Piece => ({
    ...b,
    id,
    sort: 'building',
  }));
  const units = Object.entries(view.units).map(([id, u]): Piece => ({ ...u, id, sort: 'unit' }));
  return [...buildings, ...units];
}

/** What a piece is called. */
export const pieceName = (piece: Pick<Piece, 'sort' | 'kind'>): string =>
  piece.sort === 'unit' ? unitName(piece.kind as Kind) : buildingName(piece.kind as Structure);

/** The empires in the order that a board shows them: the reader's own first, then by turn. */
export function inOrder(view: View): Empire[] {
  const own = view.order.filter((e) => view.empires[e]?.hand);
  return [...own, ...view.order.filter((e) => !own.includes(e))];
}

const RANKS: readonly Rank[] = ['minion', 'lesser', 'hero', 'greater'];

/** Buildings come first, the mighty last. */
export const rankOf = (piece: Pick<Piece, 'sort' | 'kind'>): number =>
  piece.sort === 'building' ? 0 : 1 + RANKS.indexOf(FIGURES[piece.kind as Kind].rank);

/** The pieces in an area, in the order in which they stand. */
export function piecesIn(view: View, pieces: readonly Piece[], area: Area): Piece[] {
  return standing(
    view,
    pieces.filter((p) => p.area === area),
  );
}

/** Pieces in the order in which they stand: by empire, then by might. What belongs to no one is last. */
export function standing(view: View, pieces: readonly Piece[]): Piece[] {
  const order = inOrder(view);
  const place = (empire: Empire | undefined) => {
    const at = empire ? order.indexOf(empire) : -1;
    return at < 0 ? order.length : at;
  };
  return [...pieces].sort(
    (a, b) =>
      place(a.empire) - place(b.empire) ||
      rankOf(a) - rankOf(b) ||
      a.kind.localeCompare(b.kind) ||
      a.id.localeCompare(b.id),
  );
}

/** The ids of all buildings: what is pointed at is a unit or one of these. */
export const buildingIds = (view: View): ReadonlySet<string> => setOf(Object.keys(view.buildings));
