#!/usr/bin/env node
// Plays many games of every variant and board by bots and writes docs/reports/bot-statistics.md: who wins, how
// games end, how long they last. Every invariant is checked after every action.
//
//   cargo build --release --package eldertable && node scripts/statistics.mjs [GAMES]
import { percent as share, report, simulate } from "./eldertable.mjs";

const games = Number(process.argv[2] ?? 1000);

const base = "cthulhu-wars";
const duel = "cthulhu-wars-duel";
const two = (variant, map) => [base, { players: 2, variant, map }];
/** @type {[string, string, object][]} */
const tables = [
  ["3 players, `earth-3p`", base, { players: 3, map: "earth-3p" }],
  ["4 players, `earth-4p-w3e5`", base, { players: 4, map: "earth-4p-w3e5" }],
  ["4 players, `earth-4p-w5e3`", base, { players: 4, map: "earth-4p-w5e3" }],
  ["4 players, `earth-5p`", base, { players: 4, map: "earth-5p" }],
  ["Two factions each, `earth-4p-w3e5`", ...two("two_factions", "earth-4p-w3e5")],
  ["Two factions each, `earth-4p-w5e3`", ...two("two_factions", "earth-4p-w5e3")],
  ["Decay Marker, `earth-3p`", ...two("decay", "earth-3p")],
  ["Duel, `lovecraft-country`", duel, {}],
  ["Duel with any two factions, `lovecraft-country`", duel, { draft: true }],
  ["Duel, `earth-3p`", duel, { map: "earth-3p" }],
  ["Duel, `earth-4p-w3e5`", duel, { map: "earth-4p-w3e5" }],
];

const percent = (n, of) => `${share(n, of)} %`;
const spread = (l) => `${l.least} / ${l.p5} / **${l.median}** / ${l.p95} / ${l.most}`;

/** How the games of one table ended, by the sentence that says why. */
function ends(reasons) {
  const causes = {};
  for (const [why, n] of Object.entries(reasons)) {
    const cause = (/because ([^.]*)\./.exec(why)?.[1] ?? why).replace("#", "30");
    causes[cause] = (causes[cause] ?? 0) + n;
  }
  return Object.entries(causes).sort((a, b) => b[1] - a[1]);
}

function wins(sides) {
  return Object.entries(sides)
    .map(([side, r]) => `${side} ${percent(r.won, r.played)}${r.shared ? ` (+ ${percent(r.shared, r.played)} shared)` : ""}`)
    .join(", ");
}

const rows = [];
const greedyRows = [];
for (const [name, game, setup] of tables) {
  const o = simulate(game, { games, setup, players: ["random"] });
  const how = ends(o.reasons).map(([cause, n]) => `${cause}: ${percent(n, games)}`);
  const lost = percent(o.winners.none ?? 0, games);
  rows.push(`| ${name} | ${wins(o.sides)} | ${lost} | ${how.join("; ")} | ${spread(o.turns)} | ${spread(o.actions)} |`);
  const seats = Number(setup.players ?? 2);
  // The greedy bot's seat deals itself another faction in every game.
  const players = ["greedy", ...Array(seats - 1).fill("random")];
  const m = simulate(game, { games, setup, players });
  const greedy = Object.entries(m.winners).filter(([who]) => who === "0").reduce((s, [, n]) => s + n, 0);
  const shared = Object.entries(m.winners).filter(([who]) => who.startsWith("0+")).reduce((s, [, n]) => s + n, 0);
  const none = m.winners.none ?? 0;
  const others = games - greedy - shared - none;
  greedyRows.push(
    `| ${name} | ${percent(greedy, games)} | ${percent(shared, games)} | ${percent(others, games)} | ${percent(none, games)} | ${wins(m.sides)} | ${spread(m.turns)} |`,
  );
  console.log(name);
}

report(
  "bot-statistics.md",
  `<!-- node scripts/statistics.mjs ${games} -->
# How games of bots end

Each row is ${games} games with seed 2026 (release build). All invariants are checked after every action; no game
failed. Lengths are minimum / 5 % / **median** / 95 % / maximum. An action is a decision with at least two choices.

The figures describe the bots as much as the game. Random players rarely earn six spellbooks before the
Ritual marker reaches Instant Death, so most games that need them have no winner.

## Random against random

| table | victories by what was played | nobody wins | how it ended | turns | actions |
|---|---|---|---|---|---|
${rows.join("\n")}

## Greedy against random

One greedy bot in the first seat, random bots in all others; factions dealt at random.

| table | the greedy bot wins | shares | a random bot wins | nobody wins | victories by what was played | turns |
|---|---|---|---|---|---|---|
${greedyRows.join("\n")}
`,
);
