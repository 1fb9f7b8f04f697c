import type { CthulhuWarsView, Faction, Kind } from '../../lib/types';
import type { SideLook } from '../module';
import { t } from '../../words/words';

export const FACTIONS: readonly Faction[] = ['gc', 'cc', 'bg', 'ys'];

/** The names are those of the factions’ cards: the server's words have them. */
const look = (english: string, token: string): SideLook => ({
  get name() {
    return t(english);
  },
  ink: `var(--${token})`,
  fill: `var(--${token}-fig, var(--${token}))`,
});

export const LOOKS: Record<Faction, SideLook> = {
  gc: look('Great Cthulhu', 'gc'),
  cc: look('Crawling Chaos', 'cc'),
  bg: look('Black Goat', 'bg-goat'),
  ys: look('Yellow Sign', 'ys'),
};

/** The figure that stands for a faction. */
export const GREAT: Record<Faction, Kind> = {
  gc: 'cthulhu',
  cc: 'nyarlathotep',
  bg: 'shub_niggurath',
  ys: 'hastur',
};

export function isFaction(id: string): id is Faction {
  return (FACTIONS as readonly string[]).includes(id);
}

export function viewOf(view: unknown): CthulhuWarsView {
  return view as CthulhuWarsView;
}

/** The factions in the game, in the order of their seats. */
export function bySeat(view: CthulhuWarsView): Faction[] {
  return FACTIONS.filter((f) => view.factions[f]).sort(
    (a, b) => (view.factions[a]?.seat ?? 0) - (view.factions[b]?.seat ?? 0),
  );
}

/** `[key, value]` of what is there. */
export function entriesOf<K extends string, V>(map: { [key in K]?: V }): [K, V][] {
  return Object.entries(map).filter((entry) => entry[1] !== undefined) as [K, V][];
}
