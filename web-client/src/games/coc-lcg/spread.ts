// How cards share a row, a story's side and a hand. All lengths in pixels.

/** Between cards where there is room, and where there is little. */
const GAP = 13;
const TIGHT = 4;
/** The most that a card may hide of the one before it. */
const OVERLAP = 0.4;

/** From the left edge of one card to that of the next. */
export function rowStep(count: number, width: number, card: number): number {
  if (count < 2) return card + GAP;
  const fits = (width - card) / (count - 1);
  const least = card * (1 - OVERLAP);
  return Math.max(least, Math.min(card + GAP, fits > card + TIGHT ? fits : Math.min(fits, card)));
}

/** Above these, the cards at a story overlap, and then become lines. */
const ROOM = 4;
const CROWD = 7;

/** How the cards on a side of a story are drawn. */
export function storySide(count: number, card: number): { step: number; mini: boolean } {
  if (count > CROWD) return { step: card, mini: true };
  return { step: count > ROOM ? card * 0.7 : card + 9, mini: false };
}

/** A card's place in the fan: from the middle of the hand, its turn in degrees, how far it hangs. */
export interface FanPlace {
  x: number;
  turn: number;
  drop: number;
}

const WIDEST = 96;
const TURN = 3.2;
const DROP = 2.6;
/** Steps from the middle up to which the fan opens at full; beyond, it opens no wider. */
const OPEN = 2.5;

export function fan(count: number, width: number, card: number): FanPlace[] {
  const step = count > 1 ? Math.min(WIDEST, (width - card) / (count - 1)) : 0;
  const middle = (count - 1) / 2;
  const ease = middle > OPEN ? OPEN / middle : 1;
  return Array.from({ length: count }, (_, i) => {
    const from = i - middle;
    return { x: from * step, turn: from * TURN * ease, drop: (from * ease) ** 2 * DROP };
  });
}
