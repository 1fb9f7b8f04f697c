import type { GameModule } from '../module';
import Backdrop from './Backdrop.svelte';
import { cardFacts } from './bounty';
import Chips from './Chips.svelte';
import { turnNote } from './decay';
import { loggedDie } from './dice';
import Ending from './Ending.svelte';
import { bySeat, isFaction, LOOKS, viewOf } from './factions';
import Mark from './Mark.svelte';
import Panels from './Panels.svelte';
import { phaseName } from './phases';
import Phases from './Phases.svelte';
import SeatArt from './SeatArt.svelte';
import Stage from './Stage.svelte';
import Tracks from './Tracks.svelte';

export const cthulhuWars: GameModule = {
  icon: 'squid',
  tint: 'var(--gc)',
  side: (id) => (isFaction(id) ? LOOKS[id] : undefined),
  sideOf: (view, seat) =>
    bySeat(viewOf(view)).find((f) => viewOf(view).factions[f]?.seat === seat) ?? '',
  phase: (view) => `Turn ${viewOf(view).turn} · ${phaseName(viewOf(view))}`,
  turnNote: (view) => turnNote(viewOf(view)),
  facts: (view, card) => cardFacts(viewOf(view), card),
  die: loggedDie,
  Mark,
  Stage,
  Panels,
  Ending,
  Phases,
  Tracks,
  Chips,
  SeatArt,
  Backdrop,
};
