// Matches of the Call of Cthulhu LCG to look at: /t/coc?preview with decision=fire, struggle, crowded,
// commit, pay, search or waiting.
import { cardWith, crowded, storyPhase, struggling, underFire } from '../games/coc-lcg/showcase';
import { PRINTS } from '../games/coc-lcg/prints';
import type {
  Card,
  Choice,
  CocView,
  DecisionView,
  LogEvent,
  TableView,
  Target,
} from '../lib/types';
import { TABLE } from './fixtures';

export const COC_TABLE: TableView = {
  ...TABLE,
  id: 'coc',
  name: 'Arkham by night',
  game: 'coc-lcg',
  seats: [
    { sitter: { type: 'person', id: 'p1', name: 'Mara' } },
    { sitter: { type: 'person', id: 'p2', name: 'Nerys' } },
  ],
  options: {},
};

export const COC_OVER: TableView = {
  ...COC_TABLE,
  id: 'coc-over',
  state: 'finished',
  seed: '00'.repeat(32),
};

export const COC_CARDS: Card[] = PRINTS.map((print) => ({
  kind: 'card',
  id: `f${print.number}`,
  name: print.title,
  of: '',
  facts: [],
  text: print.text ?? '',
  rule: `Core set, F${print.number}`,
  status: print.status ?? 'stated',
}));

const RULE = 'Rulebook, Timing';

function choice(label: string, targets: Target[], more: Partial<Choice> = {}): Choice {
  return {
    action: { label },
    label,
    targets,
    rule: RULE,
    role: 'option',
    group: '',
    ...more,
  };
}

const card = (id: string): Target => ({ kind: 'card', id });
const pass: Choice = choice('Pass', [], { role: 'pass', detail: 'let it happen' });

function asking(title: string, why: string, choices: Choice[]): DecisionView {
  return {
    seq: 232,
    waiting: [{ seat: 0, prompt: title }],
    ask: { prompt: { title, why, rule: RULE }, choices },
  };
}

const WAITING: DecisionView = {
  seq: 232,
  waiting: [{ seat: 1, prompt: 'Act or pass.' }],
};

function fire(): [CocView, DecisionView] {
  const view = underFire();
  return [
    view,
    asking('Hired Muscle is about to take a wound', 'Sacrificial Offerings, played by Nerys.', [
      choice('Patrol Wagon: cancel the wound', [
        card(cardWith(view, 15)),
        { kind: 'domain', id: 's0.d2' },
      ]),
      pass,
    ]),
  ];
}

/** Every ready character may go to every story. */
function commit(view: CocView): [CocView, DecisionView] {
  const ready = Object.entries(view.cards).filter(
    ([, { play }]) =>
      play?.controller === 0 && play.condition === 'ready' && play.skill !== undefined,
  );
  const stories = Object.values(view.slots);
  const name = (id: string): string =>
    PRINTS[Number(view.cards[id]?.print.slice(1)) - 1]?.title ?? '';
  const all = ready.flatMap(([id]) =>
    stories.map((story) =>
      choice(`${name(id)} to ${name(story)}`, [card(id), { kind: 'story', id: story }]),
    ),
  );
  return [
    view,
    asking('Commit characters', 'Each goes to one story and is exhausted.', [
      ...all,
      choice('Done committing', [], { role: 'done' }),
    ]),
  ];
}

function pay(): [CocView, DecisionView] {
  const view = storyPhase();
  const hand = view.sides.s0?.hand_cards ?? [];
  const choices = hand
    .slice(1, 4)
    .flatMap((id, i) =>
      ['s0.d2', 's0.d1'].map((domain) =>
        choice(`Play card ${i + 1} with ${domain}`, [card(id), { kind: 'domain', id: domain }]),
      ),
    );
  return [view, asking('Your action', '', [...choices, pass])];
}

function search(): [CocView, DecisionView] {
  const found = [6, 13, 25, 33].map((n) =>
    choice(PRINTS[n - 1]?.title ?? '', [{ kind: 'print', id: `f${n}` }]),
  );
  return [storyPhase(), asking('Take a card from your deck', 'The deck is shuffled after.', found)];
}

function struggle(): [CocView, DecisionView] {
  const view = struggling();
  return [
    view,
    asking('Terror: who goes insane?', 'You lost the struggle.', [
      choice('Freelance Occultist goes insane', [card(cardWith(view, 9))], {
        detail: 'combat then 2 to 2',
      }),
      choice('Thomas F. Malone goes insane', [card(cardWith(view, 1))], {
        detail: 'combat then 1 to 2',
      }),
    ]),
  ];
}

const MATCHES: Record<string, () => [CocView, DecisionView]> = {
  fire,
  commit: () => commit(storyPhase()),
  crowded: () => commit(crowded()),
  pay,
  search,
  struggle,
  waiting: () => [storyPhase(), WAITING],
};

/** The match that the address asks for. */
export function cocMatch(wanted: string): [CocView, DecisionView] {
  return (MATCHES[wanted] ?? fire)();
}

export const COC_LOG: LogEvent[] = [
  {
    seq: 220,
    event: { type: 'turn', seat: 0, turn: 7 },
    line: { level: 'heading', by: 's0', spans: [{ type: 'text', text: 'Turn 7' }] },
  },
  {
    seq: 228,
    event: { type: 'committed', seat: 0 },
    line: {
      level: 'action',
      by: 's0',
      spans: [
        { type: 'text', text: 'commits ' },
        { type: 'thing', kind: 'card', id: 'f1', text: 'Thomas F. Malone' },
        { type: 'text', text: ' to ' },
        { type: 'thing', kind: 'card', id: 'f160', text: 'The Call of Cthulhu' },
      ],
    },
  },
  {
    seq: 231,
    event: { type: 'played', by: 1 },
    line: {
      level: 'action',
      by: 's1',
      spans: [
        { type: 'text', text: 'plays ' },
        { type: 'thing', kind: 'card', id: 'f59', text: 'Sacrificial Offerings' },
      ],
    },
  },
];
