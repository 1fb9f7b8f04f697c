/**
 * Learning by playing: the list of lessons, a lesson at a real table with its coach, the hint, the next
 * one, and what stays marked as finished. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  DESKTOP,
  faultsInThemes,
  isReachable,
  newPerson,
  openBrowser,
  PHONE,
  playByLabel,
} from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';
const SHOTS = process.env.SHOTS;

let browser;
before(async () => {
  if (!skip) browser = await openBrowser({ scrollbars: true });
});
after(() => browser?.close());

const coach = ({ page }) => page.getByRole('region', { name: 'Lesson', exact: true });

async function shoot({ page }, name) {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

async function begin(person, game, number) {
  await person.page.goto(`/learn/${game}`);
  await person.page
    .locator('main li')
    .nth(number - 1)
    .getByRole('button')
    .click();
  await coach(person).waitFor();
}

test('a lesson is played at a real table, and the next one follows', { skip }, async () => {
  // Someone who has never been here: no tour lies over a lesson.
  const person = await newPerson(browser, 'Nora', { newcomer: true });
  const { page } = person;
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn Cthulhu Wars', exact: true }).click();
  await page.getByRole('heading', { name: 'Learn Cthulhu Wars by playing' }).waitFor();
  await shoot(person, 'lessons');
  await begin(person, 'cthulhu-wars', 2);
  await coach(person)
    .getByText(/^Lesson 2 of/)
    .waitFor();
  await coach(person)
    .getByText(/Summon a Deep One/)
    .waitFor();
  assert.equal(await page.getByRole('region', { name: 'A look around' }).count(), 0);
  await coach(person).getByRole('button', { name: 'Hint' }).click();
  await coach(person)
    .getByText(/^Press your gate/)
    .waitFor();
  await shoot(person, 'lesson');

  await playByLabel(person, 'Summon');
  await playByLabel(person, 'Deep One');
  await coach(person)
    .getByText(/Capture the Acolyte/)
    .waitFor();
  await playByLabel(person, 'Capture');
  await coach(person).getByText('Well done.').waitFor();
  await shoot(person, 'lesson-done');

  await coach(person).getByRole('button', { name: 'Next lesson' }).click();
  await coach(person)
    .getByText(/^Lesson 3 of/)
    .waitFor();
  await page.goto('/learn/cthulhu-wars');
  await page.getByRole('button', { name: 'Play again: Summon and capture' }).waitFor();
  // Only one lesson is open at a time.
  await page.goto('/');
  await page.getByRole('heading', { name: 'Being played' }).waitFor();
  assert.equal(await page.locator('.tables.first-thing a').count(), 1);
  assert.deepEqual(person.faults, []);
});

for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`the screens of lessons can be used by everyone: ${name}`, { skip }, async () => {
    const person = await newPerson(browser, 'Odo', { viewport });
    await person.page.goto('/learn/cthulhu-wars');
    await person.page.locator('main li').first().waitFor();
    assert.deepEqual(await faultsInThemes(person, [viewport]), []);
    await shoot(person, `lessons-${name}`);
    await begin(person, 'cthulhu-wars', 1);
    await coach(person)
      .getByText(/^Lesson 1 of/)
      .waitFor();
    assert.deepEqual(await faultsInThemes(person, [viewport]), []);
    await shoot(person, `lesson-${name}`);
    assert.deepEqual(person.faults, []);
  });
}
