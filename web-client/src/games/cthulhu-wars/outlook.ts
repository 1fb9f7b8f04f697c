// What is going on in a match and what comes next, for "What can I do now?".
import { STEPS } from './battle/windows';
import type { Reference } from '../../lib/reference.svelte';
import type { CthulhuWarsView, Faction, Target } from '../../lib/types';
import type { Goal, Outlook } from '../module';
import { decayInWords } from './decay';
import { isFaction, LOOKS } from './factions';
import { phasesOf } from './phases';
import { nearness, openRequirements, progressWords } from './progress';
import { t } from '../../words/words';

/** How many requirements are worth showing. */
const MOST_GOALS = 4;

/** The moment in cards, what follows, and what the viewer's factions still need. */
export function outlook(
  view: CthulhuWarsView,
  names: Reference,
  sides: readonly string[],
): Outlook {
  return { about: about(view), next: next(view, names), goals: goals(view, names, sides) };
}

function about(view: CthulhuWarsView): Target[] {
  const phase: Target = { kind: 'phase', id: view.phase };
  const step = view.battle?.step;
  return step === undefined ? [phase] : [{ kind: 'battle_step', id: step }, phase];
}

function next(view: CthulhuWarsView, names: Reference): string[] {
  const { battle } = view;
  if (battle) {
    const rest = STEPS.slice(STEPS.indexOf(battle.step) + 1);
    const steps = rest.map((step) => names.name('battle_step', step));
    return steps.length > 0
      ? [t('The battle goes on with: {steps}.', { steps: steps.join(', ') })]
      : [];
  }
  const lines = view.phase === 'action' ? turns(view) : [];
  const phases = phasesOf(view);
  const at = phases.findIndex(({ id }) => id === view.phase);
  const later = phases.slice(at + 1).map((p) => names.name('phase', p.id));
  if (at >= 0 && later.length > 0)
    lines.push(t('Later this turn: {phases}.', { phases: later.join(', ') }));
  else if (at >= 0) lines.push(t('Then turn {n} begins.', { n: view.turn + 1 }));
  return lines;
}

/** Whose go is next in the Action Phase, as far as the order tells. */
function turns(view: CthulhuWarsView): string[] {
  const { order, active } = view;
  const at = active ? order.indexOf(active) : -1;
  const after = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))];
  const power = (f: Faction): number => view.factions[f]?.power ?? 0;
  const list = after.map((f) => t('{who} ({n} Power)', { who: LOOKS[f].name, n: power(f) }));
  const lines =
    list.length > 0 ? [t('Turn order from here: {list}.', { list: list.join(', ') })] : [];
  const decay = decayInWords(view);
  return decay === undefined ? lines : [...lines, `${decay}.`];
}

function goals(view: CthulhuWarsView, names: Reference, sides: readonly string[]): Goal[] {
  const all = sides.filter(isFaction).flatMap((side) =>
    openRequirements(view, side, names).map(({ card, progress }): Goal & { near: number } => ({
      target: { kind: card.kind, id: card.id },
      side,
      name: card.name,
      near: nearness(progress),
      ...(progress ? { progress: progressWords(progress), share: nearness(progress) } : {}),
    })),
  );
  return all
    .sort((a, b) => b.near - a.near)
    .slice(0, MOST_GOALS)
    .map(({ near: _, ...goal }) => goal);
}
