/**
 * One person in two browsers: a passphrase carries a guest with tables and seats to another device, and
 * they sign it out again.
 * Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTable, isReachable, newPerson, openBrowser, PHONE } from './support.mjs';

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

test('the same person on another device', { timeout: 60_000 }, async (t) => {
  if (!process.env.ELDERTABLE_URL && !(await isReachable())) {
    t.skip('no server: set ELDERTABLE_URL');
    return;
  }
  const mara = await newPerson(browser, 'Mara');
  await createTable(mara, { game: 'Cthulhu Wars', name: 'Carried along', seats: 3 });
  await mara.page.goto('/you');
  await mara.page.getByRole('button', { name: 'Make a passphrase' }).click();
  const passphrase = await mara.page.getByLabel('Your passphrase', { exact: true }).innerText();
  assert.match(passphrase, /^(\w{4}-){6}\w{4}$/);

  const phone = await newPerson(browser, 'Someone', { viewport: PHONE });
  const { page } = phone;
  await page.goto('/you');
  await page.getByLabel('Your passphrase from the other device').fill('not a passphrase');
  await page.getByRole('button', { name: 'Switch' }).click();
  await page.getByRole('alert').getByText('no guest has this passphrase').waitFor();
  assert.deepEqual(
    phone.faults.filter((fault) => !/Failed to load resource/.test(fault)),
    [],
  );

  await page.goto(`/you#${passphrase}`);
  const field = page.getByLabel('Your passphrase from the other device');
  await page.waitForFunction(() => location.hash === '');
  assert.equal(await field.inputValue(), passphrase);
  await page.getByRole('button', { name: 'Switch' }).click();
  await page.getByRole('navigation').getByRole('button', { name: 'Mara' }).waitFor();
  await page.getByRole('link', { name: /Carried along/ }).click();
  await page.getByRole('heading', { name: /Carried along/ }).waitFor();

  // The phone is signed out: its page is notified at once, and the next one is a stranger's.
  await mara.page.reload();
  await mara.page.getByText('2 browsers are signed in as Mara, this one among them.').waitFor();
  await mara.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('The server no longer knows this browser').waitFor();
  await mara.page.getByRole('status').getByText('Signed out everywhere else').waitFor();
  await page.goto('/you');
  await page.getByText('Only this browser is signed in as Guest').waitFor();
  await mara.page.reload();
  await mara.page.getByText('Only this browser is signed in as Mara.').waitFor();
  assert.deepEqual(mara.faults, []);
  await mara.context.close();
  await phone.context.close();
});
