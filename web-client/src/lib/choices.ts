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

/** Puts the choices where the player expects them. Their order is the server's and never changes. */
export function layOut(ask: Ask): PromptLayout {
  const groups: OptionGroup[] = [];
  let key = 0;
  for (const choice of ask.choices) {
    if (choice.role === 'done' || choice.role === 'pass') continue;
    const heading = choice.group ?? '';
    let group = groups.find((g) => g.heading === heading);
    if (!group) {
      group = { heading, options: [] };
      groups.push(group);
    }
    group.options.push({ choice });
  }
  for (const option of groups.flatMap((g) => g.options)) {
    key += 1;
    if (key <= 9) option.key = key;
  }
  return {
    groups,
    done: ask.choices.filter((c) => c.role === 'done'),
    pass: ask.choices.filter((c) => c.role === 'pass'),
    refusals: ask.refusals ?? [],
  };
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
