//! Eldertable's binary.
#![forbid(unsafe_code)]

mod admin;
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
mod request;
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
use tikv_jemallocator::Jemalloc;

/// A server that runs for weeks allocates and frees many small objects; with the C library's allocator
/// its memory fragments. SQLite uses this allocator, too.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

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
