// How the names of the areas are fitted into the chart.
import { areaName, type Point, type Rect } from '../../../kit/board/atlas';
import { type BoardArea } from './map';

/** A name as it is drawn: its middle, and the size of its letters. */
export type Fitted = { text: string; x: number; size: number };

/** How wide a letter is with the space after it, in sizes of the letters. */
const LETTER: Record<BoardArea['kind'], number> = { land: 0.56, ocean: 0.62 };
/** So much longer than in English a name may be at its full size. */
const ROOM = 1.2;
const LEAST = 0.72;
const EDGE = 8;

/**
 * The boards place the names in English. One that is longer in the reader's language is drawn
 * smaller, and moved inwards where it would run over the edge of the board.
 */
export function fitName(
  named: { name: string },
  [x]: Point,
  { kind, size, frame }: { kind: BoardArea['kind']; size: number; frame: Rect },
): Fitted {
  const text = areaName(named);
  if (text === named.name) return { text, x, size };
  const grown = text.length / (named.name.length * ROOM);
  const fitted = grown > 1 ? size * Math.max(LEAST, 1 / grown) : size;
  const half = (text.length * LETTER[kind] * fitted) / 2 + EDGE;
  const inside = Math.min(Math.max(x, frame.x + half), frame.x + frame.width - half);
  return { text, x: inside, size: fitted };
}
