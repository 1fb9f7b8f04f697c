import type { CthulhuWarsView, Phase } from '../../lib/types';

export const PHASES: readonly { id: Phase; name: string }[] = [
  { id: 'gather_power', name: 'Gather Power' },
  { id: 'first_player', name: 'First Player' },
  { id: 'doom', name: 'Doom' },
  { id: 'action', name: 'Action' },
];

export function phaseName(view: CthulhuWarsView): string {
  return PHASES.find((phase) => phase.id === view.phase)?.name ?? 'The end';
}
