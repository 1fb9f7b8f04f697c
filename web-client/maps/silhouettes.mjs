// Picks the silhouettes that the figures are made of out of the icon collection, so that only their
// outlines reach the browser. Run by `node maps/silhouettes.mjs`; the result is checked in.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const icons = JSON.parse(readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'));

/** Those of Cthulhu Wars. */
const CTHULHU_WARS = [
  'alien-bug', 'bat-wing', 'crown-of-thorns', 'diablo-skull', 'fish-monster', 'floating-tentacles',
  'gooey-daemon', 'harpy', 'haunting', 'pschent-double-crown', 'robe', 'shambling-zombie',
  'sharp-crown', 'squid', 'squid-head', 'swamp-bat', 'tree-roots', 'werewolf', 'wing-cloak', 'wyvern',
];

/** Those of the Gods War: units, crests and tokens. */
const GODS_WAR = [
  'angular-spider', 'axe-swing', 'barbarian', 'big-wave', 'bowman', 'brute', 'daemon-skull', 'duck', 'dwarf-face',
  'eagle-emblem', 'evil-bat', 'evil-moon', 'falcon-moon', 'female-vampire', 'giant', 'giant-squid', 'goat',
  'hooded-assassin', 'hooded-figure', 'horned-reptile', 'horned-skull', 'hydra', 'imperial-crown', 'inner-self',
  'lizardman', 'mammoth', 'masked-spider', 'mermaid', 'minotaur', 'monster-grasp', 'moon', 'mounted-knight',
  'plague-doctor-profile', 'queen-crown', 'rock-golem', 'scorpion', 'sea-dragon', 'sea-serpent', 'slime', 'spectre',
  'spider-web', 'spiked-dragon-head', 'spiked-halo', 'striped-sun', 'sun-priest', 'templar-eye', 'tornado', 'troll',
  'viking-head', 'wheat', 'whirlwind', 'wizard-face', 'woman-elf-face', 'zeus-sword',
];

/** An outline as it is in the collection, or with fewer digits. */
function outlineOf(name, fine) {
  const icon = icons.icons[name];
  if (!icon) throw new Error(`the icon collection has no ${name}`);
  const paths = [...icon.body.matchAll(/<path[^>]*? d="([^"]+)"/g)].map((m) => m[1]);
  if (paths.length === 0) throw new Error(`${name} has no outline`);
  const path = paths.join('');
  return fine ? path : path.replace(/(\.\d)\d+/g, '$1');
}

function write(file, names, fine) {
  const outlines = Object.fromEntries(names.map((name) => [name, outlineOf(name, fine)]));
  writeFileSync(join(here, '../src', file), JSON.stringify(outlines, null, 2) + '\n');
}

write('board/silhouettes.json', CTHULHU_WARS, true);
write('games/gods-war/art/silhouettes.json', GODS_WAR, false);
