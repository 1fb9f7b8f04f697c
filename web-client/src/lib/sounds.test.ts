import { expect, it } from 'vitest';
import type { LogRow } from './logGroups';
import { soundOf } from './sounds';

const row = (...types: string[]) =>
  ({ line: { level: 'action', spans: types.map((type) => ({ type })) } }) as unknown as LogRow;
const swords = { icon: 'crossed-swords', title: 'Battle' } as const;
const book = { icon: 'secret-book', title: 'A spellbook is earned' } as const;

it('dice are heard wherever they fall', () => {
  expect(soundOf({ rows: [row('text', 'dice')], climax: swords, by: 'a' })).toBe('dice');
});

it('a battle has a horn, another climax a chime', () => {
  expect(soundOf({ rows: [row('text')], climax: swords, by: 'a' })).toBe('horn');
  expect(soundOf({ rows: [row('text')], climax: book, by: 'a' })).toBe('chime');
});

it('a small move is a piece that is put down', () => {
  expect(soundOf({ rows: [row('text')], by: 'a' })).toBe('piece');
});
