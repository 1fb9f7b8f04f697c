// What the open question says about things: the choices by group, and why something can't be done.
import { t } from '../words/words';
import { cardOfLabel, labelOf } from './cardLinks';
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

const withCard = (cards: readonly Card[], choice: Choice): Possible => ({
  choice,
  card: cardOfLabel(cards, labelOf(choice), choice.targets),
});

/** Reads it from the question; nothing here knows a rule. */
export function whatNow(
  cards: readonly Card[],
  ask: Ask | undefined,
  anytime: readonly Choice[] = [],
): Now {
  const can: PossibleGroup[] = [];
  for (const choice of ask?.choices ?? []) {
    const heading = choice.group ?? '';
    const group = can.find((g) => g.heading === heading);
    const possible = withCard(cards, choice);
    if (group) group.choices.push(possible);
    else can.push({ heading, choices: [possible] });
  }
  return {
    can,
    anytime: anytime.map((choice) => withCard(cards, choice)),
    cannot: (ask?.refusals ?? []).map((refusal) => ({
      refusal,
      card: cardOfLabel(cards, labelOf(refusal)),
    })),
  };
}

/** `1 Power`; nothing where the server names no cost. */
export const costWords = ({ cost }: Choice): string | undefined =>
  cost && `${cost.amount} ${cost.of}`;

/** `1 Power, leaves 3`. */
export const priceWords = ({ cost }: Choice): string | undefined =>
  cost && t('{n} {of}, leaves {left}', { n: cost.amount, of: cost.of, left: cost.leaves });

/** What the open question says about a card's thing, as rows of a card. */
export function standing(
  card: Card,
  cards: readonly Card[],
  ask: Ask | undefined,
): [string, string][] {
  if (!ask || !['action', 'spellbook', 'requirement'].includes(card.kind)) return [];
  const about = (shown: Choice | Refusal): boolean => {
    const label = labelOf(shown);
    const found = cardOfLabel(cards, label);
    const same = label === (card.english ?? card.name);
    return same || (found?.kind === card.kind && found.id === card.id);
  };
  const choice = ask.choices.find(about);
  if (choice) {
    const facts = [choice.detail, priceWords(choice)].filter(Boolean).join(' · ');
    return [[t('You can now'), facts || t('yes')]];
  }
  const refusal = ask.refusals?.find(about);
  return refusal ? [[t('Not now'), `${refusal.why} (${refusal.rule})`]] : [];
}
