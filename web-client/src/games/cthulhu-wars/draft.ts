// Choosing the factions before the game.
import type { CthulhuWarsView, Faction, LogEvent } from '../../lib/types';
import { bySeat } from './factions';
import { factionsEach } from './players';

/** A place in the draft. */
export interface Pick {
  seat: number;
  /** What was chosen there. */
  faction?: Faction;
  state: 'done' | 'now' | 'later';
}

type Drafted = { type: 'drafted'; faction: Faction; seat: number };

/** What has been chosen so far, in order. What was taken back does not count. */
function chosenIn(log: readonly LogEvent[]): Drafted[] {
  return log.flatMap(({ event, undone }) => {
    const told = event as Partial<Drafted> | null;
    return told?.type === 'drafted' && !undone ? [told as Drafted] : [];
  });
}

/** Around the table and back again; players who have all their factions are passed over. */
function order(first: number, seats: number, each: number, had: readonly number[]): number[] {
  const total = seats * each;
  const left = Array.from({ length: seats }, (_, seat) => each - (had[seat] ?? 0));
  return Array.from({ length: total }, (_, place) => {
    const at = place % seats;
    const turn = Math.floor(place / seats) % 2 === 0 ? at : seats - 1 - at;
    return (first + turn) % seats;
  }).filter((seat) => {
    left[seat] = (left[seat] ?? 0) - 1;
    return (left[seat] ?? 0) >= 0;
  });
}

/**
 * The places of the draft: what is done, who chooses now, who comes later. The server says only
 * who chooses now; where the rest does not follow from that, later places are left out.
 */
export function picksOf(
  view: CthulhuWarsView,
  log: readonly LogEvent[],
  seats: number,
  chooser: number | undefined,
): Pick[] {
  const chosen = chosenIn(log);
  const each = factionsEach(view);
  const settled = bySeat(view).filter((f) => chosen.every((c) => c.faction !== f));
  const had = Array.from(
    { length: seats },
    (_, seat) => settled.filter((f) => view.factions[f]?.seat === seat).length,
  );
  const known = [...chosen.map((c) => c.seat), ...(chooser === undefined ? [] : [chooser])];
  const orders = Array.from({ length: seats }, (_, first) => order(first, seats, each, had));
  const fits = orders.find((o) => known.every((seat, at) => o[at] === seat)) ?? known;
  return fits.map((seat, at) => {
    const faction = chosen[at]?.faction;
    if (faction) return { seat, faction, state: 'done' };
    return { seat, state: at === chosen.length ? 'now' : 'later' };
  });
}
