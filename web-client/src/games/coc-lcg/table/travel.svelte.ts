import { tick } from 'svelte';
import type { CocView } from '../../../lib/types';
import { journeys, type Journey } from '../journeys';

const TRAVEL_MS = 320;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** A journey as it is about to begin: where the card lies, and its picture if it goes out of sight. */
interface Departure extends Journey {
  box: DOMRect;
  ghost: HTMLElement | undefined;
}

/**
 * Cards travel to their new places when the view changes: from `data-lies` to `data-lies` inside the
 * frame. What is drawn is where it belongs from the start; nothing waits for it.
 */
export function travel(frame: () => HTMLElement | undefined, view: () => CocView): void {
  let before: CocView | undefined;
  $effect.pre(() => {
    const after = view();
    const last = before;
    before = after;
    const table = frame();
    if (!last || !table || last === after) return;
    if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const leaving = journeys(last, after).flatMap((journey) => depart(table, journey));
    if (leaving.length > 0) void tick().then(() => leaving.forEach((one) => arrive(table, one)));
  });
}

/** The thing that lies in a place, if it is in sight. */
function lying(table: HTMLElement, place: string): HTMLElement | undefined {
  const found = [...table.querySelectorAll<HTMLElement>(`[data-lies="${CSS.escape(place)}"]`)];
  return found.find((element) => element.getClientRects().length > 0);
}

function depart(table: HTMLElement, journey: Journey): Departure[] {
  const element = lying(table, journey.from);
  if (!element) return [];
  const own = journey.from === journey.card;
  const stays = journey.to === journey.card;
  const ghost = own && !stays ? (element.cloneNode(true) as HTMLElement) : undefined;
  return [{ ...journey, box: element.getBoundingClientRect(), ghost }];
}

function arrive(table: HTMLElement, { card, box, ghost, to }: Departure): void {
  const element = lying(table, to);
  if (!element) return;
  const end = element.getBoundingClientRect();
  if (ghost) fade(table, ghost, box, end);
  else if (to === card) {
    element.animate([{ transform: between(end, box), zIndex: 9 }, { transform: 'none' }], {
      duration: TRAVEL_MS,
      easing: EASE,
    });
  }
}

/** The way from one box to the other, as a transform of what lies in the first. */
function between(at: DOMRect, to: DOMRect): string {
  const x = to.left + to.width / 2 - at.left - at.width / 2;
  const y = to.top + to.height / 2 - at.top - at.height / 2;
  const scale = Math.min(2, Math.max(0.3, to.height / Math.max(1, at.height)));
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** A card that goes out of sight: its picture travels there and is gone. */
function fade(table: HTMLElement, ghost: HTMLElement, box: DOMRect, end: DOMRect): void {
  const origin = table.getBoundingClientRect();
  ghost.inert = true;
  ghost.ariaHidden = 'true';
  for (const name of ['data-lies', 'data-card', 'data-stop', 'id']) ghost.removeAttribute(name);
  ghost.style.cssText = `position:absolute;z-index:9;pointer-events:none;margin:0;left:${box.left - origin.left}px;top:${box.top - origin.top}px;--w:${box.width}px`;
  table.append(ghost);
  const flight = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: between(box, end), opacity: 0.2 },
    ],
    { duration: TRAVEL_MS, easing: EASE },
  );
  const gone = (): void => ghost.remove();
  flight.onfinish = gone;
  flight.oncancel = gone;
}
