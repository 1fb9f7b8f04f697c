/** What may take the focus when a control is gone: an open menu, the question of a match, else the screen. */
const HOMES = ['.pop', '#question', 'main'];

/**
 * Keeps the keyboard's place: when the focused control goes away or is switched off, the nearest
 * home gets the focus instead of nothing. A control that only rested for a moment gets it back,
 * except in the question, where another choice may stand at its place by then.
 */
export function keepFocus(root: HTMLElement): void {
  let last: HTMLElement | undefined;
  let resting: { control: HTMLElement; home: HTMLElement } | undefined;

  const look = (): void => {
    if (resting && document.activeElement !== resting.home) resting = undefined;
    if (resting && isUsable(resting.control)) {
      const { control } = resting;
      resting = undefined;
      control.focus({ preventScroll: true });
    }
    if (!last || isUsable(last) || !nothingFocused()) return;
    const control = last;
    const home = homeOf(control);
    if (!home) return;
    if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
    home.focus({ preventScroll: true });
    resting = control.closest('#question') ? undefined : { control, home };
  };

  root.ownerDocument.addEventListener('focusin', (event) => {
    if (event.target instanceof HTMLElement) last = event.target;
  });
  new MutationObserver(() => {
    look();
    // What is hidden by a style is only known once the page has been laid out.
    requestAnimationFrame(look);
  }).observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'data-tab'],
  });
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}

/** Nothing has the focus, or something that is switched off still seems to have it. */
function nothingFocused(): boolean {
  const { activeElement } = document;
  return !(activeElement instanceof Element) || activeElement.matches('body, html, :disabled');
}

function homeOf(lost: HTMLElement): HTMLElement | undefined {
  const near = HOMES.map((home) => lost.closest<HTMLElement>(home));
  const any = HOMES.map((home) => document.querySelector<HTMLElement>(home));
  return [...near, ...any].find((home) => home !== null && isUsable(home)) ?? undefined;
}
