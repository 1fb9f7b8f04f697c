import { describe, expect, it } from 'vitest';
import { levelsFrom } from './preferences.svelte';

describe('when each game stops to ask', () => {
  it('is kept by game', () => {
    expect(levelsFrom('{"coc-lcg":"quick","gods-war":"full"}')).toEqual({
      'coc-lcg': 'quick',
      'gods-war': 'full',
    });
  });

  it('is forgotten where it is no level', () => {
    expect(levelsFrom('{"coc-lcg":"never","gods-war":7}')).toEqual({});
    expect(levelsFrom('no json')).toEqual({});
    expect(levelsFrom(null)).toEqual({});
  });
});
