import type { DoomView, Faction, LogEvent } from '../../lib/types';
import { FACTIONS, perFaction } from './factions';
import { isBounty, MomentFinder, type Moment } from './storyMoments';

/** What a game's log tells of Doom, for the end screen. */
export interface Story {
  /** Doom on the track: the start, the end of each turn, and last after the signs were turned. */
  turns: Record<Faction, number[]>;
  /** The most telling moments in their order. */
  moments: PlacedMoment[];
  /** Every step of a marker. */
  gains: Gain[];
  /** How many turns were begun, and how many entries the game has. */
  length: { turns: number; entries: number };
}

export interface PlacedMoment extends Moment {
  /** Where it lies on the chart, in columns from the left. */
  at: number;
}

/** A faction's Doom went up. */
export interface Gain {
  seq: number;
  turn: number;
  by: Faction;
  source: Exclude<keyof DoomView, 'spent'>;
  amount: number;
}

/** The events of the log that matter here, as the rules write them. */
type Told =
  | { type: 'turn_began'; turn: number }
  | { type: 'doom_gained'; faction: Faction; amount: number; why: unknown }
  | { type: 'doom_lost'; faction: Faction; amount: number }
  | { type: 'revealed'; faction: Faction; value: number };

/** Reads the whole log. What was taken back does not count. */
export function storyOf(log: readonly LogEvent[]): Story {
  const doom = perFaction(() => 0);
  /** Signs turned since anything else moved Doom: the last of them end the game. */
  let turned = perFaction(() => 0);
  const turns = perFaction(() => [0]);
  const gains: Gain[] = [];
  /** The entries that began the turns. */
  const begun: number[] = [];
  const finder = new MomentFinder();
  const standing = log.filter((entry) => !entry.undone);
  for (const entry of standing) {
    const event = entry.event as Told;
    const gain = (by: Faction, source: Gain['source'], amount: number): void => {
      doom[by] += amount;
      gains.push({ seq: entry.seq, turn: Math.max(1, begun.length), by, source, amount });
    };
    finder.read(entry, doom);
    switch (event.type) {
      case 'turn_began':
        turned = perFaction(() => 0);
        if (event.turn > 1) for (const f of FACTIONS) turns[f].push(doom[f]);
        begun.push(entry.seq);
        break;
      case 'doom_gained':
        turned = perFaction(() => 0);
        gain(event.faction, sourceOf(event.why), event.amount);
        break;
      case 'doom_lost':
        turned = perFaction(() => 0);
        doom[event.faction] -= event.amount;
        break;
      case 'revealed':
        turned[event.faction] += event.value;
        gain(event.faction, 'signs', event.value);
    }
  }
  for (const f of FACTIONS) turns[f].push(doom[f] - turned[f], doom[f]);
  const last = standing.at(-1)?.seq ?? 0;
  const moments = finder.best().map((moment) => ({ ...moment, at: placeOf(moment, begun, last) }));
  return { turns, moments, gains, length: { turns: begun.length, entries: last } };
}

/** In which column a moment lies, and how far along it; the signs at the end have their own. */
function placeOf({ seq, kind }: Moment, begun: readonly number[], last: number): number {
  if (kind === 'signs') return begun.length + 0.5;
  const turn = Math.max(
    0,
    begun.findLastIndex((start) => start <= seq),
  );
  const from = begun[turn] ?? 0;
  const to = begun[turn + 1] ?? last;
  return turn + (to > from ? Math.min(1, (seq - from) / (to - from)) : 0);
}

function sourceOf(why: unknown): Gain['source'] {
  if (why === 'gates') return 'gates';
  if (why === 'ritual') return 'rituals';
  return isBounty(why) ? 'losses' : 'other';
}
