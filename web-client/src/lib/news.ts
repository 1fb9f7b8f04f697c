import { textOf, type Called } from './logGroups';
import type { LogEvent } from './types';

/** So many lines are said at once: who was away does not hear a whole game. */
const MOST = 8;

/** What has happened after entry `from`, in words to be heard: the latest lines, each a sentence. */
export function newsOf(log: readonly LogEvent[], from: number, called?: Called): string {
  return log
    .filter((event) => event.seq > from && !event.undone)
    .flatMap(({ line }) => line ?? [])
    .slice(-MOST)
    .map((line) => textOf(line, called, (faces) => faces.join(', ')))
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ');
}
