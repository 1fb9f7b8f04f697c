/** Picks the icons that the client shows out of game-icons (CC BY 3.0) into one small file. */
import { readFile, writeFile } from 'node:fs/promises';

const PICKED = [
  'cog',
  'conversation',
  'crossed-swords',
  'death-skull',
  'duel',
  'eyeball',
  'hamburger-menu',
  'hourglass',
  'manacles',
  'octopus',
  'portal',
  'secret-book',
  'squid',
  'star-gate',
];

const source = new URL('../node_modules/@iconify-json/game-icons/icons.json', import.meta.url);
const { icons } = JSON.parse(await readFile(source, 'utf8'));
const paths = Object.fromEntries(
  PICKED.map((name) => {
    const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icons[name]?.body ?? '');
    if (!path) throw new Error(`game-icons has no plain icon “${name}”`);
    return [name, path[1]];
  }),
);
await writeFile(
  new URL('../src/components/icons.json', import.meta.url),
  `${JSON.stringify(paths, null, 2)}\n`,
);
