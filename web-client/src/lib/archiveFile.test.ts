import { describe, expect, it } from 'vitest';
import { sketch, sketchOf } from './archiveFile';

const header = { format: 'eldertable-archive-1', game: 'skirmish', version: 1 };
const lines = (...all: object[]) => all.map((line) => JSON.stringify(line)).join('\n') + '\n';

describe('what an archive is', () => {
  it('is said by its first and last line', async () => {
    const fairness = { nonces: ['00', null, '01'] };
    const text = lines({ ...header, fairness }, { seq: 1, type: 'act' }, { end: 1, prev: 'ab' });
    expect(sketch(text, text)).toEqual({ game: 'skirmish', entries: 1, seats: 3 });
    expect(await sketchOf(new Blob([text]))).toEqual(sketch(text, text));
  });

  it('is said by the last entry where nothing closes it', () => {
    const text = lines(header, { seq: 1 }, { seq: 2 });
    expect(sketch(text, text)).toEqual({ game: 'skirmish', entries: 2, seats: undefined });
    expect(sketch(text, '"seq":2}\n')?.entries).toBe(undefined);
  });

  it('is not said of other files', () => {
    for (const text of ['', 'no', 'null\n', '[1]\n', lines({ format: 'eldertable-record-1' })]) {
      expect(sketch(text, text)).toBe(undefined);
    }
    const odd = lines({ ...header, game: 7, fairness: null }, { seq: -1 });
    expect(sketch(odd, odd)).toEqual({ game: '', entries: undefined, seats: undefined });
  });
});
