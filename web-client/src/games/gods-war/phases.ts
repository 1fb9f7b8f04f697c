import type { GodsWarPhase, GodsWarView } from '../../lib/types';
import { mark, t } from '../../words/words';

/** The phases of a round in order, with their names in English. */
export const PHASES: readonly { id: GodsWarPhase; name: string; card: string }[] = [
  { id: 'action', name: mark('Action'), card: 'action_phase' },
  { id: 'power', name: mark('Power'), card: 'power_phase' },
  { id: 'council', name: mark('Council'), card: 'council_phase' },
];

/** `Round 5 · Action`. */
export function phaseText(view: GodsWarView): string {
  if (view.phase === 'setup') return t('Setting up');
  if (view.phase === 'over') return t('The end');
  const name = PHASES.find(({ id }) => id === view.phase)?.name ?? '';
  return t('Round {n} · {phase}', { n: view.round, phase: t(name) });
}
