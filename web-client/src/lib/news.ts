import type { LogEvent } from './types';

/** So many lines are said at once: who was away does not hear a whole game. */
const MOST = 8;

/** What has happened after entry `from`, in words to be heard: the latest lines, each a sentence. */
export function newsOf(log: readonly LogEvent[], from: number): string {
  const lines = log.filter((event) => event.seq > from && !event.undone).flatMap(words);
  return lines.slice(-MOST).join(' ');
}

function words({ line }: LogEvent): string[] {
  if (!line) return [];
  const text = line.spans.map((s) => ('text' in s ? s.text : s.faces.join(', '))).join('');
  return [/[.!?]$/.test(text) ? text : `${text}.`];
}
