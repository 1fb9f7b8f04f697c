/** How people play a whole game in their browsers: whose turn it is, what is pressed, what follows. */
import { setTimeout } from 'node:timers/promises';
import { myTurn, playNth, stand } from './support.mjs';
import { pick } from './temper.mjs';

/** A plain sequence of numbers, so that every run presses alike. */
export function* numbers(seed) {
  let n = seed;
  for (;;) {
    n = (n * 1103515245 + 12345) % 2147483648;
    yield n >> 8;
  }
}

/** Those whose page is being watched for a question, and what comes of it. */
const watched = new WeakMap();

/**
 * Ends when this person is asked or the game is over. While others play their page is asked by one
 * look that stays, not by one more for each of their decisions.
 */
function asked(person) {
  if (!watched.has(person)) {
    const turn = myTurn(person, 0)
      .finally(() => watched.delete(person))
      .then(() => person);
    // Pages are closed while they are watched.
    turn.catch(() => undefined);
    watched.set(person, turn);
  }
  return watched.get(person);
}

/** The person who is asked next, or anyone when the game is over. */
export async function whoseTurn(people, ms = 120_000) {
  const patience = new AbortController();
  const late = setTimeout(ms, undefined, patience).then(() => {
    throw new Error(`no one got a decision within ${ms} ms`);
  });
  try {
    return await Promise.race([Promise.any(people.map(asked)), late]);
  } finally {
    late.catch(() => undefined);
    patience.abort();
  }
}

/** Waits until the choice has been answered: another question, or no one's. */
export async function answered({ page }, before) {
  await page
    .waitForFunction(
      ([title, choices]) => {
        const prompt = document.querySelector('.prompt');
        if (!prompt?.classList.contains('mine')) return true;
        const buttons = prompt.querySelectorAll('button.opt:enabled, .forward .btn:enabled');
        const labels = [...buttons].map((b) => b.textContent?.replace(/\s+/g, ' ').trim());
        const same = prompt.querySelector('.q')?.textContent?.trim() === title;
        return labels.length > 0 && !(same && labels.join('|') === choices);
      },
      [before.title, before.choices.join('|')],
      { timeout: 2_000 },
    )
    .catch(() => undefined);
}

/**
 * People play until the game is over, or stands where `until` says. `temper` says what each looks for
 * after so many decisions; `onturn` sees each decision before it is made; if it says so, it has been
 * dealt with. Tells how many were made.
 */
export async function playToTheEnd(people, { seed, most, temper, onturn, until }) {
  const random = numbers(seed);
  let made = 0;
  let battles = 0;
  while (made < most) {
    const player = await whoseTurn(people);
    const now = await stand(player);
    if (now.over) return { made, battles, over: true };
    if (!now.mine || now.choices.length === 0) continue;
    if (until?.(now)) break;
    if (now.battle) battles += 1;
    if (await onturn?.(player, now, { made, battles })) continue;
    const wish = temper(made, battles, player);
    await playNth(player, pick(now.choices, wish, random.next().value));
    made += 1;
    await answered(player, now);
  }
  return { made, battles, over: false };
}
