// A zone of the table is one stop of the Tab key: the arrow keys walk from card to card in it.

const STOPS = '[data-stop]';
const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

export function walk(zone: HTMLElement): () => void {
  let last: Element | undefined;
  const stops = (): HTMLElement[] => [...zone.querySelectorAll<HTMLElement>(STOPS)];

  function tidy(): void {
    const all = stops();
    const current = all.find((stop) => stop === last) ?? all[0];
    for (const stop of all) stop.tabIndex = stop === current ? 0 : -1;
  }

  function enter(event: FocusEvent): void {
    const stop = event.target instanceof Element ? event.target.closest(STOPS) : null;
    if (!stop) return;
    last = stop;
    tidy();
  }

  function press(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = stops();
    const at = all.findIndex((stop) => stop === document.activeElement);
    if (at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]?.focus();
  }

  const watch = new MutationObserver(tidy);
  watch.observe(zone, { childList: true, subtree: true });
  zone.addEventListener('focusin', enter);
  zone.addEventListener('keydown', press);
  tidy();
  return () => {
    watch.disconnect();
    zone.removeEventListener('focusin', enter);
    zone.removeEventListener('keydown', press);
  };
}
