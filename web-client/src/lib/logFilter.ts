import { textOf, type LogGroup, type LogRow, type LogSection } from './logGroups';
import type { ChatLine } from './chatLog.svelte';
import type { LogEvent } from './types';

/** What a part of the log is about. */
export type LogKind = 'battle' | 'dice' | 'points';

export interface LogFilter {
  /** Only what these sides did or had done to them; none: all. */
  sides: readonly string[];
  /** Only what is about one of these; none: all. */
  kinds: readonly LogKind[];
  /** Only where these words stand. */
  text: string;
}

export const EVERYTHING: LogFilter = { sides: [], kinds: [], text: '' };

export function isOpen({ sides, kinds, text }: LogFilter): boolean {
  return sides.length === 0 && kinds.length === 0 && text.trim() === '';
}

/** The parts of the log that pass, under their turns. An action stays whole. */
export function filterLog(
  sections: LogSection[],
  filter: LogFilter,
  kindsOf: (event: LogEvent) => readonly LogKind[] = () => [],
): LogSection[] {
  if (isOpen(filter)) return sections;
  const words = filter.text.trim().toLowerCase();
  const about = (row: LogRow) => [
    ...kindsOf(row.event),
    ...(row.line.spans.some((s) => s.type === 'dice') ? (['dice'] as const) : []),
  ];
  const passes = ({ by, rows }: LogGroup) =>
    (filter.sides.length === 0 ||
      filter.sides.includes(by) ||
      rows.some((row) => filter.sides.includes(row.line.by ?? ''))) &&
    (filter.kinds.length === 0 ||
      rows.some((row) => about(row).some((kind) => filter.kinds.includes(kind)))) &&
    rows.some((row) => textOf(row.line).toLowerCase().includes(words));
  return sections
    .map((section) => ({ ...section, groups: section.groups.filter(passes) }))
    .filter((section) => section.groups.length > 0);
}

/** What was said, by the key of the last line before it; `''` is what was said before them all. */
export function weaveChat(
  rows: readonly LogRow[],
  chat: readonly ChatLine[],
): Map<string, ChatLine[]> {
  const woven = new Map<string, ChatLine[]>();
  for (const said of chat) {
    const { seq } = said;
    const row = seq === undefined ? undefined : rows.findLast((r) => r.seq <= seq);
    const key = row?.key ?? '';
    woven.set(key, [...(woven.get(key) ?? []), said]);
  }
  return woven;
}
