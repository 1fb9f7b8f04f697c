import { describe, expect, it } from 'vitest';
import { levelsFrom, loudnessFrom } from './preferences.svelte';

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

describe('how loud a match is', () => {
  it('is a number from 0 to 100', () => {
    expect(['0', '55', '100'].map(loudnessFrom)).toEqual([0, 55, 100]);
  });

  it('is the usual where nothing sensible is kept', () => {
    const usual = loudnessFrom(null);
    expect(['', 'loud', '-1', '101'].map(loudnessFrom)).toEqual([usual, usual, usual, usual]);
  });
});
