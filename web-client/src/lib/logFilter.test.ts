import { describe, expect, it } from 'vitest';
import { EVERYTHING, filterLog, weaveChat, type LogKind } from './logFilter';
import { allRows, groupLog } from './logGroups';
import type { Level, LogEvent, Span } from './types';

const event = (seq: number, level: Level, by: string, text: string, dice?: number[]): LogEvent => {
  const spans: Span[] = [{ type: 'text', text }];
  if (dice) spans.push({ type: 'dice', faces: dice });
  return { seq, event: { type: text }, line: { level, by, spans } };
};

const SECTIONS = groupLog([
  event(1, 'heading', '', 'Turn 1'),
  event(1, 'action', 'gc', 'gathers'),
  event(2, 'action', 'cc', 'attacks in Arabia'),
  event(3, 'detail', 'gc', 'rolls', [6, 1]),
  event(4, 'heading', '', 'Turn 2'),
  event(5, 'action', 'ys', 'gains Doom'),
]);

const kindsOf = ({ event: told }: LogEvent): LogKind[] => {
  const { type } = told as { type: string };
  if (type.startsWith('attacks')) return ['battle'];
  return type === 'gains Doom' ? ['points'] : [];
};

const left = (filter: Partial<typeof EVERYTHING>) =>
  filterLog(SECTIONS, { ...EVERYTHING, ...filter }, kindsOf).flatMap((s) =>
    s.groups.map((g) => g.seq),
  );

describe('filterLog', () => {
  it('lets everything pass when nothing is asked', () => {
    expect(filterLog(SECTIONS, EVERYTHING)).toBe(SECTIONS);
    expect(left({ text: '  ' })).toEqual([1, 2, 5]);
  });

  it('finds what a side did and what happened to it', () => {
    expect(left({ sides: ['cc'] })).toEqual([2]);
    expect(left({ sides: ['gc'] })).toEqual([1, 2]);
    expect(left({ sides: ['cc', 'ys'] })).toEqual([2, 5]);
  });

  it('finds battles, dice and Doom, and keeps an action whole', () => {
    expect(left({ kinds: ['battle'] })).toEqual([2]);
    expect(left({ kinds: ['dice'] })).toEqual([2]);
    expect(left({ kinds: ['points', 'dice'] })).toEqual([2, 5]);
    const [section] = filterLog(SECTIONS, { ...EVERYTHING, kinds: ['dice'] }, kindsOf);
    expect(section?.groups[0]?.rows).toHaveLength(2);
  });

  it('searches words in any case, within the rest of the filter', () => {
    expect(left({ text: 'ARABIA' })).toEqual([2]);
    expect(left({ text: 'arabia', sides: ['ys'] })).toEqual([]);
  });

  it('drops turns of which nothing is left', () => {
    const kept = filterLog(SECTIONS, { ...EVERYTHING, kinds: ['points'] }, kindsOf);
    expect(kept.map((s) => s.heading?.seq)).toEqual([4]);
  });
});

describe('weaveChat', () => {
  it('puts words after what had happened, and those of an unknown time first', () => {
    const said = (text: string, seq?: number) => ({ from: 'Ines', text, at: 0, seq });
    const woven = weaveChat(allRows(SECTIONS), [said('early'), said('ouch', 3), said('gg', 9)]);
    expect([...woven].map(([key, lines]) => [key, lines.map((l) => l.text)])).toEqual([
      ['', ['early']],
      ['3.0', ['ouch']],
      ['5.0', ['gg']],
    ]);
  });
});
