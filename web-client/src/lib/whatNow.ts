// What the open question says about things: the choices by group, and why something can't be done.
import { t } from '../words/words';
import { cardOf } from './cardLinks';
import type { Ask, Card, Choice, Refusal, Target } from './types';

/** A choice with the card that explains it. */
export interface Possible {
  choice: Choice;
  card?: Target | undefined;
}

/** What can't be done, with the card that explains it. */
export interface Impossible {
  refusal: Refusal;
  card?: Target | undefined;
}

export interface PossibleGroup {
  heading: string;
  choices: Possible[];
}

/** Everything that the viewer can do now and can't, in the server's order. */
export interface Now {
  can: PossibleGroup[];
  anytime: Possible[];
  cannot: Impossible[];
}

const withCard = (choice: Choice): Possible => ({ choice, card: cardOf(choice) });

/** Reads it from the question; nothing here knows a rule. */
export function whatNow(ask: Ask | undefined, anytime: readonly Choice[] = []): Now {
  const can: PossibleGroup[] = [];
  for (const choice of ask?.choices ?? []) {
    const heading = choice.group ?? '';
    const group = can.find((g) => g.heading === heading);
    const possible = withCard(choice);
    if (group) group.choices.push(possible);
    else can.push({ heading, choices: [possible] });
  }
  return {
    can,
    anytime: anytime.map(withCard),
    cannot: (ask?.refusals ?? []).map((refusal) => ({ refusal, card: refusal.card })),
  };
}

/** `1 Power`; nothing where the server names no cost. */
export const costWords = ({ cost }: Choice): string | undefined =>
  cost && `${cost.amount} ${cost.of}`;

/** `1 Power, leaves 3`. */
export const priceWords = ({ cost }: Choice): string | undefined =>
  cost && t('{n} {of}, leaves {left}', { n: cost.amount, of: cost.of, left: cost.leaves });

/** What the open question says about a card's thing, as rows of a card. */
export function standing(card: Card, ask: Ask | undefined): [string, string][] {
  if (!ask || !['action', 'spellbook', 'requirement'].includes(card.kind)) return [];
  // The action that a spellbook or a requirement allows has the same id.
  const about = (target: Target | undefined): boolean => target?.id === card.id;
  const choice = ask.choices.find((shown) => about(cardOf(shown)));
  if (choice) {
    const facts = [choice.detail, priceWords(choice)].filter(Boolean).join(' · ');
    return [[t('You can now'), facts || t('yes')]];
  }
  const refusal = ask.refusals?.find((shown) => about(shown.card));
  return refusal ? [[t('Not now'), `${refusal.why} (${refusal.rule})`]] : [];
}
