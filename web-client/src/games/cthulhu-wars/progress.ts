// How far a faction is on the way to its requirements, in words. The numbers are the view's.
import { anyOf } from '../../lib/lists';
import type { Reference } from '../../lib/reference.svelte';
import type { Card, Counted, CountView, CthulhuWarsView, Faction } from '../../lib/types';
import { mark, t } from '../../words/words';
import { entriesOf } from './factions';

/** Any one of the counts is enough. */
export type Progress = readonly CountView[];

const SO_FAR: Record<Counted, string> = {
  areas: mark('{have} of {need} areas'),
  power: mark('{have} of {need} Power'),
  gates: mark('{have} of {need} gates'),
  own_ocean_gates: mark('{have} of {need} own gates in water'),
  ocean_gates: mark('{have} of {need} gates in water in all'),
  cultists: mark('{have} of {need} Cultists on the map'),
  spellbooks: mark('{have} of {need} spellbooks'),
  enemy_spellbooks: mark('{have} of {need} spellbooks of an enemy'),
  all_gates: mark('{have} of {need} gates on the map'),
  enemy_gates: mark('{have} of {need} gates of enemies'),
  enemies: mark('{have} of {need} enemies'),
};

/** How far it is; undefined where nothing is counted. */
export const progressOf = (
  view: CthulhuWarsView,
  faction: Faction,
  card: Card,
): Progress | undefined =>
  entriesOf(view.factions[faction]?.progress ?? {}).find(([id]) => id === card.id)?.[1];

/** `2 of 3 gates, or 7 of 12 Power`. */
export const progressWords = (progress: Progress): string =>
  anyOf(progress.map(({ have, need, of }) => t(SO_FAR[of], { have, need })));

/** From 0 to 1; what isn't counted is far away. */
export function nearness(progress: Progress | undefined): number {
  if (!progress) return -1;
  return Math.max(...progress.map(({ have, need }) => Math.min(1, have / need)));
}

export interface OpenRequirement {
  card: Card;
  progress: Progress | undefined;
}

/** What a faction has still to do for its spellbooks, the nearest first. */
export function openRequirements(
  view: CthulhuWarsView,
  faction: Faction,
  names: Reference,
): OpenRequirement[] {
  const sheet = view.factions[faction];
  const open = entriesOf(sheet?.requirements ?? {}).filter(([, isMet]) => !isMet);
  return open
    .flatMap(([id]) => names.find({ kind: 'requirement', id }) ?? [])
    .map((card) => ({ card, progress: progressOf(view, faction, card) }))
    .sort((a, b) => nearness(b.progress) - nearness(a.progress));
}
