import { describe, expect, it } from 'vitest';
import { Unpacker } from './unpacker';
import vectors from './unpacker.vectors.json';

const frame = (bytes: number[]) => new Uint8Array(bytes);
const unhex = (hex: string) => frame((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
const bytes = (text: string) => [...new TextEncoder().encode(text)];

describe('Unpacker', () => {
  it('reads what the server has packed', () => {
    const unpacker = new Unpacker();
    for (const { text, packed } of vectors) {
      expect(unpacker.packed(unhex(packed))).toEqual({ table: 'T', text });
    }
  });

  it('refers to updates that came as text, too', () => {
    const unpacker = new Unpacker();
    const [first, second] = vectors;
    if (!first || !second) throw new Error('no vectors');
    unpacker.plain('T', first.text);
    expect(unpacker.packed(unhex(second.packed))?.text).toBe(second.text);
  });

  it('copies what overlaps itself', () => {
    // One literal, then eight bytes from one back.
    const packed = frame([1, 0, 1, ...bytes('T'), 0x16, ...bytes('a'), 1]);
    expect(new Unpacker().packed(packed)?.text).toBe('aaaaaaaaa');
  });

  it('keeps tables apart', () => {
    const unpacker = new Unpacker();
    unpacker.plain('T', 'abcdefgh');
    const other = frame([1, 1, 1, ...bytes('U'), 0x06, 8]);
    expect(unpacker.packed(other)).toEqual({ table: 'U', text: undefined });
    const same = frame([1, 1, 1, ...bytes('T'), 0x06, 8]);
    expect(unpacker.packed(same)?.text).toBe('abcdefgh');
  });

  it.each([
    ['another format', [2, 0, 1, 84, 0x10, 97]],
    ['no table', [1, 0, 9, 84]],
    ['nothing', []],
  ])('does not know %s', (_, packed) => {
    expect(new Unpacker().packed(frame(packed))).toBeUndefined();
  });

  it.each([
    ['from before the beginning', [1, 0, 1, 84, 0x11, 97, 2]],
    ['literals that are not there', [1, 0, 1, 84, 0x30, 97]],
    ['a distance that is not there', [1, 0, 1, 84, 0x11, 97]],
    ['a distance without an end', [1, 0, 1, 84, 0x11, 97, 128, 128, 128]],
  ])('asks again after %s', (_, packed) => {
    expect(new Unpacker().packed(frame(packed))).toEqual({ table: 'T', text: undefined });
  });
});
