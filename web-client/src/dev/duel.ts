// A legal position of Cthulhu Wars: Duel to look at: Great Cthulhu to move, Black Goat out of Power.
import { peopled, sheetView, type Place, type Sheet } from '../games/cthulhu-wars/showcase';
import type {
  Choice,
  CthulhuWarsView,
  DecisionView,
  Faction,
  FactionView,
  TableView,
} from '../lib/types';
import { TABLE } from './fixtures';

const PLACES: Record<string, Place> = {
  'jersey-reef-charles-river': { gate: 'gc', units: { gc: ['cthulhu', 'shoggoth', 'deep_one'] } },
  'martins-cove': { gate: 'gc', units: { gc: ['starspawn', 'deep_one'] } },
  'loblolly-cove-mystic-river': { gate: 'gc', units: { gc: ['shoggoth'] } },
  'devils-reef-miskatonic-river': { units: { bg: ['fungi'] } },
  salem: { units: { gc: ['starspawn', 'deep_one', 'acolyte'] } },
  rockport: { units: { bg: ['fungi', 'acolyte'] } },
  arkham: { gate: 'bg', units: { bg: ['shub_niggurath', 'dark_young'] } },
  dunwich: { gate: 'bg', units: { bg: ['ghoul'] } },
  innsmouth: { gate: 'bg', keeper: 'dark_young', units: { bg: ['acolyte'] } },
  'merrimac-river': { units: { bg: ['fungi'] } },
  'gardner-reservoir': { gate: 'abandoned', units: { bg: ['ghoul'] } },
  boston: {},
};

const SHEETS: Partial<Record<Faction, Sheet>> = {
  gc: {
    seat: 0,
    power: 4,
    doom: 22,
    gates: 3,
    elder_signs: 2,
    elder_values: [1, 3],
    earned: ['devolve', 'submerge', 'regenerate', 'dreams'],
    unmet: ['kill_two', 'five_books'],
    met: ['kill_one', 'ocean_gates', 'awaken_cthulhu', 'first_doom_phase'],
    pool: { deep_one: 1, acolyte: 1 },
    costs: { deep_one: 1, acolyte: 1 },
    bounty: { acolyte: 1, deep_one: 1, shoggoth: 2, starspawn: 3, cthulhu: 7 },
  },
  bg: {
    seat: 1,
    power: 0,
    doom: 25,
    gates: 3,
    elder_signs: 3,
    earned: ['thousand_young', 'red_sign', 'frenzy', 'necrophagy', 'ghroth'],
    unmet: ['eight_areas'],
    met: ['four_areas', 'six_areas', 'share_areas', 'sacrifice_two', 'awaken_shub'],
    pool: { dark_young: 1, fungi: 1, acolyte: 1 },
    costs: { dark_young: 2, fungi: 1, acolyte: 1 },
    bounty: { acolyte: 1, ghoul: 1, fungi: 2, dark_young: 3, shub_niggurath: 8 },
  },
};

/** The position, with what only Duel has: Decay and Doom for losses. */
export function duelGame(active: Faction = 'gc'): CthulhuWarsView {
  const { areas, units, enter } = peopled(PLACES);
  enter('bg', 'acolyte', { captor: 'gc' });
  enter('gc', 'acolyte', { captor: 'bg' });
  const sheets = Object.entries(SHEETS).map(([f, sheet]) => [f, sheetView(sheet)]);
  return {
    variant: 'duel',
    map: 'lovecraft-country',
    turn: 4,
    phase: 'action',
    round: 9,
    order: ['gc', 'bg'],
    active,
    decay: 2,
    ritual: { track: [5, 6, 7, 8, 9, 10, 0], at: 3, cost: 8 },
    elder_pile: 5,
    factions: Object.fromEntries(sheets) as { [key in Faction]?: FactionView },
    areas,
    units,
  };
}

export const DUEL_TABLE: TableView = {
  ...TABLE,
  id: 'duel',
  name: 'Mara and Ines, third game',
  game: 'cthulhu-wars-duel',
  seats: [
    { sitter: { type: 'person', id: 'p1', name: 'Mara' }, side: 'gc' },
    { sitter: { type: 'person', id: 'p2', name: 'Ines' }, side: 'bg' },
  ],
  options: {},
};

const RULE = 'Duel rulebook, Move';

const move = (id: string, name: string, detail: string): Choice => ({
  action: { move: id },
  label: name,
  detail,
  targets: [
    { kind: 'unit', id: 'gc-shoggoth-1' },
    { kind: 'area', id },
  ],
  cost: { amount: 1, of: 'Power', leaves: 3 },
  rule: RULE,
  role: 'option',
  group: '',
});

export const DUEL_MOVE: DecisionView = {
  seq: 210,
  waiting: [{ seat: 0, prompt: 'Move the Shoggoth to …' }],
  ask: {
    prompt: {
      title: 'Move the Shoggoth to …',
      why: 'Decay took 2 Power. A Deep One moved to Martin’s Cove.',
      rule: RULE,
    },
    choices: [
      move('boston', 'Boston', 'empty'),
      move('loblolly-cove-mystic-river', 'Loblolly Cove / Mystic River', 'your gate, 1 Shoggoth'),
      move('martins-cove', 'Martin’s Cove', 'your gate, Starspawn and Deep One'),
      move('rockport', 'Rockport', 'Black Goat 2'),
      { action: 'done', label: 'Done moving', targets: [], rule: RULE, role: 'done' },
    ],
    refusals: [],
  },
  undo: { last: 209, all: 208, steps: [{ seq: 209, label: 'Deep One to Martin’s Cove' }] },
};

export const DUEL_WAITING: DecisionView = {
  seq: 211,
  waiting: [{ seat: 1, prompt: 'Choose your action' }],
};
