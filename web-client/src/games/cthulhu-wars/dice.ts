import type { LogEvent } from '../../lib/types';
import type { DieLook } from '../module';
import { t } from '../../words/words';

/** How a battle reads a die: 6 kills, 4 and 5 pain. */
export function battleDie(face: number): DieLook {
  if (face === 6) return { tone: 'kill', word: t('kill') };
  if (face >= 4) return { tone: 'pain', word: t('pain') };
  return { tone: 'miss', word: t('nothing') };
}

/** Dice of the log: battles tell kills and pains, other rolls are plain numbers. */
export function loggedDie(face: number, { event }: LogEvent): DieLook {
  const battle = (event as { type?: string } | null)?.type === 'rolled';
  return battle ? battleDie(face) : {};
}
