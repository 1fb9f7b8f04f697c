import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../lib/types';
import { FACTION_LOOKS, FACTIONS, FIGURES, GREAT } from '.';
import { REGISTERED } from './registry';

const sources = import.meta.glob<string>('../../../**/*.{ts,svelte,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Made by the server, or content that shows certain factions as examples. */
const FREE = [
  /\/generated\//,
  /\/dev\//,
  /\.test\.ts$/,
  /\/learn\//,
  /showcase\.ts$/,
  /\/coc-lcg\//,
  /\/gods-war\//,
];

describe('a faction is a file and a line', () => {
  const outside = Object.entries(sources).filter(
    ([path]) => !path.startsWith('./') && !FREE.some((free) => free.test(path)),
  );

  it('sees the sources', () => {
    expect(outside.length).toBeGreaterThan(100);
  });

  for (const { id, token, name, figures } of REGISTERED) {
    it(`no other file knows ${name}`, () => {
      const kinds = Object.keys(figures) as Kind[];
      const ids = [id, ...kinds].flatMap((name) => [`'${name}'`, `${name}:`]);
      const words = [...ids, `--${token}\\b`, `${name}\\b(?! Wars)`];
      const known = new RegExp(words.map((word) => `(?<![\\w-])${word}`).join('|'));
      const found = outside.flatMap(([path, text]) =>
        text.split('\n').flatMap((line) => (known.test(line) ? [`${path}: ${line.trim()}`] : [])),
      );
      expect(found).toEqual([]);
    });
  }
});

it('every faction can be told without its color', () => {
  const of = (look: (typeof FACTION_LOOKS)['gc']) => JSON.stringify([look.mark, look.pattern]);
  const looks = FACTIONS.map((faction) => of(FACTION_LOOKS[faction]));
  expect(new Set(looks).size).toBe(FACTIONS.length);
  const bases = FACTIONS.map((faction) => FACTION_LOOKS[faction].base(10, 4));
  expect(new Set(bases).size).toBe(FACTIONS.length);
});

it('the figure of a faction is its greatest', () => {
  for (const faction of FACTIONS) {
    const figures = Object.values(FACTION_LOOKS[faction].figures);
    const tallest = Math.max(...figures.map(({ height }) => height));
    expect(FIGURES[GREAT[faction]].height).toBe(tallest);
  }
});
