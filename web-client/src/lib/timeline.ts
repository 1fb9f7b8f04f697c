import { groupLog, type LogRow, type LogSection } from './logGroups';
import type { LogEvent } from './types';

/** What makes a place in the game worth finding again. */
export interface Mark {
  kind: 'turn' | 'battle' | 'ritual';
  label: string;
}

export interface TimeMark extends Mark {
  seq: number;
}

/** How far one step goes. */
export type Stride = 'entry' | 'action' | 'turn' | 'battle';

/** The whole game as far as its log is known: where each kind of step halts. */
export interface Timeline {
  /** The newest entry. */
  last: number;
  halts: Record<Exclude<Stride, 'entry'>, number[]>;
  marks: TimeMark[];
}

/** Reads the log. What was taken back can be looked at, but no step halts there. */
export function timelineOf(
  log: readonly LogEvent[],
  last: number,
  markOf: (event: LogEvent) => Mark | undefined = () => undefined,
): Timeline {
  const standing = log.filter((event) => !event.undone);
  const sections = groupLog(standing);
  const marks = standing.flatMap((event) => {
    const mark = markOf(event);
    return mark ? [{ ...mark, seq: event.seq }] : [];
  });
  const places = (kind: Mark['kind']) => marks.filter((m) => m.kind === kind).map((m) => m.seq);
  const turns = places('turn');
  const headings = sections.flatMap((s) => (s.heading ? [s.heading.seq] : []));
  return {
    last,
    marks,
    halts: {
      action: ascending(sections.flatMap((s) => s.groups.map((g) => g.seq))),
      turn: ascending(turns.length > 0 ? turns : headings),
      battle: ascending(places('battle')),
    },
  };
}

function ascending(seqs: number[]): number[] {
  return [...new Set(seqs)].sort((a, b) => a - b);
}

/** Where a step leads: the set-up and the newest entry are the ends. */
export function stepFrom(time: Timeline, stride: Stride, at: number, by: 1 | -1): number {
  if (stride === 'entry') return Math.min(time.last, Math.max(0, at + by));
  const halts = time.halts[stride];
  if (by > 0) return halts.find((seq) => seq > at && seq <= time.last) ?? time.last;
  return halts.findLast((seq) => seq < at) ?? 0;
}

/** Where an entry lies on the slider, in percent. */
export function placeOf(seq: number, last: number): number {
  return last > 0 ? (Math.min(seq, last) / last) * 100 : 100;
}

/** The turns whose numbers have room beside each other: `apart` percent at least. */
export function numbered(marks: readonly TimeMark[], last: number, apart: number): TimeMark[] {
  let free = -Infinity;
  return marks.filter((mark) => {
    const place = placeOf(mark.seq, last);
    if (mark.kind !== 'turn' || place < free) return false;
    free = place + apart;
    return true;
  });
}

/** What had just happened after an entry: the turn it was in, and the last action so far. */
export interface Happening {
  heading?: LogRow | undefined;
  rows: LogRow[];
}

export function happeningAt(sections: readonly LogSection[], seq: number): Happening {
  const section = sections.findLast((s) => firstOf(s) <= seq);
  const group = section?.groups.findLast((g) => g.seq <= seq);
  return {
    heading: section?.heading,
    rows: (group?.rows ?? []).filter((row) => row.seq <= seq),
  };
}

function firstOf(section: LogSection): number {
  return section.heading?.seq ?? section.groups[0]?.seq ?? Infinity;
}
