import { describe, expect, it } from 'vitest';
import type { Choice, Target } from '../../lib/types';
import { aimsOf, offeredPrints, pressOn } from './aim';
import { arrange, pileOf } from './arrange';
import { cardWith, crowded, storyPhase, struggling } from './showcase';
import { placesOf } from './sides';
import { fan, rowStep, storySide } from './spread';
import { storyOf } from './story';
import { PHASES, windowState } from './windows';

const near = { near: 's0', far: 's1' };

describe('the table', () => {
  it('seats the viewer near, and the first player for those who watch', () => {
    const seat = (n: number, you: boolean) => ({
      seat: n,
      you,
      name: '',
      presence: 'here' as const,
      host: false,
    });
    expect(placesOf([seat(0, false), seat(1, true)])).toEqual({ near: 's1', far: 's0' });
    expect(placesOf([seat(0, false), seat(1, false)])).toEqual(near);
  });

  it('lays every card in play in exactly one place', () => {
    const view = storyPhase();
    const { rows, at } = arrange(view, near);
    const spots = [rows, ...Object.values(at)].flatMap((f) => [...f.near, ...f.far]);
    const laid = spots.flatMap((l) => [l.id, ...l.attached.map((a) => a.id)]);
    const playing = Object.keys(view.cards).filter((id) => view.cards[id]?.play);
    expect(laid.sort()).toEqual(playing.sort());
  });

  it('puts supports behind characters and attachments with their hosts', () => {
    const { rows } = arrange(storyPhase(), near);
    expect(rows.near.map((l) => l.print.type)).toEqual([
      'character',
      'character',
      'character',
      'character',
      'support',
    ]);
    expect(rows.near.find((l) => l.print.number === 7)?.attached[0]?.print.number).toBe(75);
  });

  it('keeps stories in the order of their slots, conspiracies after them', () => {
    expect(arrange(crowded(), near).stories.map((s) => s.print.number)).toEqual([
      160, 157, 162, 155,
    ]);
  });

  it('finds the pile that a card lies in', () => {
    const view = storyPhase();
    expect(pileOf(view, view.sides.s1?.discard[0] ?? '')).toEqual({ side: 's1', pile: 'discard' });
    expect(pileOf(view, cardWith(view, 28))).toBeUndefined();
  });
});

describe('rows and the fan', () => {
  it('give cards room while there is room, then close up, then overlap', () => {
    expect(rowStep(5, 900, 76)).toBe(89);
    expect(rowStep(11, 900, 76)).toBeCloseTo(82.4);
    expect(rowStep(12, 700, 76)).toBeCloseTo((700 - 76) / 11);
    expect(rowStep(40, 700, 76)).toBeCloseTo(45.6);
  });

  it('overlap at stories beyond four and make lines beyond seven', () => {
    expect(storySide(4, 72)).toEqual({ step: 81, mini: false });
    expect(storySide(5, 72).step).toBeCloseTo(50.4);
    expect(storySide(8, 72).mini).toBe(true);
  });

  it('fans a hand evenly about its middle', () => {
    const places = fan(6, 800, 122);
    expect(places.map((p) => p.x)).toEqual([-240, -144, -48, 48, 144, 240]);
    expect(places[0]?.turn).toBeCloseTo(-8);
    expect(places[0]?.drop).toBeCloseTo(16.25);
    expect(fan(1, 800, 122)).toEqual([{ x: 0, turn: 0, drop: 0 }]);
  });

  it('opens the fan of a large hand no wider than that of six', () => {
    const places = fan(12, 700, 122);
    expect(places[0]?.turn).toBeCloseTo(-8);
    expect((places.at(-1)?.x ?? 0) + 61).toBeLessThanOrEqual(350);
  });
});

describe('aiming', () => {
  const card = (id: string): Target => ({ kind: 'card', id });
  const story = (id: string): Target => ({ kind: 'story', id });
  const choice = (label: string, ...targets: Target[]): Choice => ({
    action: label,
    label,
    targets,
    rule: '',
    role: 'option',
  });
  const committing = [
    choice('a1', card('c1'), story('c8')),
    choice('a2', card('c1'), story('c9')),
    choice('b1', card('c2'), story('c8')),
    choice('b2', card('c2'), story('c9')),
  ];

  it('picks first and chooses then', () => {
    expect(pressOn(committing, undefined, 'c1')).toEqual({ do: 'pick', id: 'c1' });
    const { offers, picked } = aimsOf(committing, 'c1');
    expect(picked).toBe('c1');
    expect([...offers.units.keys()]).toEqual(['c8', 'c9']);
    const second = pressOn(committing, 'c1', 'c9');
    expect(second.do === 'offer' && second.offers.map((o) => o.choice.label)).toEqual(['a2']);
  });

  it('works the other way round, drops what is pressed again, and changes its mind', () => {
    expect(pressOn(committing, undefined, 'c8')).toEqual({ do: 'pick', id: 'c8' });
    expect(pressOn(committing, 'c1', 'c1')).toEqual({ do: 'drop' });
    expect(pressOn(committing, 'c1', 'c2')).toEqual({ do: 'pick', id: 'c2' });
  });

  it('lists what the table cannot tell apart', () => {
    const twice = [choice('x1', card('c1')), choice('x2', card('c1')), choice('y', card('c2'))];
    const press = pressOn(twice, undefined, 'c1');
    expect(press.do === 'offer' && press.offers).toHaveLength(2);
  });

  it('forgets what other choices have made pointless', () => {
    expect(aimsOf([choice('y', card('c2'))], 'c1').picked).toBeUndefined();
  });

  it('lays out prints that are offered by name', () => {
    const { offers } = aimsOf([
      choice('p', { kind: 'print', id: 'f6' }),
      choice('q', { kind: 'print', id: 'f13' }),
    ]);
    expect(offeredPrints(offers)).toEqual(['f6', 'f13']);
  });
});

describe('the phase track', () => {
  it('tells windows behind, open and ahead', () => {
    const view = storyPhase();
    const states = PHASES.map((phase) => phase.windows.map((w) => windowState(phase, w, view)));
    expect(states).toEqual([
      ['past'],
      ['past'],
      ['past'],
      ['past'],
      ['past', 'past', 'now', 'ahead'],
    ]);
    expect(struggling().window).toBeUndefined();
  });
});

describe('the story of a match', () => {
  it('counts struggles, tokens and won stories, and nothing that was taken back', () => {
    const log = [
      { type: 'turn', turn: 4 },
      { type: 'struggle', icon: 'terror', winner: 1 },
      { type: 'tokens', seat: 0, by: 2 },
      { type: 'tokens', seat: 0, by: -1 },
      { type: 'played', by: 1 },
      { type: 'story_won', seat: 0, story: { print: 'f160' } },
    ].map((event, seq) => ({ seq, event }));
    const story = storyOf([...log, { seq: 9, event: { type: 'played', by: 0 }, undone: true }]);
    expect(story.turns).toBe(4);
    expect(story.struggles.terror).toEqual([0, 1]);
    expect(story.tokens).toEqual([2, 0]);
    expect(story.played).toEqual([0, 1]);
    expect(story.moments).toEqual([{ seq: 5, seat: 0, print: 'f160' }]);
  });
});
