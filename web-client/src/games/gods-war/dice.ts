import type { LogEvent } from '../../lib/types';
import type { DieLook } from '../module';
import { t } from '../../words/words';

/** How a battle reads a die: 6 kills, 4 and 5 rout. */
export function battleDie(face: number): DieLook {
  if (face === 6) return { tone: 'kill', word: t('kill') };
  if (face >= 4) return { tone: 'pain', word: t('rout') };
  return { tone: 'miss', word: t('nothing') };
}

/** Dice of the log: battles tell kills and routs, other rolls are plain numbers. */
export function loggedDie(face: number, { event }: LogEvent): DieLook {
  const told = event as { type?: string; why?: unknown } | null;
  return told?.type === 'rolled' && told.why === 'battle' ? battleDie(face) : {};
}
