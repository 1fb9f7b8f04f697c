/**
 * What a page shows outside its tab: an installed page has a name and icons, a posted link a picture,
 * and search engines stay away from tables. Needs a running server, as `match.test.mjs`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isReachable, newPerson, openBrowser } from './support.mjs';

const skip = (await isReachable()) ? false : 'no server: set ELDERTABLE_URL';

let browser;
before(async () => {
  if (!skip) browser = await openBrowser();
});
after(() => browser?.close());

test('the page can be installed, and its links have a picture', { skip }, async () => {
  const person = await newPerson(browser, 'Ines');
  const { page } = person;
  const devtools = await person.context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { icons, name } = JSON.parse(data);
  assert.equal(name, 'Eldertable');
  const pictures = await page.locator('meta[property="og:image"]').getAttribute('content');
  for (const path of [...icons.map(({ src }) => src), pictures, '/icon-180.png']) {
    const answer = await page.request.get(path);
    assert.ok(answer.ok(), path);
    assert.match(answer.headers()['content-type'], /^image\//, path);
  }
  const robots = await (await page.request.get('/robots.txt')).text();
  assert.match(robots, /Disallow: \/t\//);
  assert.deepEqual(person.faults, []);
  await person.context.close();
});
