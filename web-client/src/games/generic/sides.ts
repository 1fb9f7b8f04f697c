import { words } from '../../lib/reference.svelte';
import type { SideLook } from '../module';
import { t } from '../../words/words';

/** Sides without a look of their own differ by a number or letter and by these hues. */
const INKS = ['--side-1', '--side-2', '--side-3', '--side-4', '--side-5', '--side-6'];

/** The number in a side's id, if it is just a seat. */
function seatOf(side: string): number | undefined {
  return /^\d+$/.test(side) ? Number(side) : undefined;
}

/** What stands in a side's mark: the seat's number, or the first letter of its name. */
export function signOf(side: string): string {
  const seat = seatOf(side);
  return seat === undefined ? side.charAt(0).toUpperCase() : String(seat + 1);
}

export function sideLook(side: string): SideLook | undefined {
  if (side === '') return undefined;
  const seat = seatOf(side);
  const number = seat ?? [...side].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const ink = `var(${INKS[number % INKS.length] ?? '--text'})`;
  return {
    name: seat === undefined ? t(words(side)) : t('Seat {n}', { n: seat + 1 }),
    ink,
    fill: ink,
  };
}
