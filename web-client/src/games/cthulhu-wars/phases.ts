import type { CthulhuWarsView, Phase } from '../../lib/types';
import { variantOf } from './variant';

type NamedPhase = { id: Phase; name: string };

const GATHER: NamedPhase = { id: 'gather_power', name: 'Gather Power' };
const FIRST: NamedPhase = { id: 'first_player', name: 'First Player' };
const DOOM: NamedPhase = { id: 'doom', name: 'Doom' };
const ACTION: NamedPhase = { id: 'action', name: 'Action' };

/** The phases of a turn in order: Duel begins with the Action Phase. */
export function phasesOf(view: CthulhuWarsView): readonly NamedPhase[] {
  return variantOf(view) === 'duel' ? [ACTION, GATHER, FIRST, DOOM] : [GATHER, FIRST, DOOM, ACTION];
}

export function phaseName(view: CthulhuWarsView): string {
  const phase: string = view.phase;
  if (phase === 'draft') return 'Draft';
  return phasesOf(view).find(({ id }) => id === phase)?.name ?? 'The end';
}
