// The factions of Cthulhu Wars, as the page shows them: derived from `registry.ts`.
import type { CthulhuWarsView, Faction, Kind } from '../../../lib/types';
import type { SideLook } from '../../module';
import { mark, t, tn } from '../../../words/words';
import { part, type Anatomy, type FactionLook, type MarkerLook } from './faction';
import { REGISTERED } from './registry';
import { SUPPLEMENT_MARKERS, SUPPLEMENTS } from './supplements';

/** Fails to compile when the server knows a faction or a kind of unit that has no look. */
type Known = (typeof REGISTERED)[number];
type KindsOf<F> = F extends { figures: infer Figures } ? keyof Figures : never;
type Nothing<T extends never> = T;
export type Undrawn = Nothing<
  Exclude<Faction, Known['id']> | Exclude<Kind, KindsOf<Known> | keyof typeof EVERYONES>
>;

/** Every faction, in the order that the board and the panels keep. */
export const FACTIONS: readonly Faction[] = REGISTERED.map((faction) => faction.id);

const byId = <T>(of: (faction: FactionLook) => T): Record<Faction, T> =>
  Object.fromEntries(REGISTERED.map((faction) => [faction.id, of(faction)])) as Record<Faction, T>;

/** What each faction looks like. */
export const FACTION_LOOKS: Record<Faction, FactionLook> = byId((faction) => faction);

/** Something for each faction. */
export const perFaction = <T>(make: () => T): Record<Faction, T> => byId(make);

/** The names are those of the factions’ cards: the server's words have them. */
export const LOOKS: Record<Faction, SideLook> = byId(({ name, token }) => ({
  get name() {
    return t(name);
  },
  ink: `var(--${token})`,
  fill: `var(--${token}-fig, var(--${token}))`,
}));

/** The figure that stands for a faction. */
export const GREAT: Record<Faction, Kind> = byId((faction) => faction.great);

const ACOLYTE: Anatomy = {
  name: mark('Acolyte'),
  short: mark('Acolyte'),
  some: (n) => tn(n, 'Acolyte', '{n} Acolytes'),
  stature: 'cultist',
  height: 44,
  parts: [part('robe', 46, 0, 420, 512)],
};

/** The figures that every faction has or may have. */
const EVERYONES = { acolyte: ACOLYTE, ...SUPPLEMENTS };

/** The figures by kind. */
export const FIGURES = Object.assign(
  EVERYONES,
  ...REGISTERED.map((faction): FactionLook['figures'] => faction.figures),
) as Record<Kind, Anatomy>;

/** The kinds of Great Old Ones. */
export const GREAT_ONES: ReadonlySet<string> = new Set(
  entriesOf(FIGURES).flatMap(([kind, { stature }]) => (stature === 'great' ? [kind] : [])),
);

/** The markers that lie in areas, with their factions; some are no one's. */
export const MARKERS: Readonly<Record<string, MarkerLook & { faction?: Faction }>> = {
  ...SUPPLEMENT_MARKERS,
  ...Object.fromEntries(
    REGISTERED.flatMap((look: FactionLook) =>
      Object.entries(look.markers ?? {}).map(([id, marker]) => [
        id,
        { ...marker, faction: look.id as Faction },
      ]),
    ),
  ),
};

/** Short names of spellbooks and requirements. */
export const SHORTS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...REGISTERED.map((look: FactionLook) => look.shorts),
);

/** The markers of an area in words. */
export const markersOf = (area: { markers?: string[] } | undefined): string[] =>
  (area?.markers ?? []).flatMap((id) => (MARKERS[id] ? [t(MARKERS[id].name)] : []));

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
