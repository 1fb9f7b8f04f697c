// What is going on in a match and what comes next, for "What can I do now?".
import type { Reference } from '../../lib/reference.svelte';
import type { CocView, Target } from '../../lib/types';
import { t } from '../../words/words';
import type { Goal, Outlook } from '../module';
import { titleOf } from './facts';
import { printOf } from './prints';
import { PHASES } from './windows';

const TOKENS = 5;

export function outlook(view: CocView, _: Reference, sides: readonly string[]): Outlook {
  return { about: about(view), next: next(view), goals: goals(view, sides) };
}

function about(view: CocView): Target[] {
  const top = view.stack?.at(-1);
  return [
    ...(top ? [{ kind: 'card', id: top.card }] : []),
    ...(view.phase === 'setup' ? [] : [{ kind: 'phase', id: view.phase }]),
  ];
}

function next(view: CocView): string[] {
  const at = PHASES.findIndex(({ id }) => id === view.phase);
  if (at < 0) return [];
  const later = PHASES.slice(at + 1).map(({ name }) => t(name));
  if (later.length > 0) return [t('Later this turn: {phases}.', { phases: later.join(', ') })];
  return [t('Then the other player’s turn begins.')];
}

/** The stories in play, the nearest to be won first. */
function goals(view: CocView, sides: readonly string[]): Goal[] {
  return sides.flatMap((side) =>
    Object.values(view.slots)
      .map((id) => {
        const count = view.stories[id]?.tokens[side] ?? 0;
        return {
          target: { kind: 'card', id },
          side,
          name: titleOf(printOf(view.cards[id]?.print)),
          progress: t('{n} of {m} success tokens', { n: count, m: TOKENS }),
          share: count / TOKENS,
        };
      })
      .sort((a, b) => b.share - a.share),
  );
}
