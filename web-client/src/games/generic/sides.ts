import type { SideLook } from '../module';

/** Seats without a look of their own: told apart by number and by these hues. */
const INKS = ['--gc', '--cc', '--bg-goat', '--ys', '--chaos', '--moon'];

/** The seat in a side's id: `2`, or a word that ends in the number. */
export function seatOf(side: string): number | undefined {
  const digits = /(\d+)$/.exec(side)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export function seatLook(side: string): SideLook | undefined {
  const seat = seatOf(side);
  if (seat === undefined) return undefined;
  const ink = `var(${INKS[seat % INKS.length] ?? '--text'})`;
  return { name: `Seat ${seat + 1}`, ink, fill: ink };
}
