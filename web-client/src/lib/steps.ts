// What has been done so far in the player's action, and how far back each step lies.
import type { Cost, UndoOffer } from './types';

/** A step that can still be taken back. */
export interface Step {
  label: string;
  /** Taking back to here takes this and all that came after it. */
  to: number;
  cost?: Cost | undefined;
}

/** The steps in the order in which they were made. `spent` is what this tab has seen entries cost. */
export function stepsOf(offer: UndoOffer, spent: Readonly<Record<number, Cost>> = {}): Step[] {
  const steps = offer.steps
    .map(({ label, seq }) => ({ label, to: seq, cost: spent[seq] }))
    .reverse();
  return steps.map((step, at) =>
    samePayment(step.cost, steps[at + 1]?.cost) ? { ...step, cost: undefined } : step,
  );
}

/** A unit and where it goes name the same Power: it is paid once, with the last of them. */
function samePayment(one: Cost | undefined, next: Cost | undefined): boolean {
  return one !== undefined && one.leaves === next?.leaves && one.of === next.of;
}
