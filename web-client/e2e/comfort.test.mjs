/**
 * Comforts of the match screen: what has been done so far and the way back to each step, the rule
 * that asks as a link, a finger that selects before it chooses, what is asked twice, the board in
 * words, custom colours, controls that are large enough, a new version, names in the chat.
 * Needs a server, see support.mjs.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FINGER, fits, tooSmall } from './measure.mjs';
import { answered } from './play.mjs';
import { begin, openTable, reach, sit } from './quick.mjs';
import {
  DESKTOP,
  faultsInThemes,
  isReachable,
  myTurn,
  newPerson,
  openBrowser,
  PHONE,
  playByLabel,
  settle,
  stand,
  TABLET,
} from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';
const EVERYTHING = 'button, a, input, select, summary, [role="button"]';

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

const CW = { game: 'cthulhu-wars', name: 'Comfort', seats: 3 };
const MOVE = /^\s*\d*\s*Move/;
const PASS = /^Pass/;

/** A match of one against bots at the menu of an action, with Power for several steps. */
async function atTheMenu(person) {
  const until = ({ title, choices, leaves }) =>
    /^Your action/.test(title) &&
    choices.some((c) => /^Move/.test(c)) &&
    choices.some((c) => /^Pass/.test(c)) &&
    leaves.some((left) => left >= 2);
  const table = await reach([person], CW, { sides: ['cc'] }, { wish: 'settle', until });
  await sit(person, table);
  return table;
}

/** Makes the first offered choice that fits and waits for what comes of it. */
async function make(person, label) {
  const before = await stand(person);
  await playByLabel(person, label);
  await answered(person, before);
  return myTurn(person);
}

const steps = ({ page }) => page.getByRole('list', { name: 'So far' }).getByRole('listitem');

test(
  'what was done so far, the way back, the rule, and what is asked twice',
  {
    skip,
    timeout: 120_000,
  },
  async (t) => {
    const nell = await newPerson(browser, 'Nell');
    const { page } = nell;
    await atTheMenu(nell);
    const menu = await myTurn(nell);

    await t.test('the rule that asks leads to what there is of it', async () => {
      const rule = page.locator('.owner .cite');
      const words = (await rule.textContent()).trim();
      await rule.click();
      const note = page.getByRole('group', { name: `The rule: ${words}` });
      const card = page.getByRole('dialog');
      await note.or(card).first().waitFor();
      await page.keyboard.press('Escape');
      await note.or(card).first().waitFor({ state: 'detached' });
    });

    await t.test('each step is a row, and the first leads back to the beginning', async () => {
      const before = await steps(nell).count();
      await make(nell, MOVE);
      await make(nell, /./);
      const now = await make(nell, /./);
      assert.notEqual(now.title, menu.title);
      assert.ok((await steps(nell).count()) >= before + 2, 'the steps stand there');
      const visible = await page.locator('.sum').evaluate((list) => list.clientHeight);
      assert.ok(visible <= 76, `three rows at most: ${visible} px`);
      const first = steps(nell).nth(before).getByRole('button');
      assert.match(await first.textContent(), /^\s*Take back to here: Move/);
      await settle({ page });
      await first.click();
      await answered(nell, now);
      const again = await myTurn(nell);
      assert.deepEqual(again.choices, menu.choices, 'the first question stands there again');
      assert.equal(await steps(nell).count(), before);
    });

    await t.test('passing is asked twice, or not at all if one likes', async () => {
      await settle({ page });
      const pass = page.locator('.forward .btn').filter({ hasText: PASS });
      await pass.click();
      await page.locator('.forward .btn.danger', { hasText: 'sure?' }).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.forward .btn.danger').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('switch', { name: 'Passing', exact: true }).click();
      await page.getByRole('button', { name: 'Settings' }).click();
      await settle({ page });
      await pass.click();
      await answered(nell, menu);
      assert.equal(await page.locator('.forward .btn.danger').count(), 0);
    });
    assert.deepEqual(nell.faults, []);
    await nell.context.close();
  },
);

