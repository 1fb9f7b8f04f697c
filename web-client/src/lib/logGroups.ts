import type { GameModule } from '../games/module';
import type { Line, LogEvent, Span, Target } from './types';

export interface LogRow {
  /** Its entry and its place in it: older pages do not change it. */
  key: string;
  seq: number;
  /** The first line of its entry: it carries the entry's anchor. */
  first: boolean;
  line: Line;
  event: LogEvent;
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
  for (const row of rowsOf(events)) {
    const { key, line } = row;
    if (line.level === 'heading') {
      sections.push({ key, heading: row, groups: [] });
      continue;
    }
    let section = sections.at(-1);
    if (!section) {
      section = { key, groups: [] };
      sections.push(section);
    }
    const open = section.groups.at(-1);
    if (line.level === 'detail' && open) open.rows.push(row);
    else section.groups.push({ key, seq: row.seq, by: line.by ?? '', rows: [row] });
  }
  return sections;
}

/**
 * The sections of `now`, with what has not changed since `before` as it was there. A page that draws
 * them again then looks at the new lines and not at the whole log.
 */
export function keepUnchanged(before: readonly LogSection[], now: LogSection[]): LogSection[] {
  return kept(before, now, (old, section) => {
    const groups = kept(old.groups, section.groups, (was, group) =>
      sameList(was.rows, group.rows, sameRow) ? was : group,
    );
    const unchanged =
      sameRow(old.heading, section.heading) && sameList(old.groups, groups, (a, b) => a === b);
    return unchanged ? old : { ...section, groups };
  });
}

function kept<T extends { key: string }>(
  before: readonly T[],
  now: T[],
  keep: (old: T, thing: T) => T,
): T[] {
  const known = new Map(before.map((thing) => [thing.key, thing]));
  return now.map((thing) => {
    const old = known.get(thing.key);
    return old ? keep(old, thing) : thing;
  });
}

function sameList<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((thing, at) => same(thing, b[at] as T));
}

/** An event that is taken back is another one. */
function sameRow(a: LogRow | undefined, b: LogRow | undefined): boolean {
  return a?.key === b?.key && a?.first === b?.first && a?.event === b?.event;
}

/** The lines of events, in order. */
export function rowsOf(events: readonly LogEvent[]): LogRow[] {
  const rows: LogRow[] = [];
  let place = 0;
  events.forEach((event, at) => {
    const { seq, line, undone = false } = event;
    place = events[at - 1]?.seq === seq ? place + 1 : 0;
    if (!line) return;
    const first = rows.at(-1)?.seq !== seq;
    rows.push({ key: `${seq}.${place}`, seq, first, line, event, undone });
  });
  return rows;
}

/** Every line in order, headings included. */
export function allRows(sections: readonly LogSection[]): LogRow[] {
  return sections.flatMap((section) => [
    ...(section.heading ? [section.heading] : []),
    ...section.groups.flatMap((group) => group.rows),
  ]);
}

type Thing = Extract<Span, { type: 'thing' }>;

/** What a thing is called in a line. */
export type Called = (thing: Thing) => string;

/** Names things as the lines do; where sides are just the players, by their names. */
export function calledIn(
  module: Pick<GameModule, 'seatOf'>,
  nameOf: (side: string) => string,
): Called {
  return (thing) =>
    thing.kind === 'side' && module.seatOf?.(thing.id) !== undefined
      ? nameOf(thing.id)
      : thing.text;
}

/** A line without its looks; how dice are shown can be said. */
export function textOf(
  line: Line,
  called: Called = (thing) => thing.text,
  dice = (faces: number[]) => `[${faces.join(' ')}]`,
): string {
  const words = (span: Span): string => {
    if (span.type === 'thing') return called(span);
    return span.type === 'text' ? span.text : dice(span.faces);
  };
  return line.spans.map(words).join('');
}

/** The things that a group of lines speaks of. */
export function thingsOf(group: LogGroup): Target[] {
  return group.rows
    .flatMap((row) => row.line.spans)
    .flatMap((span) => (span.type === 'thing' ? [{ kind: span.kind, id: span.id }] : []));
}
