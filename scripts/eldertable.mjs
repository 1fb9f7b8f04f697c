// What the scripts that play games of bots share: the program, and figures in words.
import { spawnSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { writeFileSync } from "node:fs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const binary = resolve(root, process.env.CARGO_TARGET_DIR ?? "target", "release/eldertable");

/** Runs the release build of `eldertable` and returns what it printed. */
export function eldertable(...args) {
  const env = { ...process.env, RUST_BACKTRACE: "0" };
  const run = spawnSync(binary, args, { env, encoding: "utf8", maxBuffer: 1 << 26 });
  if (run.status !== 0) throw new Error(`${args.join(" ")}\n${run.stdout?.slice(-2000)}${run.stderr}`);
  return run.stdout.trim();
}

/** How games of bots ended, with everything checked after every action. */
export function simulate(game, { games, setup, players }) {
  const args = ["simulate", game, "--games", String(games), "--seed", "2026", "--jobs", "2"];
  args.push("--setup", JSON.stringify(setup), "--players", players.join(","));
  return JSON.parse(eldertable(...args).split("\n").at(-1)).outcomes;
}

export const percent = (n, of) => ((100 * n) / of).toFixed(1);

/** Writes a page below docs/reports. */
export const report = (name, text) => writeFileSync(join(root, "docs/reports", name), text);
