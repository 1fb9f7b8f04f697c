//! The commands and their options.

use std::io::Write;

use clap::{Parser, Subcommand};
use rules::{Analyze, Arena, Check, Race, Replay, Simulate, Verify};

use crate::{admin, export, games, healthcheck, serve, words};

/// A server for board and card games of elder gods, and the tools around its rules.
#[derive(Parser, Debug)]
#[command(version, about, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Serve tables to browsers
    Serve(serve::Serve),
    /// List the games, their seats, options and bots, as JSON
    Games(games::Games),
    /// Run scenario files; exit 1 if any fails
    Check(Check),
    /// Play whole games by bots and check the rules' invariants after every action
    Simulate(Simulate),
    /// Measure how strong bots are, each deal from every seat
    Arena(Arena),
    /// Narrate a recorded match and show its final state
    Replay(Replay),
    /// Compare the choices of a recorded match with those that looking ahead prefers
    Analyze(Analyze),
    /// Re-run a recorded match: dice commitment, every action legal, every hash equal
    Verify(Verify),
    /// Write every match of a database as an archive
    Export(export::Export),
    /// Moderate a running server: tables, people, reports
    Admin(admin::Admin),
    /// Ask a server on this machine whether it is ready; exit 1 if it is not
    Healthcheck(healthcheck::Healthcheck),
    /// Measure the rules
    #[command(subcommand)]
    Bench(Bench),
    /// Collect every phrase that the server can say, for translators, as JSON
    Words(words::Words),
}

#[derive(Subcommand, Debug)]
enum Bench {
    /// Random legal play on one core, without a server
    Rules(Race),
}

impl Cli {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.command {
            Command::Serve(serve) => serve.run(out),
            Command::Games(games) => games.run(out),
            Command::Check(check) => check.run(out),
            Command::Simulate(simulate) => simulate.run(out),
            Command::Arena(arena) => arena.run(out),
            Command::Analyze(analyze) => analyze.run(out),
            Command::Replay(replay) => replay.run(out),
            Command::Verify(verify) => verify.run(out),
            Command::Export(export) => export.run(out),
            Command::Admin(admin) => admin.run(out),
            Command::Healthcheck(healthcheck) => healthcheck.run(out),
            Command::Bench(Bench::Rules(race)) => race.run(out),
            Command::Words(words) => words.run(out),
        }
    }
}
