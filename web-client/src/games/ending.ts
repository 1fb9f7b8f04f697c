import type { Snippet } from 'svelte';
import type { EndingProps } from './module';

/** What every game's end has besides its own story: the game says where it stands. */
export interface EndingParts extends EndingProps {
  /** What comes next: a rematch, the archive, the board. */
  actions: Snippet;
  /** Whether the dice were honest. */
  fair: Snippet;
}
