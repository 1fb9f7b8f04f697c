//! Eldertable: the one binary.
#![forbid(unsafe_code)]

mod archive;
mod bench;
mod check;
mod cli;
mod export;
mod failure;
mod games;
mod healthcheck;
mod numbers;
mod race;
mod recipe;
mod replay;
mod rules;
mod serve;
mod settings;
mod simulate;
mod tally;
mod verify;
mod words;

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    let mut out = BufWriter::new(io::stdout());
    let result = cli.run(&mut out);
    let result = result.and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
