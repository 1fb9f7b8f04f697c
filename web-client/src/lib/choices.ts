import type { Ask, Choice, Cost, Refusal, Target } from './types';

/** A choice as the prompt lays it out. */
export interface Option {
  choice: Choice;
  /** 1 to 9, the key that chooses it; none beyond. */
  key?: number;
}

export interface OptionGroup {
  heading: string;
  options: Option[];
  /** What all of its options begin with, where a long list is chosen from in two steps. */
  folds?: Target;
  /** Its options are shown, or nothing is folded. */
  open: boolean;
  /** 1 to 9, the key that opens it. */
  key?: number;
}

/** One of the options: what most choices are, and are without saying so. */
export const isOption = (choice: Choice): boolean => (choice.role ?? 'option') === 'option';

export interface PromptLayout {
  groups: OptionGroup[];
  /** The ways forward; the first is the big button. */
  done: Choice[];
  /** Choices that give something up for good; asked twice. */
  pass: Choice[];
  refusals: Refusal[];
}

/** The most options that are listed at once where they can be chosen in two steps: those with a key. */
const MOST_LISTED = 9;

/**
 * Puts the choices where the player expects them. Their order is the server's and never changes.
 * A long list of pairs, such as a card and a domain, is folded: first the one, then the other;
 * `opened` is the heading of what was chosen first.
 */
export function layOut(ask: Ask, opened?: string): PromptLayout {
  const groups: OptionGroup[] = [];
  for (const choice of ask.choices) {
    if (choice.role === 'done' || choice.role === 'pass') continue;
    const heading = choice.group ?? '';
    let group = groups.find((g) => g.heading === heading);
    if (!group) {
      group = { heading, options: [], open: true };
      groups.push(group);
    }
    group.options.push({ choice });
  }
  fold(groups, opened);
  const shown = groups.flatMap((group) => [
    ...(group.folds ? [group] : []),
    ...(group.open ? group.options : []),
  ]);
  shown.slice(0, MOST_LISTED).forEach((thing, place) => (thing.key = place + 1));
  return {
    groups,
    done: ask.choices.filter((c) => c.role === 'done'),
    pass: ask.choices.filter((c) => c.role === 'pass'),
    refusals: ask.refusals ?? [],
  };
}

/** Folds a long list whose groups each hold several options that begin with one thing. */
function fold(groups: OptionGroup[], opened: string | undefined): void {
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const firsts = groups.map(commonFirst);
  if (count <= MOST_LISTED || groups.length < 2) return;
  groups.forEach((group, at) => {
    const first = firsts[at];
    if (!first || firsts.includes(undefined)) return;
    group.folds = first;
    group.open = group.heading === opened;
  });
}

/** What every option of a group points at first, if there are several and each of them is a pair. */
function commonFirst({ options }: OptionGroup): Target | undefined {
  const [first] = options.map(({ choice }) => choice.targets[0]);
  const pairs = options.every(
    ({ choice: { targets } }) =>
      first && targets.length === 2 && targets[0] && sameTarget(targets[0], first),
  );
  return pairs && options.length > 1 ? first : undefined;
}

/** The group that a number key opens or closes. */
export function groupOfKey(layout: PromptLayout, key: number): OptionGroup | undefined {
  return layout.groups.find((group) => group.key === key);
}

/** The choice that a number key stands for. */
export function choiceOfKey(layout: PromptLayout, key: number): Choice | undefined {
  return layout.groups.flatMap((g) => g.options).find((o) => o.key === key)?.choice;
}

/** What every option costs, when there are several and they all cost the same. */
export function commonCost(layout: PromptLayout): Cost | undefined {
  const costs = layout.groups.flatMap((g) => g.options).map((o) => o.choice.cost);
  const [first] = costs;
  if (!first || costs.length < 2) return undefined;
  const same = (c: Cost | undefined) =>
    c?.amount === first.amount && c.of === first.of && c.leaves === first.leaves;
  return costs.every(same) ? first : undefined;
}

export function sameTarget(a: Target, b: Target): boolean {
  return a.kind === b.kind && a.id === b.id;
}

/**
 * The choices that are meant by what is pointed at: those that share most with it. A unit that all
 * of them name lights them all; with the area that one of them names it lights that one.
 */
export function meantBy(choices: readonly Choice[], lit: readonly Target[]): Set<Choice> {
  const shared = (c: Choice) => c.targets.filter((a) => lit.some((b) => sameTarget(a, b))).length;
  const most = Math.max(1, ...choices.map(shared));
  return new Set(choices.filter((c) => shared(c) === most));
}
