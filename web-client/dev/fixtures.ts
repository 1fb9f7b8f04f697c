// Positions to look at while drawing the board; they follow the rules' unit limits.
import type {
  Area,
  AreaView,
  BattleView,
  Choice,
  CthulhuWarsView,
  Faction,
  Fate,
  Kind,
  Target,
  UnitView,
} from '../src/lib/types';

export type BoardFixture = { view: CthulhuWarsView; choices: Choice[]; lit?: Target[] };

/** Units of an area by faction: `{ gc: ['cthulhu', 'deep_one'] }`; the first is the keeper if `gate` names its faction. */
type Place = {
  gate?: Faction | 'abandoned';
  keeper?: Kind;
  desecrated?: boolean;
  units?: Partial<Record<Faction, Kind[]>>;
};

const AREAS: Record<string, string> = {
  'earth-3p':
    'arctic-ocean north-atlantic south-atlantic north-pacific south-pacific indian-ocean africa antarctica asia australia europe north-america south-america',
  'earth-4p-w3e5':
    'arctic-ocean north-atlantic south-atlantic north-pacific south-pacific indian-ocean antarctica arabia australia east-africa europe north-asia scandinavia south-asia west-africa north-america south-america',
  'earth-4p-w5e3':
    'arctic-ocean north-atlantic south-atlantic north-pacific south-pacific indian-ocean africa antarctica asia australia europe central-america new-zealand north-america-east north-america-west south-america-east south-america-west',
  'earth-5p':
    'arctic-ocean north-atlantic south-atlantic north-pacific south-pacific indian-ocean antarctica arabia australia east-africa europe north-asia scandinavia south-asia west-africa central-america new-zealand north-america-east north-america-west south-america-east south-america-west',
  'lovecraft-country':
    'merrimac-river gardner-reservoir martins-cove devils-reef-miskatonic-river loblolly-cove-mystic-river jersey-reef-charles-river arkham boston innsmouth rockport salem dunwich',
};

function position(map: string, places: Record<string, Place>): CthulhuWarsView {
  const areas: Record<string, AreaView> = {};
  const units: Record<string, UnitView> = {};
  const counts = new Map<string, number>();
  const add = (faction: Faction, kind: Kind, area: string): string => {
    const name = `${faction}-${kind}`;
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    units[`${name}-${number}`] = { faction, kind, area };
    return `${name}-${number}`;
  };
  for (const id of AREAS[map]?.split(' ') ?? []) areas[id] = {};
  for (const [id, place] of Object.entries(places)) {
    const area: AreaView = {};
    if (place.desecrated) area.desecrated = true;
    if (place.gate) area.gate = true;
    if (place.gate && place.gate !== 'abandoned') {
      area.keeper = add(place.gate, place.keeper ?? 'acolyte', id);
    }
    areas[id] = area;
    for (const [faction, kinds] of Object.entries(place.units ?? {})) {
      for (const kind of kinds) add(faction as Faction, kind, id);
    }
  }
  const sheet = (seat: number, books: string[]) => ({
    seat,
    power: 4,
    doom: 12,
    gates: 3,
    spellbooks: Object.fromEntries(books.map((b) => [b, true])),
    requirements: {},
    elder_signs: 1,
    revealed: 0,
    pool: {},
    costs: {},
  });
  return {
    variant: 'base',
    map,
    turn: 5,
    phase: 'action',
    round: 4,
    order: ['gc', 'cc', 'bg', 'ys'],
    active: 'gc',
    ritual: { track: [5, 6, 7, 7, 8, 8, 9, 10, 0], at: 3, cost: 7 },
    elder_pile: 20,
    factions: {
      gc: sheet(0, ['devolve', 'absorb', 'submerge']),
      cc: sheet(1, ['abduct', 'invisibility', 'madness', 'emissary']),
      bg: sheet(2, ['red_sign', 'frenzy', 'necrophagy']),
      ys: sheet(3, ['passion', 'zingaya', 'screaming_dead']),
    },
    areas,
    units,
  };
}

const times = (kind: Kind, n: number): Kind[] => Array.from({ length: n }, () => kind);

const crowded = position('earth-4p-w3e5', {
  'south-pacific': { gate: 'gc', units: { gc: ['cthulhu', 'starspawn', 'deep_one', 'deep_one'] } },
  'north-pacific': { gate: 'gc', units: { gc: ['shoggoth', 'deep_one'] } },
  'north-atlantic': { gate: 'gc', units: { gc: ['shoggoth'] } },
  australia: { units: { gc: ['acolyte'] } },
  'south-america': { gate: 'bg', units: { bg: ['fungi'], gc: ['acolyte'] } },
  'north-america': { gate: 'abandoned', desecrated: true, units: { ys: ['byakhee'] } },
  'south-atlantic': { gate: 'abandoned', units: { bg: ['fungi'] } },
  'west-africa': {
    gate: 'bg',
    units: { bg: ['shub_niggurath', 'dark_young', 'ghoul', 'acolyte', 'acolyte'] },
  },
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
      ys: ['king_in_yellow', ...times('undead', 3), 'byakhee', 'acolyte'],
      bg: ['ghoul'],
    },
  },
  'south-asia': { gate: 'cc', units: { cc: ['nightgaunt', 'acolyte'] } },
  'north-asia': { gate: 'cc', units: { cc: ['nightgaunt'] } },
  'indian-ocean': { gate: 'cc', units: { cc: ['flying_polyp'] } },
});

