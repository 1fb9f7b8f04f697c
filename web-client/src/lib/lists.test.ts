import { afterEach, expect, test } from 'vitest';
import { speakFrom } from '../words/words';
import { allOf, anyOf } from './lists';

afterEach(() => speakFrom('en', {}));

test('names in a row', () => {
  expect(allOf([])).toBe('');
  expect(allOf(['Ines'])).toBe('Ines');
  expect(allOf(['Ines', 'Tom', 'Mara'])).toBe('Ines, Tom and Mara');
  expect(allOf([1, 1, 3])).toBe('1, 1 and 3');
  expect(anyOf(['2', '3', '4'])).toBe('2, 3 or 4');
});

test('names in a row of another language', () => {
  speakFrom('de', {});
  expect(allOf(['Ines', 'Tom', 'Mara'])).toBe('Ines, Tom und Mara');
  expect(anyOf(['3', '4'])).toBe('3 oder 4');
});
