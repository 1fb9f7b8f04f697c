// What a reference card adds about the match as it stands. Everything is read from the view.
import { areaDetail } from './board/contents';
import type { Reference } from '../../lib/reference.svelte';
import type {
  Area,
  Card,
  CthulhuWarsView,
  Faction,
  FactionView,
  Kind,
  Target,
  UnitView,
  Spellbook,
} from '../../lib/types';
import type { CardNow } from '../module';
import { cardFacts } from './bounty';
import { decayInWords } from './decay';
import { entriesOf, isFaction, LOOKS, markersOf } from './factions';
import { phasesOf } from './phases';
import { openRequirements, progressOf, progressWords } from './progress';
import { allOf } from '../../lib/lists';
import { t, tn } from '../../words/words';

type Rows = [string, string][];
type Scene = { view: CthulhuWarsView; card: Card; names: Reference; target: Target };

const booksOf = (sheet: FactionView) => entriesOf(sheet.spellbooks).filter(([, got]) => got);
const unitsOf = (view: CthulhuWarsView): [string, UnitView][] => entriesOf(view.units);

/** The rows, numbers and state of a card in a running match. */
export function cardNow(
  view: CthulhuWarsView,
  card: Card,
  names: Reference,
  target: Target,
): CardNow {
  const scene: Scene = { view, card, names, target };
  const now: CardNow = KINDS[card.kind]?.(scene) ?? { rows: [] };
  return { ...now, rows: [...now.rows, ...cardFacts(view, card)] };
}

const KINDS: Record<string, (scene: Scene) => CardNow> = {
  unit,
  spellbook,
  requirement,
  faction,
  area,
  phase,
  battle_step: battleStep,
  term: (scene) => ({ rows: TERMS[scene.card.id]?.(scene) ?? [] }),
};

/** `South Pacific 2, Australia 1`. */
function places(names: Reference, units: readonly UnitView[]): string {
  const counts = new Map<Area, number>();
  for (const { area: at } of units) if (at) counts.set(at, (counts.get(at) ?? 0) + 1);
  const list = [...counts].map(([at, n]) => names.name('area', at) + (n > 1 ? ` ${n}` : ''));
  return list.join(', ');
}

/** The faction a unit card speaks of: that of the very unit, or of the kind. */
function ownerOf({ card, target, view }: Scene): Faction | undefined {
  const unitOwner = view.units[target.id]?.faction;
  if (unitOwner) return unitOwner;
  const prefix = target.id.split('-')[0] ?? '';
  if (target.id !== card.id && isFaction(prefix)) return prefix;
  return isFaction(card.of) ? card.of : undefined;
}

function unit(scene: Scene): CardNow {
  const { view, card } = scene;
  const kind = card.id as Kind;
  const owner = ownerOf(scene);
  if (!owner) {
    const has = ([of, sheet]: [Faction, FactionView]) =>
      (sheet.pool[kind] ?? 0) > 0 ||
      unitsOf(view).some(([, u]) => u.faction === of && u.kind === kind);
    const having = entriesOf(view.factions).filter(has);
    if (having.length === 0) return { rows: [], state: t('no one has any') };
    return { rows: having.map(([f]) => ofFaction(scene, f, kind)) };
  }
  const sheet = view.factions[owner];
  if (!sheet) return { rows: [], state: t('not in this game') };
  const own = unitsOf(view).filter(([, u]) => u.faction === owner && u.kind === kind);
  const standing = own.map(([, u]) => u).filter((u) => u.area);
  const rows: Rows = [];
  const single = oneUnit(scene);
  if (single) rows.push([t('This one'), single]);
  rows.push([t('Where'), places(scene.names, standing) || t('nowhere on the map')]);
  const away = own.filter(([, u]) => u.captor);
  for (const [, u] of away.slice(0, 1)) {
    const who = LOOKS[u.captor ?? owner].name;
    rows.push([t('Captured'), t('{n} by {who}', { n: away.length, who })]);
  }
  const under = own.filter(([, u]) => u.submerged).length;
  if (under > 0) rows.push([t('Submerged'), String(under)]);
  for (const [, u] of own.filter(([, u]) => u.card).slice(0, 1)) {
    const n = own.filter(([, u]) => u.card).length;
    rows.push([t('On a faction card'), t('{n}: {who}', { n, who: LOOKS[u.card ?? owner].name })]);
  }
  const gone = own.filter(([, u]) => u.gone).length;
  if (gone > 0) rows.push([t('Out of the game'), String(gone)]);
  rows.push(...inBattle(view, owner, kind));
  const cost = sheet.costs[kind];
  return {
    owner,
    numbers: [
      ...(cost === undefined ? [] : [[String(cost), t('cost now')] as [string, string]]),
      [String(standing.length), t('on the map')],
      [String(sheet.pool[kind] ?? 0), t('in the Pool')],
    ],
    rows,
  };
}

