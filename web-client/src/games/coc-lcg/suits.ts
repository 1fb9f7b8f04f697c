// Factions and struggles as they are named and drawn.
import type { CocFaction, CocIcon, CocKeyword } from '../../lib/types';
import { mark } from '../../words/words';
import type { SilhouetteName } from './art/silhouettes';
import type { CardType, Print, Trigger } from './prints';

/** What tints a card: its faction, or that it is a story. */
export type Suit = CocFaction | 'story';

export interface Look {
  name: string;
  sign: SilhouetteName;
}

export const SUITS: Record<Suit, Look> = {
  agency: { name: mark('The Agency'), sign: 'police-badge' },
  miskatonic: { name: mark('Miskatonic University'), sign: 'open-book' },
  syndicate: { name: mark('The Syndicate'), sign: 'top-hat' },
  cthulhu: { name: mark('Cthulhu'), sign: 'giant-squid' },
  hastur: { name: mark('Hastur'), sign: 'spiral-tentacle' },
  yog_sothoth: { name: mark('Yog-Sothoth'), sign: 'triorb' },
  shub_niggurath: { name: mark('Shub-Niggurath'), sign: 'goat' },
  neutral: { name: mark('Neutral'), sign: 'moebius-star' },
  story: { name: mark('Story'), sign: 'all-seeing-eye' },
};

/** The factions that decks are built of, and the neutral cards. */
export const FACTIONS = Object.keys(SUITS).filter((s): s is CocFaction => s !== 'story');

export const suitOf = (print: Print): Suit => print.faction ?? 'story';

/** Which resource a card is. */
export const resourceOf = (print: Print): Suit => print.resource ?? suitOf(print);

export const STRUGGLES: Record<CocIcon, Look> = {
  terror: { name: mark('Terror'), sign: 'screaming' },
  combat: { name: mark('Combat'), sign: 'crossed-swords' },
  arcane: { name: mark('Arcane'), sign: 'pentacle' },
  investigation: { name: mark('Investigation'), sign: 'magnifying-glass' },
};

/** Skill has a sign like the struggles. */
export const SKILL: Look = { name: mark('Skill'), sign: 'prayer' };

export const KEYWORDS: Record<CocKeyword, { name: string; letter: string }> = {
  fast: { name: mark('Fast'), letter: 'F' },
  heroic: { name: mark('Heroic'), letter: 'H' },
  villainous: { name: mark('Villainous'), letter: 'V' },
  invulnerability: { name: mark('Invulnerability'), letter: 'I' },
  willpower: { name: mark('Willpower'), letter: 'W' },
};

export const TYPES: Record<CardType, string> = {
  character: mark('Character'),
  support: mark('Support'),
  event: mark('Event'),
  conspiracy: mark('Conspiracy'),
  story: mark('Story'),
};

export const TRIGGERS: Record<Trigger, string> = {
  attach: mark('Attach'),
  action: mark('Action'),
  response: mark('Response'),
  forced: mark('Forced response'),
  disrupt: mark('Disrupt'),
  when_won: mark('When won'),
};

export const SUBTYPES: Record<string, string> = {
  ancient_one: mark('Ancient One'),
  attachment: mark('Attachment'),
  criminal: mark('Criminal'),
  cultist: mark('Cultist'),
  curse: mark('Curse'),
  dark_young: mark('Dark Young'),
  deep_one: mark('Deep One'),
  environment: mark('Environment'),
  government: mark('Government'),
  gug: mark('Gug'),
  independent: mark('Independent'),
  investigator: mark('Investigator'),
  item: mark('Item'),
  location: mark('Location'),
  madness: mark('Madness'),
  messenger: mark('Messenger'),
  mi_go: mark('Mi-Go'),
  monster: mark('Monster'),
  research: mark('Research'),
  ritual: mark('Ritual'),
  scientist: mark('Scientist'),
  servitor: mark('Servitor'),
  sorcerer: mark('Sorcerer'),
  spell: mark('Spell'),
  tome: mark('Tome'),
  vehicle: mark('Vehicle'),
  weapon: mark('Weapon'),
};
