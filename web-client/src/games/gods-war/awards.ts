import type { GodsWarEmpire, LogEvent } from '../../lib/types';

/** What the Judge has given so far in the Great Compromise that goes on, by empire. */
export function awardsOf(log: readonly LogEvent[]): Partial<Record<GodsWarEmpire, number>> {
  const given: Partial<Record<GodsWarEmpire, number>> = {};
  for (const { event, undone } of [...log].reverse()) {
    if (undone) continue;
    const told = event as { type: string; empire?: GodsWarEmpire; vp?: number };
    if (told.type === 'judge') break;
    if (told.type === 'awarded' && told.empire) given[told.empire] = told.vp ?? 0;
  }
  return given;
}
