// Builds the boards' geometry for the client. Compares every drawn border with the rules' map file and fails
// if they differ.
//
//   node maps/build.mjs            write maps/boards/*.json
//   node maps/build.mjs --check    fail if the files are not what would be written
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { earthBoard } from './earth.mjs';
import { lovecraftBoard } from './lovecraft.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const rules = parse(
  readFileSync(join(here, '../../crates/cthulhu-wars/data/cthulhu-wars-maps.toml'), 'utf8'),
);

const check = process.argv.includes('--check');
for (const board of rules.map) {
  const file = join(here, `boards/${board.id}.json`);
  const build = board.id.startsWith('earth-') ? earthBoard : lovecraftBoard;
  const json = JSON.stringify(build(board)) + '\n';
  if (!check) writeFileSync(file, json);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== json) {
    console.error(`${file} is out of date: run node maps/build.mjs`);
    process.exitCode = 1;
  }
}
