// One place listens for everything that asks for a card. An element names its thing by
// `data-card="kind:id"`; one with `data-peek` does something else on a click, so its card opens by
// resting the pointer, a long press, the other mouse button, or the key I.
import { letterOf } from './keys';
import { shortcuts } from './shortcuts.svelte';
import { targetOf, type Reference } from './reference.svelte';
import type { Target } from './types';

const REST_MS = 450;
/** Over what is there to be pressed, and over the board, the pointer rests for other reasons, too. */
const PEEK_REST_MS = 800;
/** The way from a name to its card. */
const LEAVE_MS = 240;
const HOLD_MS = 500;
const SLIP = 10;

type Asked = { element: HTMLElement | SVGElement; target: Target; peek: boolean; board: boolean };

function askedBy(event: Event): Asked | undefined {
  const from = event.target instanceof Element ? event.target : undefined;
  const element = from?.closest<HTMLElement | SVGElement>('[data-card], [data-units]');
  if (!element) return undefined;
  const { card, units } = element.dataset;
  const target = card === undefined ? unitOf(units) : targetOf(card);
  if (!target) return undefined;
  const peek = card === undefined || element.dataset.peek !== undefined;
  return { element, target, peek, board: card === undefined };
}

function unitOf(units: string | undefined): Target | undefined {
  const id = units?.split(' ')[0];
  return id ? { kind: 'unit', id } : undefined;
}

const inCards = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-cards]') !== null;

const writes = (event: Event): boolean =>
  event.target instanceof HTMLElement &&
  (event.target.isContentEditable || event.target.matches('input, textarea, select'));

/** A key that presses a name in a text, which is no `<button>` so that it can break over lines. */
const presses = (event: KeyboardEvent): boolean =>
  (event.key === 'Enter' || event.key === ' ') &&
  event.target instanceof Element &&
  event.target.matches('span[role="button"]');

/** Where one thing after the other is pressed: a card does not lie on it. */
const BUSY = '.prompt-box, .log-box';

/** Listens until the returned function is called. */
export function listenForCards(reference: Reference): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let leave: ReturnType<typeof setTimeout> | undefined;
  let hold: ReturnType<typeof setTimeout> | undefined;
  let over: Element | undefined;
  let start = { x: 0, y: 0 };
  /** A long press has opened a card: the click that follows means nothing. */
  let held = false;

  const opener = ({ element }: Asked): HTMLElement | undefined =>
    element instanceof HTMLElement ? element : undefined;

  const besideOf = ({ element, peek }: Asked): DOMRect | undefined =>
    peek ? (element.closest(BUSY) ?? element).getBoundingClientRect() : undefined;

  function show(asked: Asked, byKey: boolean): void {
    const box = asked.element.getBoundingClientRect();
    const by = { opener: opener(asked), byKey, beside: besideOf(asked), top: box.top };
    reference.show(asked.target, box.left, box.bottom, by);
  }

  function glance(asked: Asked): void {
    if (!asked.element.isConnected) return;
    const box = asked.element.getBoundingClientRect();
    const by = { opener: opener(asked), beside: besideOf(asked), top: box.top };
    const shown = reference.glance(asked.target, box.left, box.bottom, by);
    if (shown) clearTimeout(leave);
  }

  function enter(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') return;
    // On a card nothing opens by itself.
    const asked = inCards(event) ? undefined : askedBy(event);
    if (inCards(event)) clearTimeout(leave);
    else if (reference.peek && asked?.element !== over) {
      clearTimeout(leave);
      leave = setTimeout(() => (reference.peek = undefined), LEAVE_MS);
    }
    if (asked?.element === over) return;
    over = asked?.element;
    clearTimeout(rest);
    rest = undefined;
  }

  /** Only a pointer that has moved onto a thing asks for it, not a thing that came under it. */
  function wander(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || event.buttons > 0 || rest !== undefined || !over) return;
    if (event.movementX === 0 && event.movementY === 0) return;
    const asked = askedBy(event);
    if (asked?.element !== over) return;
    rest = setTimeout(() => glance(asked), asked.peek ? PEEK_REST_MS : REST_MS);
  }

  function down(event: PointerEvent): void {
    held = false;
    clearTimeout(rest);
    clearTimeout(hold);
    if (!inCards(event)) reference.peek = undefined;
    if (event.pointerType === 'mouse') return;
    const asked = askedBy(event);
    // The board has a long press of its own.
    if (!asked || asked.board) return;
    start = { x: event.clientX, y: event.clientY };
    hold = setTimeout(() => {
      held = true;
      show(asked, false);
    }, HOLD_MS);
  }

  function move(event: PointerEvent): void {
    wander(event);
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLIP) clearTimeout(hold);
  }

  function click(event: MouseEvent): void {
    clearTimeout(rest);
    if (held) {
      held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const asked = askedBy(event);
    if (asked && !asked.peek) show(asked, event.detail === 0);
  }

  function menu(event: Event): void {
    const asked = askedBy(event);
    if (!asked || asked.board) return;
    event.preventDefault();
    if (!held) show(asked, false);
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && reference.peek) {
      reference.peek = undefined;
      event.stopImmediatePropagation();
    } else if (presses(event)) {
      const asked = askedBy(event);
      if (!asked || asked.peek) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      show(asked, true);
    } else if (shortcuts.on && shortcuts.of(letterOf(event)) === 'card') {
      if (event.ctrlKey || event.metaKey || event.altKey || writes(event)) return;
      const asked = askedBy(event);
      if (asked) show(asked, true);
    }
  }

  const hide = (): void => {
    clearTimeout(rest);
    reference.peek = undefined;
  };

  const stop = new AbortController();
  const { signal } = stop;
  const early = { signal, capture: true };
  document.addEventListener('pointerover', enter, { signal });
  document.addEventListener('pointerdown', down, early);
  document.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerup', () => clearTimeout(hold), { signal });
  document.addEventListener('pointercancel', () => clearTimeout(hold), { signal });
  document.addEventListener('click', click, early);
  document.addEventListener('contextmenu', menu, { signal });
  document.addEventListener('keydown', press, early);
  window.addEventListener('blur', hide, { signal });
  return () => {
    for (const timer of [rest, leave, hold]) clearTimeout(timer);
    stop.abort();
  };
}
