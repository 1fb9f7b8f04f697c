import type { CocIcon, LogEvent } from '../../lib/types';

/** What a match's log tells for the end screen, by seat. */
export interface Story {
  /** Icon struggles won, by kind. */
  struggles: Record<CocIcon, [number, number]>;
  /** Success tokens gained. */
  tokens: [number, number];
  /** Cards played from hand. */
  played: [number, number];
  moments: Moment[];
  turns: number;
}

/** Something worth another look. */
export interface Moment {
  seq: number;
  seat: number;
  /** The id of the story's print. */
  print: string;
}

type Told = {
  type: string;
  seat?: number;
  by?: number;
  turn?: number;
  icon?: CocIcon;
  winner?: number;
  story?: { print?: string };
};

const pair = (): [number, number] => [0, 0];

function count(counts: [number, number], seat: number | undefined, n = 1): void {
  if (seat === 0 || seat === 1) counts[seat] += n;
}

/** Reads the whole log. What was taken back does not count. */
export function storyOf(log: readonly LogEvent[]): Story {
  const story: Story = {
    struggles: { terror: pair(), combat: pair(), arcane: pair(), investigation: pair() },
    tokens: pair(),
    played: pair(),
    moments: [],
    turns: 0,
  };
  for (const { seq, event, undone } of log) {
    if (undone) continue;
    const told = event as Told;
    switch (told.type) {
      case 'turn':
        story.turns = told.turn ?? story.turns;
        break;
      case 'struggle':
        if (told.icon) count(story.struggles[told.icon], told.winner);
        break;
      case 'tokens':
        count(story.tokens, told.seat, Math.max(0, told.by ?? 0));
        break;
      case 'played':
        count(story.played, told.by);
        break;
      case 'story_won':
        story.moments.push({ seq, seat: told.seat ?? 0, print: told.story?.print ?? '' });
        break;
    }
  }
  return story;
}
