// What the two-player variants add to a view.
import type { CthulhuWarsView, Faction, FactionView, Kind } from '../../lib/types';

/** How two play, if two play. */
export type Variant = 'base' | 'two_factions' | 'decay' | 'duel';

type WithVariant = CthulhuWarsView & { variant?: Variant; decay?: number };

type WithBounty = FactionView & { bounty?: { [key in Kind]?: number } };

export function variantOf(view: CthulhuWarsView): Variant {
  return (view as WithVariant).variant ?? 'base';
}

/** Where the Decay marker stands; undefined where there is none. */
export function decayOf(view: CthulhuWarsView): number | undefined {
  return (view as WithVariant).decay;
}

/** The Doom that the enemy gains when a faction loses a unit of a kind; undefined if it gains none. */
export function bountyOf(
  view: CthulhuWarsView,
  faction: Faction,
): { [key in Kind]?: number } | undefined {
  return (view.factions[faction] as WithBounty | undefined)?.bounty;
}

/** In Duel the most Doom wins, and it counts on past 30. */
export function countsPastGoal(view: CthulhuWarsView): boolean {
  return variantOf(view) === 'duel';
}
