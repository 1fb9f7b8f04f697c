import { cthulhuWars } from './cthulhu-wars/module';
import { generic } from './generic/module';
import type { GameModule } from './module';

/** The games that have a picture of their own; every other game is shown as tables of facts. */
const MODULES: Record<string, GameModule> = {
  'cthulhu-wars': cthulhuWars,
  'cthulhu-wars-duel': cthulhuWars,
};

export function moduleOf(game: string): GameModule {
  return MODULES[game] ?? generic;
}

/** The game that this one is a variant of, and whose cards it shares. */
const ROOTS: Record<string, string> = { 'cthulhu-wars-duel': 'cthulhu-wars' };

export function rootOf(game: string): string | undefined {
  return ROOTS[game];
}
