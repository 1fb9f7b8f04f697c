// Chances and reasons in words.
import { t } from '../words/words';
import { allOf } from './lists';
import type { Consideration, Likely, Weighed } from './types';

/** So many of a player's own next steps are shown with a choice. */
const STEPS = 2;
/** Chances that differ by less are alike. */
const ALIKE = 0.01;

interface Whole {
  label: string;
  after: Likely[];
}

type NameOf = (seat: number) => string;

/** A chance to win in percent. */
export function percent(chance: number | undefined): string {
  return t('{n}%', { n: Math.round(100 * (chance ?? 0)) });
}

/** What speaks for a choice or against it. */
export function speaks(
  reasons: readonly Consideration[],
  good: boolean,
  nameOf: NameOf,
): string | undefined {
  const said = reasons.filter((reason) => reason.good === good);
  if (said.length === 0) return undefined;
  const words = ({ topic, of }: Consideration): string => {
    if (of === undefined) return topic;
    return good
      ? t('it holds {who} back', { who: nameOf(of) })
      : t('it helps {who}', { who: nameOf(of) });
  };
  const list = allOf(said.map(words));
  return good ? t('For it: {list}', { list }) : t('Against it: {list}', { list });
}

/** A choice with the steps by which its player goes on at once, and what follows after them. */
export function wholeChoice(weighed: Omit<Weighed, 'chances' | 'action'>, seat: number): Whole {
  const others = weighed.line.findIndex((likely) => likely.seat !== seat);
  const own = Math.min(others < 0 ? weighed.line.length : others, STEPS);
  const steps = weighed.line.slice(0, own).map(({ label }) => label);
  return { label: [weighed.label, ...steps].join(' → '), after: weighed.line.slice(own) };
}

/** Whether it hardly matters which of the choices is made. */
export function areAlike(choices: readonly Weighed[], seat: number): boolean {
  const chances = choices.map(({ chances }) => chances[seat] ?? 0);
  return chances.length > 1 && Math.max(...chances) - Math.min(...chances) < ALIKE;
}

/** What is likely to follow; each player is named once in a row. */
export function following(line: readonly Likely[], nameOf: NameOf): string {
  let last: number | undefined;
  const words = line.map(({ seat, label }) => {
    const same = seat === last;
    last = seat;
    return same ? label : `${nameOf(seat)}: ${label}`;
  });
  return words.join(' → ');
}
