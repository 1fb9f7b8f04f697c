import type { CthulhuWarsView, Phase } from '../../lib/types';

type NamedPhase = { id: Phase; name: string };

const GATHER: NamedPhase = { id: 'gather_power', name: 'Gather Power' };
const FIRST: NamedPhase = { id: 'first_player', name: 'First Player' };
const DOOM: NamedPhase = { id: 'doom', name: 'Doom' };
const ACTION: NamedPhase = { id: 'action', name: 'Action' };

/** The phases of a turn in order: Duel begins with the Action Phase. */
export function phasesOf(view: CthulhuWarsView): readonly NamedPhase[] {
  return view.variant === 'duel' ? [ACTION, GATHER, FIRST, DOOM] : [GATHER, FIRST, DOOM, ACTION];
}

export function phaseName(view: CthulhuWarsView): string {
  if (view.phase === 'draft') return 'Draft';
  return phasesOf(view).find(({ id }) => id === view.phase)?.name ?? 'The end';
}

/** `Turn 5 · Action`. */
export function phaseText(view: CthulhuWarsView): string {
  return view.phase === 'draft' ? 'The draft' : `Turn ${view.turn} · ${phaseName(view)}`;
}
