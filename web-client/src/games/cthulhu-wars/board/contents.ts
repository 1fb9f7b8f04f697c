// What stands in an area, in words.
import type { Area, CthulhuWarsView, Faction, Kind, UnitView } from '../../../lib/types';
import { t } from '../../../words/words';
import { FACTIONS, FIGURES, markersOf } from '../factions';
import { factionName, unitName } from './figures';

type Standing = UnitView & { id: string };

/** The units that stand in an area, the keeper of its gate included. */
export function unitsIn(view: CthulhuWarsView, area: Area): Standing[] {
  return Object.entries(view.units).flatMap(([id, unit]) =>
    unit && unit.area === area && !unit.submerged ? [{ id, ...unit }] : [],
  );
}

/** Some units of a kind: `Acolyte`, `3 Acolytes`. */
export function someOf(kind: Kind, count: number): string {
  return FIGURES[kind].some?.(count) ?? unitName(kind);
}

function byFaction(
  units: readonly Standing[],
  keeper: Faction | undefined,
): [Faction, Standing[]][] {
  const order = [...FACTIONS].sort((a, b) => Number(b === keeper) - Number(a === keeper));
  return order
    .map((faction): [Faction, Standing[]] => [faction, units.filter((u) => u.faction === faction)])
    .filter(([, own]) => own.length > 0);
}

/** An area, by its name, and what is in it: its factions, and how many units each has. */
export function areaLabel(view: CthulhuWarsView, area: Area, name: string): string {
  const state = view.areas[area];
  const units = unitsIn(view, area);
  const keeper = state?.keeper ? view.units[state.keeper]?.faction : undefined;
  const parts = byFaction(units, keeper).map(([faction, own]) => {
    const who = { faction: factionName(faction), n: own.length };
    return (state?.gate && faction === keeper) || own.some((unit) => unit.gate)
      ? t('{faction} {n} and a gate', who)
      : t('{faction} {n}', who);
  });
  if (state?.gate && !keeper) parts.push(t('an abandoned gate'));
  if (state?.desecrated) parts.push(t('desecrated'));
  parts.push(...markersOf(state));
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
    if (own.some((unit) => unit.gate)) words.push(t('is a gate'));
    return { faction, text: words.join(', ') };
  });
}
