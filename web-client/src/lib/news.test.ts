import { describe, expect, it } from 'vitest';
import { newsOf } from './news';
import type { LogEvent } from './types';

const event = (seq: number, text: string, undone = false): LogEvent => ({
  seq,
  event: {},
  line: { level: 'action', spans: [{ type: 'text', text }] },
  undone,
});

describe('newsOf', () => {
  it('says what came after an entry and still counts, each line as a sentence', () => {
    const log = [
      event(1, 'Old'),
      event(2, 'Mara moves'),
      { seq: 2, event: {} },
      event(3, 'Taken back', true),
      event(4, 'Ines wins!'),
    ];
    expect(newsOf(log, 1)).toBe('Mara moves. Ines wins!');
    expect(newsOf(log, 4)).toBe('');
  });

  it('reads dice', () => {
    const line = { level: 'detail' as const, spans: [{ type: 'dice' as const, faces: [6, 1] }] };
    expect(newsOf([{ seq: 1, event: {}, line }], 0)).toBe('6, 1.');
  });

  it('calls things as it is told', () => {
    const thing = { type: 'thing' as const, kind: 'side', id: 'left', text: 'Left' };
    const line = {
      level: 'action' as const,
      spans: [thing, { type: 'text' as const, text: ' draws' }],
    };
    expect(newsOf([{ seq: 1, event: {}, line }], 0, () => 'Mara')).toBe('Mara draws.');
  });

  it('says the latest of very much', () => {
    const log = Array.from({ length: 400 }, (_, n) => event(n + 1, `Move ${n + 1}`));
    expect(newsOf(log, 0)).toMatch(/^Move 393\. .* Move 400\.$/);
  });
});
