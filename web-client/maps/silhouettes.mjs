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
  'alien-bug', 'alien-skull', 'bat-wing', 'brute', 'bubbles', 'burst-blob', 'crown-of-thorns', 'curled-tentacle', 'deer-head', 'diablo-skull', 'fish-monster',
  'fleshy-mass', 'floating-tentacles', 'frankenstein-creature', 'frog', 'goblin-head', 'gooey-daemon', 'gooey-eyed-sun', 'gorilla', 'grasping-slug',
  'harpy', 'haunting', 'infested-mass', 'jellyfish', 'lamprey-mouth', 'minotaur', 'octogonal-eye', 'octoman', 'polar-bear', 'pterodactylus', 'pschent-double-crown', 'robe', 'sad-crab', 'shambling-zombie',
  'sharp-crown', 'slime', 'snake-tongue', 'squid', 'squid-head', 'sun-priest', 'swamp-bat', 'toad-teeth', 'tree-roots', 'warlock-hood', 'werewolf', 'whirlwind', 'wing-cloak', 'wyvern',
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

/** Those of the Call of Cthulhu LCG: subjects of the cards, factions, struggles, states. */
const CALL_OF_CTHULHU = [
  'alien-bug', 'all-seeing-eye', 'ancient-columns', 'beer-bottle', 'bookshelf', 'brain', 'brain-tentacle',
  'broken-skull', 'candle-skull', 'card-pick', 'carnivore-mouth', 'character', 'city-car', 'crossed-swords',
  'cultist', 'doctor-face', 'dolmen', 'drama-masks', 'dread-skull', 'duality', 'evil-book', 'evil-tree', 'eye-target',
  'fangs', 'fedora', 'fire-bottle', 'fish-escape', 'fish-monster', 'forest', 'gargoyle', 'ghost', 'giant-squid',
  'goat', 'graduate-cap', 'greek-temple', 'gunshot', 'handcuffed', 'harpy', 'hooded-figure', 'hospital', 'hourglass',
  'imp', 'interlaced-tentacles', 'key', 'lamprey-mouth', 'lantern-flame', 'lighthouse', 'mad-scientist', 'magic-lamp',
  'magic-portal', 'magnifying-glass', 'medicines', 'microphone', 'microscope', 'moebius-star', 'monk-face',
  'mummy-head', 'octopus', 'old-lantern', 'open-book', 'orbital', 'pentacle', 'pentagram-rose', 'photo-camera',
  'pistol-gun', 'police-badge', 'prayer', 'revolver', 'robber', 'sacrificial-dagger', 'sawed-off-shotgun',
  'screaming', 'scroll-unfurled', 'sea-creature', 'semi-closed-eye', 'shark-jaws', 'sherlock-holmes',
  'snake-totem', 'spell-book', 'spiral-tentacle', 'spy', 'star-gate', 'star-skull', 'star-swirl', 'stone-tower',
  'theater', 'theater-curtains', 'third-eye', 'top-hat', 'triorb', 'vortex', 'warlock-hood', 'wolf-howl',
  'woman-elf-face', 'worm-mouth', 'wyvern',
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

write('games/cthulhu-wars/board/silhouettes.json', CTHULHU_WARS, true);
write('games/gods-war/art/silhouettes.json', GODS_WAR, false);
write('games/coc-lcg/art/silhouettes.json', CALL_OF_CTHULHU, false);
