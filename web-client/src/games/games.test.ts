import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('../**/*.{ts,svelte,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Types of the server, fixtures, and tests may name any game. */
const FREE = [/\/generated\//, /\/dev\//, /\.test\.ts$/];

/** One line for each game: its module, its words in each language, its generated types. */
const REGISTRIES = ['./registry.ts', '../words/de/index.ts', '../lib/types.ts'];

/** They name the game that everyone is offered first. */
const FIRST_GAME = ['../components/SiteBar.svelte', '../lib/colours.ts'];

/** The games with a folder, and Skirmish, a toy of the server that the page shows without one. */
const GAMES = ['cthulhu-wars', 'gods-war', 'coc-lcg', 'skirmish'];

describe('a game is a folder and a line', () => {
  for (const game of GAMES) {
    it(`no other file knows ${game}`, () => {
      const known = Object.entries(sources).filter(([path, text]) => {
        const own = path.startsWith(`./${game}/`) || REGISTRIES.includes(path);
        const first = game === 'cthulhu-wars' && FIRST_GAME.includes(path);
        return !own && !first && !FREE.some((free) => free.test(path)) && text.includes(game);
      });
      expect(known.map(([path]) => path)).toEqual([]);
    });
  }

  it('and each folder is registered', () => {
    const registry = sources['./registry.ts'] ?? '';
    for (const game of GAMES.slice(0, 3)) expect(registry).toContain(`./${game}/module`);
    expect(registry).not.toContain('skirmish');
  });
});
