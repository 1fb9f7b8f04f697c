#!/usr/bin/env node
// Plays every table of four factions by greedy bots and writes docs/reports/balance.md: which faction wins how
// often. Every invariant is checked after every action.
//
//   cargo build --release --package eldertable && node scripts/balance.mjs [GAMES]
import { eldertable, percent, report, simulate } from "./eldertable.mjs";

const games = Number(process.argv[2] ?? 1000);
const SEATS = 4;

const game = JSON.parse(eldertable("games")).find(({ id }) => id === "cthulhu-wars");
/** Where a player has two, the sides are pairs of factions. */
const factions = game.sides.filter(({ id }) => !id.includes("+"));

/** Every choice of so many, in order. */
function* choices(all, many) {
  if (many === 0) return yield [];
  for (const [at, first] of all.entries())
    for (const rest of choices(all.slice(at + 1), many - 1)) yield [first, ...rest];
}

/** Games of one table; every faction sits in every seat equally often. */
function play(table) {
  const turned = table.map((_, by) => [...table.slice(by), ...table.slice(0, by)].map(({ id }) => id));
  const setups = turned.map((ids) => ({ factions: ids, expansions: true }));
  return simulate("cthulhu-wars", { games, setup: setups, players: ["greedy"] });
}

const rows = [];
const sums = new Map(factions.map(({ name }) => [name, { won: 0, shared: 0, played: 0 }]));
for (const table of choices(factions, SEATS)) {
  const { sides, winners } = play(table);
  const cells = factions.map(({ name }) => {
    const side = sides[name];
    if (!side) return "";
    const sum = sums.get(name);
    for (const key of ["won", "shared", "played"]) sum[key] += side[key];
    return percent(side.won + side.shared, side.played);
  });
  rows.push(`| ${cells.join(" | ")} | ${percent(winners.none ?? 0, games)} |`);
  console.log(table.map(({ name }) => name).join(", "));
}
const total = factions.map(({ name }) => {
  const { won, shared, played } = sums.get(name);
  return `**${percent(won + shared, played)}**`;
});

const names = factions.map(({ name }) => name).join(" | ");
report(
  "balance.md",
  `<!-- node scripts/balance.mjs ${games} -->
# Balance of the factions

Every table of four factions, ${games} games each by greedy bots (seed 2026, release build), every faction in every seat
equally often. The figures are percent of the games in which a faction won or shared the victory; 25 would be even. All invariants are
checked after every action; no game failed.

A greedy bot looks one choice ahead, so the figures describe the bots more than the game: who needs a plan wins less
than with people. What Casual bots make of the factions is in [Bots](../bots.md).

| ${names} | no one |
|${"---|".repeat(factions.length + 1)}
${rows.join("\n")}
| ${total.join(" | ")} | |
`,
);
