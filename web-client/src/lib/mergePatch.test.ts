import { describe, expect, it } from 'vitest';
import { mergePatch } from './mergePatch';

/** The examples of RFC 7396, appendix A. */
const EXAMPLES: [unknown, unknown, unknown][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe('mergePatch', () => {
  it.each(EXAMPLES)('%j patched by %j is %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  it('leaves its input alone and keeps untouched branches', () => {
    const before = { areas: { asia: { gate: true } }, units: { a: { area: 'asia' } } };
    const copy = structuredClone(before);
    const after = mergePatch(before, { units: { a: { area: 'europe' } } }) as typeof before;
    expect(before).toEqual(copy);
    expect(after.areas).toBe(before.areas);
    expect(after.units).not.toBe(before.units);
  });

  it('treats __proto__ as an ordinary key', () => {
    const after = mergePatch({}, JSON.parse('{"__proto__":{"polluted":true}}')) as object;
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(after)).toEqual(['__proto__']);
  });
});
