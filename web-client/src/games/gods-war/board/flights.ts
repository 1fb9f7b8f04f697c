// Units and buildings on their way from one area to another.
import type { GodsWarView as View } from '../../../generated/gods-war';
import type { Atlas } from '../../../kit/board/atlas';
import { movesBetween, type Move, type Stand, type Whereabouts } from '../../../kit/board/flights';
import { piecesOf, type Piece } from './pieces';

/** A piece that moves. */
export type PieceFlight = Move & { piece: Piece };

/** A view by what stands where: buildings are carried along with the Floating Island and by gifts. */
export type PieceView = Whereabouts & { pieces: ReadonlyMap<string, Piece> };

export function whereabouts(view: View): PieceView {
  const pieces = new Map(piecesOf(view).map((p) => [p.id, p]));
  const units = [...pieces].map(([id, p]) => [id, { area: p.area, side: p.empire, sort: p.sort }]);
  return { map: view.map, units: Object.fromEntries(units), pieces };
}

/** The pieces that have gone from one area to another between two views. */
export function pieceFlights(
  map: Atlas,
  before: Stand<PieceView>,
  after: Stand<PieceView>,
): PieceFlight[] {
  return movesBetween(map, before, after).flatMap((move) => {
    const piece = after.view.pieces.get(move.unit);
    return piece ? [{ ...move, piece }] : [];
  });
}
