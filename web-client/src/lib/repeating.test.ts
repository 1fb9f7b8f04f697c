import { expect, test } from 'vitest';
import { Repeating } from './repeating';
import type { Choice, Target } from './types';

const unit = (id: string): Target => ({ kind: 'unit', id });
const area = (id: string): Target => ({ kind: 'area', id });
const choice = (label: string, ...targets: Target[]): Choice => ({ action: label, label, targets });

/** One of the equal Acolytes at home is listed, whichever still stands there. */
const acolyte = (id: string) => choice('Acolyte, home', unit(id), area('home'));
const keeper = choice('Acolyte on the gate, home', unit('k'), area('home'));
const to = (place: string, id: string) => choice(`To ${place}`, area(place), unit(id));
const done: Choice = { ...choice('Done'), role: 'done' };

/** The first piece goes somewhere, chosen by the player. */
function begun(pieces: number): Repeating {
  const repeating = new Repeating(pieces);
  expect(repeating.next([acolyte('a'), keeper])).toBeUndefined();
  repeating.note(acolyte('a'));
  expect(repeating.next([to('sea', 'a'), to('land', 'a')])).toBeUndefined();
  repeating.note(to('sea', 'a'));
  return repeating;
}

test('the others go where the first one went', () => {
  const repeating = begun(3);
  for (const id of ['b', 'c']) {
    expect(repeating.over).toBe(false);
    const again = acolyte(id);
    expect(repeating.next([keeper, again, done])).toBe(again);
    const there = to('sea', id);
    expect(repeating.next([to('land', id), there])).toBe(there);
  }
  expect(repeating.over).toBe(true);
  expect(repeating.next([acolyte('d'), done])).toBeUndefined();
});

test('one piece is not repeated', () => {
  expect(begun(1).next([acolyte('b'), done])).toBeUndefined();
});

test('a question in between is the player’s', () => {
  const repeating = begun(2);
  const other = choice('Pay for it?', area('sea'));
  expect(repeating.next([other, choice('Do not')])).toBeUndefined();
  expect(repeating.over).toBe(false);
});

test('it ends where the same can’t be chosen again', () => {
  const none = begun(2);
  none.next([acolyte('b'), done]);
  expect(none.next([to('land', 'b')])).toBeUndefined();
  expect(none.over).toBe(true);
  const several = begun(2);
  several.next([acolyte('b'), done]);
  const twice = [to('sea', 'b'), choice('To the sea by night', area('sea'))];
  expect(several.next(twice)).toBeUndefined();
  expect(several.over).toBe(true);
});
