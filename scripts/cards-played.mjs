#!/usr/bin/env node
// Plays every starter deck of Call of Cthulhu LCG against every other in both seats, by random bots, and
// writes docs/reports/cards-played.md: how often each card is played and each story won.
//
//   cargo build --release --package eldertable && node scripts/cards-played.mjs [GAMES OF EACH]
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const binary = process.env.ELDERTABLE_BIN ?? join(root, process.env.CARGO_TARGET_DIR ?? "target", "release", "eldertable");
const each = Number(process.argv[2] ?? 10);

const factions = ["agency", "miskatonic", "syndicate", "cthulhu", "hastur", "yog_sothoth", "shub_niggurath"];
const pairs = factions.flatMap((one, n) => factions.slice(n + 1).map((two) => [one, two]));
const apart = (one, two) => !one.some((f) => two.includes(f));
const starters = pairs.flatMap((one) =>
  pairs.filter((two) => apart(one, two)).map((two) => ({ decks: [one, two].map((of) => ({ starter: { factions: of } })) })),
);

/** The cards as their data have them: number, title, type, file. */
const data = join(root, "crates", "games", "coc-lcg", "data");
const cards = readdirSync(data)
  .flatMap((file) =>
    readFileSync(join(data, file), "utf8")
      .split("[[card]]")
      .slice(1)
      .map((text) => ({
        number: Number(/^number = (\d+)/m.exec(text)[1]),
        title: /^title = "(.*)"/m.exec(text)[1],
        kind: /^type = "(.*)"/m.exec(text)[1],
        of: file.replace(".toml", ""),
      })),
  )
  .sort((one, two) => one.number - two.number);

/** Neutral decks: the conspiracy is in no starter deck. */
const neutral = cards.filter((c) => c.of === "neutral").map((c) => `3x f${c.number}`);
const own = { own: { list: [...neutral, "3x Bag Man", "3x Peeler", "3x Cannibal Ghast"].join("\n") } };

function count(games, setups) {
  const args = ["simulate", "coc-lcg", "--games", String(games), "--seed", "2026", "--jobs", "2", "--count"];
  const run = spawnSync(binary, [...args, "--setup", JSON.stringify(setups)], { encoding: "utf8", maxBuffer: 1 << 26 });
  if (run.status !== 0) throw new Error(`${args.join(" ")}\n${run.stdout.slice(-2000)}${run.stderr}`);
  return JSON.parse(run.stdout.trim().split("\n").at(-1)).outcomes.counts;
}

const games = each * starters.length;
const others = 2 * each;
const [counts, also] = [count(games, starters), count(others, [{ decks: [own, own] }])];
const never = cards.filter((c) => counts[`f${c.number}`][0] + also[`f${c.number}`][0] === 0);
if (never.length > 0) throw new Error(`never played: ${never.map((c) => c.title).join(", ")}`);

const rows = cards.map((c) => {
  const [times, inGames] = counts[`f${c.number}`];
  const note = times === 0 ? `${also[`f${c.number}`][0]} in the other games` : inGames;
  return `| F${c.number} | ${c.title} | ${c.kind} | ${times} | ${note} |`;
});
const played = cards.filter((c) => counts[`f${c.number}`][0] > 0);
const least = played.reduce((one, two) => (counts[`f${two.number}`][0] < counts[`f${one.number}`][0] ? two : one));

writeFileSync(
  join(root, "docs", "reports", "cards-played.md"),
  `<!-- node scripts/cards-played.mjs ${each} -->
# How often each card is played

Games by random bots: ${games} games of *Call of Cthulhu LCG*, ${each} for each of the ${starters.length} pairings of two of the ${pairs.length}
starter decks (no faction twice, both seats), with all rules checked after every action. A card counts when it
is played from hand, a story when it is won. No starter deck has the conspiracy: ${others} games with neutral decks
count it. A test checks that every card is played: \`crates/games/coc-lcg/tests/rules/played.rs\`.

Every card was played. ${least.title} was played least often: ${counts[`f${least.number}`][0]} times.

| Card | Title | Type | Times | In games |
|---|---|---|---|---|
${rows.join("\n")}
`,
);
