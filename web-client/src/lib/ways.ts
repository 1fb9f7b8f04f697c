/** What carries a connection: a WebSocket, or events and posts where none gets through. */
export type Carrier = 'socket' | 'events';

/** Who answers at the server's address: the server, something in its place, or nothing. */
export type Reach = 'server' | 'other' | 'nothing';

/** What is in the way of a connection, as far as the page can tell. */
export type Trouble = 'unreachable' | 'intercepted' | 'blocked';

/** After so many failures in a row the other carrier is tried. */
const FAILURES = 2;
const REACH_MS = 5000;

/**
 * Which carrier leads to the server. A failure counts only while the server answers other requests: one
 * that restarts blocks nothing. It is kept for a visit; the next one begins with a socket again.
 */
export class Ways {
  private carrier: Carrier = 'socket';
  private failures = 0;

  get next(): Carrier {
    return this.carrier;
  }

  welcomed(): void {
    this.failures = 0;
  }

  /** What was in the way of opening a connection. */
  failed(carrier: Carrier, reach: Reach): Trouble {
    if (reach !== 'server') return reach === 'other' ? 'intercepted' : 'unreachable';
    if (carrier !== this.carrier) return 'blocked';
    this.failures += 1;
    if (this.failures >= FAILURES) {
      this.carrier = carrier === 'socket' ? 'events' : 'socket';
      this.failures = 0;
    }
    return 'blocked';
  }
}

/** Those of this visit, whatever table is looked at. */
export const ways = new Ways();

/** Asks who answers at the server's address. */
export async function reach(): Promise<Reach> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), REACH_MS);
  try {
    // A login page of a network redirects to itself.
    const response = await fetch('/version', {
      cache: 'no-store',
      redirect: 'manual',
      signal: late.signal,
    });
    const build = (await response.json().catch(() => undefined)) as
      { version?: unknown } | undefined;
    return response.ok && typeof build?.version === 'string' ? 'server' : 'other';
  } catch {
    return 'nothing';
  } finally {
    clearTimeout(timer);
  }
}
