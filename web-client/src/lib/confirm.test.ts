import { expect, it } from 'vitest';
import { asksAgain } from './confirm';

const usual = { 'ask-pass': true, 'ask-done': false, 'tap-twice': true, 'board-words': false };

it('asks again before passing, unless the player does not want it', () => {
  expect(asksAgain({ role: 'pass' }, usual)).toBe(true);
  expect(asksAgain({ role: 'pass' }, { ...usual, 'ask-pass': false })).toBe(false);
});

it('asks again before a last step only if the player wants it', () => {
  expect(asksAgain({ role: 'done' }, usual)).toBe(false);
  expect(asksAgain({ role: 'done' }, { ...usual, 'ask-done': true })).toBe(true);
});

it('never asks again about a choice that goes on', () => {
  expect(asksAgain({ role: 'option' }, { ...usual, 'ask-done': true })).toBe(false);
});
