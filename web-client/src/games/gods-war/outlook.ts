// What is going on in a match and what comes next, for "What can I do now?".
import type { Reference } from '../../lib/reference.svelte';
import type { GodsWarEmpire, GodsWarView, Target } from '../../lib/types';
import { t } from '../../words/words';
import type { Goal, Outlook } from '../module';
import { isEmpire, LOOKS } from './empires';
import { fragmentsOf } from './fragments';
import { PHASES } from './phases';

/** How many heroquests are worth showing. */
const MOST_GOALS = 4;

export function outlook(view: GodsWarView, names: Reference, sides: readonly string[]): Outlook {
  return { about: about(view), next: next(view, names), goals: goals(view, names, sides) };
}

function about(view: GodsWarView): Target[] {
  const card = PHASES.find(({ id }) => id === view.phase)?.card;
  const phase: Target[] = card ? [{ kind: 'phase', id: card }] : [];
  if (view.battle) return [{ kind: 'action', id: 'declare_battle' }, ...phase];
  if (view.rift?.set) return [{ kind: 'term', id: 'rift_struggle' }, ...phase];
  if (view.compromise) return [{ kind: 'term', id: 'great_compromise' }, ...phase];
  return phase;
}

function next(view: GodsWarView, names: Reference): string[] {
  const lines = view.phase === 'action' ? turns(view) : [];
  const at = PHASES.findIndex(({ id }) => id === view.phase);
  const later = PHASES.slice(at + 1).map(({ card }) => names.name('phase', card));
  if (at >= 0 && later.length > 0)
    lines.push(t('Later this round: {phases}.', { phases: later.join(', ') }));
  else if (at >= 0) lines.push(t('Then round {n} begins.', { n: view.round + 1 }));
  return lines;
}

/** Whose turn is next in the Action Phase, as far as the order tells. */
function turns(view: GodsWarView): string[] {
  const { order, active } = view;
  const at = active ? order.indexOf(active) : -1;
  const after = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))];
  const power = (e: GodsWarEmpire): number => view.empires[e]?.power ?? 0;
  const list = after
    .filter((e) => power(e) > 0)
    .map((e) => t('{who} ({n} Power)', { who: LOOKS[e].name, n: power(e) }));
  return list.length > 0 ? [t('Turn order from here: {list}.', { list: list.join(', ') })] : [];
}

/** The heroquests that are still open, those that fill a fragment first. */
function goals(view: GodsWarView, names: Reference, sides: readonly string[]): Goal[] {
  const open = sides.filter(isEmpire).flatMap((side) => {
    const sheet = view.empires[side];
    if (!sheet) return [];
    return fragmentsOf(sheet).flatMap(({ slots, filled }) =>
      slots
        .filter(({ gift }) => gift === undefined)
        .map(({ id }) => {
          const target: Target = { kind: 'heroquest', id: `${side}:${id}` };
          return { target, side, name: names.name(target.kind, target.id), filled };
        }),
    );
  });
  return open
    .sort((a, b) => b.filled - a.filled)
    .slice(0, MOST_GOALS)
    .map(({ filled: _, ...goal }) => goal);
}
