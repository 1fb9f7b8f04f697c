/**
 * A look at a screen at each size and in both themes: accessibility, nothing wider than the page,
 * every control large enough to be hit.
 * `SHOTS=folder` keeps a picture of each as `<screen>-<width>-<theme>.png`.
 */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runsOver, tooSmall } from './measure.mjs';
import { axeFaults, DESKTOP, newPerson, PHONE, TABLET, wear } from './support.mjs';

const { SHOTS } = process.env;
export const SIZES = [PHONE, TABLET, DESKTOP];
/** A theme changes colours and nothing else: the second one is held to these rules alone. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];
const EVERYTHING = 'button, a, input, select, summary';
/** Longer pages are not pictured whole. */
const LONG = 2600;

/** Someone who looks at screens: nothing moves for them. */
export const newVisitor = (browser, name, options) =>
  newPerson(browser, name, { reducedMotion: 'reduce', ...options });

/**
 * Collects the faults of several screens, so that one run tells them all; also what the console said
 * and who else was asked for anything.
 */
export function gallery() {
  const found = [];
  return {
    async look(person, screen, how) {
      found.push(...(await faultsOf(person, screen, how)));
    },
    async close(...people) {
      const noise = people.flatMap((p) => p.faults);
      await Promise.all(people.map((p) => p.context.close()));
      assert.deepEqual([...found, ...noise], []);
    },
  };
}

export const heading = ({ page }, name) => page.getByRole('heading', { name }).first().waitFor();
export const press = ({ page }, role, name) => page.getByRole(role, { name }).first().click();

/**
 * The faults of a screen, in words. `sizes` are all three unless a screen is another one at some
 * of them; `before` prepares each of them.
 */
export async function faultsOf(person, screen, { sizes = SIZES, before } = {}) {
  const { page } = person;
  const found = [];
  const note = (size, theme, faults) =>
    found.push(...faults.map((fault) => `${screen}, ${size.width} px, ${theme}: ${fault}`));
  for (const size of sizes) {
    await page.setViewportSize(size);
    await before?.(size);
    for (const theme of ['dark', 'light']) {
      await wear(person, theme);
      note(size, theme, await axeFaults(person, theme === 'dark' ? undefined : OF_COLOUR));
      if (SHOTS) await picture(page, `${screen}-${size.width}-${theme}.png`);
    }
    note(size, 'both themes', await runsOver(person));
    note(size, 'both themes', await tooSmall(person, EVERYTHING));
  }
  await wear(person, '');
  await page.setViewportSize(DESKTOP);
  return found;
}

async function picture(page, name) {
  await mkdir(SHOTS, { recursive: true });
  const high = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.screenshot({ path: join(SHOTS, name), fullPage: high <= LONG });
}
