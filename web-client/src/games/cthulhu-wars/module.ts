import { mark } from '../../words/words';
import type { GameModule } from '../module';
import Backdrop from './Backdrop.svelte';
import { loadMap } from './board/map';
import CardArt from './CardArt.svelte';
import { cardNow } from './cardNow';
import Chips from './Chips.svelte';
import { turnNote } from './decay';
import { loggedDie } from './dice';
import { isFaction, LOOKS, viewOf } from './factions';
import { climax, kindsOf, landmark } from './landmarks';
import Mark from './Mark.svelte';
import { outlook } from './outlook';
import Panels from './Panels.svelte';
import { phaseText } from './phases';
import Phases from './Phases.svelte';
import { sidesOf } from './players';
import SeatArt from './SeatArt.svelte';
import Stage from './Stage.svelte';
import Tracks from './Tracks.svelte';

export const cthulhuWars: GameModule = {
  words: {
    sides: mark('Factions'),
    points: mark('Doom'),
    tracks: mark('Doom of all sides and the price of a Ritual. The words are cards: press them.'),
    panels: mark(
      'Power, Doom, gates and the six spellbooks. Dashed ones are still to be earned: press one to see how.',
    ),
  },
  side: (id) => (isFaction(id) ? LOOKS[id] : undefined),
  sidesOf: (view, seat) => sidesOf(viewOf(view), seat),
  phase: (view) => phaseText(viewOf(view)),
  turnNote: (view, seat) => turnNote(viewOf(view), seat),
  cardNow: (view, card, names, target) => cardNow(viewOf(view), card, names, target),
  outlook: (view, names, sides) => outlook(viewOf(view), names, sides),
  terms: {
    two_factions: ['two_factions_each'],
    three_factions: ['three_factions_each'],
    decay: ['decay_marker', 'loss_doom'],
    'cthulhu-wars-duel': ['portals', 'decay_marker', 'loss_doom', 'victory'],
  },
  die: loggedDie,
  mark: landmark,
  climax,
  kindsOf,
  prepare: (view) => void loadMap(viewOf(view).map).catch(() => undefined),
  Mark,
  Stage,
  Panels,
  ending: async () => (await import('./Ending.svelte')).default,
  Phases,
  Tracks,
  Chips,
  SeatArt,
  Backdrop,
  CardArt,
};
