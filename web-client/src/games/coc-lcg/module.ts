import './art/card.css';
import { mark } from '../../words/words';
import type { GameModule } from '../module';
import Beside from './Beside.svelte';
import CardArt from './CardArt.svelte';
import { cardNow } from './cardNow';
import Chips from './Chips.svelte';
import { climax, kindsOf, landmark } from './landmarks';
import Mark from './Mark.svelte';
import { outlook } from './outlook';
import Panels from './Panels.svelte';
import Phases from './Phases.svelte';
import SeatArt from './SeatArt.svelte';
import { cardOf, seatOf, sideLook, sideOf, viewOf } from './sides';
import Stage from './Stage.svelte';
import { phaseText } from './windows';

export const cocLcg: GameModule = {
  layout: 'tabled',
  words: {
    sides: mark('Hand, domains'),
    points: mark('Stories'),
    tracks: mark(
      'The phases of the turn; the dots are the action windows of the phase, the red one is open.',
    ),
    panels: mark(
      'Your strip: domains that pay, your hand, your piles. Everything opens its card: press it.',
    ),
  },
  side: sideLook,
  seatOf,
  sidesOf: (_, seat) => [sideOf(seat)],
  phase: (view) => phaseText(viewOf(view)),
  cardOf: (view, target) => cardOf(viewOf(view), target),
  cardNow: (view, card, names, target) => cardNow(viewOf(view), card, names, target),
  outlook: (view, names, sides) => outlook(viewOf(view), names, sides),
  die: () => ({}),
  mark: landmark,
  climax,
  kindsOf,
  Mark,
  Stage,
  Panels,
  ending: async () => (await import('./Ending.svelte')).default,
  Phases,
  Beside,
  Chips,
  SeatArt,
  CardArt,
};
