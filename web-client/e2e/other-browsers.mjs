/**
 * What the tests in other browsers do: the first choices of each game against bots, or whole games if
 * E2E_WHOLE_GAMES is set.
 */
import assert from 'node:assert/strict';
import { numbers } from './play.mjs';
import { stand } from './support.mjs';
import { pick } from './temper.mjs';

const WHOLE = Boolean(process.env.E2E_WHOLE_GAMES);
/** The games, and what a player looks for after so many choices of one. */
export const GAMES = {
  'Cthulhu Wars': (made) => (made < 25 ? 'settle' : 'finish'),
  'Cthulhu Wars: Duel': (made) => (made < 25 ? 'settle' : 'finish'),
  'Glorantha: The Gods War': () => 'prosper',
  'Call of Cthulhu LCG': () => 'stories',
};
/** How many choices are made; whole games end sooner. */
const MOST = WHOLE ? 2000 : 6;
/** How long a game may take. */
export const TIMEOUT_MS = WHOLE ? 1_500_000 : 180_000;
/** A choice that can be pressed. */
const CHOICE = '.prompt.mine button.opt:enabled, .prompt.mine .forward .btn:enabled';
/** New choices take no press at first. */
const SETTLED_MS = 300;
/** How long others may take until the player is asked. */
const PATIENCE_MS = 60_000;

export const rest = (ms) => new Promise((later) => setTimeout(later, ms));

/** The name of a game's picture. */
export const pictureOf = (browser, game) =>
  `${process.env.SHOTS}/${browser}-${game.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.png`;

/** How the pages of a player in these tests are set up: nothing in the way, no scene to wait for. */
export function prepare() {
  // A blank page keeps nothing.
  if (!location.protocol.startsWith('http')) return;
  localStorage.setItem('tour', 'seen');
  localStorage.setItem('coach', 'seen');
  localStorage.setItem('pace', 'instant');
}

/**
 * Plays a match of which the page has been opened. `evaluate` runs a function in the page; `press`
 * presses the choice at a place of those that `CHOICE` finds.
 */
export async function play(game, { evaluate, press }) {
  const page = { evaluate };
  const random = numbers(5);
  let made = 0;
  while (made < MOST) {
    const now = await asked(page);
    if (now.over) break;
    await rest(SETTLED_MS);
    await press(CHOICE, pick(now.choices, GAMES[game](made), random.next().value));
    made += 1;
  }
  if (WHOLE) assert.ok((await stand({ page })).over, `not over after ${made} choices`);
  const wide = await evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false, 'the page scrolls sideways');
}

/** The player's question, or the end. */
async function asked(page) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await rest(50)) {
    const now = await stand({ page });
    if (now.over || (now.mine && now.choices.length > 0)) return now;
  }
  return assert.fail('no question has come');
}
