const FIRST_MS = 500;
const CAP_MS = 20_000;

/** How long to wait before attempt `n` (from 0): half a second doubled each time, at most 20 s,
 * of which the second half is random so that a restarted server is not stormed. */
export function backoff(n: number, random: () => number = Math.random): number {
  const full = Math.min(CAP_MS, FIRST_MS * 2 ** n);
  return full / 2 + (full / 2) * random();
}
