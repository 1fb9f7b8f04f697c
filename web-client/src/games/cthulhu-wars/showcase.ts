import type {
  Area,
  AreaView,
  CthulhuWarsView,
  Faction,
  FactionView,
  Kind,
  UnitView,
} from '../../lib/types';

/** Who stands where: `gc: ['cthulhu', 'deep_one', 'deep_one']`. */
type Crowd = Partial<Record<Faction, Kind[]>>;

/** What an area holds. */
export interface Place {
  gate?: Faction | 'abandoned';
  /** Who keeps the gate, an Acolyte unless given. */
  keeper?: Kind;
  desecrated?: boolean;
  units?: Crowd;
}

const PLACES: Record<string, Place> = {
  'south-pacific': { gate: 'gc', units: { gc: ['cthulhu', 'starspawn', 'deep_one', 'deep_one'] } },
  'north-pacific': { gate: 'gc', units: { gc: ['shoggoth', 'deep_one'] } },
  'north-atlantic': { gate: 'gc', units: { gc: ['shoggoth'] } },
  australia: { units: { gc: ['acolyte'] } },
  'south-america': { gate: 'bg', units: { bg: ['fungi'], gc: ['acolyte'] } },
  'north-america': { gate: 'abandoned', desecrated: true, units: { ys: ['byakhee'] } },
  'south-atlantic': { gate: 'abandoned', units: { bg: ['fungi'] } },
  'west-africa': { gate: 'bg', units: { bg: ['shub_niggurath', 'dark_young', 'ghoul'] } },
  'east-africa': { gate: 'bg', keeper: 'dark_young', units: { bg: ['fungi', 'acolyte'] } },
  europe: {
    gate: 'ys',
    desecrated: true,
    units: { ys: ['hastur', 'undead', 'undead', 'byakhee', 'acolyte'], bg: ['fungi'] },
  },
  scandinavia: { gate: 'ys', units: { ys: ['undead'] } },
  arabia: {
    units: {
      cc: ['nyarlathotep', 'hunting_horror', 'flying_polyp', 'flying_polyp', 'acolyte'],
      ys: ['king_in_yellow', 'undead', 'undead', 'undead', 'byakhee', 'acolyte'],
      bg: ['ghoul'],
    },
  },
  'south-asia': { gate: 'cc', units: { cc: ['nightgaunt', 'acolyte'] } },
  'north-asia': { gate: 'cc', units: { cc: ['nightgaunt'] } },
  'indian-ocean': { gate: 'cc', units: { cc: ['flying_polyp'] } },
  antarctica: {},
  'arctic-ocean': {},
};

/** A faction's sheet, its spellbooks and requirements as lists. */
export type Sheet = Partial<FactionView> & { earned: string[]; unmet: string[]; met: string[] };

const SHEETS: Partial<Record<Faction, Sheet>> = {
  gc: {
    seat: 0,
    power: 4,
    doom: 17,
    gates: 3,
    elder_signs: 2,
    elder_values: [1, 3],
    earned: ['devolve', 'absorb', 'submerge', 'yha_nthlei'],
    unmet: ['kill_two', 'five_books'],
    progress: { five_books: [{ have: 4, need: 5, of: 'spellbooks' }] },
    met: ['kill_one', 'ocean_gates', 'awaken_cthulhu', 'first_doom_phase'],
    pool: { starspawn: 1, deep_one: 1, acolyte: 1 },
  },
  cc: {
    seat: 1,
    power: 7,
    doom: 14,
    gates: 3,
    elder_signs: 1,
    earned: ['abduct', 'invisibility', 'madness', 'emissary'],
    unmet: ['pay_six', 'four_gates'],
    progress: {
      pay_six: [{ have: 7, need: 6, of: 'power' }],
      four_gates: [
        { have: 3, need: 4, of: 'gates' },
        { have: 7, need: 15, of: 'power' },
      ],
    },
    met: ['pay_four', 'three_gates', 'capture_cultist', 'awaken_nyarlathotep'],
    pool: { hunting_horror: 1, nightgaunt: 1, acolyte: 1 },
  },
  bg: {
    seat: 2,
    power: 3,
    doom: 21,
    gates: 3,
    elder_signs: 3,
    earned: ['red_sign', 'thousand_young', 'frenzy', 'necrophagy', 'blood_sacrifice'],
    unmet: ['eight_areas'],
    progress: { eight_areas: [{ have: 6, need: 8, of: 'areas' }] },
    met: ['four_areas', 'six_areas', 'share_areas', 'sacrifice_two', 'awaken_shub'],
    pool: { dark_young: 1, acolyte: 1 },
  },
  ys: {
    seat: 3,
    power: 0,
    doom: 19,
    gates: 2,
    elder_signs: 2,
    earned: ['passion', 'zingaya', 'screaming_dead', 'third_eye', 'shriek'],
    unmet: ['desecrate_chevron'],
    met: ['awaken_king', 'desecrate_circle', 'desecrate_slashes', 'give_doom', 'awaken_hastur'],
    pool: { byakhee: 1, acolyte: 1 },
    tokens: 10,
  },
};