function ofFaction({ view }: Scene, faction: Faction, kind: Kind): [string, string] {
  const own = unitsOf(view).filter(([, u]) => u.faction === faction && u.kind === kind);
  const map = own.filter(([, u]) => u.area).length;
  const pool = view.factions[faction]?.pool[kind] ?? 0;
  return [LOOKS[faction].name, t('{map} on the map, {pool} in the Pool', { map, pool })];
}

/** Where the very unit is that was asked for. */
function oneUnit({ view, target, names }: Scene): string | undefined {
  const found = view.units[target.id];
  if (!found) return undefined;
  if (found.captor) return t('captured by {who}', { who: LOOKS[found.captor].name });
  if (found.submerged) return t('submerged');
  if (found.card) return t('on the card of {who}', { who: LOOKS[found.card].name });
  if (!found.area) return undefined;
  const keeps = view.areas[found.area]?.keeper === target.id;
  const place = names.name('area', found.area);
  return keeps ? t('{place}, on the gate', { place }) : place;
}

function inBattle({ battle }: CthulhuWarsView, owner: Faction, kind: Kind): Rows {
  if (!battle) return [];
  const side = [battle.attacker, battle.defender].find((s) => s.faction === owner);
  const here = entriesOf(battle.units).filter(([, u]) => u.faction === owner && u.kind === kind);
  if (!side || here.length === 0) return [];
  const n = here.length;
  const rolled = side.faces.length;
  const words =
    rolled > 0
      ? t('{n}; its side rolled {dice} dice', { n, dice: rolled })
      : t('{n}; its side rolls {dice} dice', { n, dice: side.dice });
  return [[t('In the battle'), words]];
}

function spellbook({ view, card }: Scene): CardNow {
  const rows: Rows = [];
  const book = card.id as Spellbook;
  const sheets = entriesOf(view.factions);
  const owner = sheets.find(([, s]) => s.spellbooks[book] ?? s.card_spellbooks?.[book])?.[0];
  const holder = sheets.find(([, s]) => s.card_spellbooks?.[book] !== undefined)?.[0];
  const inGame =
    (isFaction(card.of) && view.factions[card.of]) ||
    holder ||
    view.neutral_spellbooks?.includes(book);
  if (!owner && !inGame) return { rows, state: t('not in this game') };
  if (view.battle?.used.includes(card.id)) rows.push([t('This battle'), t('it has been used')]);
  return {
    rows: [[t('Who has it'), owner ? LOOKS[owner].name : t('no one yet')], ...rows],
    state: owner ? t('earned') : t('not earned yet'),
    good: owner !== undefined,
  };
}

function requirement({ view, card, names }: Scene): CardNow {
  const owner = isFaction(card.of) ? card.of : undefined;
  const sheet = owner && view.factions[owner];
  if (!owner || !sheet) return { rows: [], state: t('not in this game') };
  const met = sheet.requirements[card.id as keyof typeof sheet.requirements] === true;
  const progress = met ? undefined : progressOf(view, owner, card);
  const left = entriesOf(sheet.spellbooks).filter(([, got]) => !got);
  const rows: Rows = [];
  if (progress) rows.push([t('So far'), progressWords(progress)]);
  const named = (books: readonly string[]) =>
    books.map((id) => names.name('spellbook', id)).join(', ');
  if (!met && left.length > 0) rows.push([t('Earns one of'), named(left.map(([id]) => id))]);
  const neutral = view.neutral_spellbooks ?? [];
  if (!met && neutral.length > 0) rows.push([t('Or a neutral one'), named(neutral)]);
  return { rows, state: met ? t('met') : t('open'), good: met };
}

function faction({ view, card, names }: Scene): CardNow {
  const id = card.id as Faction;
  const sheet = view.factions[id];
  if (!sheet) return { rows: [], state: t('not in this game') };
  const books = booksOf(sheet);
  const open = openRequirements(view, id, names).map(({ card: c }) => c.name);
  return {
    owner: id,
    numbers: [
      [String(sheet.power), t('Power')],
      [String(sheet.doom), t('Doom')],
      [String(sheet.gates), tn(sheet.gates, 'gate', 'gates')],
      [`${books.length} / 6`, t('spellbooks')],
    ],
    rows: [
      [
        t('Has'),
        books.map(([b]) => names.name('spellbook', b)).join(', ') || t('no spellbook yet'),
      ],
      [t('Still open'), open.join('; ') || t('nothing')],
      [t('Elder Signs'), t('{n} held', { n: sheet.elder_signs })],
    ],
  };
}

