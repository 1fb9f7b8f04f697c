// What an introduction may ask of the reference cards, and which screen follows a key or a swipe.
import type { IntroductionFacts, IntroductionScreen } from '../games/module';
import { t } from '../words/words';
import { words } from './reference.svelte';
import type { Card } from './types';

/** Screens whose titles are English: they are said where they are shown. */
export const screens = (all: IntroductionScreen[]): IntroductionScreen[] =>
  all.map(({ id, title, text }) => ({
    id,
    get title() {
      return t(title);
    },
    text,
  }));

/** Facts by the beginning of their id, so that `cultist` finds `cultist_on_the_map`. */
export function factsOf(cards: readonly Card[]): IntroductionFacts {
  const find = (kind: string, id: string) => cards.find((c) => c.kind === kind && c.id === id);
  return {
    fact: (kind, id, fact) =>
      find(kind, id)?.facts.find((found) => found.id.startsWith(fact))?.value ?? '',
    name: (kind, id) => find(kind, id)?.name ?? words(id),
  };
}

/** Fingers that slip less than this did not mean it. */
const SWIPE = 50;

/** The screen that a swipe leads to: to the left goes on. */
export function swiped(at: number, all: number, dx: number, dy: number): number {
  if (Math.abs(dx) < SWIPE || Math.abs(dx) < Math.abs(dy) * 1.5) return at;
  return within(at + (dx < 0 ? 1 : -1), all);
}

/** The screen that a key leads to, if it is one of those. */
export function keyed(key: string, at: number, all: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'PageDown':
    case ' ':
      return within(at + 1, all);
    case 'ArrowLeft':
    case 'PageUp':
      return within(at - 1, all);
    case 'Home':
      return 1;
    case 'End':
      return all;
    default:
      return undefined;
  }
}

/** A number of a screen that there is. */
export const within = (at: number, all: number): number => Math.max(1, Math.min(all, at));
