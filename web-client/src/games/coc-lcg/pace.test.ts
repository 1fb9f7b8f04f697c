import { describe, expect, it } from 'vitest';
import type { CocView, OrderView, When } from '../../lib/types';
import { journeys } from './journeys';
import { cardWith, storyPhase } from './showcase';
import { stopAt, stopText } from './stops';
import { strokeOf } from './swipe';

const order = (id: string, when: When): OrderView => ({
  window: { id, name: id, help: '' },
  when,
  called: false,
});

describe('stops', () => {
  const orders = [order('own_draw', 'never'), order('their_draw', 'danger')];

  it('are on where one is asked, in each turn by itself', () => {
    expect(stopAt(orders, 'draw', true)).toMatchObject({ id: 'own_draw', on: false });
    expect(stopAt(orders, 'draw', false)).toMatchObject({ id: 'their_draw', on: true });
  });

  it('are fixed where no order can be left', () => {
    const stop = stopAt(orders, 'operations', true);
    expect(stop).toMatchObject({ on: true, fixed: true });
    expect(stopText(stop)).toBe('Operations phase: you are always asked.');
  });

  it('say what they do', () => {
    expect(stopText(stopAt(orders, 'draw', true))).toBe('own_draw: passes by itself.');
    expect(stopText(stopAt(orders, 'draw', false))).toBe('their_draw: you stop here.');
  });
});

describe('journeys', () => {
  const near = (view: CocView) => view.sides.s0 ?? expect.fail('no one sits near');
  const far = (view: CocView) => view.sides.s1 ?? expect.fail('no one sits far');
  const play = { controller: 0, condition: 'ready' } as const;

  it('lead from the own hand to play, and from there to a story', () => {
    const before = storyPhase();
    const after = storyPhase();
    const card = near(after).hand_cards?.shift() ?? '';
    after.cards[card] = { ...after.cards[card], print: 'f1', play };
    expect(journeys(before, after)).toEqual([{ card, from: card, to: card }]);
    const later = structuredClone(after);
    later.cards[card] = {
      print: 'f1',
      owner: 0,
      play: { ...play, committed: after.slots.slot1 ?? 'x' },
    };
    expect(journeys(after, later)).toEqual([{ card, from: card, to: card }]);
  });

  it('lead to piles and domains', () => {
    const before = storyPhase();
    const after = storyPhase();
    const hand = near(after).hand_cards ?? [];
    const [gone = '', kept = ''] = [hand.shift(), hand.shift()];
    near(after).discard.push(gone);
    near(after).domains.d1?.resources.push(kept);
    expect(journeys(before, after)).toEqual([
      { card: gone, from: gone, to: 'discard:s0' },
      { card: kept, from: kept, to: 's0.d1' },
    ]);
  });

  it('begin at a hand that is not seen, or at the deck if that did not change', () => {
    for (const [hand, from] of [
      [-1, 'hand:s1'],
      [0, 'deck:s1'],
    ] as const) {
      const before = storyPhase();
      const after = storyPhase();
      after.cards.c900 = { print: 'f60', owner: 1, play: { ...play, controller: 1 } };
      far(after).hand += hand;
      expect(journeys(before, after)).toEqual([{ card: 'c900', from, to: 'c900' }]);
    }
  });

  it('are none when nothing moved: turned and wounded cards stay', () => {
    const after = storyPhase();
    const at = after.cards[cardWith(after, 1)]?.play;
    if (at) at.condition = 'insane';
    expect(journeys(storyPhase(), after)).toEqual([]);
  });

  it('are none between different times', () => {
    const after = storyPhase();
    after.turn += 2;
    near(after).discard.push(near(after).hand_cards?.shift() ?? '');
    expect(journeys(storyPhase(), after)).toEqual([]);
  });
});

describe('a stroke', () => {
  it('goes on to the left and back to the right', () => {
    expect([strokeOf(-80, 10), strokeOf(80, -10)]).toEqual([1, -1]);
  });

  it('is none when it is short or goes up or down', () => {
    expect([strokeOf(-30, 0), strokeOf(-80, 70)]).toEqual([0, 0]);
  });
});
