// What is printed on the cards of the core set.
import prints from '../../../cards/prints.json';
import type { CocFaction, CocIcon, CocIcons, CocKeyword } from '../../lib/types';

export type CardType = 'character' | 'support' | 'event' | 'conspiracy' | 'story';

/** The words of timing that stand in bold before a card's text. */
export type Trigger = 'attach' | 'action' | 'response' | 'forced' | 'disrupt' | 'when_won';

/** A card as printed. What it does not have is absent. */
export interface Print {
  /** Its collector's number. */
  number: number;
  title: string;
  descriptor?: string;
  unique?: boolean;
  type: CardType;
  /** Stories have none. */
  faction?: CocFaction;
  cost?: number | 'X';
  skill?: number | 'X';
  icons?: Partial<CocIcons>;
  keywords?: CocKeyword[];
  toughness?: number;
  subtypes?: string[];
  steadfast?: number;
  loyal?: boolean;
  /** As a resource it counts twice and is used up. */
  transient?: boolean;
  /** Which resource it is, where that is not its faction. */
  resource?: CocFaction;
  /** The struggles it adds to its story. */
  boosters?: Partial<CocIcons>;
  /** A deck may hold one title of these. */
  restricted?: boolean;
  triggers?: Trigger[];
  /** What it does, in our own words. */
  text?: string;
  status?: 'reconstructed';
}

/** All, in the order of their numbers. */
export const PRINTS = prints as readonly Print[];

/** The id of a print in views and choices: `f88`. */
export const printId = ({ number }: Print): string => `f${number}`;

/** The print with an id. */
export function printOf(id: string | undefined): Print | undefined {
  const number = id !== undefined && /^f\d+$/.test(id) ? Number(id.slice(1)) : 0;
  return PRINTS[number - 1];
}

/** The icons in the order of the struggles. */
export const ICONS: readonly CocIcon[] = ['terror', 'combat', 'arcane', 'investigation'];
