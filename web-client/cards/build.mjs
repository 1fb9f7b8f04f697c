// Builds what the client knows of the printed cards of the Call of Cthulhu LCG from the rules' data.
//
//   node cards/build.mjs            write cards/prints.json
//   node cards/build.mjs --check    fail if the file is not what would be written
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

const here = dirname(fileURLToPath(import.meta.url));
const data = join(here, '../../crates/games/coc-lcg/data');
const read = (file) => parse(readFileSync(file, 'utf8'));

/** A card as the client has it: what it does not have is left out; `note` is for those who mend the data. */
function printOf({ note: _, ...card }, file) {
  const faction = card.type === 'story' ? {} : { faction: file.replace('.toml', '') };
  return { ...card, ...faction };
}

const prints = readdirSync(data)
  .filter((file) => file.endsWith('.toml'))
  .flatMap((file) => (read(join(data, file)).card ?? []).map((card) => printOf(card, file)))
  .sort((a, b) => a.number - b.number);
prints.forEach(({ number, title }, at) => {
  if (number !== at + 1) throw new Error(`card ${at + 1} is missing or doubled: found ${number} ${title}`);
});

const out = join(here, 'prints.json');
const json = `[\n${prints.map((print) => JSON.stringify(print)).join(',\n')}\n]\n`;
if (!process.argv.includes('--check')) writeFileSync(out, json);
else if (!existsSync(out) || readFileSync(out, 'utf8') !== json) {
  console.error(`${out} is out of date: run node cards/build.mjs`);
  process.exitCode = 1;
}
