import { describe, expect, it } from 'vitest';
import type * as wire from '../generated/wire';
import { DiceProof, digestOf, hexOf, open, sealOf, Unfair } from './fairness';
import vectors from './fairness.vectors.json';

// The vectors are written by the server's own code, which is tested to be what wrote them.
const { terms, proofs } = vectors;
const proof = () => DiceProof.of(terms.table, terms);
const last = proofs.at(-1) as wire.OpenDice;

it('seals bytes, not their spelling', async () => {
  expect(await sealOf('00'.repeat(32))).toBe(
    '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
  );
});

it('mixes the numbers as the server does', async () => {
  expect(hexOf(await digestOf(terms.table, terms.nonces))).toBe(terms.digest);
});

it('opens the seal of a secret', async () => {
  const opened = await open(vectors.secret, terms.links);
  expect(opened).toEqual({ seal: vectors.seal, anchor: terms.anchor });
});

describe('open dice', () => {
  it('are proven as they fall', async () => {
    const checker = await proof();
    for (const told of proofs) expect(await checker.check(told)).toEqual(told.rolls);
  });

  it('are proven at once, and again when they come again', async () => {
    const checker = await proof();
    expect(await checker.check(last)).toHaveLength(4);
    for (const told of proofs) expect(await checker.check(told)).toEqual(told.rolls);
  });

  it('are not proven by another link, face or number', async () => {
    const check = async (told: wire.OpenDice, table = terms.table) =>
      (await DiceProof.of(table, terms)).check(told);
    await expect(check({ ...last, link: '00'.repeat(32) })).rejects.toThrow(new Unfair('link'));
    await expect(check({ ...last, index: last.index + 1 })).rejects.toThrow(new Unfair('link'));
    const [first, ...others] = last.rolls;
    if (!first) throw new Error('no roll');
    const faces = first.faces.map((face) => (face % 6) + 1);
    const rolls = [{ ...first, faces }, ...others];
    await expect(check({ ...last, rolls })).rejects.toMatchObject({ what: 'dice', seq: 3 });
    await expect(check(last, 'another')).rejects.toMatchObject({ what: 'dice' });
    const ahead = [{ ...first, to: last.index + 1 }];
    await expect(check({ ...last, rolls: ahead })).rejects.toMatchObject({ what: 'link' });
  });
});
