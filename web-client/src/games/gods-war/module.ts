import { mark } from '../../words/words';
import type { GameModule } from '../module';
import { loadCosmos } from './board/map';
import CardArt from './CardArt.svelte';
import { cardNow } from './cardNow';
import Chips from './Chips.svelte';
import { loggedDie } from './dice';
import { empireOf, isEmpire, LOOKS, viewOf } from './empires';
import { climax, kindsOf, landmark } from './landmarks';
import Mark from './Mark.svelte';
import { outlook } from './outlook';
import OwnSheet from './OwnSheet.svelte';
import Panels from './Panels.svelte';
import { phaseText } from './phases';
import Phases from './Phases.svelte';
import SeatArt from './SeatArt.svelte';
import Stage from './Stage.svelte';

export const godsWar: GameModule = {
  layout: 'flanked',
  words: {
    sides: mark('Empires'),
    points: mark('VP'),
    tracks: mark(
      'Your own sheet: heroquests and the gifts they earn, your pool, and the runes only you see.',
    ),
    panels: mark(
      'Power, VP, fragments, runes and pieces of every empire. Everything opens its card: press it.',
    ),
  },
  side: (id) => (isEmpire(id) ? LOOKS[id] : undefined),
  sidesOf: (view, seat) => [empireOf(viewOf(view), seat)].filter((e) => e !== undefined),
  phase: (view) => phaseText(viewOf(view)),
  cardNow: (view, card, names, target) => cardNow(viewOf(view), card, names, target),
  outlook: (view, names, sides) => outlook(viewOf(view), names, sides),
  die: loggedDie,
  mark: landmark,
  climax,
  kindsOf,
  prepare: (view) => void loadCosmos(viewOf(view).map).catch(() => undefined),
  Mark,
  Stage,
  Panels,
  ending: async () => (await import('./Ending.svelte')).default,
  Phases,
  Tracks: OwnSheet,
  Chips,
  SeatArt,
  CardArt,
};
