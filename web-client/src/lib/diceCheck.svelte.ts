import type * as wire from '../generated/wire';
import { DiceProof, SCHEME, Unfair } from './fairness';
import { OwnNumber, type Broken, type KeptStore } from './ownNumber';
import type { TableView } from './types';

/** What does not fit, and where. */
export interface Alarm {
  what: Broken | Unfair['what'];
  seq?: number | undefined;
}

/**
 * Checks the dice of one match as they fall, one message after the other and beside everything else:
 * nothing waits for it.
 */
export class DiceCheck {
  alarm = $state.raw<Alarm | undefined>();
  /** The dice that have been proven, in the order they fell. */
  private proven = $state.raw<wire.Roll[]>([]);
  /** Some fell after the last link: they can be checked when the secret is revealed. */
  open = $state(false);
  private table = $state.raw<TableView | undefined>();

  /** How many dice follow from what was fixed. */
  readonly count = $derived(this.proven.reduce((sum, roll) => sum + roll.faces.length, 0));
  /** What fell last. */
  readonly last = $derived(this.proven.at(-1));
  readonly terms = $derived(this.table?.fairness);
  /** The dice are made in a way that this page knows. */
  readonly able = $derived(this.terms?.scheme === SCHEME);
  /** The seats that gave no number. */
  readonly silent = $derived(
    (this.terms?.nonces ?? []).flatMap((nonce, seat) => (nonce === null ? [seat] : [])),
  );
  /** The number of this browser is one of those that the dice follow from. */
  readonly own = $derived.by(() => {
    const nonce = this.table && this.number.kept?.nonce;
    return nonce !== undefined && (this.terms?.nonces ?? []).includes(nonce);
  });

  private readonly number: OwnNumber;
  private proof: Promise<DiceProof> | undefined;
  private queue = Promise.resolve();

  constructor(
    private readonly id: string,
    give: (nonce: string) => Promise<unknown>,
    store?: KeptStore,
  ) {
    this.number = new OwnNumber(id, give, store);
  }

  see(table: TableView): void {
    this.table = table;
    const broken = this.number.see(table);
    if (broken) this.alarm ??= { what: broken };
  }

  /** Open dice have been shown. */
  learn(dice: wire.OpenDice | undefined): void {
    const { terms } = this;
    if (!dice || !this.able || !terms?.nonces) return;
    this.proof ??= DiceProof.of(this.id, terms);
    this.queue = this.queue.then(() => this.check(dice));
  }

  /** Everything that was sent so far has been checked. */
  settled(): Promise<void> {
    return this.queue;
  }

  private async check(dice: wire.OpenDice): Promise<void> {
    try {
      const proven = (await (await this.proof)?.check(dice)) ?? [];
      // A snapshot repeats what was sent before.
      const known = this.proven.filter((k) => !proven.some((roll) => roll.seq === k.seq));
      this.proven = [...known, ...proven].sort((a, b) => a.seq - b.seq);
      if (proven.length < dice.rolls.length) this.open = true;
    } catch (error) {
      if (!(error instanceof Unfair)) throw error;
      this.alarm ??= { what: error.what, seq: error.seq };
    }
  }
}
