import type { LogKind } from '../../lib/logFilter';
import type { LogEvent } from '../../lib/types';
import type { Mark } from '../../lib/timeline';
import { t } from '../../words/words';

/** The events that are landmarks, as the rules write them. */
type Told = { type: string; turn?: number };

const BATTLE: ReadonlySet<string> = new Set([
  'battle_declared',
  'used',
  'exempted',
  'rolled',
  'kill_assigned',
  'pain_assigned',
  'spared',
  'retreated',
  'surrounded',
  'battle_ended',
]);
const DOOM: ReadonlySet<string> = new Set([
  'doom_gained',
  'sign_gained',
  'revealed',
  'ritual',
  'ended',
]);

/** Turns, battles and rituals stand on the slider through the game. */
export function landmark({ event }: LogEvent): Mark | undefined {
  const { type, turn } = event as Told;
  switch (type) {
    case 'turn_began':
      return { kind: 'turn', label: String(turn ?? '') };
    case 'battle_declared':
      return { kind: 'battle', label: t('Battle') };
    case 'ritual':
      return { kind: 'ritual', label: t('Ritual') };
    default:
      return undefined;
  }
}

/** What an event is about, for the log's filter. */
export function kindsOf({ event }: LogEvent): LogKind[] {
  const { type } = event as Told;
  return [
    ...(BATTLE.has(type) ? (['battle'] as const) : []),
    ...(DOOM.has(type) ? (['points'] as const) : []),
  ];
}
