/**
 * Helpers for tests that play in real browsers: people at a table, and what they can press.
 * `ELDERTABLE_URL` names a running server; `CHROMIUM` another browser than `/usr/bin/chromium`.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

export const BASE = process.env.ELDERTABLE_URL ?? 'http://127.0.0.1:8080';
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Everything is waited for by itself; what never comes is given up after this, on a slow machine, too. */
const PATIENCE_MS = 60_000;

/** A browser, with more options for its command line; `scrollbars` are hidden unless asked for. */
export function openBrowser({ more = [], scrollbars = false } = {}) {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [...QUIET, ...more],
    ignoreDefaultArgs: scrollbars ? ['--hide-scrollbars'] : [],
  });
}

/**
 * Puts down what no page of ours may do, in any tab of a context: complain in the console, or ask
 * another server for anything.
 */
export function watchOver(context, name, origin = BASE) {
  const faults = [];
  const { host } = new URL(origin);
  const see = (address) => {
    const url = new URL(address);
    if (!/^(data|blob|about):$/.test(url.protocol) && url.host !== host)
      faults.push(`${name}: asked ${url.host} for ${url.pathname}`);
  };
  context.on('request', (request) => see(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => see(socket.url())));
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${name}: ${message.text()}`);
  });
  context.on('weberror', (error) => faults.push(`${name}: ${error.error().message}`));
  return faults;
}

/**
 * A person with a browser of their own. `faults` collects what the console complains of. Unless
 * `newcomer` is set the server knows them by the time the first page opens, and they have been shown
 * around, so that no tour lies on the board.
 */
export async function newPerson(browser, name, { newcomer = false, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: BASE,
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (!newcomer) {
    // An empty tab has no storage.
    await context.addInitScript(() => {
      if (location.protocol === 'about:') return;
      localStorage.setItem('tour', 'seen');
      localStorage.setItem('coach', 'seen');
      // What others do is there at once: tests wait for it, not for scenes.
      localStorage.setItem('pace', localStorage.getItem('pace') ?? 'instant');
    });
  }
  const origin = options.baseURL ?? BASE;
  const faults = watchOver(context, name, origin);
  const page = await context.newPage();
  const home = async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Eldertable' }).waitFor();
  };
  if (newcomer) await home();
  const named = await page.request.put('/api/v1/me', { data: { name }, headers: { origin } });
  if (!named.ok()) throw new Error(`naming ${name}: ${named.status()}`);
  await home();
  return { name, context, page, faults };
}

/** Makes a table through the home page and returns its invite link. */
export async function createTable({ page }, { game, name, seats }) {
  await page.getByRole('button', { name: 'Make a table' }).click();
  const form = page.locator('form').filter({ hasText: 'Make a table' });
  await form.waitFor();
  const pick = form.getByRole('radio', { name: game, exact: true });
  if (await pick.count()) await pick.click();
  await form.getByLabel('Name of the table').fill(name);
  const other = form.getByRole('button', { name: 'Something else' });
  if (await other.count()) await other.click();
  const count = form.getByRole('radio', { name: String(seats), exact: true });
  if (await count.count()) await count.click();
  await form.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/t\//);
  return page.getByLabel('Invite your friends with this link').inputValue();
}

/** The host chooses a value of an option in the lobby, by the names people read. */
export async function chooseOption({ page }, option, value) {
  const group = page.getByRole('radiogroup', { name: option, exact: true });
  const list = page.getByRole('combobox', { name: option, exact: true });
  await group.or(list).first().waitFor();
  if (await list.count()) {
    await list.selectOption({ label: value });
    return;
  }
  const radio = group.getByRole('radio', { name: value, exact: true });
  await radio.click();
  await page.locator('[role="radio"][aria-checked="true"]', { hasText: value }).waitFor();
}

/** Follows the invite and takes a free seat. */
export async function join({ page, name }, link) {
  await page.goto(link);
  await page.getByLabel('Your name at the table').fill(name);
  await page.getByRole('button', { name: 'Take this seat' }).click();
  await page.getByRole('heading', { name: 'Seats' }).waitFor();
}

/** Follows the invite without taking a seat. */
export async function watch({ page }, link) {
  await page.goto(link);
  const look = page.getByRole('button', { name: 'Just look' });
  await look
    .or(page.locator('.match'))
    .or(page.getByRole('heading', { name: 'Seats' }))
    .first()
    .waitFor();
  if (await look.isVisible()) await look.click();
}

/** The host chooses a side of their own; no one else may have it. */
export async function chooseSide({ page }, side) {
  await page.locator('.seat select').first().selectOption({ label: side });
}

/** The host puts a bot into every open seat. */
export async function addBots({ page }, bot) {
  await page.locator('.seat').first().waitFor();
  const add = page.getByRole('button', { name: bot ? `Add bot: ${bot}` : /^Add bot/ });
  for (let left = await page.locator('.seat.open').count(); left > 0; left -= 1) {
    await add.first().click();
    await page
      .locator('.seat.open')
      .nth(left - 1)
      .waitFor({ state: 'detached' });
  }
}

export async function start({ page }) {
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('.match').waitFor();
}

/** What the page shows of the match: the open question, if it is ours, and whether it is over. */
export function stand({ page }) {
  return page.evaluate(() => {
    const prompt = document.querySelector('.prompt');
    const over = [...document.querySelectorAll('button')].some((b) =>
      ['Look at the board', 'Rematch, same table'].includes(b.textContent?.trim() ?? ''),
    );
    const labels = [
      ...(prompt?.querySelectorAll('button.opt:enabled, .forward .btn:enabled') ?? []),
    ];
    return {
      over,
      mine: prompt?.classList.contains('mine') ?? false,
      title: prompt?.querySelector('.q')?.textContent?.trim() ?? '',
      choices: labels.map((b) => b.textContent?.replace(/\s+/g, ' ').trim() ?? ''),
      battle: document.querySelector('section.battle') !== null,
    };
  });
}

/** Waits until it is this person's decision, or the game is over. */
export async function myTurn(person, ms = 30_000) {
  await person.page.waitForFunction(
    () =>
      document.querySelector(
        '.prompt.mine button.opt:enabled, .prompt.mine .forward .btn:enabled',
      ) ||
      [...document.querySelectorAll('button')].some((b) =>
        b.textContent?.includes('Look at the board'),
      ),
    undefined,
    { timeout: ms },
  );
  return stand(person);
}

/** Presses a choice by a part of its label. */
export async function playByLabel(person, label) {
  await settle(person);
  const button = person.page
    .locator('.prompt button.opt:enabled, .prompt .forward .btn:enabled')
    .filter({ hasText: label })
    .first();
  await press(person, button);
}

/** Presses the `at`-th of the shown choices, a folded one with its first: options first, then the ways forward. */
export async function playNth(person, at) {
  await settle(person);
  const all = person.page.locator('.prompt button.opt:enabled, .prompt .forward .btn:enabled');
  await press(person, all.nth(at));
}

/** New choices ignore presses for a quarter of a second; a test must not be faster than that. */
export async function settle({ page }) {
  await page.waitForTimeout(270);
}

async function press({ page }, button) {
  const passes = await button.evaluate((b) => b.closest('.forward') !== null);
  const folded = await button.evaluate((b) => b.getAttribute('aria-expanded') === 'false');
  await button.click({ timeout: 10_000 });
  // The first of two steps: with it goes the first choice of the second.
  if (folded)
    await page.locator('.prompt .fold:has([aria-expanded="true"]) + .opts .opt').first().click();
  const again = page.locator('.forward .btn.danger');
  if (passes && (await again.count())) {
    await settle({ page });
    await again.click({ timeout: 5_000 }).catch(() => undefined);
  }
}

/** The serious accessibility faults of the page as it stands, in words; of all rules, or of some. */
export async function axeFaults({ page }, rules) {
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await page.evaluate(await readFile(AXE, 'utf8'));
  const { violations } = await page.evaluate(
    (some) =>
      globalThis.axe.run(document, {
        resultTypes: ['violations'],
        ...(some ? { runOnly: { type: 'rule', values: some } } : {}),
      }),
    rules,
  );
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => `${n.html} ${n.failureSummary ?? ''}`)
          .slice(0, 3)
          .join(' | ')}`,
    );
}

/** Whether a server answers at all. */
export async function isReachable() {
  return fetch(`${BASE}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}

/** The sizes at which every screen must be free of faults. */
export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 820, height: 1180 };
export const DESKTOP = { width: 1440, height: 900 };

/** The serious accessibility faults of a screen in both themes, at each of the sizes. */
export async function faultsInThemes(person, sizes = [PHONE, DESKTOP]) {
  const { page } = person;
  const before = page.viewportSize();
  const theme = await page.evaluate(() => document.documentElement.dataset.theme ?? '');
  const found = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const name of ['dark', 'light']) {
      await wear(person, name);
      for (const fault of await axeFaults(person)) found.push(`${size.width} ${name} ${fault}`);
    }
  }
  await wear(person, theme);
  await page.setViewportSize(before);
  return found;
}

/** Puts a theme on, and waits until nothing fades any more. */
export async function wear({ page }, theme) {
  await page.evaluate(async (name) => {
    if (name) document.documentElement.dataset.theme = name;
    else delete document.documentElement.dataset.theme;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const fades = document.getAnimations().filter((a) => a instanceof CSSTransition);
    await Promise.all(fades.map((fade) => fade.finished.catch(() => undefined)));
  }, theme);
}
