import { expect, it } from 'vitest';
import { sealOf } from './fairness';

it('seals bytes, not their spelling', async () => {
  expect(await sealOf('00'.repeat(32))).toBe(
    '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
  );
});
