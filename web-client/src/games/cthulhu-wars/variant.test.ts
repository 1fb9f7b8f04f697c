import { describe, expect, it } from 'vitest';
import { duelGame } from '../../dev/duel';
import type { Card, CthulhuWarsView } from '../../lib/types';
import { cardFacts } from './bounty';
import { decayInWords, dueOf, nextTurn, turnNote } from './decay';
import { phaseName, phasesOf } from './phases';
import { midGame } from './showcase';
import { standings } from './standings';

/** The Duel position with another marker, another Power or another phase. */
function duel(decay: number, power: number, more: object = {}): CthulhuWarsView {
  const view = duelGame('bg');
  const { gc } = view.factions;
  if (!gc) throw new Error('Great Cthulhu plays');
  const changed = { decay, factions: { ...view.factions, gc: { ...gc, power } }, ...more };
  return { ...view, ...changed };
}

describe('the Decay marker', () => {
  it('says what a turn costs', () => {
    expect(decayInWords(duel(2, 4))).toBe('Decay 2: a turn costs 2 Power first');
    expect(decayInWords(duel(0, 4))).toBe('Decay 0: a turn costs nothing extra');
    expect(decayInWords(midGame())).toBeUndefined();
  });

  it('says what is left of one’s own Power', () => {
    expect(nextTurn(duel(2, 4), 'gc')).toBe('the next turn costs 2 first, leaves 2');
    expect(nextTurn(duel(0, 4), 'gc')).toBe('the next turn costs nothing extra');
  });

  it('takes the turn of who has nothing left after paying', () => {
    expect(nextTurn(duel(2, 2), 'gc')).toBe('the next turn takes the last 2 Power and is lost');
    expect(dueOf(duel(3, 2), 'gc')).toBe(2);
  });

  it('rises when it is the turn of who has no Power', () => {
    expect(nextTurn(duel(2, 0), 'gc')).toBe('no Power: the next turn raises Decay to 3');
    expect(dueOf(duel(2, 0), 'gc')).toBe(0);
  });

  it('has been paid by who acts', () => {
    const acting = duel(2, 4, { active: 'gc' });
    expect(nextTurn(acting, 'gc')).toContain('2 paid for this turn');
    expect(dueOf(acting, 'gc')).toBe(0);
  });

  it('tells a player what his own turn costs, and others what any turn costs', () => {
    expect(turnNote(duel(2, 4), 0)).toBe('Decay 2: your turn costs 2 Power first');
    expect(turnNote(duel(2, 2), 0)).toBe('Decay 2: takes your last 2 Power and your turn');
    expect(turnNote(duel(2, 0), 0)).toBe('Decay 2: without Power your turn raises it');
    expect(turnNote(duel(2, 4), 1)).toBe('Decay 2: paid for this turn');
    expect(turnNote(duel(2, 4))).toBe('Decay 2: a turn costs 2 Power first');
  });

  it('says nothing outside the Action Phase, at 0, and in games without it', () => {
    expect(turnNote(duel(2, 4, { phase: 'doom' }))).toBeUndefined();
    expect(nextTurn(duel(2, 4, { phase: 'doom' }), 'gc')).toBeUndefined();
    expect(turnNote(duel(0, 4))).toBeUndefined();
    expect(turnNote(midGame())).toBeUndefined();
    expect(nextTurn(midGame(), 'gc')).toBeUndefined();
  });
});

describe('a reference card in a match with Doom for losses', () => {
  const card = (kind: string, id: string, of: string): Card => ({
    kind,
    id,
    of,
    name: id,
    facts: [],
    text: '',
    rule: '',
    status: 'stated',
  });

  it('says what the loss of the unit gives', () => {
    const view = duelGame();
    expect(cardFacts(view, card('unit', 'cthulhu', 'gc'))).toEqual([
      ['If lost', '7 Doom for the enemy'],
    ]);
    expect(cardFacts(view, card('unit', 'fungi', 'bg'))).toEqual([
      ['If lost', '2 Doom for the enemy'],
    ]);
  });

  it('lists all losses on the card of the faction, the least first', () => {
    const [[, losses = ''] = []] = cardFacts(duelGame(), card('faction', 'bg', 'bg'));
    expect(losses).toBe(
      'Doom for the enemy: Acolyte 1, Ghoul 1, Fungi 2, Dark Young 3, Shub-Niggurath 8',
    );
  });

  it('adds nothing elsewhere', () => {
    expect(cardFacts(duelGame(), card('spellbook', 'devolve', 'gc'))).toEqual([]);
    expect(cardFacts(duelGame(), card('area', 'boston', ''))).toEqual([]);
    expect(cardFacts(midGame(), card('unit', 'cthulhu', 'gc'))).toEqual([]);
  });
});

describe('the course of Duel', () => {
  it('begins with the Action Phase', () => {
    expect(phasesOf(duelGame())[0]?.id).toBe('action');
    expect(phasesOf(midGame())[0]?.id).toBe('gather_power');
  });

  it('names the draft', () => {
    expect(phaseName({ ...duelGame(), phase: 'draft' })).toBe('Draft');
  });

  it('needs no spellbooks to win', () => {
    const places = standings(duelGame(), [1]);
    expect(places.map((p) => [p.parts[0]?.faction, p.unfinished])).toEqual([
      ['bg', false],
      ['gc', false],
    ]);
  });
});