const early = position('earth-4p-w3e5', {
  'south-pacific': { gate: 'gc', units: { gc: times('acolyte', 5) } },
  'south-asia': { gate: 'cc', units: { cc: times('acolyte', 5) } },
  'west-africa': { gate: 'bg', units: { bg: times('acolyte', 5) } },
  europe: { gate: 'ys', units: { ys: times('acolyte', 5) } },
});

const arabia = position('earth-4p-w3e5', {
  arabia: {
    gate: 'ys',
    desecrated: true,
    units: {
      cc: [
        'nyarlathotep',
        'nightgaunt',
        'hunting_horror',
        ...times('flying_polyp', 2),
        ...times('acolyte', 2),
      ],
      ys: [
        'hastur',
        'king_in_yellow',
        ...times('undead', 3),
        ...times('byakhee', 2),
        ...times('acolyte', 2),
      ],
      bg: ['shub_niggurath', ...times('ghoul', 2), 'dark_young', 'fungi'],
      gc: ['cthulhu', 'starspawn', ...times('deep_one', 3)],
    },
  },
});

/** A crowd that four factions of any box could make on Lovecraft Country. */
const country = position('lovecraft-country', {
  'jersey-reef-charles-river': {
    gate: 'gc',
    units: { gc: ['cthulhu', 'shoggoth', 'deep_one', 'deep_one'], ys: ['byakhee'] },
  },
  'loblolly-cove-mystic-river': { gate: 'gc', units: { gc: ['shoggoth'], cc: ['flying_polyp'] } },
  'devils-reef-miskatonic-river': {
    gate: 'abandoned',
    units: { bg: ['fungi'], cc: ['hunting_horror'], ys: ['byakhee'] },
  },
  'martins-cove': { gate: 'gc', units: { gc: ['starspawn', 'deep_one'] } },
  'gardner-reservoir': { gate: 'cc', units: { cc: times('flying_polyp', 2), bg: ['ghoul'] } },
  'merrimac-river': { gate: 'cc', units: { cc: ['nightgaunt'] } },
  innsmouth: {
    gate: 'cc',
    units: { cc: ['nyarlathotep', 'hunting_horror', 'nightgaunt', 'acolyte'] },
  },
  salem: {
    gate: 'ys',
    desecrated: true,
    units: { ys: ['king_in_yellow', 'undead', 'undead', 'byakhee', 'acolyte'] },
  },
  rockport: { gate: 'ys', desecrated: true, units: { ys: ['undead'], cc: ['acolyte'] } },
  boston: {
    gate: 'ys',
    desecrated: true,
    units: { ys: ['hastur', 'acolyte'], gc: ['deep_one'] },
  },
  arkham: {
    gate: 'bg',
    desecrated: true,
    units: { bg: ['shub_niggurath', 'dark_young', ...times('ghoul', 2)] },
  },
  dunwich: {
    gate: 'bg',
    keeper: 'dark_young',
    desecrated: true,
    units: { bg: ['fungi', 'acolyte'] },
  },
});

const everywhere = (map: string): CthulhuWarsView =>
  position(
    map,
    Object.fromEntries(
      (AREAS[map]?.split(' ') ?? []).map((id, i) => [
        id,
        {
          gate: i % 3 === 0 ? 'gc' : 'abandoned',
          desecrated: i % 4 === 1,
          units: { ys: ['byakhee', 'undead'], bg: ['ghoul'] },
        } satisfies Place,
      ]),
    ),
  );

const choice = (label: string, targets: Target[], cost?: number): Choice => ({
  action: label,
  label,
  targets,
  rule: 'Rulebook, Move',
  role: 'option',
  ...(cost === undefined ? {} : { cost: { amount: cost, of: 'Power', leaves: 3 } }),
});
const unit = (id: string): Target => ({ kind: 'unit', id });
const area = (id: string): Target => ({ kind: 'area', id });
const done: Choice = { ...choice('Done moving', []), role: 'done' };

const moving = [
  ...[
    'antarctica',
    'australia',
    'indian-ocean',
    'north-pacific',
    'south-america',
    'south-atlantic',
  ].map((id) => choice(`Starspawn to ${id}`, [unit('gc-starspawn-1'), area(id)], 1)),
  done,
];

const countryMoves = [
  ...['boston', 'loblolly-cove-mystic-river', 'martins-cove', 'rockport'].map((id) =>
    choice(`Shoggoth to ${id}`, [unit('gc-shoggoth-1'), area(id)], 1),
  ),
];

