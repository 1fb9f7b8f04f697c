import type { Climax } from '../module';
import type { LogKind } from '../../lib/logFilter';
import type { LogEvent } from '../../lib/types';
import type { Mark } from '../../lib/timeline';
import { GREAT_ONES } from './factions';
import { t } from '../../words/words';

/** The events that are landmarks, as the rules write them. */
type Told = { type: string; turn?: number; kind?: string };

const BATTLE: ReadonlySet<string> = new Set([
  'battle_declared',
  'used',
  'exempted',
  'numbed',
  'rolled',
  'rerolled',
  'kill_assigned',
  'pain_assigned',
  'spared',
  'retreated',
  'surrounded',
  'battle_ended',
]);
const DOOM: ReadonlySet<string> = new Set([
  'doom_gained',
  'doom_lost',
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

/** What deserves a stage when another player brings it about. */
export function climax({ event }: LogEvent): Climax | undefined {
  const { type, kind } = event as Told;
  switch (type) {
    case 'awakened':
      return { icon: 'squid', title: t('A Great Old One awakens') };
    case 'book_taken':
      return { icon: 'secret-book', title: t('A spellbook is earned') };
    case 'card_book_earned':
      return { icon: 'secret-book', title: t('A spellbook is earned') };
    case 'loyalty_taken':
      // A Great Old One awakens together with its card.
      if (GREAT_ONES.has(kind ?? '')) return undefined;
      return { icon: 'octopus', title: t('A Loyalty Card is taken') };
    case 'ritual':
      return { icon: 'death-skull', title: t('Ritual of Annihilation') };
    case 'battle_declared':
      return { icon: 'crossed-swords', title: t('Battle') };
    case 'captured':
      return { icon: 'manacles', title: t('Captured') };
    case 'desecrated':
      return { icon: 'octopus', title: t('Desecration') };
    case 'gate_moved':
      return { icon: 'star-gate', title: t('A gate goes elsewhere') };
    case 'gate_taken':
      return { icon: 'star-gate', title: t('A gate is taken') };
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
