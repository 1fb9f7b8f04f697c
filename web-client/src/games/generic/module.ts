import type { GameModule } from '../module';
import Mark from './Mark.svelte';
import Panels from './Panels.svelte';
import { sideLook } from './sides';
import Stage from './Stage.svelte';

/** Any game, shown as it is sent: the view as facts, the choices as a list, the log as words. */
export const generic: GameModule = {
  side: sideLook,
  sidesOf: (_view, seat) => [String(seat)],
  phase: () => '',
  die: () => ({}),
  Mark,
  Stage,
  Panels,
  ending: async () => (await import('./Ending.svelte')).default,
};
