// Figures on the board: what they are called and how their outlines are drawn.
import { FACTION_LOOKS, FIGURES, LOOKS } from '../factions';
import type { Faction, Kind } from '../../../lib/types';
import { t } from '../../../words/words';
import silhouettes from './silhouettes.json';

/** What a kind of unit is called. */
export const unitName = (kind: Kind): string => t(FIGURES[kind].name);

/** What a faction is called. */
export const factionName = (faction: Faction): string => t(FACTION_LOOKS[faction].name);

/** The color of a faction's words, and of its figures. */
export const inkOf = (faction: Faction): string => LOOKS[faction].ink;
export const fillOf = (faction: Faction): string => LOOKS[faction].fill;

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
