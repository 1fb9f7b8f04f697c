// What the open question says about things: the choices by group, and why something can't be done.
import { cardOfLabel } from './cardLinks';
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
  card: cardOfLabel(cards, choice.label, choice.targets),
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
      card: cardOfLabel(cards, refusal.label),
    })),
  };
}

/** `1 Power`; nothing where the server names no cost. */
export const costWords = ({ cost }: Choice): string | undefined =>
  cost && `${cost.amount} ${cost.of}`;

/** What the open question says about a card's thing, as rows of a card. */
export function standing(
  card: Card,
  cards: readonly Card[],
  ask: Ask | undefined,
): [string, string][] {
  if (!ask || !['action', 'spellbook', 'requirement'].includes(card.kind)) return [];
  const about = (label: string): boolean => {
    const found = cardOfLabel(cards, label);
    return label === card.name || (found?.kind === card.kind && found.id === card.id);
  };
  const choice = ask.choices.find((c) => about(c.label));
  if (choice) {
    const cost = choice.cost && `${costWords(choice)}, leaves ${choice.cost.leaves}`;
    return [['You can now', [choice.detail, cost].filter(Boolean).join(' · ') || 'yes']];
  }
  const refusal = ask.refusals?.find((r) => about(r.label));
  return refusal ? [['Not now', `${refusal.why} (${refusal.rule})`]] : [];
}
