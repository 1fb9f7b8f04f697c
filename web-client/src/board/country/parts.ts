import type { BoardArea, Part } from '../board-map';

/** The part at the other end of a part's portal. */
export function other(area: BoardArea, part: Part): Part | undefined {
  return area.parts?.find((p) => p !== part && p.id !== part.id);
}
