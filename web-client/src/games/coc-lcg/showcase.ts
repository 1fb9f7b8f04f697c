// Positions to look at: on the development pages, in tests and in "how to play".
import type { CocCondition, CocIcon, CocSide, CocStory, CocView } from '../../lib/types';
import { ICONS, PRINTS, type Print } from './prints';

/** A card to lay out: its number, and how it stands. */
interface Laid {
  n: number;
  is?: CocCondition;
  wounds?: number;
  /** Numbers of what is attached to it. */
  attached?: number[];
  skill?: number;
}

interface LaidSide {
  factions: CocSide['factions'];
  hand?: number[];
  hidden?: number;
  deck: number;
  discard: number[];
  domains: [resources: number[], drained?: boolean][];
  won: number[];
  plays: Laid[];
}

interface LaidStory {
  n: number;
  tokens: [number, number];
  at: [Laid[], Laid[]];
}

export const printed = (n: number): Print => PRINTS[n - 1] as Print;

/** Lays out a position: cards get their ids in the order in which they are laid. */
class Table {
  readonly cards: CocView['cards'] = {};
  private next = 0;

  lay(n: number, owner: number | undefined, play?: CocView['cards'][string]['play']): string {
    const id = `c${this.next}`;
    this.next += 1;
    this.cards[id] = {
      print: `f${n}`,
      ...(owner === undefined ? {} : { owner }),
      ...(play ? { play } : {}),
    };
    return id;
  }

  play(laid: Laid, controller: number, committed?: string): string {
    const print = printed(laid.n);
    const condition = laid.is ?? 'ready';
    const character = print.type === 'character' && condition !== 'insane';
    const icons = { terror: 0, combat: 0, arcane: 0, investigation: 0, ...print.icons };
    const skill = laid.skill ?? (typeof print.skill === 'number' ? print.skill : 0);
    const id = this.lay(laid.n, controller, {
      controller,
      condition,
      ...(laid.wounds ? { wounds: laid.wounds } : {}),
      ...(committed ? { committed } : {}),
      ...(character ? { skill, icons } : {}),
      ...(character && print.keywords ? { keywords: print.keywords } : {}),
      ...(character && print.toughness ? { toughness: print.toughness } : {}),
    });
    for (const n of laid.attached ?? [])
      this.lay(n, controller, { controller, condition: 'ready', host: id });
    return id;
  }

  side(seat: number, laid: LaidSide): CocSide {
    const lay = (n: number): string => this.lay(n, seat);
    for (const card of laid.plays) this.play(card, seat);
    return {
      seat,
      ...(laid.factions ? { factions: laid.factions } : {}),
      hand: laid.hand?.length ?? laid.hidden ?? 0,
      ...(laid.hand ? { hand_cards: laid.hand.map(lay) } : {}),
      deck: laid.deck,
      discard: laid.discard.map(lay),
      domains: Object.fromEntries(
        laid.domains.map(([resources, drained], i) => [
          `d${i + 1}`,
          {
            resources: resources.map(lay),
            value: resources.length,
            ...(drained ? { drained } : {}),
          },
        ]),
      ),
      won: laid.won.map((n) => this.lay(n, undefined)),
    };
  }

  story(laid: LaidStory): [string, CocStory] {
    const id = this.lay(laid.n, undefined);
    laid.at.forEach((cards, seat) => cards.forEach((card) => this.play(card, seat, id)));
    return [id, this.forecast(id, laid.tokens)];
  }

  private forecast(id: string, tokens: [number, number]): CocStory {
    const total = (seat: number, of: CocIcon | 'skill'): number =>
      Object.values(this.cards)
        .flatMap(({ play }) => (play?.committed === id && play.controller === seat ? [play] : []))
        .reduce((sum, p) => sum + ((of === 'skill' ? p.skill : p.icons?.[of]) ?? 0), 0);
    const both = (of: CocIcon | 'skill') => ({ s0: total(0, of), s1: total(1, of) });
    const more = ({ s0, s1 }: { s0: number; s1: number }) =>
      s0 === s1 ? {} : { winner: s0 > s1 ? 0 : 1 };
    const skill = both('skill');
    return {
      tokens: { s0: tokens[0], s1: tokens[1] },
      struggles: ICONS.map((icon) => ({ icon, count: both(icon), ...more(both(icon)) })),
      skill,
      ...(skill.s0 > skill.s1 ? { success: 0 } : {}),
      ...(skill.s0 > 0 && skill.s1 === 0 ? { unchallenged: true } : {}),
    };
  }
}

const YOU: LaidSide = {
  factions: ['agency', 'miskatonic'],
  hand: [12, 16, 39, 25, 20, 32],
  deck: 19,
  discard: [40, 64, 17],
  domains: [[[8, 9, 29, 3], true], [[25, 14, 28]], [[10, 35], true]],
  won: [156],
  plays: [
    { n: 28 },
    { n: 3, is: 'exhausted' },
    { n: 27, is: 'insane' },
    { n: 7, attached: [75] },
    { n: 35 },
  ],
};

