// How far a faction is on the way to a requirement, where the view tells. What is needed is read
// from the requirement's own name (`Units in 6 areas`), so it can't say something else than the card.
import { factId } from '../../lib/cardWords';
import type { Reference } from '../../lib/reference.svelte';
import type { Card, CthulhuWarsView, Faction, FactionView, Kind } from '../../lib/types';
import { anyOf } from '../../lib/lists';
import { entriesOf } from './factions';
import { mark, t } from '../../words/words';

/** One thing that is counted. */
export interface Count {
  have: number;
  need: number;
  of: keyof typeof SO_FAR;
}

/** What is counted, and how far it is in words. */
const SO_FAR = {
  areas: mark('{have} of {need} areas'),
  Power: mark('{have} of {need} Power'),
  gates: mark('{have} of {need} gates'),
  'own gates in water': mark('{have} of {need} own gates in water'),
  'gates in water in all': mark('{have} of {need} gates in water in all'),
  'Cultists on the map': mark('{have} of {need} Cultists on the map'),
  spellbooks: mark('{have} of {need} spellbooks'),
  enemies: mark('{have} of {need} enemies'),
} as const;

/** Any one of the counts is enough. */
export type Progress = Count[];

type Seen = { view: CthulhuWarsView; faction: Faction; sheet: FactionView; names: Reference };

const own = ({ view, faction }: Seen) =>
  entriesOf(view.units).filter(([, u]) => u.faction === faction && u.area);

/** Areas where the faction has a unit. */
const spread = (seen: Seen): number => new Set(own(seen).map(([, u]) => u.area)).size;

const cultists = (seen: Seen): number => own(seen).filter(([, u]) => u.kind === 'acolyte').length;

/** Enemies that share an area with the faction. */
function met(seen: Seen): number {
  const areas = new Set(own(seen).map(([, u]) => u.area));
  const others = entriesOf(seen.view.units).filter(([, u]) => u.faction !== seen.faction);
  return new Set(others.filter(([, u]) => areas.has(u.area)).map(([, u]) => u.faction)).size;
}

/** Whether the card of an area says that it is water. */
function isWater({ names }: Seen, area: string): boolean {
  const card = names.find({ kind: 'area', id: area });
  const kind = card?.facts.find((fact) => factId(fact) === 'Kind');
  return kind !== undefined && kind[1] !== t('Land');
}

/** Gates in water: one's own, or all. */
function waterGates(seen: Seen, ownOnly: boolean): number {
  const gates = entriesOf(seen.view.areas).filter(([id, a]) => a.gate && isWater(seen, id));
  if (!ownOnly) return gates.length;
  const { units } = seen.view;
  return gates.filter(([, a]) => a.keeper && units[a.keeper]?.faction === seen.faction).length;
}

const power = ({ sheet }: Seen): number => sheet.power;
const books = ({ sheet }: Seen): number => entriesOf(sheet.spellbooks).filter(([, g]) => g).length;

type Measure = [have: (seen: Seen) => number, of: Count['of']];
const AREAS: Measure[] = [[spread, 'areas']];
const PAY: Measure[] = [[power, 'Power']];
const GATES: Measure[] = [
  [({ sheet }) => sheet.gates, 'gates'],
  [power, 'Power'],
];

/** What is counted for a requirement, in the order of the numbers in its name. */
const MEASURES: Record<string, Measure[]> = {
  four_areas: AREAS,
  six_areas: AREAS,
  eight_areas: AREAS,
  pay_four: PAY,
  pay_six: PAY,
  three_gates: GATES,
  four_gates: GATES,
  sacrifice_two: [[cultists, 'Cultists on the map']],
  ocean_gates: [
    [(seen) => waterGates(seen, true), 'own gates in water'],
    [(seen) => waterGates(seen, false), 'gates in water in all'],
  ],
};

/** To awaken a Great Old One its cost must be paid; the view knows it. */
const AWAKEN: Record<string, Kind> = {
  awaken_cthulhu: 'cthulhu',
  awaken_nyarlathotep: 'nyarlathotep',
  awaken_shub: 'shub_niggurath',
  awaken_king: 'king_in_yellow',
  awaken_hastur: 'hastur',
};

/** How far it is; undefined where the view does not tell. */
export function progressOf(
  view: CthulhuWarsView,
  faction: Faction,
  card: Card,
  names: Reference,
): Progress | undefined {
  const sheet = view.factions[faction];
  if (!sheet) return undefined;
  const seen: Seen = { view, faction, sheet, names };
  const great = AWAKEN[card.id];
  const cost = great && sheet.costs[great];
  if (cost !== undefined) return [{ have: sheet.power, need: cost, of: 'Power' }];
  if (card.id === 'five_books') return [{ have: books(seen), need: 5, of: 'spellbooks' }];
  if (card.id === 'share_areas') {
    return [{ have: met(seen), need: entriesOf(view.factions).length - 1, of: 'enemies' }];
  }
  const numbers = [...(card.english ?? card.name).matchAll(/\d+/g)].map(([n]) => Number(n));
  const counts = (MEASURES[card.id] ?? []).flatMap(([have, of], at): Count[] => {
    const need = numbers[at];
    return need === undefined ? [] : [{ have: have(seen), need, of }];
  });
  return counts.length > 0 ? counts : undefined;
}

/** `2 of 3 gates, or 7 of 12 Power`. */
export const progressWords = (progress: Progress): string =>
  anyOf(progress.map(({ have, need, of }) => t(SO_FAR[of], { have, need })));

/** From 0 to 1; what can't be told counts as far away. */
export function nearness(progress: Progress | undefined): number {
  if (!progress) return -1;
  return Math.max(...progress.map(({ have, need }) => Math.min(1, have / need)));
}

export interface OpenRequirement {
  card: Card;
  progress: Progress | undefined;
}

/** What a faction has still to do for its spellbooks, the nearest first. */
export function openRequirements(
  view: CthulhuWarsView,
  faction: Faction,
  names: Reference,
): OpenRequirement[] {
  const sheet = view.factions[faction];
  const open = entriesOf(sheet?.requirements ?? {}).filter(([, isMet]) => !isMet);
  return open
    .flatMap(([id]) => names.find({ kind: 'requirement', id }) ?? [])
    .map((card) => ({ card, progress: progressOf(view, faction, card, names) }))
    .sort((a, b) => nearness(b.progress) - nearness(a.progress));
}
