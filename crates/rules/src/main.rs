//! The commands on the rules alone. The server's binary has most of them, too; this one compiles in a
//! fraction of the time.
#![forbid(unsafe_code)]

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use clap::{Parser, Subcommand};
use rules::{Analyze, Arena, Check, Planted, Questions, Race, Replay, Simulate, Verify, report};

/// Run scenarios, play games between bots, replay and verify recorded matches.
#[derive(Parser, Debug)]
#[command(version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Run scenario files; exit 1 if any fails
    Check(Check),
    /// Play whole games by bots and check the rules' invariants after every action
    Simulate(Simulate),
    /// Measure how strong bots are, each deal from every seat
    Arena(Arena),
    /// Compare the choices of a recorded match with those that looking ahead prefers
    Analyze(Analyze),
    /// Measure how well an analysis tells planted blunders from sound choices
    Planted(Planted),
    /// Narrate a recorded match and show its final state
    Replay(Replay),
    /// Re-run a recorded match: dice commitment, every action legal, every hash equal
    Verify(Verify),
    /// Measure random legal play on one core
    Bench(Race),
    /// Count what players are asked, and how often there is nothing to choose
    Questions(Questions),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout());
    let result = match cli.command {
        Command::Check(check) => check.run(&mut out),
        Command::Simulate(simulate) => simulate.run(&mut out),
        Command::Arena(arena) => arena.run(&mut out),
        Command::Analyze(analyze) => analyze.run(&mut out),
        Command::Planted(planted) => planted.run(&mut out),
        Command::Replay(replay) => replay.run(&mut out),
        Command::Verify(verify) => verify.run(&mut out),
        Command::Bench(race) => race.run(&mut out),
        Command::Questions(questions) => questions.run(&mut out),
    };
    match result.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => report("rules", &error),
    }
}
