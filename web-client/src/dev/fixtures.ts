import type {
  Card,
  Choice,
  DecisionView,
  GameInfo,
  LogEvent,
  Person,
  Span,
  TableView,
} from '../lib/types';

/** What a pretended server knows, to look at every screen without a real one. */
export const ME: Person = { id: 'p1', name: 'Mara' };

const RULE = 'Rulebook VI, Move';

const move = (id: string, name: string, detail: string): Choice => ({
  action: { move: id },
  label: name,
  detail,
  targets: [
    { kind: 'unit', id: 'gc-starspawn-1' },
    { kind: 'area', id },
  ],
  cost: { amount: 1, of: 'Power', leaves: 3 },
  rule: RULE,
  role: 'option',
  group: '',
});

export const MOVE: DecisionView = {
  seq: 416,
  waiting: [{ seat: 0, prompt: 'Move the Starspawn to …' }],
  ask: {
    prompt: {
      title: 'Move the Starspawn to …',
      why: '2 units moved: Deep One to the North Pacific, Acolyte to Australia.',
      rule: RULE,
    },
    choices: [
      move('antarctica', 'Antarctica', 'empty'),
      move('australia', 'Australia', 'your Acolyte'),
      move('indian-ocean', 'Indian Ocean', 'Crawling Chaos 2, gate'),
      move('north-pacific', 'North Pacific', 'your gate'),
      move('south-america', 'South America', 'Black Goat 2, gate'),
      move('south-atlantic', 'South Atlantic', 'abandoned gate'),
      { action: 'done', label: 'Done moving', targets: [], rule: RULE, role: 'done' },
    ],
    refusals: [],
  },
  anytime: [
    {
      action: 'reveal',
      label: 'Reveal an Elder Sign',
      targets: [],
      rule: 'Rulebook V, Elder Signs',
      role: 'anytime',
    },
  ],
  undo: {
    last: 415,
    all: 414,
    steps: [
      { seq: 415, label: 'Acolyte to Australia' },
      { seq: 414, label: 'Deep One to the North Pacific' },
    ],
  },
  orders: [
    {
      window: {
        id: 'devolve',
        name: 'Devolve',
        help: 'After any action you may trade Acolytes for Deep Ones.',
      },
      when: 'danger',
      called: false,
    },
  ],
};

const act = (label: string, group: string, detail = '', amount = 0): Choice => {
  const cost = amount > 0 ? { cost: { amount, of: 'Power', leaves: 4 - amount } } : {};
  return {
    action: label,
    label,
    detail,
    group,
    targets: [],
    rule: 'Rulebook VI',
    role: 'option',
    ...cost,
  };
};

export const ACTIONS: DecisionView = {
  seq: 417,
  waiting: [{ seat: 0, prompt: 'Choose an action' }],
  ask: {
    prompt: { title: 'Choose your action', why: 'You have 4 Power.', rule: 'Rulebook VI' },
    choices: [
      act('Move', 'Common actions', '12 units can move', 1),
      act('Summon a Deep One', 'Common actions', 'at 3 gates', 1),
      act('Summon a Starspawn', 'Common actions', 'at 3 gates', 3),
      act('Recruit', 'Common actions', 'an Acolyte', 1),
      act('Submerge', 'Unique actions', 'Cthulhu dives', 1),
      act('Reveal', 'Unlimited actions'),
      { action: 'pass', label: 'Pass', targets: [], rule: 'Rulebook VI', role: 'pass' },
    ],
    refusals: [
      { label: 'Battle', why: 'no enemy where you have dice', rule: 'Rulebook VII' },
      { label: 'Build a gate', why: 'no Cultist in an area without one', rule: 'Rulebook VI' },
    ],
  },
  orders: MOVE.orders ?? [],
};

export const WAITING: DecisionView = {
  seq: 418,
  waiting: [{ seat: 3, prompt: 'Choose your action' }],
};

const text = (words: string): Span => ({ type: 'text', text: words });
const area = (id: string, name: string): Span => ({ type: 'thing', kind: 'area', id, text: name });
const unit = (id: string, name: string): Span => ({ type: 'thing', kind: 'unit', id, text: name });

const heading = (seq: number, words: string): LogEvent => ({
  seq,
  event: {},
  line: { level: 'heading', spans: [text(words)] },
});
const done = (seq: number, by: string, ...spans: Span[]): LogEvent => ({
  seq,
  event: {},
  line: { level: 'action', by, spans },
});
const detail = (seq: number, by: string, ...spans: Span[]): LogEvent => ({
  seq,
  event: { type: 'rolled' },
  line: { level: 'detail', by, spans },
});

