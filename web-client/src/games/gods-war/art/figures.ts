import type {
  GodsWarBuildingKind as Structure,
  GodsWarUnitKind as Kind,
} from '../../../generated/gods-war';
import { mark, t } from '../../../words/words';
import silhouettes from './silhouettes.json';

export type Outline = keyof typeof silhouettes;

/** The drawing of an outline, in a box of 512. */
export const pathOf = (outline: Outline): string => silhouettes[outline];

/** All outlines that there are. */
export const OUTLINES = Object.keys(silhouettes) as Outline[];

/** How mighty a figure is drawn. */
export type Rank = 'minion' | 'lesser' | 'hero' | 'greater';

/** What a kind of unit looks like. */
export type Anatomy = {
  /** In English. */
  name: string;
  outline: Outline;
  rank: Rank;
};

const minion = (name: string, outline: Outline): Anatomy => ({ name, outline, rank: 'minion' });
const hero = (name: string, outline: Outline): Anatomy => ({ name, outline, rank: 'hero' });
const lesser = (name: string, outline: Outline): Anatomy => ({ name, outline, rank: 'lesser' });
const greater = (name: string, outline: Outline): Anatomy => ({ name, outline, rank: 'greater' });

/** The figures by kind. */
export const FIGURES: Record<Kind, Anatomy> = {
  broo: minion(mark('Broo'), 'goat'),
  lady_of_disease: greater(mark('Lady of Disease'), 'plague-doctor-profile'),
  magna_mater: greater(mark('Magna Mater'), 'minotaur'),
  mad_god: greater(mark('Mad God'), 'daemon-skull'),
  troll: minion(mark('Troll'), 'troll'),
  mistress: hero(mark('Mistress'), 'angular-spider'),
  shade: lesser(mark('Shade'), 'spectre'),
  hellmother: greater(mark('Hellmother'), 'horned-skull'),
  archer: minion(mark('Archer'), 'bowman'),
  emperor: hero(mark('Emperor'), 'imperial-crown'),
  phoenix: lesser(mark('Phoenix'), 'eagle-emblem'),
  sun_god: greater(mark('Sun God'), 'sun-priest'),
  barbarian: minion(mark('Barbarian'), 'barbarian'),
  champion: hero(mark('Champion'), 'viking-head'),
  stormbrother: lesser(mark('Stormbrother'), 'tornado'),
  thunder_king: greater(mark('Thunder King'), 'zeus-sword'),
  axe_maiden: minion(mark('Axe Maiden'), 'axe-swing'),
  behemoth: hero(mark('Behemoth'), 'mammoth'),
  earth_queen: lesser(mark('Earth Queen'), 'queen-crown'),
  titan: greater(mark('Titan'), 'rock-golem'),
  mermaid: minion(mark('Mermaid'), 'mermaid'),
  kraken: hero(mark('Kraken'), 'giant-squid'),
  sea_serpent: lesser(mark('Sea Serpent'), 'sea-serpent'),
  magasta: greater(mark('Magasta'), 'sea-dragon'),
  assassin: minion(mark('Assassin'), 'hooded-assassin'),
  crimson_bat: hero(mark('Crimson Bat'), 'evil-bat'),
  selene: lesser(mark('Selene'), 'falcon-moon'),
  red_goddess: greater(mark('Red Goddess'), 'female-vampire'),
  knight: minion(mark('Knight'), 'mounted-knight'),
  wizard: hero(mark('Wizard'), 'wizard-face'),
  specter: lesser(mark('Specter'), 'hooded-figure'),
  duck: minion(mark('Duck'), 'duck'),
  dwarf: minion(mark('Dwarf'), 'dwarf-face'),
  elf: minion(mark('Elf'), 'woman-elf-face'),
  scorpion_man: minion(mark('Scorpion Man'), 'scorpion'),
  slarge: minion(mark('Slarge'), 'lizardman'),
  giant: lesser(mark('Giant'), 'giant'),
  dragonewt: lesser(mark('Dragonewt'), 'horned-reptile'),
  mother_of_monsters: greater(mark('Mother of Monsters'), 'hydra'),
  spawn: minion(mark('Spawn'), 'slime'),
  cwim: greater(mark('Cwim'), 'brute'),
  androgeus: greater(mark('Androgeus'), 'inner-self'),
  arachne_solara: greater(mark('Arachne Solara'), 'masked-spider'),
  dragon_token: minion(mark('Dragon'), 'spiked-dragon-head'),
  monster_token: minion(mark('Monster'), 'monster-grasp'),
};

/** Heights on the board's canvas of 1600. */
export const HEIGHTS: Record<Rank, number> = { minion: 44, lesser: 48, hero: 53, greater: 74 };

/** What a kind of unit is called. */
export const unitName = (kind: Kind): string => t(FIGURES[kind].name);

/** The buildings' names in English and how wide and high they stand on the canvas. */
export const BUILDINGS: Record<Structure, { name: string; width: number; height: number }> = {
  chaos_nest: { name: mark('Chaos Nest'), width: 52, height: 31 },
  imbedded_nest: { name: mark('Imbedded Nest'), width: 52, height: 36 },
  shrine: { name: mark('Shrine'), width: 42, height: 29 },
  temple: { name: mark('Temple'), width: 56, height: 44 },
  ziggurat: { name: mark('Ziggurat'), width: 66, height: 50 },
  castle_of_lead: { name: mark('Castle of Lead'), width: 62, height: 54 },
  castle: { name: mark('Castle'), width: 60, height: 48 },
  tower: { name: mark('Tower'), width: 38, height: 56 },
};

/** What a kind of building is called. */
export const buildingName = (kind: Structure): string => t(BUILDINGS[kind].name);
