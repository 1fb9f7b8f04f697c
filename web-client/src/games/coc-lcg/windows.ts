// The phases of a turn and the action windows in them.
import type { CocMoment, CocPhase, CocView } from '../../lib/types';
import { mark, t } from '../../words/words';

export interface PhaseStep {
  id: CocPhase;
  name: string;
  windows: readonly CocMoment[];
}

export const PHASES: readonly PhaseStep[] = [
  { id: 'refresh', name: mark('Refresh'), windows: ['refresh'] },
  { id: 'draw', name: mark('Draw'), windows: ['draw'] },
  { id: 'resource', name: mark('Resource'), windows: ['resource'] },
  { id: 'operations', name: mark('Operations'), windows: ['operations'] },
  {
    id: 'story',
    name: mark('Story'),
    windows: ['before_committing', 'after_active', 'before_stories', 'after_stories'],
  },
];

export const WINDOWS: Record<CocMoment, string> = {
  refresh: mark('End of the refresh phase'),
  draw: mark('End of the draw phase'),
  resource: mark('End of the resource phase'),
  operations: mark('Operations phase'),
  before_committing: mark('Story phase, before committing'),
  after_active: mark('Story phase, before the opponent commits'),
  before_stories: mark('Story phase, before the stories are resolved'),
  after_stories: mark('Story phase, after the stories'),
};

/** Where a window of the phase stands: behind, open, or still to come. */
export function windowState(
  phase: PhaseStep,
  at: CocMoment,
  view: CocView,
): 'past' | 'now' | 'ahead' {
  const order = PHASES.findIndex(({ id }) => id === phase.id);
  const now = PHASES.findIndex(({ id }) => id === view.phase);
  if (order !== now) return order < now ? 'past' : 'ahead';
  const open = view.window ? phase.windows.indexOf(view.window.at) : -1;
  const place = phase.windows.indexOf(at);
  if (place === open) return 'now';
  return place < open ? 'past' : 'ahead';
}

/** `Turn 7 · Story`. */
export function phaseText(view: CocView): string {
  const phase = PHASES.find(({ id }) => id === view.phase);
  if (!phase) return t('Setting up');
  return t('Turn {n} · {phase}', { n: view.turn, phase: t(phase.name) });
}
