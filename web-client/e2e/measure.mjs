/** What a screen must not do, measured in the page: run over, be too small to hit, cover things. */
import assert from 'node:assert/strict';

/** The page is no wider than the screen, and not zoomed. */
export async function fits(person, screen) {
  assert.deepEqual(await runsOver(person), [], `${screen}: wider than the screen`);
  const scale = await person.page.evaluate(() => window.visualViewport?.scale ?? 1);
  assert.equal(scale, 1, `${screen}: the page is zoomed`);
}

/** What makes the page wider than the screen, in words. */
export function runsOver({ page }) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = Math.max(scrollWidth, document.body.scrollWidth);
    if (wide <= clientWidth) return [];
    const over = [...document.querySelectorAll('body *:not(svg *)')]
      .map((e) => ({ e, right: Math.round(e.getBoundingClientRect().right) }))
      .filter(({ right }) => right > clientWidth)
      .sort((a, b) => b.right - a.right)
      .map(({ e, right }) => `${e.tagName.toLowerCase()}.${e.className} to ${right}`);
    return [`${wide} px wide on ${clientWidth}: ${over.slice(0, 4).join(', ')}`];
  });
}

/** The least target in pixels: WCAG 2.5.8. */
const LEAST = 24;
/** What a finger should have. */
export const FINGER = 44;

/**
 * The controls that are too small to be hit, in words. A control is large enough if a square of so
 * many pixels around its middle belongs to it. Those that are not may still stand alone (no other
 * control within a circle of 24 px around their middle) or within a sentence, unless `strict`.
 */
export function tooSmall({ page }, selector, { least = LEAST, strict = false } = {}) {
  return page.evaluate(measureTargets, [selector, least, strict, LEAST]);
}

function measureTargets([selector, least, strict, apart]) {
  const ALL = 'button, a[href], input, select, summary, textarea, [role="button"], [role="slider"]';
  const owner = (x, y) => document.elementFromPoint(x, y);
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  /** What is shown, reaches the pointer and is not cut off by a list that scrolls. */
  const reached = [...document.querySelectorAll(ALL)].filter((e) => {
    if (!e.checkVisibility() || e.matches(':disabled')) return false;
    const box = e.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return false;
    return e.contains(owner(...middle(box)));
  });
  const belongs = (e, x, y) => e.contains(owner(x, y)) || e.labels?.[0]?.contains(owner(x, y));
  const large = (e, size) => {
    if (isLarge(e, size)) return true;
    // At the edge of a list that scrolls only a part of it is there.
    e.scrollIntoView({ block: 'nearest' });
    return isLarge(e, size);
  };
  const isLarge = (e, size) => {
    const box = e.getBoundingClientRect();
    if (Math.round(box.width) >= size && Math.round(box.height) >= size) return true;
    const [x, y] = middle(box);
    // Half a pixel for each place that is rounded: that of the control, and that of the point.
    const half = size / 2 - 1;
    const corners = [-half, half].flatMap((dx) => [-half, half].map((dy) => [x + dx, y + dy]));
    return corners.every(([cx, cy]) => belongs(e, cx, cy));
  };
  /** Between words that are no target themselves, whose line decides how high it is. */
  const inASentence = (e) => {
    const line = e.parentElement?.closest('p, li, dd, h2, h3, small, label');
    if (!line || !/^inline/.test(getComputedStyle(e).display)) return false;
    const words = line.cloneNode(true);
    for (const target of words.querySelectorAll(ALL)) target.remove();
    return /\p{L}/u.test(words.textContent ?? '');
  };
  const small = reached.filter((e) => !large(e, apart));
  const fromCircle = ([x, y], box) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  const alone = (e) => {
    const at = middle(e.getBoundingClientRect());
    return reached.every((other) => {
      if (other === e || other.contains(e) || e.contains(other)) return true;
      const box = other.getBoundingClientRect();
      if (fromCircle(at, box) < apart / 2) return false;
      const [x, y] = middle(box);
      return !small.includes(other) || Math.hypot(at[0] - x, at[1] - y) >= apart;
    });
  };
  const name = (e) =>
    (e.getAttribute('aria-label') ?? e.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 50);
  return reached
    .filter((e) => e.matches(selector))
    .filter((e) => !large(e, least))
    .filter((e) => strict || !(inASentence(e) || alone(e)))
    .map((e) => {
      const box = e.getBoundingClientRect();
      const size = `${Math.round(box.width)} × ${Math.round(box.height)}`;
      return `${e.tagName.toLowerCase()}.${e.className} “${name(e)}”: ${size}`;
    });
}

/** What lies over the question, in words: nothing may, and all of it is on the screen. */
export function overTheQuestion({ page }) {
  return page.evaluate(() => {
    const question = document.querySelector('.prompt-box');
    if (!question?.checkVisibility()) return ['the question is not shown'];
    const box = question.getBoundingClientRect();
    const found = new Set();
    if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1) found.add('runs over');
    for (let across = 0.04; across < 1; across += 0.115) {
      for (let down = 0.02; down < 1; down += 0.07) {
        const at = document.elementFromPoint(
          box.left + box.width * across,
          box.top + box.height * down,
        );
        if (at && !question.contains(at) && !at.contains(question))
          found.add(`${at.tagName.toLowerCase()}.${at.getAttribute('class') ?? ''}`);
      }
    }
    return [...found];
  });
}

/** What moves: the name, the length without rests, and whether it ends. */
export function motions({ page }) {
  return page.evaluate(() =>
    document.getAnimations().map((a) => {
      const { activeDuration, endTime } = a.effect.getComputedTiming();
      const on = a.effect.target?.getAttribute?.('class') ?? '';
      return {
        name: a.transitionProperty ?? a.animationName ?? 'script',
        on,
        activeDuration,
        endTime,
      };
    }),
  );
}
