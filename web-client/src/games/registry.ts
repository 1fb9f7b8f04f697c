import type { Component } from 'svelte';
import type { IconName } from '../components/icons';
import type { GameModule, Introduction } from './module';

/** What is shown of a game before it is opened; the rest of it is loaded when it is needed. */
export interface GameCover {
  icon: IconName;
  /** The colour of its tile. */
  tint: string;
  /** The game that this one is a variant of, and whose cards it shares. */
  root?: string;
  /** It is the shortest to learn: "Play now" begins with it. */
  first?: boolean;
  /** Everything that draws and words it. */
  module: () => Promise<GameModule>;
  /** "How to play". */
  introduction?: () => Promise<Introduction>;
  /** Where custom decks are built. */
  decks?: () => Promise<Component>;
  /** The picture behind the home page. */
  backdrop?: () => Promise<Component>;
}

const cthulhuWars = async () => (await import('./cthulhu-wars/module')).cthulhuWars;
const introductions = () => import('./cthulhu-wars/learn/introduction');

/** The games that have a picture of their own. */
const COVERS: Record<string, GameCover> = {
  'cthulhu-wars': {
    icon: 'squid',
    tint: 'var(--side-1)',
    module: cthulhuWars,
    introduction: async () => (await introductions()).BASE,
    backdrop: async () => (await import('./cthulhu-wars/Backdrop.svelte')).default,
  },
  'cthulhu-wars-duel': {
    icon: 'death-skull',
    tint: 'var(--side-4)',
    root: 'cthulhu-wars',
    first: true,
    module: cthulhuWars,
    introduction: async () => (await introductions()).DUEL,
  },
  'gods-war': {
    icon: 'star-gate',
    tint: 'var(--sky)',
    module: async () => (await import('./gods-war/module')).godsWar,
    introduction: async () => (await import('./gods-war/learn/introduction')).INTRODUCTION,
  },
  'coc-lcg': {
    icon: 'secret-book',
    tint: 'var(--agency)',
    module: async () => (await import('./coc-lcg/module')).cocLcg,
    introduction: async () => (await import('./coc-lcg/learn/introduction')).INTRODUCTION,
    decks: async () => (await import('./coc-lcg/decks/DeckBuilder.svelte')).default,
  },
};

/** Every other game is shown as tables of facts. */
const PLAIN: GameCover = {
  icon: 'duel',
  tint: 'var(--moon)',
  module: async () => (await import('./generic/module')).generic,
};

export function coverOf(game: string): GameCover {
  return COVERS[game] ?? PLAIN;
}
