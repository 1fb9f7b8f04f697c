// Fetches the older pages of a log, one at a time and not too fast.

/** The least time between two pages. */
const PAGE_MS = 150;
/** After a page was asked for too soon. */
const REST_MS = 1000;

interface World {
  /** The oldest entry that is known, if there are older ones. */
  oldest(): number | undefined;
  /** Asks for the entries before one; false if there is no connection. */
  ask(before: number): boolean;
  after(ms: number, run: () => void): void;
}

export class LogPages {
  /** The page that is on its way begins before this entry. */
  private asked: number | undefined;
  private rests = false;
  /** What is wanted when the rest is over, or the page has come. */
  private wanted: 'nothing' | 'a page' | 'everything' = 'nothing';

  constructor(private readonly world: World) {}

  /** Whether a page is on its way. */
  get busy(): boolean {
    return this.asked !== undefined;
  }

  /** Fetches the next page. */
  load(): void {
    const before = this.world.oldest();
    if (before === undefined || this.busy) return;
    if (this.rests) {
      if (this.wanted === 'nothing') this.wanted = 'a page';
      return;
    }
    if (this.wanted === 'a page') this.wanted = 'nothing';
    if (!this.world.ask(before)) return;
    this.asked = before;
    this.rest(PAGE_MS);
  }

  /** Fetches what is missing, page after page. */
  loadAll(): void {
    this.wanted = 'everything';
    this.load();
  }

  /** Goes on if everything is wanted: after a page, a snapshot, or a new connection. */
  goOn(): void {
    if (this.wanted === 'everything') this.load();
  }

  /** A page has come. False if it does not fit what is known. */
  came(): boolean {
    const asked = this.asked;
    this.asked = undefined;
    return asked !== undefined && asked === this.world.oldest();
  }

  /** The connection is lost, and the page with it. */
  lost(): void {
    this.asked = undefined;
  }

  /** The page was refused, for now or for good. */
  refused(forNow: boolean): void {
    this.asked = undefined;
    if (!forNow) return;
    if (this.wanted === 'nothing') this.wanted = 'a page';
    this.rest(REST_MS);
  }

  private rest(ms: number): void {
    this.rests = true;
    this.world.after(ms, () => {
      this.rests = false;
      if (this.wanted !== 'nothing') this.load();
    });
  }
}