/** Units and areas of some places; `enter` adds one more unit, anywhere. */
export function peopled(places: Record<string, Place>) {
  const areas: Record<Area, AreaView> = {} as Record<Area, AreaView>;
  const units: Record<string, UnitView> = {};
  const counts = new Map<string, number>();
  const enter = (faction: Faction, kind: Kind, rest: Partial<UnitView>): string => {
    const name = `${faction}-${kind}`;
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    units[`${name}-${number}`] = { faction, kind, ...rest };
    return `${name}-${number}`;
  };
  for (const [id, place] of Object.entries(places)) {
    const area = id as Area;
    const state: AreaView = {};
    if (place.gate) state.gate = true;
    if (place.desecrated) state.desecrated = true;
    if (place.gate && place.gate !== 'abandoned') {
      state.keeper = enter(place.gate, place.keeper ?? 'acolyte', { area });
    }
    for (const [faction, kinds] of Object.entries(place.units ?? {})) {
      for (const kind of kinds) enter(faction as Faction, kind, { area });
    }
    areas[area] = state;
  }
  return { areas, units, enter };
}

/** A legal position of the fifth turn: the picture behind titles, and a fixture. */
export function midGame(): CthulhuWarsView {
  const { areas, units, enter } = peopled(PLACES);
  enter('gc', 'acolyte', { captor: 'cc' });
  enter('ys', 'acolyte', { captor: 'bg' });
  const factions = Object.fromEntries(
    Object.entries(SHEETS).map(([faction, sheet]) => [faction, sheetView(sheet)]),
  ) as Record<Faction, FactionView>;
  return {
    variant: 'base',
    map: 'earth-4p-w3e5',
    turn: 5,
    phase: 'action',
    round: 4,
    order: ['gc', 'cc', 'bg', 'ys'],
    active: 'gc',
    ritual: { track: [5, 6, 7, 7, 8, 8, 9, 10, 0], at: 3, cost: 7 },
    elder_pile: 28,
    factions,
    areas,
    units,
  };
}

/** The same board in the hands of two: seat 0 has the Elder Signs of its pair before it. */
export function pairsGame(): CthulhuWarsView {
  const view = midGame();
  const { gc, cc, bg, ys } = view.factions;
  if (!gc || !cc || !bg || !ys) return view;
  const factions = {
    gc: { ...gc, seat: 0 },
    bg: { ...bg, seat: 0, elder_values: [1, 1, 2] },
    cc: { ...cc, seat: 1 },
    ys: { ...ys, seat: 1 },
  };
  return { ...view, variant: 'two_factions', order: ['gc', 'cc', 'bg', 'ys'], factions };
}

/** A sheet as the server would send it. */
export function sheetView(sheet: Sheet): FactionView {
  const { earned, unmet, met, ...rest } = sheet;
  const mark = (ids: string[], value: boolean) => ids.map((id) => [id, value]);
  return {
    seat: 0,
    power: 0,
    doom: 0,
    gates: 0,
    elder_signs: 0,
    revealed: 0,
    pool: {},
    costs: {},
    ...rest,
    spellbooks: Object.fromEntries(mark(earned, true)),
    requirements: Object.fromEntries([...mark(met, true), ...mark(unmet, false)]),
  };
}
