import type { Condition, GameInfo, OptionInfo, OptionValue, Side } from './types';

/** The chosen options of a table, by id. What is not there has its default. */
export type Chosen = Record<string, unknown>;

/** An option as a table offers it. */
export interface Offer {
  option: OptionInfo;
  /** The values that can be chosen now. */
  values: OptionValue[];
  /** The value in force. */
  value: OptionValue;
  /** What it would be if no one had chosen. */
  usual: OptionValue;
  /** Someone has chosen another than the usual value. */
  changed: boolean;
}

function holds(when: Condition | undefined, values: ReadonlyMap<string, string>): boolean {
  if (!when) return true;
  const value = values.get(when.option);
  return value !== undefined && when.values.includes(value);
}

const goesWith = (value: OptionValue, seats: number): boolean =>
  value.seats.length === 0 || value.seats.includes(seats);

/** The values in force, in the server's way: in order, a chosen one if it fits, else the first. */
export function offers(game: GameInfo, seats: number, chosen: Chosen): Offer[] {
  const values = new Map<string, string>();
  const found: Offer[] = [];
  for (const option of game.options) {
    if (!holds(option.when, values)) continue;
    const open = option.values.filter((v) => holds(v.when, values));
    const fitting = open.filter((v) => goesWith(v, seats));
    const usual = fitting[0];
    if (!usual) continue;
    const value = fitting.find((v) => v.id === chosen[option.id]) ?? usual;
    values.set(option.id, value.id);
    const shown = option.leads_seats ? open : fitting;
    found.push({ option, values: shown, value, usual, changed: value.id !== usual.id });
  }
  return found;
}

/** What must be sent to choose a value: the number of seats goes with it where it has to. */
export function choosing(
  option: OptionInfo,
  value: OptionValue,
  seats: number,
): { options: Record<string, string>; seats?: number } {
  const options = { [option.id]: value.id };
  const fewest = value.seats[0];
  return option.leads_seats && fewest !== undefined && !goesWith(value, seats)
    ? { options, seats: fewest }
    : { options };
}

/** The sides that a seat can pick with these options. */
export function sidesOffered(game: GameInfo, seats: number, chosen: Chosen): Side[] {
  const values = new Map(offers(game, seats, chosen).map((o) => [o.option.id, o.value.id]));
  return game.sides.filter((side) => holds(side.when, values));
}

/** The sides that a side's id joins: a seat can play several. */
export const sideParts = (id: string): string[] => id.split('+');

/** Whether two seats can't have these sides both. */
export function sidesClash(one: string, other: string): boolean {
  const parts = sideParts(other);
  return sideParts(one).some((part) => parts.includes(part));
}

/** Options without a group in order, and groups with theirs. */
export function grouped(list: readonly Offer[]): { open: Offer[]; groups: [string, Offer[]][] } {
  const groups = new Map<string, Offer[]>();
  for (const offer of list) {
    const name = offer.option.group;
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), offer]);
  }
  return { open: list.filter((o) => o.option.group === undefined), groups: [...groups] };
}

/** Those that have every word of a search in their names or sentences. */
export function search(list: readonly Offer[], words: string): Offer[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const text = ({ option, values }: Offer): string =>
    [option, ...values]
      .flatMap((v) => [v.name, v.help])
      .join(' ')
      .toLowerCase();
  return list.filter((offer) => wanted.every((word) => text(offer).includes(word)));
}
