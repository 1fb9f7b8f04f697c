import type { Faction, LogEvent } from '../../lib/types';

/** What a game's log tells of Doom, for the end screen. */
export interface Story {
  /** Doom on the track: the start, the end of each turn, and last after the signs were turned. */
  turns: Record<Faction, number[]>;
  moments: Moment[];
}

export interface Moment {
  seq: number;
  by: Faction;
  what: string;
}

/** The events of the log that matter here, as the rules write them. */
type Told =
  | { type: 'turn_began'; turn: number }
  | { type: 'doom_gained'; faction: Faction; amount: number; why: unknown }
  | { type: 'revealed'; faction: Faction; value: number }
  | { type: 'ritual'; faction: Faction; cost: number }
  | { type: 'awakened'; cost: number }
  | { type: 'rolled'; faction: Faction; faces: number[] };

const FACTIONS = ['gc', 'cc', 'bg', 'ys'] as const;
/** A battle of this many dice is worth remembering. */
const GREAT_ROLL = 8;
/** So does a loss that brings so much Doom. */
const GREAT_LOSS = 4;

const perFaction = <T>(make: () => T): Record<Faction, T> => ({
  gc: make(),
  cc: make(),
  bg: make(),
  ys: make(),
});

/** Reads the whole log. What was taken back does not count. */
export function storyOf(log: readonly LogEvent[]): Story {
  const doom = perFaction(() => 0);
  /** Signs turned since anything else moved Doom: the last of them end the game. */
  let turned = perFaction(() => 0);
  const story: Story = {
    turns: perFaction(() => [0]),
    moments: [],
  };
  for (const entry of log) {
    if (entry.undone) continue;
    const event = entry.event as Told;
    switch (event.type) {
      case 'turn_began':
        turned = perFaction(() => 0);
        if (event.turn > 1) for (const f of FACTIONS) story.turns[f].push(doom[f]);
        break;
      case 'doom_gained':
        turned = perFaction(() => 0);
        doom[event.faction] += event.amount;
        if (isLoss(event.why) && event.amount >= GREAT_LOSS) tell(story, entry);
        break;
      case 'revealed':
        turned[event.faction] += event.value;
        doom[event.faction] += event.value;
        break;
      case 'ritual':
        story.moments.push({ seq: entry.seq, by: event.faction, what: `Ritual for ${event.cost}` });
        break;
      case 'rolled':
        if (event.faces.length >= GREAT_ROLL) {
          story.moments.push({ seq: entry.seq, by: event.faction, what: rollOf(event.faces) });
        }
        break;
      case 'awakened':
        tell(story, entry);
    }
  }
  for (const f of FACTIONS) story.turns[f].push(doom[f] - turned[f], doom[f]);
  return story;
}

/** `{ loss: 'cthulhu' }`, or `{ escape: 'starspawn' }` for what nearly died. */
function isLoss(why: unknown): boolean {
  return typeof why === 'object' && why !== null && ('loss' in why || 'escape' in why);
}

function rollOf(faces: readonly number[]): string {
  const kills = faces.filter((f) => f === 6).length;
  const pains = faces.filter((f) => f === 4 || f === 5).length;
  return `${faces.length} dice: ${kills} kills, ${pains} pains`;
}

function tell(story: Story, { seq, line }: LogEvent): void {
  const by = FACTIONS.find((f) => f === line?.by);
  if (!by || !line) return;
  const [, ...rest] = line.spans;
  const what = rest.map((span) => ('text' in span ? span.text : '')).join('');
  story.moments.push({ seq, by, what: what.trim() });
}
