// Names of other things inside a text lead to their cards.
import { languageFacts } from '../words/words';
import type { Card, Choice, Target } from './types';

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

/** How a card's name may be written: terms small or capital. */
function spellings({ kind, name }: Card): string[] {
  const plain = name.replace(/^(?:The|Der|Die|Das) /, '');
  const all = plain === name ? [name] : [name, plain];
  return kind === 'term'
    ? [...all, ...all.map((n) => n.charAt(0).toLowerCase() + n.slice(1))]
    : all;
}

/** How a name may be written inside a sentence: its adjectives may have other ends there. */
function inflected(name: string): string {
  const words = name.split(' ').map(escaped);
  const { adjectiveEnd, adjectiveEnds = '' } = languageFacts();
  if (!adjectiveEnd || words.length < 2) return words.join(' ');
  return words.map((word) => word.replace(adjectiveEnd, adjectiveEnds)).join(' ');
}

/** A linker for these cards. */
export function linker(cards: readonly Card[]): Linker {
  const found = new Map<string, Card>();
  const usual = cards.filter((c) => !PLAIN_WORDS.has(`${c.kind}:${c.id}`));
  for (const card of [...usual].sort((a, b) => rank(a) - rank(b))) {
    for (const name of spellings(card)) if (!found.has(name)) found.set(name, card);
  }
  const names = [...found.keys()].sort((a, b) => b.length - a.length).map(inflected);
  if (names.length === 0) return (text) => [{ text }];
  const forms = [...found].map(([name, card]) => {
    return { card, whole: new RegExp(`^${inflected(name)}$`, 'u') };
  });
  const cardOf = (name: string): Card | undefined =>
    found.get(name) ?? forms.find(({ whole }) => whole.test(name))?.card;
  const pattern = new RegExp(
    `(?<![\\p{L}’'-])(${names.join('|')})(${languageFacts().endings})(?![\\p{L}])`,
    'gu',
  );

  return (text, self) => {
    const pieces: Piece[] = [];
    const linked = new Set(self ? [`${self.kind}:${self.id}`] : []);
    let from = 0;
    for (const match of text.matchAll(pattern)) {
      const card = cardOf(match[1] ?? '');
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

/** The card that explains a choice: its own, or that of the first thing it points at. */
export const cardOf = ({ card, targets }: Choice): Target | undefined => card ?? targets[0];
