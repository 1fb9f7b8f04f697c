//! Eldertable's binary.
#![forbid(unsafe_code)]

mod admin;
mod cli;
mod export;
mod games;
mod healthcheck;
mod request;
mod serve;
mod settings;
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
        Err(error) => rules::report("eldertable", &error),
    }
}
