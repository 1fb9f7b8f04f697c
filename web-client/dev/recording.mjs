/**
 * Records a real match as a short animated picture for the README: a person plays two bots.
 * Needs a server with the bots' usual delay, and ImageMagick with WebP:
 * `ELDERTABLE_URL=http://127.0.0.1:8080 node dev/recording.mjs ../docs/screenshots/match-recording.webp`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  addBots,
  createTable,
  myTurn,
  newPerson,
  openBrowser,
  playNth,
  stand,
  start,
} from '../e2e/support.mjs';
import { numbers } from '../e2e/play.mjs';
import { pick } from '../e2e/temper.mjs';

const [, , out = 'match-recording.webp'] = process.argv;
const VIEW = { width: 1200, height: 750 };
/** Frames, and hundredths of a second from one to the next. */
const FRAMES = Number(process.env.FRAMES ?? 60);
const APART = 40;
/** Decisions before the recording starts, so that there is something on the board. */
const OPENING = Number(process.env.OPENING ?? 25);

const browser = await openBrowser();
const folder = await mkdtemp(join(tmpdir(), 'recording-'));
const mara = await newPerson(browser, 'Mara', { viewport: VIEW });
await createTable(mara, { game: 'cthulhu-wars', name: 'Friday night', seats: 3 });
await addBots(mara, 'greedy');
await start(mara);

const random = numbers(Number(process.env.SEED ?? 7));
/** Answers one question, if there is one within two seconds. */
async function decide(made) {
  const asked = await myTurn(mara, 2000).then(
    () => true,
    () => false,
  );
  if (!asked) return false;
  const now = await stand(mara);
  if (now.over || !now.mine || now.choices.length === 0) return false;
  await playNth(mara, pick(now.choices, made < 20 ? 'settle' : 'fight', random.next().value));
  return true;
}

let made = 0;
while (made < OPENING) {
  if (await decide(made)) made += 1;
}
let playing = true;
const player = (async () => {
  while (playing) {
    if (await decide(made)) made += 1;
    await setTimeout(900);
  }
})();
const frames = [];
for (let n = 0; n < FRAMES; n += 1) {
  const began = performance.now();
  const file = join(folder, `${String(n).padStart(3, '0')}.png`);
  await mara.page.screenshot({ path: file });
  frames.push(file);
  await setTimeout(Math.max(0, APART * 10 - (performance.now() - began)));
}
playing = false;
await player;
await browser.close();
const size = ['-resize', '960x600'];
const web = ['-quality', '60', '-define', 'webp:method=6', '-define', 'webp:image-hint=graph'];
execFileSync('convert', ['-delay', String(APART), '-loop', '0', ...frames, ...size, ...web, out]);
await rm(folder, { recursive: true });
