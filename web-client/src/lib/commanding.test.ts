import { describe, expect, it } from 'vitest';
import { isBusy, next, type Command, type CommandEvent, type Commanding } from './commanding';

const command: Command = {
  id: 'c1',
  label: 'Go',
  decision: 4,
  message: { type: 'undo', table: 't', to: 1, id: 'c1' },
};
const after = (...events: CommandEvent[]): Commanding =>
  events.reduce((now, event) => next(now, event), { is: 'idle' } as Commanding);
const sent: CommandEvent = { type: 'sent', command };
const accepted: CommandEvent = { type: 'accepted', id: 'c1', seq: 4 };

describe('a command', () => {
  it('is busy until its consequences have come', () => {
    expect(after()).toEqual({ is: 'idle' });
    expect(after(sent)).toEqual({ is: 'sending', command });
    expect(after(sent, accepted)).toEqual({ is: 'settling', seq: 4 });
    expect(after(sent, accepted, { type: 'stands', seq: 3, decision: 4 }).is).toBe('settling');
    expect(after(sent, accepted, { type: 'stands', seq: 4, decision: 5 })).toEqual({ is: 'idle' });
    expect([after(), after(sent), after(sent, accepted)].map(isBusy)).toEqual([false, true, true]);
  });

  it('is over when it is rejected, and only then', () => {
    expect(after(sent, { type: 'rejected', id: 'c1' })).toEqual({ is: 'idle' });
    expect(after(sent, { type: 'rejected', id: 'another' }).is).toBe('sending');
    expect(after(sent, { type: 'rejected', id: undefined }).is).toBe('sending');
    expect(after(sent, { type: 'accepted', id: 'another', seq: 9 }).is).toBe('sending');
  });

  it('is unsure after the connection is lost, until the decision has passed', () => {
    const unsure = after(sent, { type: 'disconnected' });
    expect(unsure).toEqual({ is: 'unsure', command });
    expect(isBusy(unsure)).toBe(false);
    expect(next(unsure, { type: 'disconnected' })).toEqual(unsure);
    expect(next(unsure, { type: 'stands', seq: 3, decision: 4 })).toEqual(unsure);
    expect(next(unsure, { type: 'stands', seq: 4, decision: 5 })).toEqual({ is: 'idle' });
    expect(next(unsure, sent)).toEqual({ is: 'sending', command });
  });

  it('that was accepted is done, whatever becomes of the connection', () => {
    expect(after(sent, accepted, { type: 'disconnected' })).toEqual({ is: 'idle' });
  });
});
