import type { Part } from '../../../../kit/board/atlas';
import type { BoardArea } from '../map';

/** The part at the other end of a part's portal. */
export function other(area: BoardArea, part: Part): Part | undefined {
  return area.parts?.find((p) => p !== part && p.id !== part.id);
}
