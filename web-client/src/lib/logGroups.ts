import type { Line, LogEvent, Target } from './types';

export interface LogRow {
  seq: number;
  line: Line;
  undone: boolean;
}

/** What a player did, with what came of it. */
export interface LogGroup {
  key: string;
  seq: number;
  by: string;
  rows: LogRow[];
}

/** A turn or phase. */
export interface LogSection {
  key: string;
  heading?: LogRow;
  groups: LogGroup[];
}

/** Details go under their action, actions under their turn. Events without a line are skipped. */
export function groupLog(events: readonly LogEvent[]): LogSection[] {
  const sections: LogSection[] = [];
  events.forEach((event, at) => {
    if (!event.line) return;
    const row: LogRow = { seq: event.seq, line: event.line, undone: event.undone ?? false };
    const key = `${event.seq}.${at}`;
    if (row.line.level === 'heading') {
      sections.push({ key, heading: row, groups: [] });
      return;
    }
    let section = sections.at(-1);
    if (!section) {
      section = { key, groups: [] };
      sections.push(section);
    }
    const open = section.groups.at(-1);
    const by = row.line.by ?? '';
    if (row.line.level === 'detail' && open) open.rows.push(row);
    else section.groups.push({ key, seq: row.seq, by, rows: [row] });
  });
  return sections;
}

/** The things that a group of lines speaks of. */
export function thingsOf(group: LogGroup): Target[] {
  return group.rows
    .flatMap((row) => row.line.spans)
    .flatMap((span) => (span.type === 'thing' ? [{ kind: span.kind, id: span.id }] : []));
}
