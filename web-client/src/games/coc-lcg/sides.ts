// The two players: which side is whose, how they are drawn, and what they are called.
import type { CocFaction, CocSide, CocView, Target } from '../../lib/types';
import type { SeatInfo } from '../../lib/seats';
import { t } from '../../words/words';
import type { SideLook } from '../module';
import { FACTIONS, SUITS } from './suits';

const SEATS = [0, 1] as const;

export const sideOf = (seat: number): string => `s${seat}`;

/** The seat of a side. */
export function seatOf(side: string): number | undefined {
  return SEATS.find((seat) => sideOf(seat) === side);
}

/** The factions of a deck, as the lobby names it: `agency+hastur`. */
export function factionsOf(side: string): CocFaction[] {
  return side.split('+').filter((id): id is CocFaction => FACTIONS.some((f) => f === id));
}

export function sideLook(side: string): SideLook | undefined {
  const seat = seatOf(side);
  if (seat === undefined) return deckLook(side);
  return {
    name: t('Seat {n}', { n: seat + 1 }),
    ink: `var(--coc-s${seat}-ink)`,
    fill: `var(--coc-s${seat})`,
  };
}

/** A deck of two factions: named by both, tinted by the first. */
function deckLook(side: string): SideLook | undefined {
  const [one, ...more] = factionsOf(side);
  if (!one) return undefined;
  return {
    name: [one, ...more].map((f) => t(SUITS[f].name)).join(' + '),
    ink: `var(--coc-${one})`,
    fill: `var(--coc-${one})`,
  };
}

export function viewOf(view: unknown): CocView {
  return view as CocView;
}

/** Who sits near: the viewer, or the first player for those who watch. */
export interface Places {
  near: string;
  far: string;
}

export function placesOf(seats: readonly SeatInfo[]): Places {
  const you = seats.find((s) => s.you)?.seat;
  return you === 1 ? { near: 's1', far: 's0' } : { near: 's0', far: 's1' };
}

export function sideIn(view: CocView, side: string): CocSide {
  return (
    view.sides[side] ?? {
      seat: seatOf(side) ?? 0,
      hand: 0,
      deck: 0,
      discard: [],
      domains: {},
      won: [],
    }
  );
}

/** `You`, or the player's name. */
export function playerName(seats: readonly SeatInfo[], side: string): string {
  const seat = seats.find((s) => s.seat === seatOf(side));
  return seat?.you ? t('You') : (seat?.name ?? sideLook(side)?.name ?? '');
}

/** The reference card of a card of the match, or of a print: it is named by what is printed on it. */
export function cardOf(view: CocView, { kind, id }: Target): Target | undefined {
  const print = kind === 'print' ? id : view.cards[id]?.print;
  return print === undefined ? undefined : { kind: 'card', id: print };
}
