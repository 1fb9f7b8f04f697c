/**
 * A browser's translator puts elements of its own in place of the words of a page. What changes in a match
 * is reported truly all the same. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answered } from './play.mjs';
import { begin, openTable, sit } from './quick.mjs';
import { isReachable, myTurn, newPerson, openBrowser, playNth } from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

/** Does to all words of the page what translators do; `rude` ones do so where they are asked not to. */
function translate({ page }, rude) {
  return page.evaluate((everywhere) => {
    const texts = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) texts.push(walk.currentNode);
    let count = 0;
    for (const text of texts) {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || parent.closest('script, style, svg, textarea')) continue;
      if (!everywhere && parent.closest('[translate="no"], .notranslate')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      parent.replaceChild(outer, text);
      count += 1;
    }
    return count;
  }, rude);
}

/** What the page says of the match, and what a page that was loaded anew says. */
async function said({ page }) {
  const text = (selector) => page.locator(selector).allTextContents();
  const plain = (texts) => texts.map((t) => t.replace(/\s+/g, ' ').trim());
  return {
    question: plain(await text('.prompt .q')),
    choices: plain(await text('.prompt button.opt > span:last-child')),
    forward: plain(await text('.prompt .forward .verb')),
    power: plain(await text('.fp .stat.pow b, .power b, .counts span')),
  };
}

for (const game of ['cthulhu-wars', 'gods-war', 'coc-lcg']) {
  test(`${game} is told truly under a translator`, { skip }, async () => {
    const person = await newPerson(browser, 'Hal');
    const seats = game === 'coc-lcg' ? 2 : 3;
    const table = await openTable(person, { game, name: 'Told', seats });
    await begin(person, table);
    await sit(person, table);
    let now = await myTurn(person);
    // One that does as it is asked leaves the match alone.
    await translate(person, false);
    assert.equal(await person.page.locator('.match font').count(), 0);
    // One that does not can't make the match say what is no longer true.
    for (let made = 0; made < 6; made += 1) {
      assert.ok((await translate(person, true)) > 0);
      await playNth(person, 0);
      await answered(person, now);
      now = await myTurn(person);
    }
    const told = await said(person);
    await person.page.reload();
    await person.page.locator('.match').waitFor();
    await myTurn(person);
    assert.deepEqual(told, await said(person));
    await person.context.close();
  });
}
