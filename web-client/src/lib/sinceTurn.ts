import { rowsOf, type LogRow } from './logGroups';
import type { LogEvent, Target } from './types';

/** An action of another side, and what it is about. */
export interface OthersRow extends LogRow {
  targets: Target[];
}

/**
 * What other sides have done since the entry of the player's last choice: a line for each action. After
 * a reload no one knows that entry: then it is since the last line of these sides.
 */
export function sinceOwnTurn(
  log: readonly LogEvent[],
  own: readonly string[],
  last?: number,
): OthersRow[] {
  const rows = rowsOf(log).filter(({ undone }) => !undone);
  const isOwn = ({ line }: LogRow) => line.by !== undefined && own.includes(line.by);
  const since = last ?? rows.findLast(isOwn)?.seq ?? -1;
  return rows
    .filter((row) => row.seq > since && row.line.level === 'action' && row.line.by && !isOwn(row))
    .map((row) => ({ ...row, targets: targetsOf(row) }));
}

function targetsOf({ line }: LogRow): Target[] {
  return line.spans.flatMap((span) =>
    span.type === 'thing' ? [{ kind: span.kind, id: span.id }] : [],
  );
}