const THEY: LaidSide = {
  factions: ['cthulhu', 'hastur'],
  hidden: 6,
  deck: 23,
  discard: [44, 57],
  domains: [[[43, 49, 88], true], [[90, 45], true], [[91, 143]]],
  won: [163],
  plays: [{ n: 81 }, { n: 43 }, { n: 92, is: 'exhausted' }, { n: 48 }, { n: 55 }, { n: 49 }],
};

const STORIES: LaidStory[] = [
  {
    n: 160,
    tokens: [3, 2],
    at: [
      [
        { n: 1, is: 'exhausted' },
        { n: 9, is: 'exhausted' },
      ],
      [{ n: 88, is: 'exhausted' }],
    ],
  },
  {
    n: 157,
    tokens: [1, 4],
    at: [
      [{ n: 8, is: 'exhausted', attached: [15] }],
      [
        { n: 44, is: 'exhausted', wounds: 1 },
        { n: 82, is: 'exhausted' },
      ],
    ],
  },
  {
    n: 162,
    tokens: [2, 0],
    at: [
      [
        { n: 24, is: 'exhausted', skill: 5 },
        { n: 29, is: 'exhausted' },
      ],
      [],
    ],
  },
];

/** The story phase of turn 7, before the stories are resolved. */
export function storyPhase(): CocView {
  const table = new Table();
  const sides = { s0: table.side(0, YOU), s1: table.side(1, THEY) };
  const stories = STORIES.map((laid) => table.story(laid));
  return {
    turn: 7,
    active: 0,
    phase: 'story',
    window: { at: 'before_stories', to_act: 0, passed: false },
    sides,
    cards: table.cards,
    slots: Object.fromEntries(stories.map(([id], i) => [String(i + 1), id])),
    stories: Object.fromEntries(stories),
    story_deck: 5,
  };
}

/** The first card of a print that lies in play. */
export function cardWith(view: CocView, n: number): string {
  const found = Object.entries(view.cards).find(([, { print, play }]) => play && print === `f${n}`);
  return found?.[0] ?? '';
}

/** The same, with a disrupt waiting: a wound is about to be dealt. */
export function underFire(): CocView {
  const view = storyPhase();
  const muscle = cardWith(view, 8);
  const table = { ...view.cards, c900: { print: 'f59', owner: 1 } };
  return {
    ...view,
    cards: table,
    stack: [
      { kind: 'action', card: 'c900', by: 1, targets: [muscle] },
      { kind: 'wound', card: muscle, by: 1, waiting: true },
    ],
    lasting: [{ from: 'f20', by: 0, on: [cardWith(view, 1)] }],
  };
}

/** A crowded late game: rows that overlap, an extra domain, a conspiracy. */
export function crowded(): CocView {
  const view = storyPhase();
  const more = [8, 9, 10, 13, 6, 29, 25, 3, 26].map((n, i) => [
    `c7${i}0`,
    {
      print: `f${n}`,
      owner: 0,
      play: { controller: 0, condition: 'ready', skill: 2 } as const,
    },
  ]);
  const hand = Array.from({ length: 10 }, (_, i) => [`c8${i}0`, { print: `f${i + 11}`, owner: 0 }]);
  const bootleg = 'c999';
  const you = view.sides.s0 as CocSide;
  return {
    ...view,
    cards: {
      ...view.cards,
      ...Object.fromEntries([...more, ...hand]),
      [bootleg]: { print: 'f155', owner: 0 },
    },
    conspiracies: [bootleg],
    stories: {
      ...view.stories,
      [bootleg]: {
        tokens: { s0: 0, s1: 1 },
        struggles: ICONS.map((icon) => ({ icon, count: { s0: 0, s1: 0 } })),
        skill: { s0: 0, s1: 0 },
      },
    },
    sides: {
      ...view.sides,
      s0: {
        ...you,
        hand: 10,
        hand_cards: hand.map(([id]) => id as string),
        domains: { ...you.domains, d4: { resources: [], value: 0 } },
      },
    },
  };
}

/** The first story is being resolved: terror has just been lost. */
export function struggling(): CocView {
  const view = storyPhase();
  const [slot] = Object.values(view.slots);
  const story = view.stories[slot ?? ''];
  if (!slot || !story) return view;
  const struggles = story.struggles.map((s, i) => (i === 0 ? { ...s, done: true } : s));
  const stories = { ...view.stories, [slot]: { ...story, struggles, resolving: 0 } };
  return windowless({ ...view, stories });
}

const windowless = ({ window: _, ...view }: CocView): CocView => view;
