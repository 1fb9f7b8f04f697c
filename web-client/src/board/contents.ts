// What stands in an area, in words.
import type { Area, CthulhuWarsView, Faction, Kind, UnitView } from '../lib/types';
import { t, tn } from '../words/words';
import { FACTION_IDS, factionName, FIGURES, unitName } from './figures';

type Standing = UnitView & { id: string };

/** The units that stand in an area, the keeper of its gate included. */
export function unitsIn(view: CthulhuWarsView, area: Area): Standing[] {
  return Object.entries(view.units).flatMap(([id, unit]) =>
    unit && unit.area === area && !unit.submerged ? [{ id, ...unit }] : [],
  );
}

/** The kinds of which there can be several. */
const SOME: Partial<Record<Kind, (n: number) => string>> = {
  acolyte: (n) => tn(n, 'Acolyte', '{n} Acolytes'),
  deep_one: (n) => tn(n, 'Deep One', '{n} Deep Ones'),
  shoggoth: (n) => tn(n, 'Shoggoth', '{n} Shoggoths'),
  starspawn: (n) => tn(n, 'Starspawn', '{n} Starspawn'),
  nightgaunt: (n) => tn(n, 'Nightgaunt', '{n} Nightgaunts'),
  flying_polyp: (n) => tn(n, 'Flying Polyp', '{n} Flying Polyps'),
  hunting_horror: (n) => tn(n, 'Hunting Horror', '{n} Hunting Horrors'),
  ghoul: (n) => tn(n, 'Ghoul', '{n} Ghouls'),
  fungi: (n) => tn(n, 'Fungi from Yuggoth', '{n} Fungi from Yuggoth'),
  dark_young: (n) => tn(n, 'Dark Young', '{n} Dark Young'),
  undead: (n) => tn(n, 'Undead', '{n} Undead'),
  byakhee: (n) => tn(n, 'Byakhee', '{n} Byakhee'),
};

/** Some units of a kind: `Acolyte`, `3 Acolytes`. */
export function someOf(kind: Kind, count: number): string {
  return SOME[kind]?.(count) ?? unitName(kind);
}

function byFaction(
  units: readonly Standing[],
  keeper: Faction | undefined,
): [Faction, Standing[]][] {
  const order = [...FACTION_IDS].sort((a, b) => Number(b === keeper) - Number(a === keeper));
  return order
    .map((faction): [Faction, Standing[]] => [faction, units.filter((u) => u.faction === faction)])
    .filter(([, own]) => own.length > 0);
}

/** An area, by its name, and what is in it: `South America: Black Goat 2 and a gate, Great Cthulhu 1`. */
export function areaLabel(view: CthulhuWarsView, area: Area, name: string): string {
  const state = view.areas[area];
  const units = unitsIn(view, area);
  const keeper = state?.keeper ? view.units[state.keeper]?.faction : undefined;
  const parts = byFaction(units, keeper).map(([faction, own]) => {
    const who = { faction: factionName(faction), n: own.length };
    return state?.gate && faction === keeper
      ? t('{faction} {n} and a gate', who)
      : t('{faction} {n}', who);
  });
  if (state?.gate && !keeper) parts.push(t('an abandoned gate'));
  if (state?.desecrated) parts.push(t('desecrated'));
  return `${name}: ${parts.length > 0 ? parts.join(', ') : t('empty')}`;
}

/** The units of an area by faction and kind, the mighty first. */
export function areaDetail(
  view: CthulhuWarsView,
  area: Area,
): { faction: Faction; text: string }[] {
  const state = view.areas[area];
  return byFaction(unitsIn(view, area), undefined).map(([faction, own]) => {
    const counts = new Map<Kind, number>();
    for (const unit of own) counts.set(unit.kind, (counts.get(unit.kind) ?? 0) + 1);
    const kinds = [...counts].sort((a, b) => FIGURES[b[0]].height - FIGURES[a[0]].height);
    const words = kinds.map(([kind, count]) => someOf(kind, count));
    if (own.some((u) => u.id === state?.keeper)) words.push(t('holds the gate'));
    return { faction, text: words.join(', ') };
  });
}