/** The fact of an area's card about its borders on a board. */
const BORDERS = 'borders_';

function area({ view, card, names }: Scene): CardNow {
  const at = view.areas[card.id as Area];
  if (!at) return { rows: [], state: t('not on this board') };
  const rows: Rows = [[t('Gate'), gateWords(view, card.id as Area, names)]];
  for (const { faction: f, text } of areaDetail(view, card.id as Area)) {
    rows.push([LOOKS[f].name, text]);
  }
  if (rows.length === 1) rows.push([t('Here'), t('no one')]);
  if (at.desecrated) rows.push([t('Desecrated'), t('yes')]);
  for (const marker of markersOf(at)) rows.push([marker, t('lies here')]);
  if (view.battle?.area === card.id) rows.push([t('Battle'), t('is fought here now')]);
  const borders = card.facts.find((fact) => fact.id === BORDERS + view.map);
  if (borders === undefined) return { rows };
  rows.push([t('Next to'), borders.value]);
  const all = card.facts.filter((fact) => fact.id.startsWith(BORDERS));
  return { rows, hides: all.map((fact) => fact.id) };
}

function gateWords(view: CthulhuWarsView, id: Area, names: Reference): string {
  const at = view.areas[id];
  if (!at?.gate) return t('none');
  const keeper = at.keeper === undefined ? undefined : view.units[at.keeper];
  if (!keeper) return t('abandoned');
  const [who, unit] = [LOOKS[keeper.faction].name, names.name('unit', keeper.kind)];
  return t('{who}, kept by {unit}', { who, unit });
}

function phase({ view, card }: Scene): CardNow {
  const all = phasesOf(view);
  const [now, here] = [view.phase, card.id].map((id) => all.findIndex((p) => p.id === id));
  if (view.phase === card.id) return { rows: [], state: t('now'), good: true };
  if (now === undefined || here === undefined || now < 0 || here < 0) return { rows: [] };
  return { rows: [], state: here > now ? t('later this turn') : t('over for this turn') };
}

function battleStep({ view, card }: Scene): CardNow {
  if (!view.battle) return { rows: [] };
  return view.battle.step === card.id ? { rows: [], state: t('now'), good: true } : { rows: [] };
}

/** One row for each faction in the game. */
const each =
  (value: (sheet: FactionView) => string) =>
  ({ view }: Scene): Rows =>
    entriesOf(view.factions).map(([f, sheet]) => [LOOKS[f].name, value(sheet)]);

const TERMS: Record<string, (scene: Scene) => Rows> = {
  power: each((s) => t('{n} Power', { n: s.power })),
  doom: each((s) => t('{n} Doom', { n: s.doom })),
  controlled_gate: each((s) => tn(s.gates, '{n} gate', '{n} gates')),
  abandoned_gate: ({ view, names }) => {
    const lone = entriesOf(view.areas).filter(([, a]) => a.gate && a.keeper === undefined);
    return [[t('Now'), lone.map(([id]) => names.name('area', id)).join(', ') || t('none')]];
  },
  elder_sign: (scene) => [
    ...each((s) =>
      t('{n} held, worth {values}', {
        n: s.elder_signs,
        values: s.elder_values ? allOf(s.elder_values) : '?',
      }),
    )(scene),
    [t('Left to draw'), String(scene.view.elder_pile)],
  ],
  ritual: ({ view }) => [[t('Costs now'), t('{n} Power', { n: view.ritual.cost })]],
  instant_death: ({ view }) => [
    [t('Steps away'), String(Math.max(0, view.ritual.track.length - 1 - view.ritual.at))],
  ],
  first_player: ({ view }) => {
    const [first] = view.order;
    return first ? [[t('Now'), LOOKS[first].name]] : [];
  },
  captured: ({ view }) => {
    const held = unitsOf(view).filter(([, u]) => u.captor);
    return held.length === 0
      ? [[t('Now'), t('no one')]]
      : held.map(([, u], at) => [
          t('Captive {n}', { n: at + 1 }),
          t('{who}’s, held by {captor}', {
            who: LOOKS[u.faction].name,
            captor: u.captor ? LOOKS[u.captor].name : '',
          }),
        ]);
  },
  desecration_token: ({ view, names }) => {
    const done = entriesOf(view.areas).filter(([, a]) => a.desecrated);
    return [[t('Now in'), done.map(([id]) => names.name('area', id)).join(', ') || t('no area')]];
  },
  decay_marker: ({ view }) => {
    const words = decayInWords(view);
    return words === undefined ? [] : [[t('Now'), words]];
  },
  six_spellbooks: each((s) => t('{have} of {need}', { have: booksOf(s).length, need: 6 })),
};
