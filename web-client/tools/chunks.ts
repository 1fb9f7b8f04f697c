/**
 * What is loaded together becomes one file. Left alone the bundler makes a file of every few shared
 * modules, and over a slow line each file costs a round trip.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm;
const ENDINGS = ['', '.ts', '/index.ts'];

/** The modules that come with the given ones: all that they import, but not what they `import()`. */
function together(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = entries.map((entry) => resolve(entry));
  for (let file = open.pop(); file; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!/\.(?:ts|svelte)$/.test(file)) continue;
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const path = resolve(dirname(file), to);
      const next = ENDINGS.map((ending) => path + ending).find((p) => existsSync(p));
      if (next) open.push(next);
    }
  }
  return found;
}

/** Libraries that few need: they come when they are wanted. */
const RARE = /@noble/;
const plain = (id: string): string => id.split('?')[0] ?? id;

/** The files that every page and every match begin with. */
export function groups(): { name: string; test: (id: string) => boolean; priority: number }[] {
  const start = together(['src/main.ts', 'src/games/cthulhu-wars/Backdrop.svelte']);
  const match = together(['src/screens/Table.svelte', 'src/games/cthulhu-wars/module.ts']);
  return [
    {
      name: 'start',
      test: (id) => start.has(plain(id)) || (id.includes('node_modules') && !RARE.test(id)),
      priority: 2,
    },
    { name: 'match', test: (id) => match.has(plain(id)), priority: 1 },
  ];
}
