// Positions of the Gods War to look at while drawing its board.
import gw3 from '../maps/boards/gods-war/gw3.json';
import gw4a from '../maps/boards/gods-war/gw4a.json';
import gw4b from '../maps/boards/gods-war/gw4b.json';
import gw5 from '../maps/boards/gods-war/gw5.json';
import type {
  GodsWarArea as Area,
  GodsWarAreaView as AreaView,
  GodsWarBuildingKind as Structure,
  GodsWarEmpire as Empire,
  GodsWarUnitKind as Kind,
  GodsWarView as View,
} from '../src/generated/gods-war';
import { BUILDINGS } from '../src/games/gods-war/art/figures';
import type { Choice, Target } from '../src/lib/types';

export type GodsWarFixture = {
  view: View;
  choices: Choice[];
  lit?: Target[];
  /** All figures instead of a board. */
  gallery?: boolean;
};

const MAPS = { gw3, gw4a, gw4b, gw5 };

type Holding = Partial<Record<Empire | 'nobody', (Kind | Structure)[]>>;

/** Whose sheet a kind of unit is on. */
const SHEETS: Record<Empire, Kind[]> = {
  chaos: ['broo', 'lady_of_disease', 'magna_mater', 'mad_god'],
  darkness: ['troll', 'mistress', 'shade', 'hellmother'],
  sky: ['archer', 'emperor', 'phoenix', 'sun_god'],
  storm: ['barbarian', 'champion', 'stormbrother', 'thunder_king'],
  earth: ['axe_maiden', 'behemoth', 'earth_queen', 'titan'],
  sea: ['mermaid', 'kraken', 'sea_serpent', 'magasta'],
  moon: ['assassin', 'crimson_bat', 'selene', 'red_goddess'],
  invisible_god: ['knight', 'wizard', 'specter'],
};

export const OWNERS: Partial<Record<Kind, Empire>> = Object.fromEntries(
  Object.entries(SHEETS).flatMap(([empire, kinds]) => kinds.map((kind) => [kind, empire])),
);

type Extra = Partial<Pick<View, 'centre' | 'kylerela' | 'active'>> & {
  sunken?: Area;
  vp?: Partial<Record<Empire, number>>;
  lying?: Holding;
};

function position(
  map: keyof typeof MAPS,
  order: Empire[],
  places: Partial<Record<Area, Holding>>,
  { sunken, vp = {}, lying, ...extra }: Extra = {},
): View {
  const kylerela = extra.kylerela ?? { sea: 'togaro_ocean', docks: [] };
  const centre = extra.centre ?? 'spike';
  const gone = (id: string) => id === 'spike' && centre !== 'spike';
  const drawn = MAPS[map];
  const areas: Partial<Record<Area, AreaView>> = {};
  const view: View = {
    map,
    round: 3,
    phase: 'action',
    order,
    clockwise: true,
    centre,
    kylerela,
    deck: 20,
    discard: [],
    empires: {},
    areas,
    units: {},
    buildings: {},
    ...(extra.active ? { active: extra.active } : {}),
  } as View;
  for (const area of drawn.areas) {
    if (gone(area.id)) continue;
    const sea = area.kind === 'sea' || area.id === sunken;
    areas[area.id as Area] = {
      touches: [],
      ...(sea ? { sea } : {}),
      ...('hell' in area || (centre === 'pool' && area.kind === 'sea') ? { hell_entry: true } : {}),
      ...('sky' in area ? { sky_edge: true } : {}),
    };
  }
  areas.kylerela = { touches: [kylerela.sea, ...kylerela.docks] };
  for (const { areas: pair } of drawn.borders) {
    const [one, other] = pair as [Area, Area];
    if (gone(one) || gone(other)) continue;
    areas[one]?.touches.push(other);
    areas[other]?.touches.push(one);
  }
  for (const id of areas.kylerela.touches) areas[id]?.touches.push('kylerela');
  for (const empire of order) {
    view.empires[empire] = {
      seat: 0,
      power: 5,
      vp: vp[empire] ?? 4,
      slots: {},
      runes: 1,
      pool: {},
      built: {},
      types: 1,
      ...(empire === extra.active ? { hand: [] } : {}),
    } as NonNullable<View['empires'][Empire]>;
  }
  let count = 0;
  const put = (holding: Holding, where: { area?: Area; lying?: 'rift' }) => {
    for (const [owner, kinds] of Object.entries(holding)) {
      for (const kind of kinds) {
        count += 1;
        const empire = owner === 'nobody' ? {} : { empire: owner as Empire };
        if (kind in BUILDINGS) {
          const building = { kind: kind as Structure, ...empire, ...where };
          view.buildings[`${owner}-${kind}-${count}`] = building as View['buildings'][string];
        } else {
          view.units[`${kind}-${count}`] = {
            kind: kind as Kind,
            class: 'mortal_minion',
            ...empire,
            ...where,
          };
        }
      }
    }
  };
  for (const [area, holding] of Object.entries(places)) put(holding, { area: area as Area });
  if (lying) put(lying, { lying: 'rift' });
  return view;
}

