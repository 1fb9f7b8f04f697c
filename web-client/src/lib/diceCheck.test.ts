import { beforeEach, describe, expect, it } from 'vitest';
import type * as wire from '../generated/wire';
import { DiceCheck } from './diceCheck.svelte';
import vectors from './fairness.vectors.json';
import type { Kept, KeptStore } from './ownNumber';
import type { TableView } from './types';

const { terms, seal } = vectors;
const ID = terms.table;
const OWN = terms.nonces[0] ?? '';
const all = vectors.proofs.at(-1) as wire.OpenDice;

function seat(nonce = false): wire.SeatView {
  return { sitter: { type: 'person', id: 'p', name: 'Mara' }, ...(nonce && { nonce }) };
}

function table(more: Partial<TableView>): TableView {
  const { scheme, links, anchor } = terms;
  return {
    id: ID,
    name: 'Friday',
    game: 'cup',
    state: 'open',
    public: false,
    spectators: true,
    host: 'p',
    seats: [seat(), seat(), seat()],
    options: {},
    commitment: seal,
    fairness: { scheme, links, anchor },
    created_at: 0,
    ...more,
  };
}

const begun = (nonces: (string | null)[]): Partial<TableView> => ({
  state: 'playing',
  your_seat: 0,
  fairness: { scheme: terms.scheme, links: terms.links, anchor: terms.anchor, nonces },
});

describe('a match that is watched', () => {
  let kept: Map<string, Kept>;
  let given: string[];
  let store: KeptStore;
  let answer: () => Promise<unknown>;
  const open = () =>
    new DiceCheck(
      ID,
      (nonce) => {
        given.push(nonce);
        return answer();
      },
      store,
    );

  beforeEach(() => {
    kept = new Map();
    given = [];
    answer = () => Promise.resolve();
    store = { read: (id) => kept.get(id), write: (id, it) => kept.set(id, it) };
  });

  it('gives a number for the seat one has, once', async () => {
    const check = open();
    check.see(table({}));
    expect(given).toEqual([]);
    check.see(table({ your_seat: 0 }));
    check.see(table({ your_seat: 0 }));
    await Promise.resolve();
    expect(given).toHaveLength(1);
    expect(given[0]).toMatch(/^[0-9a-f]{32}$/);
    await Promise.resolve();
    expect(kept.get(ID)).toMatchObject({ commitment: seal, nonce: given[0], given: true, seat: 0 });
    check.see(table({ your_seat: 0, seats: [seat(true), seat(), seat()] }));
    expect(given).toHaveLength(1);
  });

  it('gives the same number again when the server did not get it', async () => {
    answer = () => Promise.reject(new Error('gone'));
    open().see(table({ your_seat: 0 }));
    await new Promise((done) => setTimeout(done));
    expect(kept.get(ID)?.given).toBe(false);
    answer = () => Promise.resolve();
    open().see(table({ your_seat: 0 }));
    expect(given[1]).toBe(given[0]);
  });

  it('counts the dice that follow from what was sealed', async () => {
    kept.set(ID, { commitment: seal, anchor: terms.anchor, nonce: OWN, given: true, seat: 0 });
    const check = open();
    check.see(table(begun(terms.nonces)));
    for (const dice of vectors.proofs) check.learn(dice);
    await check.settled();
    expect(check.alarm).toBeUndefined();
    expect([check.count, check.own, check.silent]).toEqual([138, true, [1]]);
    expect(check.last?.seq).toBe(15);
  });

  it('says when it was not there from the beginning', () => {
    const check = open();
    check.see(table({ ...begun(terms.nonces), your_seat: 2 }));
    expect([check.alarm, check.own]).toEqual([undefined, false]);
  });

  it('sounds the alarm when anything does not fit', async () => {
    const pinned = { commitment: seal, anchor: terms.anchor, nonce: OWN, given: true, seat: 0 };
    kept.set(ID, { ...pinned, commitment: 'other' });
    const sealed = open();
    sealed.see(table(begun(terms.nonces)));
    expect(sealed.alarm).toEqual({ what: 'seal' });

    kept.set(ID, pinned);
    const missing = open();
    missing.see(table(begun([null, ...terms.nonces.slice(1)])));
    expect(missing.alarm).toEqual({ what: 'number' });

    const forged = open();
    forged.see(table(begun(terms.nonces)));
    const rolls = all.rolls.map((roll) => ({ ...roll, faces: roll.faces.map(() => 6) }));
    forged.learn({ ...all, rolls });
    forged.learn(all);
    await forged.settled();
    expect(forged.alarm).toEqual({ what: 'dice', seq: 3 });

    const linked = open();
    linked.see(table(begun(terms.nonces)));
    linked.learn({ ...all, link: terms.anchor });
    await linked.settled();
    expect(linked.alarm).toMatchObject({ what: 'link' });
  });

  it('keeps still where dice follow from a seed alone', () => {
    const check = open();
    const plain = table({ state: 'playing', your_seat: 0 });
    delete plain.fairness;
    check.see(plain);
    check.learn(undefined);
    expect([check.terms, check.able, check.alarm, given]).toEqual([
      undefined,
      false,
      undefined,
      [],
    ]);
  });
});
