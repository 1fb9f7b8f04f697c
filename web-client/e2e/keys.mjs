/** Walking a page by keys alone, and where the focus is. */
import assert from 'node:assert/strict';
import { settle } from './support.mjs';

/** So many controls a page may have before one is held to be out of reach. */
const FAR = 150;

/** Counts what a mouse or a finger presses, from the next page on. */
export async function countPresses({ context }) {
  await context.addInitScript(() => {
    window.presses = 0;
    addEventListener('pointerdown', () => (window.presses += 1), { capture: true });
  });
}

export const presses = ({ page }) => page.evaluate(() => window.presses);

/** What has the focus, and whether one can see that it has. */
export function focus({ page }) {
  return page.evaluate(() => {
    const element = document.activeElement;
    const style = element && getComputedStyle(element);
    const lit = document.querySelector('.board .areas .focus') !== null;
    const box = element?.getBoundingClientRect();
    return {
      name: (element?.getAttribute('aria-label') ?? element?.textContent ?? '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 80),
      lost: !element || element === document.body || element === document.documentElement,
      ringed:
        (style?.outlineStyle !== 'none' && parseFloat(style?.outlineWidth ?? '0') >= 2) ||
        // An area is a button beside the drawing: the drawing shows where the focus is.
        (element?.hasAttribute('data-button') && lit),
      there: (element?.checkVisibility() ?? false) && (box?.bottom ?? 0) > 0,
      inView: !box || (box.top < innerHeight && box.bottom > 0 && box.left < innerWidth),
    };
  });
}

/** Somewhere, shown, on the screen and with a ring. */
export async function assertFocus(person, step) {
  // What is gone gives the focus away with the next frame.
  await person.page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const { lost, ringed, there, inView, name } = await focus(person);
  assert.ok(!lost, `${step}: the focus is lost`);
  assert.ok(there, `${step}: what has the focus is not shown: ${name}`);
  assert.ok(inView, `${step}: the focus is off the screen: ${name}`);
  assert.ok(ringed, `${step}: the focus is not seen: ${name}`);
}

const has = (locator) => locator.evaluate((e) => e === document.activeElement);

/** Walks until the focus is on this very control; by Tab, or back by Shift+Tab. */
export async function walkTo(person, locator, what, key = 'Tab') {
  await locator.waitFor({ state: 'attached' });
  for (let steps = 0; steps < FAR; steps += 1) {
    if (await has(locator)) {
      await assertFocus(person, what);
      return;
    }
    await person.page.keyboard.press(key);
  }
  assert.fail(`${what} is not reached by ${key}; it ends at ${(await focus(person)).name}`);
}

/** Walks to a control by its role and name, and presses Enter. */
export async function activate(person, role, name, key = 'Tab') {
  await walkTo(person, person.page.getByRole(role, { name }).first(), String(name), key);
  await person.page.keyboard.press('Enter');
}

/** Walks with the arrows in a group of values. */
export async function arrowTo(person, group, value) {
  const { page } = person;
  const radios = page.getByRole('radiogroup', { name: group, exact: true });
  const checked = radios.getByRole('radio', { checked: true });
  await walkTo(person, checked, group);
  for (let steps = 0; (await checked.textContent())?.trim() !== value; steps += 1) {
    assert.ok(steps < 12, `${value} is not reached by arrows`);
    await page.keyboard.press('ArrowRight');
  }
  await assertFocus(person, group);
}

/** To the question from wherever the focus is, by the link at the start of the page. */
export async function toTheQuestion(person) {
  const fresh = (await focus(person)).lost;
  await activate(person, 'link', 'To the question', fresh ? 'Tab' : 'Shift+Tab');
  const there = await person.page
    .locator('#question')
    .evaluate((e) => e.contains(document.activeElement));
  assert.ok(there, 'the link leads to the question');
}

/** The choices of a question that can be made, as `stand` tells them. */
const choicesOf = ({ page }) =>
  page.locator('.prompt button.opt:enabled, .prompt .forward .btn:enabled');

/**
 * Makes the `at`-th choice: by its number, by Space, or by Tab and Enter if it has neither or the
 * walk is wished for. Says how.
 */
export async function choose(person, at, byTab = false) {
  const { page } = person;
  await settle({ page });
  const button = choicesOf(person).nth(at);
  const key = await button.evaluate((b) => b.querySelector('kbd')?.textContent?.trim() ?? '');
  if (!byTab && /^[1-9]$/.test(key)) {
    await page.keyboard.press(key);
    return 'number';
  }
  if (!byTab && key === 'Space') {
    if (await onAControl(person)) await toTheQuestion(person);
    await page.keyboard.press(' ');
    return 'space';
  }
  await walkTo(person, button, 'a choice');
  await page.keyboard.press('Enter');
  return 'walk';
}

/** Space presses what has the focus, if it can be pressed. */
function onAControl({ page }) {
  return page.evaluate(() => document.activeElement?.matches('button, a, summary') ?? false);
}
