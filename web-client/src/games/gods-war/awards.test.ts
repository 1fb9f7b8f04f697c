import { expect, it } from 'vitest';
import type { LogEvent } from '../../lib/types';
import { awardsOf } from './awards';

const entry = (event: object, undone = false): LogEvent => ({ seq: 1, event, undone });
const award = (empire: string, vp: number) => ({ type: 'awarded', empire, vp });

it('tells what this Judge has given, not what another one gave before', () => {
  const log = [
    entry({ type: 'judge', empire: 'sky' }),
    entry(award('storm', 3)),
    entry({ type: 'judge', empire: 'chaos' }),
    entry({ type: 'vp_gained', empire: 'chaos', amount: 4 }),
    entry(award('sky', 3)),
    entry(award('darkness', 2), true),
    entry(award('storm', 2)),
  ];
  expect(awardsOf(log)).toEqual({ sky: 3, storm: 2 });
});

it('tells nothing before the first award', () => {
  expect(awardsOf([entry({ type: 'judge', empire: 'sky' })])).toEqual({});
});
