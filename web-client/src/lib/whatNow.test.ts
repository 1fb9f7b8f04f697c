import { expect, it } from 'vitest';
import type { Ask, Card, Choice } from './types';
import { costWords, standing, whatNow } from './whatNow';

const card = (kind: string, id: string, name: string): Card => ({
  kind,
  id,
  name,
  of: '',
  facts: [],
  text: '',
  rule: '',
  status: 'stated',
});
const CARDS = [card('action', 'move', 'Move'), card('action', 'battle', 'Battle')];
const choice = (label: string, group?: string, cost?: Choice['cost']): Choice => ({
  action: label,
  label,
  targets: [],
  rule: '',
  role: 'option',
  ...(group === undefined ? {} : { group }),
  ...(cost ? { cost } : {}),
});
const ASK: Ask = {
  prompt: { title: 'Choose your action', why: '', rule: '' },
  choices: [
    choice('Move', 'Common', { amount: 1, of: 'Power', leaves: 3 }),
    choice('Pass'),
    choice('Recruit', 'Common'),
  ],
  refusals: [{ label: 'Battle', why: 'no enemy near', rule: 'Rulebook VI' }],
};

it('groups what can be done in the order it is offered, with the cards', () => {
  const { can, cannot, anytime } = whatNow(CARDS, ASK, [choice('Reveal')]);
  expect(can.map((g) => [g.heading, g.choices.map((c) => c.choice.label)])).toEqual([
    ['Common', ['Move', 'Recruit']],
    ['', ['Pass']],
  ]);
  expect(can[0]?.choices[0]?.card).toEqual({ kind: 'action', id: 'move' });
  expect(cannot.map((c) => [c.refusal.why, c.card?.id])).toEqual([['no enemy near', 'battle']]);
  expect(anytime).toHaveLength(1);
});

it('has nothing for who is not asked', () => {
  expect(whatNow(CARDS, undefined)).toEqual({ can: [], anytime: [], cannot: [] });
});

it('says on a card whether it can be done now, and why not', () => {
  const [move, battle] = CARDS;
  if (!move || !battle) throw new Error('the cards above');
  expect(standing(move, CARDS, ASK)).toEqual([['You can now', '1 Power, leaves 3']]);
  expect(standing(battle, CARDS, ASK)).toEqual([['Not now', 'no enemy near (Rulebook VI)']]);
  expect(standing(move, CARDS, undefined)).toEqual([]);
  expect(standing(card('unit', 'move', 'Move'), CARDS, ASK)).toEqual([]);
});

it('knows a card’s choice by its English words, whatever language is shown', () => {
  const move = { ...card('action', 'move', 'Bewegen'), english: 'Move' };
  const ask = { ...ASK, choices: [{ ...choice('Zwei bewegen'), english: 'Move two' }] };
  expect(standing(move, [move], ask)).toEqual([['You can now', 'yes']]);
});

it('names a cost only where the server does', () => {
  expect(costWords(choice('Pass'))).toBeUndefined();
});
