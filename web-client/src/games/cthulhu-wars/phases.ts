import type { CthulhuWarsView, Phase } from '../../lib/types';
import { mark, t } from '../../words/words';

/** With its name in English; those that cards have are in the server's words. */
type NamedPhase = { id: Phase; name: string };

const GATHER: NamedPhase = { id: 'gather_power', name: 'Gather Power' };
const FIRST: NamedPhase = { id: 'first_player', name: 'First Player' };
const DOOM: NamedPhase = { id: 'doom', name: 'Doom' };
const ACTION: NamedPhase = { id: 'action', name: mark('Action') };

/** The phases of a turn in order: Duel begins with the Action Phase. */
export function phasesOf(view: CthulhuWarsView): readonly NamedPhase[] {
  return view.variant === 'duel' ? [ACTION, GATHER, FIRST, DOOM] : [GATHER, FIRST, DOOM, ACTION];
}

export function phaseName(view: CthulhuWarsView): string {
  if (view.phase === 'draft') return t('Draft');
  if (view.phase === 'start') return t('Start areas');
  return t(phasesOf(view).find(({ id }) => id === view.phase)?.name ?? mark('The end'));
}

/** `Turn 5 · Action`. */
export function phaseText(view: CthulhuWarsView): string {
  if (view.phase === 'draft') return t('The draft');
  if (view.phase === 'start') return t('Start areas');
  return t('Turn {n} · {phase}', { n: view.turn, phase: phaseName(view) });
}