const early = position(
  'gw5',
  ['storm', 'earth', 'chaos', 'sky', 'darkness'],
  {
    altinela: { darkness: ['temple', 'troll', 'troll', 'mistress'] },
    brithos: { chaos: ['chaos_nest', 'broo', 'broo', 'broo'] },
    seshnela: { earth: ['shrine', 'axe_maiden', 'axe_maiden', 'earth_queen'] },
    luathela: { darkness: ['shrine', 'shade'] },
    jrustela: { storm: ['shrine', 'stormbrother'], nobody: ['dwarf'] },
    umathela: { earth: ['shrine', 'axe_maiden'] },
    slon: { chaos: ['chaos_nest', 'lady_of_disease', 'broo', 'broo'] },
    enmal_mountains: { sky: ['shrine', 'phoenix'] },
    genert_garden: { storm: ['temple', 'champion', 'barbarian', 'barbarian', 'thunder_king'] },
    kralorela: { sky: ['shrine', 'archer', 'archer'] },
    teshnos: { earth: ['temple', 'titan'] },
    vithela: { storm: ['shrine', 'barbarian'] },
    gates_of_dawn: { sky: ['sun_god', 'archer'] },
    teleos: { darkness: ['shrine', 'shade'] },
    artmali_empire: { chaos: ['chaos_nest'], sky: ['temple', 'emperor'] },
    elf_jungle: { earth: ['behemoth'], darkness: ['shrine', 'troll'] },
    brown_sea: { storm: ['stormbrother'] },
    togaro_ocean: { nobody: ['duck'] },
    spike: { sky: ['shrine'], earth: ['earth_queen'] },
    kylerela: { storm: ['shrine'] },
    heavens: { sky: ['phoenix'] },
    moon: { sky: ['ziggurat'] },
    outer_hell: { darkness: ['troll'] },
    inner_hell: { darkness: ['hellmother'] },
  },
  {
    active: 'storm',
    vp: { sky: 8, darkness: 6, storm: 9, earth: 5, chaos: 5 },
    kylerela: {
      sea: 'togaro_ocean',
      docks: ['artmali_empire', 'gates_of_dawn'],
      covers: ['gates_of_dawn', 'artmali_empire'],
    },
  },
);

const champion = Object.keys(early.units).find((id) => id.startsWith('champion')) ?? '';

function moves(ids: Area[], unit: string): Choice[] {
  return ids.map((id) => ({
    id: `to-${id}`,
    label: `Champion to ${id}`,
    role: 'option',
    targets: [
      { kind: 'unit', id: unit },
      { kind: 'area', id },
    ],
  })) as unknown as Choice[];
}

const CROWD: Holding = {
  darkness: ['temple', 'shrine', 'troll', 'troll', 'troll', 'mistress', 'shade', 'hellmother'],
  sky: ['shrine', 'archer', 'archer', 'phoenix', 'sun_god'],
  moon: ['assassin', 'assassin', 'crimson_bat'],
};

