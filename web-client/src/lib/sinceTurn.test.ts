import { describe, expect, it } from 'vitest';
import { sinceOwnTurn } from './sinceTurn';
import type { Level, LogEvent } from './types';

const told = (seq: number, by: string, level: Level = 'action', undone = false): LogEvent => ({
  seq,
  event: {},
  undone,
  line: { level, by, spans: [{ type: 'thing', kind: 'area', id: `a${seq}`, text: `#${seq}` }] },
});

describe('what others did since my last turn', () => {
  const log = [
    told(1, 'red'),
    told(2, 'me'),
    told(2, 'red', 'detail'),
    told(3, 'blue'),
    told(3, 'blue', 'detail'),
    told(4, '', 'heading'),
    told(5, 'me'),
    told(5, 'red', 'action', true),
    told(6, 'red'),
  ];

  it('begins after the entry of my last choice', () => {
    expect(sinceOwnTurn(log, ['me'], 2).map(({ seq }) => seq)).toEqual([3, 6]);
  });

  it('begins after my last line where that is not known', () => {
    expect(sinceOwnTurn(log, ['me']).map(({ seq }) => seq)).toEqual([6]);
  });

  it('points at what each action is about', () => {
    expect(sinceOwnTurn(log, ['me'], 5)[0]?.targets).toEqual([{ kind: 'area', id: 'a6' }]);
  });

  it('is all of it before my first choice', () => {
    expect(sinceOwnTurn(log.slice(3), ['other']).map(({ seq }) => seq)).toEqual([3, 5, 6]);
  });
});
