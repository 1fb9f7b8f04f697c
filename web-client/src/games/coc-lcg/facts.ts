// What a face shows of a card: its printed values, or those it has now in play.
import type { CocIcon, CocIcons, CocInPlay } from '../../lib/types';
import { t, tn } from '../../words/words';
import { ICONS, type Print } from './prints';
import { KEYWORDS, STRUGGLES, SUBTYPES, TRIGGERS, TYPES } from './suits';

/** How a value stands to the printed one. */
export type Change = 'higher' | 'lower' | undefined;

/** Above this an icon is drawn once with a number, so that the column never reaches the title. */
const MOST_ICONS = 4;

export function skillOf(
  print: Print,
  play?: CocInPlay,
): { value: number | 'X'; change: Change } | undefined {
  if (print.skill === undefined) return undefined;
  const value = play?.skill ?? print.skill;
  if (value === print.skill || value === 'X' || print.skill === 'X')
    return { value, change: undefined };
  return { value, change: value > print.skill ? 'higher' : 'lower' };
}

/** The icons as they are stacked, from the bottom up: each kind as often as there is, or once with its number. */
export function iconsOf(
  print: Print,
  play?: CocInPlay,
): { icon: CocIcon; count: number; change: Change }[] {
  const printed = (icon: CocIcon): number => print.icons?.[icon] ?? 0;
  const now: Partial<CocIcons> = play?.icons ?? print.icons ?? {};
  const kinds = ICONS.map((icon) => ({ icon, count: now[icon] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map((kind) => ({ ...kind, change: changeOf(kind.count, printed(kind.icon)) }));
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  if (all > MOST_ICONS) return kinds;
  return kinds.flatMap((kind) => Array.from({ length: kind.count }, () => ({ ...kind, count: 1 })));
}

function changeOf(now: number, printed: number): Change {
  if (now === printed) return undefined;
  return now > printed ? 'higher' : 'lower';
}

/** The keywords in words or letters, Toughness with its number. */
export function keywordsOf(print: Print, play?: CocInPlay): { word: string; letter: string }[] {
  const words = (play ? play.keywords : print.keywords) ?? [];
  const toughness = (play ? play.toughness : print.toughness) ?? 0;
  return [
    ...words.map((id) => ({ word: t(KEYWORDS[id].name), letter: KEYWORDS[id].letter })),
    ...(toughness > 0
      ? [{ word: t('Toughness +{n}', { n: toughness }), letter: `+${toughness}` }]
      : []),
  ];
}

/** The title of a card in the reader's language; of none, nothing. */
export const titleOf = (print: Print | undefined): string => (print ? t(print.title) : '');

/** The sentences of a card's text, each with the trigger word that it begins with, if it does. */
export function sentencesOf(print: Print): { word: string; rest: string }[] {
  const words = (print.triggers ?? []).map((id) => t(TRIGGERS[id]));
  const sentences = t(print.text ?? '').match(/.+?(?:\. |$)/g) ?? [];
  return sentences.map((sentence) => {
    const word =
      words.find((w) => sentence.startsWith(`${w}.`) || sentence.startsWith(`${w} `)) ?? '';
    return { word, rest: sentence.slice(word.length) };
  });
}

/** `Character · Ancient One`. */
export function typeLine(print: Print): string {
  return [
    t(TYPES[print.type]),
    ...(print.subtypes ?? []).map((id) => t(SUBTYPES[id] ?? id)),
    ...(print.loyal ? [t('Loyal')] : []),
  ].join(' · ');
}

/** Everything that a face shows, for those who hear it. */
export function spoken(print: Print, play?: CocInPlay): string {
  const skill = skillOf(print, play);
  const icons = ICONS.flatMap((icon) => {
    const n = (play?.icons ?? print.icons)?.[icon] ?? 0;
    return n > 0 ? [`${t(STRUGGLES[icon].name)} ${n}`] : [];
  });
  const insane = play?.condition === 'insane';
  const values = insane
    ? []
    : [
        ...(print.cost === undefined ? [] : [t('cost {n}', { n: print.cost })]),
        ...(skill ? [t('skill {n}', { n: skill.value })] : []),
        ...icons,
        ...keywordsOf(print, play).map(({ word }) => word),
      ];
  return [titleOf(print), t(TYPES[print.type]), ...values, ...conditionsOf(play)].join(', ');
}

/** How a card stands in play, in words. */
export function conditionsOf(play: CocInPlay | undefined): string[] {
  if (!play) return [];
  return [
    ...(play.condition === 'exhausted' ? [t('exhausted')] : []),
    ...(play.condition === 'insane' ? [t('insane')] : []),
    ...(play.wounds ? [tn(play.wounds, '{n} wound', '{n} wounds')] : []),
    ...(play.blank ? [t('its text counts as blank')] : []),
  ];
}
