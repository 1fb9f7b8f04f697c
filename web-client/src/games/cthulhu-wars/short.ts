// Names in three words, for panels; the card has the whole name.
import { t } from '../../words/words';
import { SHORTS } from './factions';

/** A spellbook or requirement, as short as its faction's look has it. */
export const shortName = (id: string, name: string): string => t(SHORTS[id] ?? name);
