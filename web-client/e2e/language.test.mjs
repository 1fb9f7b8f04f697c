/**
 * The page speaks the reader's language: German for a German browser, and what they choose in the
 * settings from then on, in the middle of a match, too. Needs a server, see support.mjs.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  BASE,
  PHONE,
  faultsInThemes,
  isReachable,
  myTurn,
  newPerson,
  openBrowser,
  playNth,
} from './support.mjs';

const reachable = await isReachable();
const skip = reachable ? false : 'no server: set ELDERTABLE_URL';

let browser;
let player;
let page;
before(async () => {
  if (!reachable) return;
  browser = await openBrowser();
  player = await newPerson(browser, 'Lotte', { locale: 'de-DE' });
  page = player.page;
});
after(() => browser?.close());

const spoken = () => page.evaluate(() => document.documentElement.lang);
const named = (role, name) => page.getByRole(role, { name, exact: true });

/** Asks the server for something in the player's name. */
async function ask(method, path, data) {
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    data,
    headers: { origin: BASE },
  });
  assert.ok(answer.ok(), `${method} ${path}: ${answer.status()}`);
  return answer.json();
}

/** A running match against bots, whatever language its lobby would have spoken. */
async function matchWithBots() {
  const made = await ask('POST', '/tables', {
    game: 'cthulhu-wars',
    name: 'Zwei Sprachen',
    seats: 3,
    public: false,
    spectators: false,
    options: {},
  });
  for (const [seat, { sitter }] of made.seats.entries()) {
    if (sitter.type !== 'open') continue;
    await ask('PUT', `/tables/${made.id}/seats/${seat}`, { sitter: 'bot', bot: 'random' });
  }
  await ask('POST', `/tables/${made.id}/start`);
  return `/t/${made.id}`;
}

/** The entry that the player's last choice became. */
let reached = 0;
async function isSaved(words) {
  const note = page.locator('.state.saved').filter({ hasText: words });
  await note.waitFor();
  const entry = Number((await note.textContent()).replace(/\D/g, ''));
  assert.ok(entry > reached, `#${entry} comes after #${reached}`);
  reached = entry;
}

test('a German browser is spoken to in German', { skip }, async () => {
  assert.equal(await spoken(), 'de');
  const site = page.getByRole('navigation', { name: 'Eldertable' });
  await site.getByRole('link', { name: 'So wird gespielt', exact: true }).waitFor();
  await site.getByRole('link', { name: 'Regeln', exact: true }).waitFor();
  await named('button', 'Einstellungen').click();
  await named('radiogroup', 'Schriftgröße').waitFor();
  const deutsch = named('radiogroup', 'Sprache').getByRole('radio', { name: 'Deutsch' });
  assert.equal(await deutsch.getAttribute('aria-checked'), 'true');
  assert.equal(await deutsch.getAttribute('lang'), 'de');
  assert.deepEqual(await faultsInThemes(player, [PHONE]), []);
  await page.keyboard.press('Escape');
});

test('a match is played in German', { skip }, async () => {
  await page.goto(await matchWithBots());
  await named('region', 'Die Frage').waitFor();
  for (let click = 0; click < 3; click += 1) {
    await myTurn(player);
    await named('group', 'Deine Wahlmöglichkeiten').waitFor();
    await playNth(player, 0);
    await isSaved(/^gesichert #\d+$/);
  }
  await page.keyboard.press('?');
  const help = named('region', 'Hilfe');
  await help.getByText('deine letzte Wahl zurücknehmen').waitFor();
  assert.deepEqual(await faultsInThemes(player, [PHONE]), []);
  await help.getByRole('button', { name: 'Schließen', exact: true }).click();
});

test('a name opens its card in German', { skip }, async () => {
  await page.locator('.phases [data-card="phase:doom"]').click();
  await page.getByRole('dialog', { name: /^Karte: / }).waitFor();
  await page.keyboard.press('Escape');
});

test('English is chosen in a match, and the match goes on', { skip }, async () => {
  await myTurn(player);
  await named('button', 'Einstellungen').click();
  const english = named('radiogroup', 'Sprache').getByRole('radio', { name: 'English' });
  await Promise.all([page.waitForEvent('load'), english.click()]);
  await named('region', 'The question').waitFor();
  assert.equal(await spoken(), 'en');
  await myTurn(player);
  await playNth(player, 0);
  await isSaved(/^saved #\d+$/);

  await page.goto('/');
  await named('link', 'How to play').waitFor();
  assert.equal(await spoken(), 'en', 'what was chosen comes before what the browser asks for');
  assert.deepEqual(player.faults, []);
});
