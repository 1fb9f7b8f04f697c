import type { Faction, Kind } from '../lib/types';
import { mark, t } from '../words/words';
import silhouettes from './silhouettes.json';

/** How big and how mighty a figure is drawn. */
export type Stature = 'cultist' | 'monster' | 'great';

type Outline = keyof typeof silhouettes;

/** One silhouette placed in the 512 box of a figure. */
type Part = {
  outline: Outline;
  x: number;
  y: number;
  width: number;
  height: number;
  mirror?: 'across' | 'upside';
};

/** What a kind of unit looks like. */
export type Anatomy = {
  /** In English, as is the short name. */
  name: string;
  /** The short name, where a figure has little room. */
  short: string;
  stature: Stature;
  /** Height on the 1600 x 900 canvas. */
  height: number;
  parts: readonly Part[];
};

const whole = (outline: Outline): Part => ({ outline, x: 0, y: 0, width: 512, height: 512 });

const part = (outline: Outline, x: number, y: number, width: number, height: number): Part => ({
  outline,
  x,
  y,
  width,
  height,
});

/** The figures by kind. */
export const FIGURES: Record<Kind, Anatomy> = {
  acolyte: {
    name: mark('Acolyte'),
    short: mark('Acolyte'),
    stature: 'cultist',
    height: 44,
    parts: [part('robe', 46, 0, 420, 512)],
  },
  deep_one: {
    name: mark('Deep One'),
    short: mark('Deep One'),
    stature: 'monster',
    height: 50,
    parts: [whole('fish-monster')],
  },
  shoggoth: {
    name: mark('Shoggoth'),
    short: mark('Shoggoth'),
    stature: 'monster',
    height: 58,
    parts: [whole('gooey-daemon')],
  },
  starspawn: {
    name: mark('Starspawn'),
    short: mark('Starspawn'),
    stature: 'monster',
    height: 64,
    parts: [part('squid-head', 20, 0, 472, 512)],
  },
  cthulhu: {
    name: mark('Cthulhu'),
    short: mark('Cthulhu'),
    stature: 'great',
    height: 132,
    parts: [
      { ...part('bat-wing', -100, -40, 330, 400), mirror: 'across' },
      part('bat-wing', 282, -40, 330, 400),
      part('squid', 66, 40, 380, 472),
    ],
  },
  nightgaunt: {
    name: mark('Nightgaunt'),
    short: mark('Nightgaunt'),
    stature: 'monster',
    height: 56,
    parts: [whole('harpy')],
  },
  flying_polyp: {
    name: mark('Flying Polyp'),
    short: mark('Flying Polyp'),
    stature: 'monster',
    height: 56,
    parts: [whole('floating-tentacles')],
  },
  hunting_horror: {
    name: mark('Hunting Horror'),
    short: mark('Hunting Horror'),
    stature: 'monster',
    height: 64,
    parts: [whole('wyvern')],
  },
  nyarlathotep: {
    name: mark('Nyarlathotep'),
    short: mark('Nyarlathotep'),
    stature: 'great',
    height: 124,
    parts: [
      part('wing-cloak', -20, 96, 552, 424),
      part('pschent-double-crown', 150, -64, 236, 236),
    ],
  },
  ghoul: {
    name: mark('Ghoul'),
    short: mark('Ghoul'),
    stature: 'monster',
    height: 52,
    parts: [whole('werewolf')],
  },
  fungi: {
    name: mark('Fungi from Yuggoth'),
    short: mark('Fungi'),
    stature: 'monster',
    height: 52,
    parts: [whole('alien-bug')],
  },
  dark_young: {
    name: mark('Dark Young'),
    short: mark('Dark Young'),
    stature: 'monster',
    height: 66,
    parts: [{ ...whole('tree-roots'), mirror: 'upside' }],
  },
  shub_niggurath: {
    name: mark('Shub-Niggurath'),
    short: mark('Shub-Niggurath'),
    stature: 'great',
    height: 126,
    parts: [part('tree-roots', 40, 250, 432, 270), part('diablo-skull', 20, -70, 472, 420)],
  },
  undead: {
    name: mark('Undead'),
    short: mark('Undead'),
    stature: 'monster',
    height: 50,
    parts: [whole('shambling-zombie')],
  },
  byakhee: {
    name: mark('Byakhee'),
    short: mark('Byakhee'),
    stature: 'monster',
    height: 54,
    parts: [whole('swamp-bat')],
  },
  king_in_yellow: {
    name: mark('The King in Yellow'),
    short: mark('King in Yellow'),
    stature: 'great',
    height: 104,
    parts: [part('robe', 40, 60, 432, 460), part('sharp-crown', 120, -120, 272, 250)],
  },
  hastur: {
    name: mark('Hastur'),
    short: mark('Hastur'),
    stature: 'great',
    height: 122,
    parts: [part('haunting', -30, -30, 572, 542), part('crown-of-thorns', 146, -110, 220, 160)],
  },
};

/** The factions' names in English and the variables that hold their colours. */
export const FACTIONS: Record<Faction, { name: string; text: string; figure: string }> = {
  gc: { name: mark('Great Cthulhu'), text: 'var(--gc)', figure: 'var(--gc-fig, var(--gc))' },
  cc: { name: mark('Crawling Chaos'), text: 'var(--cc)', figure: 'var(--cc-fig, var(--cc))' },
  bg: {
    name: mark('Black Goat'),
    text: 'var(--bg-goat)',
    figure: 'var(--bg-goat-fig, var(--bg-goat))',
  },
  ys: { name: mark('Yellow Sign'), text: 'var(--ys)', figure: 'var(--ys-fig, var(--ys))' },
};

/** What a kind of unit is called. */
export const unitName = (kind: Kind): string => t(FIGURES[kind].name);

/** What a faction is called. */
export const factionName = (faction: Faction): string => t(FACTIONS[faction].name);

/** All factions, in the order that the board and the panels keep. */
export const FACTION_IDS: readonly Faction[] = ['gc', 'cc', 'bg', 'ys'];

/** The box around the 512 box of a figure that wings and crowns reach into. */
export const FIGURE_BOX = { x: -120, y: -140, width: 752, height: 660 } as const;

/** The outlines of a figure with the transformation that puts each in its place. */
export function outlinesOf(kind: Kind): { d: string; transform: string }[] {
  return FIGURES[kind].parts.map(({ outline, x, y, width, height, mirror }) => {
    const left = mirror === 'across' ? x + width : x;
    const top = mirror === 'upside' ? y + height : y;
    const across = (mirror === 'across' ? -width : width) / 512;
    const down = (mirror === 'upside' ? -height : height) / 512;
    return {
      d: silhouettes[outline],
      transform: `translate(${left} ${top}) scale(${across} ${down})`,
    };
  });
}
