// The people behind the factions: one each, or several each in the two-player game.
import type { CthulhuWarsView, Faction } from '../../lib/types';
import { bySeat } from './factions';

/** A player with what is counted together. */
export interface Player {
  seat: number;
  factions: Faction[];
  /** The Doom of all of them. */
  doom: number;
}

/** The factions of a seat. */
export function factionsOf(view: CthulhuWarsView, seat: number): Faction[] {
  return bySeat(view).filter((f) => view.factions[f]?.seat === seat);
}

/** The players with their factions, in the order of the seats. */
export function playersOf(view: CthulhuWarsView): Player[] {
  const seats = [...new Set(bySeat(view).map((f) => view.factions[f]?.seat ?? 0))];
  return seats.map((seat) => {
    const factions = factionsOf(view, seat);
    const doom = factions.reduce((sum, f) => sum + (view.factions[f]?.doom ?? 0), 0);
    return { seat, factions, doom };
  });
}

/** The viewer first, then the others clockwise; as they sit for those who only watch. */
export function ownFirst<T extends { seat: number }>(all: T[], own: number | undefined): T[] {
  const at = all.findIndex(({ seat }) => seat === own);
  return at > 0 ? [...all.slice(at), ...all.slice(0, at)] : all;
}

/** How many factions a player has. */
export const factionsEach = ({ variant }: CthulhuWarsView): number =>
  variant === 'two_factions' ? 2 : variant === 'three_factions' ? 3 : 1;

/** Whether players have several factions each. */
export function playedInPairs(view: CthulhuWarsView): boolean {
  return factionsEach(view) > 1;
}

/** The seats in turn order, the First Player's first. */
export function turnOrder(view: CthulhuWarsView): number[] {
  return [...new Set(view.order.flatMap((f) => view.factions[f]?.seat ?? []))];
}

/** The factions that a seat answers for. In the draft it is the player, not what they have so far. */
export function sidesOf(view: CthulhuWarsView, seat: number): Faction[] {
  return view.phase === 'draft' ? [] : factionsOf(view, seat);
}

/** The seat whose own factions fight each other, if that is the battle. */
export function ownBattle(view: CthulhuWarsView): number | undefined {
  const { battle } = view;
  if (!battle) return undefined;
  const [attacker, defender] = [battle.attacker, battle.defender].map(
    ({ faction }) => view.factions[faction]?.seat,
  );
  return attacker === defender ? attacker : undefined;
}
