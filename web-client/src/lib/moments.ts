import type { Perspective, ServerMessage } from './types';

/** The match as it stood after an entry, as this viewer or those whose eyes these are saw it. */
export type Moment = Pick<
  Extract<ServerMessage, { type: 'moment' }>,
  'seq' | 'view' | 'waiting' | 'as'
>;

/** What a reader of moments needs of the world. */
export interface MomentSource {
  /** Asks the server, for the viewer's own view or through other eyes; false when there is no line. */
  ask(seq: number, eyes?: Perspective): boolean;
  /** Runs later; the answer calls it off. */
  after(ms: number, run: () => void): () => void;
  /** A moment has come that was not at hand. */
  came(moment: Moment): void;
  /** There is no such moment. */
  missing(seq: number): void;
}

/** The least time between two questions: with log pages it stays below the server's 20 a second. */
const PACE_MS = 100;
/** After `rate_limited`. */
const REST_MS = 1000;
/** So many moments are kept. */
const MOST = 240;

/**
 * Fetches earlier moments: one question at a time, and of all that were wanted meanwhile only the
 * last. A moment never changes, so what has come is kept.
 */
export class Moments {
  private readonly kept = new Map<number, Moment>();
  private wanted: number | undefined;
  private asked: number | undefined;
  private resting = false;
  private eyes: Perspective | undefined;

  constructor(private readonly source: MomentSource) {}

  /** A question is on its way. */
  get busy(): boolean {
    return this.asked !== undefined;
  }

  /** The moment, if it is at hand; otherwise it is fetched. */
  want(seq: number): Moment | undefined {
    const moment = this.kept.get(seq);
    this.wanted = moment ? undefined : seq;
    if (moment) this.keep(moment);
    else this.ask();
    return moment;
  }

  receive(moment: Moment): void {
    this.asked = undefined;
    if (moment.as !== this.eyes) return this.ask();
    this.keep(moment);
    if (this.wanted === moment.seq) this.wanted = undefined;
    this.source.came(moment);
    this.ask();
  }

  /** The last question was refused. */
  refused(code: string): void {
    const seq = this.asked;
    this.asked = undefined;
    if (code === 'rate_limited') {
      this.rest(REST_MS);
      return;
    }
    if (seq !== undefined && this.wanted === seq) this.wanted = undefined;
    if (seq !== undefined) this.source.missing(seq);
  }

  /** The line broke: nothing that was asked will be answered. */
  lost(): void {
    this.asked = undefined;
  }

  /** The line is back. */
  found(): void {
    this.ask();
  }

  /** Someone else looks now: what was seen may not be theirs to see. */
  forget(): void {
    this.kept.clear();
  }

  /** Looks through other eyes from now on; none: the viewer's own. */
  lookAs(eyes: Perspective | undefined): void {
    if (eyes === this.eyes) return;
    this.eyes = eyes;
    this.forget();
  }

  private ask(): void {
    if (this.wanted === undefined || this.asked !== undefined || this.resting) return;
    if (!this.source.ask(this.wanted, this.eyes)) return;
    this.asked = this.wanted;
    this.rest(PACE_MS);
  }

  private rest(ms: number): void {
    this.resting = true;
    this.source.after(ms, () => {
      this.resting = false;
      this.ask();
    });
  }

  private keep(moment: Moment): void {
    this.kept.delete(moment.seq);
    this.kept.set(moment.seq, moment);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest);
  }
}
