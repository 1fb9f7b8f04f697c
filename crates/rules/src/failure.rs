//! Exit codes of commands: 2 for an invalid command line, 1 for a failure.

use std::{
    io::{self, Write},
    process::ExitCode,
};

/// An invalid command line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Usage(pub String);

impl Usage {
    /// Wraps it as a command's error.
    pub fn error(why: impl Into<String>) -> anyhow::Error {
        Self(why.into()).into()
    }
}

/// The work was done, and its result, already printed, is negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("failed")]
pub struct Verdict;

/// Prints the error and returns the exit code.
pub fn report(program: &str, error: &anyhow::Error) -> ExitCode {
    if error.is::<Verdict>() {
        return ExitCode::from(1);
    }
    if let Some(io) = error.downcast_ref::<io::Error>()
        && io.kind() == io::ErrorKind::BrokenPipe
    {
        return ExitCode::SUCCESS;
    }
    // If standard error is closed, there is nothing left to do.
    let _ = writeln!(io::stderr(), "{program}: {error:#}");
    ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
}
