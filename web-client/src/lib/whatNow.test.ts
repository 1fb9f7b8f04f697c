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
  card: { kind: 'action', id: label.toLowerCase() },
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
  refusals: [
    {
      label: 'Battle',
      why: 'no enemy near',
      rule: 'Rulebook VI',
      card: { kind: 'action', id: 'battle' },
    },
  ],
};

it('groups what can be done in the order it is offered, with the cards', () => {
  const { can, cannot, anytime } = whatNow(ASK, [choice('Reveal')]);
  expect(can.map((g) => [g.heading, g.choices.map((c) => c.choice.label)])).toEqual([
    ['Common', ['Move', 'Recruit']],
    ['', ['Pass']],
  ]);
  expect(can[0]?.choices[0]?.card).toEqual({ kind: 'action', id: 'move' });
  expect(cannot.map((c) => [c.refusal.why, c.card?.id])).toEqual([['no enemy near', 'battle']]);
  expect(anytime).toHaveLength(1);
});

it('has nothing for who is not asked', () => {
  expect(whatNow(undefined)).toEqual({ can: [], anytime: [], cannot: [] });
});

it('says on a card whether it can be done now, and why not', () => {
  const [move, battle] = CARDS;
  if (!move || !battle) throw new Error('the cards above');
  expect(standing(move, ASK)).toEqual([['You can now', '1 Power, leaves 3']]);
  expect(standing(battle, ASK)).toEqual([['Not now', 'no enemy near (Rulebook VI)']]);
  expect(standing(move, undefined)).toEqual([]);
  expect(standing(card('unit', 'move', 'Move'), ASK)).toEqual([]);
});

it('knows the action of a spellbook by its id', () => {
  const dreams = card('spellbook', 'dreams', 'Dreams');
  expect(standing(dreams, { ...ASK, choices: [choice('Dreams')] })).toEqual([
    ['You can now', 'yes'],
  ]);
});

it('names a cost only where the server does', () => {
  expect(costWords(choice('Pass'))).toBeUndefined();
});
