// What the choices of a decision mean for the board: which areas and units can be clicked.
import { isOption, layOut } from '../../lib/choices';
import type { Choice, Target } from '../../lib/types';

/** A choice, and the number key that chooses it in the list. */
export type Offer = { choice: Choice; order: number; key?: number };

/** A decision's choices by what they point at. */
export type Offers = {
  areas: ReadonlyMap<string, readonly Offer[]>;
  units: ReadonlyMap<string, readonly Offer[]>;
  /** Choices of units, by the area that they name as the unit's place. */
  within: ReadonlyMap<string, readonly Offer[]>;
  /** Menu entries by the areas and pieces at which they begin: `unit u3`, `area africa`. */
  starts: ReadonlyMap<string, readonly Offer[]>;
  /** What every option points at: it has been chosen, for example the unit that moves. */
  chosenUnits: ReadonlySet<string>;
  chosenAreas: ReadonlySet<string>;
  /** The decision is about areas: those that are not offered are veiled. */
  aboutAreas: boolean;
};

const key = (target: Target) => `${target.kind} ${target.id}`;

/** What can stand on a board, if nothing else is said. */
const UNITS: readonly string[] = ['unit'];

/** The targets that all options share, if each of them has others that tell it apart. */
function shared(choices: readonly Choice[], onBoard: (target: Target) => boolean): Set<string> {
  const options = choices.filter(isOption);
  const [first, ...rest] = options;
  if (!first || rest.length === 0) return new Set();
  const all = new Set(first.targets.map(key));
  for (const choice of rest) {
    const own = new Set(choice.targets.map(key));
    for (const target of all) if (!own.has(target)) all.delete(target);
  }
  const apart = (c: Choice) => c.targets.some((t) => onBoard(t) && !all.has(key(t)));
  return options.every(apart) ? all : new Set();
}

/** The number keys of the list beside the board. */
function keysOf(choices: readonly Choice[]): Map<Choice, number> {
  const { groups } = layOut({ prompt: { title: '', why: '', rule: '' }, choices: [...choices] });
  const options = groups.flatMap((g) => g.options);
  return new Map(options.flatMap(({ choice, key }) => (key ? [[choice, key] as const] : [])));
}

/**
 * Sorts choices by the areas and units they point at. Where buildings stand on the board they are
 * pieces like units: `pieces` names the kinds of target that are.
 */
export function offersOf(choices: readonly Choice[], pieces = UNITS): Offers {
  const onBoard = ({ kind }: Target) => kind === 'area' || pieces.includes(kind);
  const common = shared(choices, onBoard);
  const keys = keysOf(choices);
  const areas = new Map<string, Offer[]>();
  const units = new Map<string, Offer[]>();
  const within = new Map<string, Offer[]>();
  const starts = new Map<string, Offer[]>();
  const chosen = { area: new Set<string>(), unit: new Set<string>() };
  const add = (table: Map<string, Offer[]>, id: string, offer: Offer) => {
    const offers = table.get(id) ?? [];
    if (!offers.some((o) => o.choice === offer.choice)) offers.push(offer);
    table.set(id, offers);
  };
  choices.forEach((choice, order) => {
    const number = keys.get(choice);
    const offer: Offer = number === undefined ? { choice, order } : { choice, order, key: number };
    for (const target of choice.starts ?? []) add(starts, key(target), offer);
    const apart = choice.targets.filter((t) => onBoard(t) && !common.has(key(t)));
    const ofUnits = apart.some((t) => t.kind !== 'area');
    for (const { kind, id } of apart) {
      if (kind !== 'area') add(units, id, offer);
      else add(ofUnits ? within : areas, id, offer);
    }
    for (const target of choice.targets) {
      if (!common.has(key(target))) continue;
      if (target.kind === 'area') chosen.area.add(target.id);
      else if (pieces.includes(target.kind)) chosen.unit.add(target.id);
    }
  });
  const options = choices.filter(isOption);
  const listed = new Set([...areas.values()].flatMap((offers) => offers.map((o) => o.choice)));
  return {
    areas,
    units,
    within,
    starts,
    chosenUnits: chosen.unit,
    chosenAreas: chosen.area,
    aboutAreas: options.length > 0 && options.every((c) => listed.has(c)),
  };
}

/** What a mark says of some choices: the number key of one, `…` for several. */
export function keyOf(offers: readonly Offer[] = []): string | undefined {
  const [first, ...more] = offers;
  return more.length > 0 ? '…' : first?.key?.toString();
}

/** The choices that a press on an area means: those of the area, or those of the units in it. */
export function offersForArea(offers: Offers, area: string): readonly Offer[] {
  return offers.areas.get(area) ?? offers.within.get(area) ?? [];
}

/** The choices that point at any of some units, each once. */
export function offersForUnits(offers: Offers, units: readonly string[]): Offer[] {
  const found = new Map<Choice, Offer>();
  for (const id of units) for (const o of offers.units.get(id) ?? []) found.set(o.choice, o);
  return [...found.values()].sort((a, b) => a.order - b.order);
}

/** The menu entries that begin at any of these things, each once. */
export function offersFrom(offers: Offers, things: readonly Target[]): Offer[] {
  const found = things.flatMap((thing) => offers.starts.get(key(thing)) ?? []);
  return [...new Set(found)].sort((a, b) => a.order - b.order);
}

/** Everything that can be done in an area or with the units in it, each once. */
export function offersInArea(offers: Offers, area: string, units: readonly string[]): Offer[] {
  const all = [
    ...(offers.areas.get(area) ?? []),
    ...(offers.within.get(area) ?? []),
    ...offersForUnits(offers, units),
  ];
  return [...new Map(all.map((offer) => [offer.choice, offer])).values()].sort(
    (a, b) => a.order - b.order,
  );
}
