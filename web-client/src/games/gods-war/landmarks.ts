import type { Climax } from '../module';
import type { LogKind } from '../../lib/logFilter';
import type { LogEvent } from '../../lib/types';
import type { Mark } from '../../lib/timeline';
import { t } from '../../words/words';

/** The events that are landmarks, as the rules write them. */
type Told = { type: string; round?: number; why?: unknown };

const BATTLE: ReadonlySet<string> = new Set([
  'battle_began',
  'battle_ended',
  'rolled',
  'conquered',
  'routed',
]);
const VP: ReadonlySet<string> = new Set(['vp_gained', 'vp_lost', 'gift_taken', 'quest', 'ended']);

/** Rounds, battles, the Spike and the Rift stand on the slider through the game. */
export function landmark({ event }: LogEvent): Mark | undefined {
  const { type, round } = event as Told;
  switch (type) {
    case 'round_began':
      return { kind: 'turn', label: String(round ?? '') };
    case 'battle_began':
      return { kind: 'battle', label: t('Battle') };
    case 'spike_shattered':
      return { kind: 'ritual', label: t('The Spike shatters') };
    case 'rift_closed':
      return { kind: 'ritual', label: t('The Rift closes') };
    default:
      return undefined;
  }
}

/** What deserves a stage when another player brings it about. */
export function climax({ event }: LogEvent): Climax | undefined {
  switch ((event as Told).type) {
    case 'battle_began':
      return { icon: 'crossed-swords', title: t('Battle') };
    case 'rift_closed':
      return { icon: 'portal', title: t('The Rift closes') };
    case 'spike_shattered':
      return { icon: 'death-skull', title: t('The Spike shatters') };
    case 'gift_taken':
      return { icon: 'secret-book', title: t('A gift is taken') };
    case 'struggle':
      return { icon: 'portal', title: t('Struggle for the Rift') };
    case 'slain':
      return { icon: 'death-skull', title: t('Slain') };
    case 'quest':
      return { icon: 'star-gate', title: t('A heroquest') };
    default:
      return undefined;
  }
}

/** What an event is about, for the log's filter. */
export function kindsOf({ event }: LogEvent): LogKind[] {
  const { type, why } = event as Told;
  return [
    ...(BATTLE.has(type) || why === 'battle' ? (['battle'] as const) : []),
    ...(VP.has(type) ? (['points'] as const) : []),
  ];
}
