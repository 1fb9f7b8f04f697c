/** What counts as having learned what another holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { leaks } from './eavesdrop.mjs';

const TITLES = { f81: 'Hastur', f90: 'Servant of Hastur' };

/** Someone holds the card that is called like its faction; another has heard this meanwhile. */
function found(words) {
  const view = { cards: { c1: { print: 'f81' } }, sides: { s1: { hand_cards: ['c1'] } } };
  const holder = [{ message: { type: 'snapshot', seq: 5, view } }];
  const other = [{ message: { type: 'snapshot', seq: 4, view: {}, ...words } }];
  return leaks(holder, 's1', other, { titles: TITLES }).found;
}

test('a title or a print gives a card away', () => {
  const prompt = { say: '{0}: choose a domain to drain', with: ['Hastur'] };
  for (const words of [
    { decision: { waiting: [{ seat: 1, prompt }] } },
    {
      log: [{ seq: 4, event: {}, line: { spans: [{ type: 'thing', id: 'c9', text: 'Hastur' }] } }],
    },
    { log: [{ seq: 4, event: { type: 'moved', face: { card: 'c9', print: 'f81' } } }] },
  ])
    assert.deepEqual(found(words), ['f81 Hastur by #5'], JSON.stringify(words));
});

test('the name of its faction, or a longer title, does not', () => {
  const needs = 'the domain that pays {0} needs a resource of its faction, {1}';
  for (const words of [
    {},
    { decision: { detail: { say: '{0} resource', with: ['Hastur'] } } },
    { decision: { reasons: [{ why: { say: needs, with: ['2', 'Hastur'] } }] } },
    {
      log: [{ seq: 4, event: {}, line: { spans: [{ type: 'thing', text: 'Servant of Hastur' }] } }],
    },
  ])
    assert.deepEqual(found(words), [], JSON.stringify(words));
});
