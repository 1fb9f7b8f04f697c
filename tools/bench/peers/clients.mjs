// What the clients of every peer share: counting moves for a while, and the server's processor time.
import { readFileSync } from 'node:fs';

const [, , address, matches, seconds] = process.argv;

export const settings = { address, matches: Number(matches) };

/** Ticks of processor time that the server has used. */
function ticks() {
  const stat = readFileSync(`/proc/${process.env.SERVER_PID}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

let moves = 0;

/** A move has reached both players. */
export function count() {
  moves += 1;
}

/** Measures after a second of warming up, reports, and ends the process. */
export async function measure() {
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  await sleep(1000);
  const before = { moves, ticks: ticks(), at: performance.now() };
  await sleep(Number(seconds) * 1000);
  const took = (performance.now() - before.at) / 1000;
  console.log(`moves ${moves - before.moves}`);
  console.log(`ticks ${ticks() - before.ticks}`);
  console.log(`seconds ${took}`);
  process.exit(0);
}
