// Picks the silhouettes that the figures are made of out of the icon collection, so that only their
// outlines reach the browser. Run by `node maps/silhouettes.mjs`; the result is checked in.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const icons = JSON.parse(readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'));

const NAMES = [
  'alien-bug', 'bat-wing', 'crown-of-thorns', 'diablo-skull', 'fish-monster', 'floating-tentacles',
  'gooey-daemon', 'harpy', 'haunting', 'pschent-double-crown', 'robe', 'shambling-zombie',
  'sharp-crown', 'squid', 'squid-head', 'swamp-bat', 'tree-roots', 'werewolf', 'wing-cloak', 'wyvern',
];

const outlines = {};
for (const name of NAMES) {
  const icon = icons.icons[name];
  if (!icon) throw new Error(`the icon collection has no ${name}`);
  const paths = [...icon.body.matchAll(/<path[^>]*? d="([^"]+)"/g)].map((m) => m[1]);
  if (paths.length === 0) throw new Error(`${name} has no outline`);
  outlines[name] = paths.join('');
}
writeFileSync(join(here, '../src/board/silhouettes.json'), JSON.stringify(outlines, null, 1) + '\n');
