import { describe, expect, it } from 'vitest';
import { next, type Line, type LineEvent } from './line';

const refused = { code: 'busy', message: 'too much at once' };
const after = (...events: LineEvent[]): Line =>
  events.reduce((line, event) => next(line, event), { is: 'connecting' } as Line);

describe('the way to the present', () => {
  it('begins with a question and ends with everything', () => {
    expect(after()).toEqual({ is: 'connecting' });
    expect(after({ type: 'asked' }).is).toBe('catching_up');
    expect(after({ type: 'asked' }, { type: 'snapshot' })).toEqual({ is: 'current' });
    expect(after({ type: 'asked' }, { type: 'presence' })).toEqual({ is: 'current' });
  });

  it('breaks off with the connection', () => {
    expect(after({ type: 'asked' }, { type: 'snapshot' }, { type: 'disconnected' })).toEqual({
      is: 'connecting',
    });
    expect(after({ type: 'presence' })).toEqual({ is: 'connecting' });
  });

  it('asks again after a refusal for now, and remembers what it showed', () => {
    const again = after({ type: 'asked' }, { type: 'refused', forNow: true });
    expect(again.is).toBe('asking_again');
    expect(next(again, { type: 'presence' })).toEqual(again);
    const shown = next(next(again, { type: 'shown', refused }), { type: 'asked' });
    expect(shown).toEqual({ is: 'catching_up', shown: refused });
  });

  it('is content with what it has after a refusal for good', () => {
    expect(after({ type: 'asked' }, { type: 'refused', forNow: false })).toEqual({ is: 'current' });
  });

  it('takes a refusal of something else for what it is', () => {
    const current = after({ type: 'asked' }, { type: 'snapshot' });
    expect(next(current, { type: 'refused', forNow: true })).toEqual(current);
    expect(next(current, { type: 'shown', refused })).toEqual(current);
  });
});
