// What a player wants to be asked again before it counts.
import type { Habit } from './preferences.svelte';
import type { Choice } from './types';

/** Whether a choice must be made twice, as the player likes it. */
export function asksAgain({ role }: Pick<Choice, 'role'>, habits: Record<Habit, boolean>): boolean {
  if (role === 'pass') return habits['ask-pass'];
  return role === 'done' && habits['ask-done'];
}
