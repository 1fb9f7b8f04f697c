// Builds the boards' geometry for the client. Compares every drawn border with the rules' map file and fails
// if they differ.
//
//   node maps/build.mjs            write maps/boards/*.json and maps/boards/gods-war/*.json
//   node maps/build.mjs --check    fail if the files are not what would be written
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { earthBoard } from './earth.mjs';
import { godsWarBoard } from './gods-war.mjs';
import { lovecraftBoard } from './lovecraft.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const mapsIn = (path) => parse(readFileSync(join(here, '../../crates/games', path), 'utf8')).map;

const check = process.argv.includes('--check');

function put(file, board) {
  const json = JSON.stringify(board) + '\n';
  if (!check) writeFileSync(file, json);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== json) {
    console.error(`${file} is out of date: run node maps/build.mjs`);
    process.exitCode = 1;
  }
}

for (const board of mapsIn('cthulhu-wars/data/cthulhu-wars-maps.toml')) {
  const build = board.id.startsWith('earth-') ? earthBoard : lovecraftBoard;
  put(join(here, `boards/${board.id}.json`), build(board));
}
for (const board of mapsIn('gods-war/data/maps.toml')) {
  put(join(here, `boards/gods-war/${board.id}.json`), godsWarBoard(board));
}
