// The abilities that a battle may call on, in words. Which they are and where they stand tells the view.
import type { Reference } from '../../../lib/reference.svelte';
import { targetOf } from '../../../lib/reference.svelte';
import type { AbilityView, BattleStep, CthulhuWarsView } from '../../../lib/types';
import { t } from '../../../words/words';

/** The steps of a battle in their order. */
export const STEPS: readonly BattleStep[] = [
  'pre_battle_attacker',
  'pre_battle_defender',
  'combat',
  'kills',
  'pains',
  'necrophagy',
  'harbinger',
  'retreats',
  'finish',
];

/** An ability in words. */
export interface Window extends AbilityView {
  name: string;
  /** What it does, or why it can't. */
  fact: string;
}

/** The ability windows of the battle that is fought, in order. */
export function windowsOf(view: CthulhuWarsView, names: Reference): Window[] {
  return (view.battle?.abilities ?? []).map((ability) => {
    const target = targetOf(ability.card);
    const card = target && names.find(target);
    const does = card?.facts.find((fact) => fact.id === 'in_battle')?.value ?? card?.text ?? '';
    const lacks = ability.lacks && t('no {unit} here', { unit: names.name('unit', ability.lacks) });
    return { ...ability, name: card?.name ?? ability.id, fact: lacks ?? does };
  });
}