const late = position(
  'gw4b',
  ['sea', 'moon', 'invisible_god', 'chaos'],
  {
    altinela: { moon: ['temple', 'assassin', 'assassin', 'selene', 'red_goddess', 'crimson_bat'] },
    seshnela: { invisible_god: ['castle', 'tower', 'knight', 'knight', 'wizard', 'specter'] },
    luathela: { sea: ['shrine', 'mermaid', 'mermaid'], chaos: ['imbedded_nest'] },
    slon: { chaos: ['mad_god', 'broo', 'imbedded_nest'] },
    genert_garden: { chaos: ['magna_mater', 'broo', 'broo'], nobody: ['cwim'] },
    teshnos: { invisible_god: ['castle_of_lead', 'knight'], nobody: ['scorpion_man'] },
    kralorela: { moon: ['ziggurat'], nobody: ['dragonewt'] },
    vithela: { sea: ['temple', 'kraken'] },
    gates_of_dawn: { sea: ['sea_serpent'], nobody: ['slarge', 'slarge'] },
    artmali_empire: { nobody: ['mother_of_monsters', 'spawn', 'spawn'], moon: ['shrine'] },
    elf_jungle: { nobody: ['elf'], invisible_god: ['tower'] },
    enmal_mountains: { nobody: ['giant'] },
    sea_of_fog: { sea: ['magasta', 'sea_serpent', 'mermaid'] },
    togaro_ocean: { nobody: ['duck', 'duck'], sea: ['mermaid'] },
    brown_sea: { sea: ['mermaid'] },
    heavens: { moon: ['selene'], nobody: ['androgeus', 'dragon_token'] },
    inner_hell: { nobody: ['arachne_solara'], chaos: ['broo'] },
    kylerela: { sea: ['shrine', 'mermaid'] },
  },
  {
    active: 'sea',
    centre: 'pool',
    sunken: 'teshnos',
    vp: { sea: 37, moon: 21, invisible_god: 37, chaos: 35 },
    kylerela: { sea: 'brown_sea', docks: ['slon'] },
  },
);

const rift = position(
  'gw3',
  ['sky', 'darkness', 'storm'],
  {
    altinela: CROWD,
    brithos: CROWD,
    slon: CROWD,
    seshnela: CROWD,
    kralorela: { storm: ['temple', 'barbarian', 'barbarian', 'champion'] },
    gates_of_dawn: CROWD,
    northwest_sea: CROWD,
    heavens: CROWD,
    moon: { sky: ['ziggurat', 'phoenix', 'archer', 'sun_god'], storm: ['stormbrother'] },
    outer_hell: CROWD,
    inner_hell: CROWD,
    kylerela: { storm: ['shrine', 'temple', 'barbarian', 'barbarian', 'thunder_king'] },
    vithela: CROWD,
    artmali_empire: { storm: ['ziggurat', 'thunder_king', 'champion', 'stormbrother'] },
  },
  {
    active: 'sky',
    centre: 'rift',
    vp: { sky: 16, darkness: 12, storm: 12 },
    lying: { sky: ['shrine', 'archer'], darkness: ['troll', 'shrine'], storm: ['stormbrother'] },
  },
);

const quiet = position('gw4a', ['sky', 'darkness', 'storm', 'earth'], {}, { active: 'sky' });

const buildings = Object.entries(early.buildings)
  .filter(([, b]) => b.empire === 'storm')
  .map(([id, b]) => ({
    id,
    label: `Upgrade in ${b.area}`,
    role: 'option',
    targets: [
      { kind: 'building', id },
      { kind: 'area', id: b.area },
    ],
  })) as unknown as Choice[];

export const fixtures: Record<string, GodsWarFixture> = {
  move: {
    view: early,
    choices: moves(
      ['altinela', 'seshnela', 'kralorela', 'teshnos', 'sea_of_fog', 'kylerela', 'heavens'],
      champion,
    ),
    lit: [{ kind: 'area', id: 'altinela' }],
  },
  early: { view: early, choices: [] },
  build: { view: early, choices: buildings },
  late: { view: late, choices: moves(['outer_hell', 'inner_hell', 'moon'], 'none') },
  crowded: { view: rift, choices: [] },
  gw4a: { view: quiet, choices: [] },
  gallery: { view: quiet, choices: [], gallery: true },
};