test('the board in words, and colours of one’s own', { skip, timeout: 120_000 }, async (t) => {
  const ida = await newPerson(browser, 'Ida');
  const { page } = ida;
  await atTheMenu(ida);
  await myTurn(ida);

  await t.test('W shows the areas as a list, and a move is made in it', async () => {
    await page.keyboard.press('w');
    const areas = page.getByRole('list', { name: 'Areas of the board' });
    await areas.getByText('Next to').first().waitFor();
    assert.equal(await page.locator('.board > .sea').count(), 0, 'no map');
    await make(ida, MOVE);
    let now = await stand(ida);
    for (let made = 0; made < 2; made += 1) {
      await settle({ page });
      await areas.locator('button.do').first().click();
      await answered(ida, now);
      now = await myTurn(ida);
    }
    assert.ok((await steps(ida).count()) >= 2, 'a unit was chosen and sent');
    assert.deepEqual(await faultsInThemes(ida, [PHONE, TABLET, DESKTOP]), []);
    await page.setViewportSize(PHONE);
    await fits(ida, 'the board in words');
    assert.deepEqual(await tooSmall(ida, EVERYTHING), []);
    await page.setViewportSize(DESKTOP);
    await page.reload();
    await myTurn(ida);
    await areas.getByText('Next to').first().waitFor();
    await page.getByRole('button', { name: 'Board in words' }).click();
    await page.locator('.board > .sea').waitFor();
  });

  await t.test('a colour changes places with its owner’s, and stays', async () => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Colours of the sides' }).click();
    const choose = (side) => page.getByRole('combobox', { name: side });
    await choose('Crawling Chaos').selectOption({ label: 'Yellow' });
    assert.equal(await choose('Yellow Sign').inputValue(), 'sky');
    const ink = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--cc'));
    const yellow = await ink();
    await page.reload();
    await myTurn(ida);
    assert.equal(await ink(), yellow);
    assert.deepEqual(await faultsInThemes(ida, [DESKTOP]), []);
  });

  await t.test('every control is 24 px large or stands alone, on all screens', async () => {
    for (const size of [DESKTOP, TABLET]) {
      await page.setViewportSize(size);
      await fits(ida, String(size.width));
      assert.deepEqual(await tooSmall(ida, EVERYTHING), [], String(size.width));
    }
  });
  assert.deepEqual(ida.faults, []);
  await ida.context.close();
});

/** A point of the board where a finger meets an area that can be chosen. */
function legalSpot({ page }) {
  return page.evaluate(() => {
    const frame = document.querySelector('.board').getBoundingClientRect();
    for (const area of document.querySelectorAll('.board .areas .area.legal')) {
      const box = area.getBoundingClientRect();
      for (const across of [0.5, 0.3, 0.7, 0.2, 0.8]) {
        for (const down of [0.5, 0.3, 0.7]) {
          const [x, y] = [box.x + box.width * across, box.y + box.height * down];
          if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) continue;
          const hit = document.elementFromPoint(x, y);
          if (hit?.closest('.sea') && hit.closest('[data-area]') === area) return { x, y };
        }
      }
    }
    return undefined;
  });
}

test(
  'a finger selects on the board, unless one does not like it',
  {
    skip,
    timeout: 120_000,
  },
  async () => {
    const tia = await newPerson(browser, 'Tia', { hasTouch: true });
    const { page } = tia;
    await atTheMenu(tia);
    await make(tia, MOVE);
    const asked = await make(tia, /./);
    const tap = async () => {
      await settle({ page });
      const { x, y } = await legalSpot(tia);
      await page.touchscreen.tap(x, y);
    };
    await tap();
    const selected = page.getByRole('group', { name: 'Selected on the board' });
    await selected.waitFor();
    assert.equal(await page.locator('.prompt .opt.hot').count(), 1, 'its option lights');
    assert.deepEqual(await tooSmall(tia, '.tapbar button', { least: FINGER, strict: true }), []);
    await selected.getByRole('button', { name: 'Not this' }).tap();
    await selected.waitFor({ state: 'detached' });
    assert.equal((await stand(tia)).title, asked.title, 'nothing was chosen');
    await page.getByRole('button', { name: 'Settings' }).tap();
    await page.getByRole('switch', { name: 'Tap twice on the board' }).tap();
    await page.getByRole('button', { name: 'Settings' }).tap();
    await tap();
    await answered(tia, asked);
    assert.notEqual((await myTurn(tia)).title, asked.title, 'one tap was enough');
    assert.deepEqual(tia.faults, []);
    await tia.context.close();
  },
);

