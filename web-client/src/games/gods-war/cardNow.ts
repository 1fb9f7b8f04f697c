// What a reference card adds about the match as it stands. Everything is read from the view.
import type { Reference } from '../../lib/reference.svelte';
import type { Card, GodsWarView, Target } from '../../lib/types';
import { t } from '../../words/words';
import type { CardNow } from '../module';
import { entriesOf, isEmpire, LOOKS } from './empires';

type Rows = [string, string][];

/** The rows, numbers and state of a card in a running match. */
export function cardNow(view: GodsWarView, card: Card, names: Reference, target: Target): CardNow {
  switch (card.kind) {
    case 'unit_kind':
      return unit(view, card, names, target);
    case 'building_kind':
      return building(view, card, names);
    case 'gift':
      return gift(view, card);
    case 'heroquest':
      return heroquest(view, card, names);
    case 'area':
      return area(view, card, names);
    case 'empire':
      return empire(view, card);
    default:
      return { rows: [] };
  }
}

/** `Teshnos 2, Altinela 1`. */
function places(names: Reference, areas: readonly (string | undefined)[]): string {
  const counts = new Map<string, number>();
  for (const at of areas) if (at) counts.set(at, (counts.get(at) ?? 0) + 1);
  const list = [...counts].map(([at, n]) => names.name('area', at) + (n > 1 ? ` ${n}` : ''));
  return list.join(', ');
}

function unit(view: GodsWarView, card: Card, names: Reference, target: Target): CardNow {
  const all = entriesOf(view.units).filter(([, u]) => u.kind === card.id);
  const one = view.units[target.id];
  const rows: Rows = [];
  if (one?.combat !== undefined) rows.push([t('Combat now'), String(one.combat)]);
  rows.push([
    t('Where'),
    places(
      names,
      all.map(([, u]) => u.area),
    ) || t('nowhere on the map'),
  ]);
  const holders = new Set(all.flatMap(([, u]) => u.empire ?? []));
  for (const holder of holders) {
    if (holder !== card.of) rows.push([t('Controlled by'), LOOKS[holder].name]);
  }
  const pool = entriesOf(view.empires).reduce(
    (sum, [, sheet]) => sum + (sheet.pool[card.id as keyof typeof sheet.pool] ?? 0),
    0,
  );
  const standing = all.filter(([, u]) => u.area).length;
  return {
    numbers: [
      [String(standing), t('on the map')],
      [String(pool), t('in the pool')],
    ],
    rows,
    ...(one?.empire ? { owner: one.empire } : {}),
  };
}

function building(view: GodsWarView, card: Card, names: Reference): CardNow {
  const rows = entriesOf(view.empires).flatMap(([who]): Rows => {
    const own = Object.values(view.buildings).filter(
      (b) => b.empire === who && b.kind === card.id && b.area,
    );
    const where = places(
      names,
      own.map((b) => b.area),
    );
    return where ? [[LOOKS[who].name, where]] : [];
  });
  return { rows };
}

function gift(view: GodsWarView, card: Card): CardNow {
  for (const [who, sheet] of entriesOf(view.empires)) {
    const slot = Object.values(sheet.slots).find((s) => s.gift === card.id);
    const held = slot ?? (sheet.race_gifts?.some((g) => g === card.id) ? {} : undefined);
    if (!held) continue;
    const down = 'spent' in held && held.spent;
    return { owner: who, rows: [], state: down ? t('face down') : t('active'), good: !down };
  }
  const plays = isEmpire(card.of) && view.empires[card.of] !== undefined;
  return { rows: [], state: plays ? t('not earned yet') : t('not in this game') };
}

function heroquest(view: GodsWarView, card: Card, names: Reference): CardNow {
  const [who = '', slot = ''] = card.id.split(':');
  const sheet = isEmpire(who) ? view.empires[who] : undefined;
  if (!sheet) return { rows: [], state: t('not in this game') };
  const found = entriesOf(sheet.slots).find(([id]) => id === slot)?.[1].gift;
  if (!found) return { rows: [], state: t('open') };
  return { rows: [[t('Gift'), names.name('gift', found)]], state: t('achieved'), good: true };
}

function area(view: GodsWarView, card: Card, names: Reference): CardNow {
  const now = entriesOf(view.areas).find(([id]) => id === card.id)?.[1];
  if (!now) return { rows: [], state: t('not on this map') };
  const list = (ids: readonly string[]): string =>
    ids.map((id) => names.name('area', id)).join(', ');
  const rows: Rows = [[t('Touches'), list(now.touches)]];
  if (now.arrows) rows.push([t('Across the sea'), list(now.arrows)]);
  if (now.hell_entry) rows.push([t('Hell'), t('can be entered from here')]);
  const units = entriesOf(view.units).filter(([, u]) => u.area === card.id);
  for (const [who] of entriesOf(view.empires)) {
    const kinds = units.filter(([, u]) => u.empire === who).map(([, u]) => u.kind);
    const stands = Object.values(view.buildings).filter(
      (b) => b.area === card.id && b.empire === who,
    );
    const words = [
      ...stands.map((b) => names.name('building_kind', b.kind)),
      ...counted(kinds.map((kind) => names.name('unit_kind', kind))),
    ];
    if (words.length > 0) rows.push([LOOKS[who].name, words.join(', ')]);
  }
  return { rows };
}

/** `Archer 2, Emperor`. */
function counted(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n > 1 ? `${name} ${n}` : name));
}

function empire(view: GodsWarView, card: Card): CardNow {
  const sheet = isEmpire(card.id) ? view.empires[card.id] : undefined;
  if (!sheet) return { rows: [], state: t('not in this game') };
  const gifts = Object.values(sheet.slots).filter((s) => s.gift).length;
  return {
    numbers: [
      [String(sheet.power), t('Power')],
      [String(sheet.vp), t('VP')],
      [String(gifts), t('gifts')],
    ],
    rows: [[t('Runes in hand'), String(sheet.runes)]],
  };
}