const picking = [
  ...Object.entries(crowded.units)
    .filter(([, u]) => u?.faction === 'gc')
    .map(([id, u]) =>
      choice(`Move ${u?.kind ?? ''} of ${u?.area ?? ''}`, [unit(id), area(u?.area ?? '')], 1),
    ),
  done,
];

function battle(step: BattleView['step'], fates: Record<string, Fate>): CthulhuWarsView {
  const fighting = Object.entries(crowded.units).filter(
    ([, u]) => u?.area === 'arabia' && u.faction !== 'bg',
  );
  const rolled = !step.startsWith('pre_battle');
  return {
    ...crowded,
    active: 'cc',
    battle: {
      area: 'arabia',
      step,
      attacker: {
        faction: 'cc',
        dice: 13,
        faces: rolled ? [6, 3, 5, 6, 1, 4, 4, 5, 2, 6, 4, 2, 1] : [],
        kills: 0,
        pains: rolled ? 1 : 0,
      },
      defender: {
        faction: 'ys',
        dice: 2,
        faces: rolled ? [5, 2] : [],
        kills: step === 'kills' ? 1 : 0,
        pains: rolled ? 5 : 0,
      },
      units: Object.fromEntries(
        fighting.flatMap(([id, u]) =>
          u ? [[id, { faction: u.faction, kind: u.kind, fate: fates[id] ?? 'fighting' }]] : [],
        ),
      ),
      used: ['invisibility'],
    },
  };
}

/** A unit of the battle in Arabia. */
function first(faction: Faction, kind: Kind, nth = 0): string {
  const all = Object.entries(crowded.units).filter(
    ([, u]) => u?.area === 'arabia' && u.faction === faction && u.kind === kind,
  );
  return all[nth]?.[0] ?? '';
}

const kills = battle('kills', {
  [first('cc', 'acolyte')]: 'invisible',
  [first('ys', 'byakhee')]: 'invisible',
  [first('ys', 'undead', 0)]: 'killed',
  [first('ys', 'undead', 1)]: 'killed',
});

const countryBattle: CthulhuWarsView = {
  ...country,
  active: 'cc',
  battle: {
    area: 'loblolly-cove-mystic-river' as Area,
    step: 'retreats',
    attacker: { faction: 'cc', dice: 2, faces: [5, 2], kills: 0, pains: 0 },
    defender: { faction: 'gc', dice: 2, faces: [3, 1], kills: 0, pains: 1 },
    units: {
      'cc-flying_polyp-1': { faction: 'cc', kind: 'flying_polyp', fate: 'fighting' },
      'gc-shoggoth-2': { faction: 'gc', kind: 'shoggoth', fate: 'pained' },
    },
    used: [],
  },
};

export const fixtures: Record<string, BoardFixture> = {
  early: { view: early, choices: [] },
  crowded: { view: crowded, choices: moving, lit: [area('south-america')] },
  units: { view: crowded, choices: picking },
  watch: { view: crowded, choices: [] },
  arabia: { view: arabia, choices: [] },
  'earth-3p': { view: everywhere('earth-3p'), choices: [] },
  'earth-4p-w3e5': { view: everywhere('earth-4p-w3e5'), choices: [] },
  'earth-4p-w5e3': { view: everywhere('earth-4p-w5e3'), choices: [] },
  'earth-5p': { view: everywhere('earth-5p'), choices: [] },
  country: { view: country, choices: [] },
  'country-moving': { view: country, choices: [...countryMoves, done], lit: [area('boston')] },
  'lovecraft-country': { view: everywhere('lovecraft-country'), choices: [] },
  'country-retreat': {
    view: countryBattle,
    choices: ['salem', 'arkham', 'rockport'].map((id) =>
      choice(`Shoggoth to ${id}`, [unit('gc-shoggoth-2'), area(id)]),
    ),
  },
  'battle-before': { view: battle('pre_battle_attacker', {}), choices: [] },
  battle: {
    view: kills,
    choices: [first('ys', 'undead', 2), first('ys', 'acolyte'), first('ys', 'king_in_yellow')].map(
      (id) => choice(`Kill ${id}`, [unit(id)]),
    ),
    lit: [unit(first('ys', 'acolyte'))],
  },
  'battle-retreat': {
    view: {
      ...battle('retreats', {
        [first('ys', 'undead', 0)]: 'killed',
        [first('ys', 'undead', 1)]: 'killed',
        [first('ys', 'undead', 2)]: 'killed',
        [first('ys', 'byakhee')]: 'pained',
        [first('ys', 'acolyte')]: 'pained',
        [first('cc', 'acolyte')]: 'retreated',
      }),
    },
    choices: ['europe', 'north-atlantic', 'west-africa', 'east-africa'].map((id) =>
      choice(`Byakhee to ${id}`, [unit(first('ys', 'byakhee')), area(id)]),
    ),
  },
};