test('a panel moves the board to its units', { skip, timeout: 60_000 }, async () => {
  const max = await newPerson(browser, 'Max');
  const table = await openTable(max, CW, { sides: ['gc'] });
  await begin(max, table);
  await sit(max, table);
  await myTurn(max);
  const { page } = max;
  const box = () => page.locator('.board .sea > svg').getAttribute('viewBox');
  const before = await box();
  await page.getByRole('button', { name: 'Show Great Cthulhu on the board' }).click();
  await page.waitForFunction(
    (was) => document.querySelector('.board .sea > svg')?.getAttribute('viewBox') !== was,
    before,
  );
  const [, , width] = (await box()).split(' ').map(Number);
  assert.ok(width < Number(before.split(' ')[2]), 'it comes closer');
  assert.deepEqual(max.faults, []);
  await max.context.close();
});

/** Lets the server of someone's page seem to be another build after the line breaks; breaks it. */
async function withANewBuild({ page }) {
  const lines = [];
  await page.routeWebSocket(/\/socket$/, (line) => {
    const server = line.connectToServer();
    const later = lines.push(line) > 1;
    server.onMessage((text) => {
      if (typeof text !== 'string') return line.send(text);
      const message = JSON.parse(text);
      if (later && message.type === 'welcome') message.build = 'the next one';
      line.send(JSON.stringify(message));
    });
  });
  return () => lines.at(-1).close({ code: 1012 });
}

test(
  'a new version for who is not asked, names in the chat, the light of a line by keys',
  {
    skip,
    timeout: 60_000,
  },
  async () => {
    const [una, ole] = [await newPerson(browser, 'Una'), await newPerson(browser, 'Ole')];
    const people = [una, ole];
    const table = await openTable(una, CW, { friends: [ole], sides: ['gc', 'cc'] });
    await begin(una, table);
    const breaks = await Promise.all(people.map(withANewBuild));
    for (const person of people) await sit(person, table);
    const asked = await Promise.any(people.map((p) => myTurn(p).then(() => p)));
    const other = people.find((p) => p !== asked);
    for (const cut of breaks) cut();
    await other.page.getByText('A new version is ready.').waitFor();
    await asked.page.getByText('Reconnecting').waitFor({ state: 'detached' });
    assert.equal(await asked.page.getByText('A new version is ready.').count(), 0);
    await other.page.getByRole('button', { name: 'Not now' }).click();
    await other.page.getByText('A new version is ready.').waitFor({ state: 'detached' });

    await other.page.getByLabel('Say something to the table').fill('Mind the Starspawn!');
    await other.page.keyboard.press('Enter');
    await asked.page.locator('.chat').getByRole('button', { name: 'Starspawn' }).click();
    await asked.page.getByRole('dialog', { name: 'Card: Starspawn' }).waitFor();

    await asked.page.keyboard.press('Escape');
    await playByLabel(asked, /./);
    const line = other.page.locator('#log .grp:has(.thing) a.at').first();
    await line.focus();
    await other.page
      .locator('.fp.lit, .areas .area.pointed')
      .first()
      .waitFor({ state: 'attached' });
    for (const person of people) assert.deepEqual(person.faults, []);
    for (const person of people) await person.context.close();
  },
);
