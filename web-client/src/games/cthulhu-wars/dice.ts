import type { LogEvent } from '../../lib/types';
import type { DieLook } from '../module';
import { t } from '../../words/words';

/** How a battle reads a die: 6 kills, 4 and 5 pain. */
export function battleDie(face: number): DieLook {
  if (face === 6) return { tone: 'kill', word: t('kill') };
  if (face >= 4) return { tone: 'pain', word: t('pain') };
  return { tone: 'miss', word: t('nothing') };
}

/** Rolls that bring kills and pains. */
const BATTLE: ReadonlySet<unknown> = new Set(['rolled', 'rerolled', 'dice_rolled']);

/** Dice of the log: some tell kills and pains, other rolls are plain numbers. */
export function loggedDie(face: number, { event }: LogEvent): DieLook {
  const type = (event as { type?: string } | null)?.type;
  return BATTLE.has(type) ? battleDie(face) : {};
}
