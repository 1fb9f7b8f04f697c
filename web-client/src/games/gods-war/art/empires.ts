import type { GodsWarEmpire as Empire } from '../../../generated/gods-war';
import { mark, t } from '../../../words/words';
import type { Outline } from './figures';

/** How an empire is known: a name, a glyph, a pattern, and its two colours. */
export type EmpireLook = {
  /** In English. */
  name: string;
  glyph: Outline;
  /** For bases, shields and edges. */
  fill: string;
  /** For letters. */
  ink: string;
};

const look = (name: string, glyph: Outline, id: Empire): EmpireLook => ({
  name,
  glyph,
  fill: `var(--gw-${id})`,
  ink: `var(--gw-${id}-ink)`,
});

/** The empires, in the order that the board and the panels keep where no turn order says otherwise. */
export const EMPIRES: Record<Empire, EmpireLook> = {
  chaos: look(mark('Chaos'), 'spiked-halo', 'chaos'),
  darkness: look(mark('Darkness'), 'evil-moon', 'darkness'),
  sky: look(mark('Sky'), 'striped-sun', 'sky'),
  storm: look(mark('Storm'), 'whirlwind', 'storm'),
  earth: look(mark('Earth'), 'wheat', 'earth'),
  sea: look(mark('Sea'), 'big-wave', 'sea'),
  moon: look(mark('Moon'), 'moon', 'moon'),
  invisible_god: look(mark('Invisible God'), 'templar-eye', 'invisible_god'),
};

export const EMPIRE_IDS = Object.keys(EMPIRES) as Empire[];

/** What belongs to no one: neutral elder races and monsters. */
export const NEUTRAL = { fill: 'var(--gw-neutral)', ink: 'var(--gw-neutral-ink)' } as const;

/** The colours of an empire, or of what belongs to none. */
export const coloursOf = (empire: Empire | undefined): { fill: string; ink: string } =>
  empire ? EMPIRES[empire] : NEUTRAL;

/** What an empire is called. */
export const empireName = (empire: Empire): string => t(EMPIRES[empire].name);
