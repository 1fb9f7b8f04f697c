// What a reference card adds about the match as it stands. Everything is read from the view.
import type { Reference } from '../../lib/reference.svelte';
import type { Card, CocInPlay, CocView, Target } from '../../lib/types';
import { t } from '../../words/words';
import type { CardNow } from '../module';
import { conditionsOf, iconsOf, keywordsOf, skillOf, titleOf } from './facts';
import { printOf, type Print } from './prints';
import { sideOf } from './sides';
import { STRUGGLES } from './suits';

type Rows = [string, string][];

export function cardNow(view: CocView, card: Card, _: Reference, target: Target): CardNow {
  const print = card.kind === 'card' ? printOf(card.id) : undefined;
  if (!print) return { rows: [] };
  const found = view.cards[target.id];
  const id = found ? target.id : undefined;
  if (print.type === 'story') return story(view, id);
  const play = found?.play;
  if (!play) return { rows: [] };
  return {
    rows: rowsOf(view, print, play, id),
    state: conditionsOf(play)[0] ?? t('ready'),
    good: play.condition === 'ready',
    owner: sideOf(play.controller),
  };
}

function rowsOf(view: CocView, print: Print, play: CocInPlay, id: string | undefined): Rows {
  const skill = skillOf(print, play);
  const icons = iconsOf(print, play).filter(
    (icon, at, all) => all.findIndex((other) => other.icon === icon.icon) === at,
  );
  const keywords = keywordsOf(print, play).map(({ word }) => word);
  const hanging = Object.values(view.cards).filter(
    (card) => id !== undefined && card.play?.host === id,
  );
  const title = (card: string): string => titleOf(printOf(view.cards[card]?.print));
  const lasting = (view.lasting ?? []).filter(({ on }) => id !== undefined && on.includes(id));
  return [
    ...(skill?.change
      ? ([[t('Skill now'), t('{n}, printed {m}', { n: skill.value, m: print.skill ?? 0 })]] as Rows)
      : []),
    ...(icons.some((icon) => icon.change)
      ? ([
          [
            t('Icons now'),
            icons
              .map(({ icon }) => `${t(STRUGGLES[icon].name)} ${play.icons?.[icon] ?? 0}`)
              .join(', '),
          ],
        ] as Rows)
      : []),
    ...(keywords.length > 0 ? ([[t('Keywords now'), keywords.join(', ')]] as Rows) : []),
    ...(play.wounds ? ([[t('Wounds'), String(play.wounds)]] as Rows) : []),
    ...(play.committed ? ([[t('Committed to'), title(play.committed)]] as Rows) : []),
    ...(play.host ? ([[t('Attached to'), title(play.host)]] as Rows) : []),
    ...(hanging.length > 0
      ? ([[t('Attached'), hanging.map((card) => titleOf(printOf(card.print))).join(', ')]] as Rows)
      : []),
    ...lasting.map(({ from }): [string, string] => [
      t('Until the phase ends'),
      titleOf(printOf(from)),
    ]),
  ];
}

function story(view: CocView, id: string | undefined): CardNow {
  const now = id === undefined ? undefined : view.stories[id];
  if (!now) return { rows: [] };
  return {
    rows: [
      [t('Success tokens'), t('{a} and {b}', { a: now.tokens.s0 ?? 0, b: now.tokens.s1 ?? 0 })],
    ],
  };
}
