/**
 * Runs the browser tests, or those whose files are named, two files at a time: while one waits
 * for bots or for something to move, another has the processor. The longest begin first, so that
 * none is left alone at the end.
 */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Random games from the lobby to the end, which take minutes: run if E2E_WHOLE_GAMES is set. */
const WHOLE_GAMES = ['two-players', 'gods-war', 'match', 'coc-lcg'];
/** Files that take longest begin first. */
const LONG = ['firefox', 'webkit', ...WHOLE_GAMES, 'phone'];
/** More of them would wait for each other, and for longer than they allow the page. */
const AT_ONCE = Number(process.env.E2E_AT_ONCE ?? 2);

const folder = import.meta.dirname;
const all = async () =>
  (await readdir(folder)).filter((name) => name.endsWith('.test.mjs')).map((n) => join(folder, n));
const rank = (file) => {
  const at = LONG.indexOf(basename(file, '.test.mjs'));
  return at < 0 ? LONG.length : at;
};

const isWhole = (file) => WHOLE_GAMES.includes(basename(file, '.test.mjs'));
const usual = (await all()).filter((file) => process.env.E2E_WHOLE_GAMES || !isWhole(file));
const named = process.argv.slice(2);
const files = named.length > 0 ? named : usual.sort((a, b) => rank(a) - rank(b));

run({ files, concurrency: AT_ONCE })
  .on('test:fail', () => (process.exitCode = 1))
  .compose(spec)
  .pipe(process.stdout);
