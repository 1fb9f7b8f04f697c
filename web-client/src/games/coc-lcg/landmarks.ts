import type { Climax } from '../module';
import type { LogKind } from '../../lib/logFilter';
import type { LogEvent } from '../../lib/types';
import type { Mark } from '../../lib/timeline';
import { t } from '../../words/words';

/** The events that are landmarks, as the rules write them. */
type Told = { type: string; turn?: number };

const STRUGGLES: ReadonlySet<string> = new Set(['resolving', 'struggle', 'success']);
const STORIES: ReadonlySet<string> = new Set(['tokens', 'story_won', 'declined', 'over']);

/** Turns, stories that are resolved, and stories that are won stand on the slider through the game. */
export function landmark({ event }: LogEvent): Mark | undefined {
  const { type, turn } = event as Told;
  switch (type) {
    case 'turn':
      return { kind: 'turn', label: String(turn ?? '') };
    case 'resolving':
      return { kind: 'battle', label: t('A story is resolved') };
    case 'story_won':
      return { kind: 'ritual', label: t('A story is won') };
    default:
      return undefined;
  }
}

/** What deserves a stage when another player brings it about. */
export function climax({ event }: LogEvent): Climax | undefined {
  switch ((event as Told).type) {
    case 'resolving':
      return { icon: 'duel', title: t('A story is resolved') };
    case 'story_won':
      return { icon: 'secret-book', title: t('A story is won') };
    case 'wounded':
      return { icon: 'crossed-swords', title: t('Wounded') };
    default:
      return undefined;
  }
}

/** What an event is about, for the log's filter. */
export function kindsOf({ event }: LogEvent): LogKind[] {
  const { type } = event as Told;
  return [
    ...(STRUGGLES.has(type) ? (['battle'] as const) : []),
    ...(STORIES.has(type) ? (['points'] as const) : []),
  ];
}