export const LOG: LogEvent[] = [
  heading(397, 'Turn 5 · round 3'),
  done(
    398,
    'gc',
    text('Summons a '),
    unit('gc-shoggoth-1', 'Shoggoth'),
    text(' in the '),
    area('north-atlantic', 'North Atlantic'),
  ),
  done(
    401,
    'cc',
    text('Captures an Acolyte of Great Cthulhu in '),
    area('south-asia', 'South Asia'),
  ),
  done(404, 'bg', text('Battle with Great Cthulhu in '), area('south-america', 'South America')),
  detail(404, 'bg', { type: 'dice', faces: [5, 2] }, text(' 1 pain')),
  detail(404, 'bg', { type: 'dice', faces: [3] }, text(' nothing')),
  detail(
    405,
    'bg',
    unit('gc-deep_one-1', 'Deep One'),
    text(' flees to the '),
    area('south-pacific', 'South Pacific'),
  ),
  { ...done(409, 'ys', text('Moves an Undead to '), area('europe', 'Europe')), undone: true },
  done(411, 'ys', text('The Screaming Dead: King and 3 Undead to '), area('arabia', 'Arabia')),
  heading(413, 'Round 4'),
  done(414, 'gc', text('Moves a Deep One to the '), area('north-pacific', 'North Pacific')),
  {
    ...detail(415, 'gc', text('and an Acolyte to '), area('australia', 'Australia')),
    line: { level: 'detail', by: 'gc', spans: [text('and an Acolyte to Australia')], secret: true },
  },
];

const side = (id: string, name: string, help: string) => ({ id, name, help });

export const GAMES: GameInfo[] = [
  {
    id: 'cthulhu-wars',
    name: 'Cthulhu Wars',
    version: 1,
    about: 'Take the Earth, wake your god.',
    seats: [3, 4],
    sides: [
      side('gc', 'Great Cthulhu', 'starts in the South Pacific'),
      side('cc', 'Crawling Chaos', 'starts in Asia'),
      side('bg', 'Black Goat', 'starts in Africa'),
      side('ys', 'Yellow Sign', 'starts in Europe'),
    ],
    options: [
      {
        id: 'map',
        name: 'Board',
        help: 'Which half is split finer.',
        values: [
          { id: 'earth-4p-w3e5', name: 'East', help: 'Recommended for four.', seats: [4] },
          { id: 'earth-4p-w5e3', name: 'West', help: 'The Americas are split.', seats: [4] },
          { id: 'earth-3p', name: 'Three', help: 'For three players.', seats: [3] },
        ],
      },
      {
        id: 'ruleset',
        name: 'Rulings',
        help: 'Readings that sources disagree on.',
        values: [
          { id: 'standard', name: 'First edition', help: 'The 2015 rules.', seats: [] },
          { id: 'later', name: 'Later edition', help: 'Dreams costs 2.', seats: [] },
        ],
      },
    ],
    bots: [
      { id: 'greedy', name: 'Old Tom', help: 'Takes what it can get.' },
      { id: 'random', name: 'Azathoth', help: 'Plays anything legal.' },
    ],
  },
  {
    id: 'skirmish',
    name: 'Skirmish',
    version: 1,
    about: 'The smallest game with hidden hands.',
    seats: [2],
    sides: [],
    options: [],
    bots: [{ id: 'random', name: 'Azathoth', help: 'Plays anything legal.' }],
  },
];

export const TABLE: TableView = {
  id: 'playing',
  name: 'The Miskatonic Irregulars',
  game: 'cthulhu-wars',
  state: 'playing',
  public: false,
  spectators: true,
  host: 'p1',
  seats: [
    { sitter: { type: 'person', id: 'p1', name: 'Mara' }, side: 'gc' },
    { sitter: { type: 'person', id: 'p2', name: 'Ines' }, side: 'cc' },
    { sitter: { type: 'bot', bot: 'greedy' }, side: 'bg' },
    { sitter: { type: 'person', id: 'p4', name: 'Tomasz' }, side: 'ys' },
  ],
  options: { map: 'earth-4p-w3e5' },
  your_seat: 0,
  invite: 'k7QmA2',
  commitment: '7f3a'.repeat(16),
  created_at: 1_790_000_000_000,
};

export const OPEN_TABLE: TableView = {
  ...TABLE,
  id: 'open',
  state: 'open',
  seats: [...TABLE.seats.slice(0, 3), { sitter: { type: 'open' } }],
};

const card = (kind: string, id: string, name: string, of: string, words = ''): Card => ({
  kind,
  id,
  name,
  of,
  facts:
    kind === 'unit'
      ? [
          { id: 'cost', name: 'Cost', value: '3' },
          { id: 'combat', name: 'Combat', value: '3' },
        ]
      : [],
  text: words || 'What it does, in our own words.',
  rule: 'Rulebook VIII',
  status: 'stated',
});

export const CARDS: Card[] = [
  card(
    'unit',
    'starspawn',
    'Starspawn',
    'gc',
    'A monster of the deep. It is summoned at a gate you control.',
  ),
  card('unit', 'shoggoth', 'Shoggoth', 'gc'),
  card('faction', 'gc', 'Great Cthulhu', 'gc'),
  card('area', 'south-america', 'South America', ''),
  card(
    'spellbook',
    'devolve',
    'Devolve',
    'gc',
    'After any action you may trade Acolytes for Deep Ones.',
  ),
  card('spellbook', 'yha_nthlei', 'Y’ha Nthlei', 'gc'),
  card('requirement', 'kill_two', 'Kill or Devour 2 in a battle', 'gc'),
];
