// Names of other things inside a text lead to their cards.
import type { Card, Target } from './types';

/** A piece of a text: plain words, or the name of a thing that has a card. */
export type Piece = { text: string; target?: Target };

/** Splits a text at the names it has; `self` is not linked, nor anything a second time. */
export type Linker = (text: string, self?: Target) => Piece[];

/** Everyday words: a link at each of them would be noise. */
const PLAIN_WORDS = new Set([
  'term:area',
  'term:unit',
  'term:enemy',
  'action:move',
  'action:battle',
  'action:pass',
  'phase:draft',
  'phase:first_player',
  'battle_step:combat',
  'battle_step:kills',
  'battle_step:pains',
  'battle_step:retreats',
]);
/** Where two cards have the same name, the earlier kind is meant. */
const KINDS = [
  'faction',
  'unit',
  'spellbook',
  'area',
  'term',
  'requirement',
  'phase',
  'action',
  'battle_step',
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const rank = (card: Card): number => (KINDS.indexOf(card.kind) + 1 || KINDS.length + 1) - 1;

/** How a card's name may be written: terms small or capital, everything with a plural s. */
function spellings({ kind, name }: Card): string[] {
  const plain = name.replace(/^The /, '');
  const all = plain === name ? [name] : [name, plain];
  return kind === 'term'
    ? [...all, ...all.map((n) => n.charAt(0).toLowerCase() + n.slice(1))]
    : all;
}

/** A linker for these cards. */
export function linker(cards: readonly Card[]): Linker {
  const found = new Map<string, Card>();
  const usual = cards.filter((c) => !PLAIN_WORDS.has(`${c.kind}:${c.id}`));
  for (const card of [...usual].sort((a, b) => rank(a) - rank(b))) {
    for (const name of spellings(card)) if (!found.has(name)) found.set(name, card);
  }
  const names = [...found.keys()].sort((a, b) => b.length - a.length).map(escaped);
  if (names.length === 0) return (text) => [{ text }];
  const pattern = new RegExp(`(?<![\\p{L}’'-])(${names.join('|')})(s?)(?![\\p{L}])`, 'gu');

  return (text, self) => {
    const pieces: Piece[] = [];
    const linked = new Set(self ? [`${self.kind}:${self.id}`] : []);
    let from = 0;
    for (const match of text.matchAll(pattern)) {
      const card = found.get(match[1] ?? '');
      const key = card && `${card.kind}:${card.id}`;
      if (!card || !key || linked.has(key)) continue;
      linked.add(key);
      if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
      pieces.push({ text: match[0], target: { kind: card.kind, id: card.id } });
      from = match.index + match[0].length;
    }
    if (from < text.length) pieces.push({ text: text.slice(from) });
    return pieces;
  };
}

/** The card that a choice or a refusal is about, by its words. */
export function cardOfLabel(
  cards: readonly Card[],
  label: string,
  targets: readonly Target[] = [],
): Target | undefined {
  const ACTS = ['action', 'spellbook', 'unit', 'requirement', 'term'];
  const acts = cards.filter((c) => ACTS.includes(c.kind));
  const same = acts.find((c) => c.name === label);
  if (same) return { kind: same.kind, id: same.id };
  const begins = acts
    .filter((c) => c.kind !== 'term' && label.startsWith(`${c.name} `))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (begins) return { kind: begins.kind, id: begins.id };
  return targets[0];
}
