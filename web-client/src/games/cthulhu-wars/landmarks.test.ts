import { expect, it } from 'vitest';
import type { LogEvent } from '../../lib/types';
import { kindsOf, landmark } from './landmarks';

const told = (event: object): LogEvent => ({ seq: 1, event });

it('marks turns, battles and rituals and nothing else', () => {
  expect(landmark(told({ type: 'turn_began', turn: 4 }))).toEqual({ kind: 'turn', label: '4' });
  expect(landmark(told({ type: 'battle_declared' }))?.kind).toBe('battle');
  expect(landmark(told({ type: 'ritual', cost: 6 }))?.kind).toBe('ritual');
  expect(landmark(told({ type: 'moved' }))).toBeUndefined();
});

it('knows what is about battles and Doom', () => {
  expect(kindsOf(told({ type: 'rolled', faces: [6] }))).toEqual(['battle']);
  expect(kindsOf(told({ type: 'sign_gained' }))).toEqual(['points']);
  expect(kindsOf(told({ type: 'recruited' }))).toEqual([]);
});
