//! How a command says that it failed: exit code 2 when it was asked for nonsense, 1 when the work
//! itself failed.

use std::{
    io::{self, Write},
    process::ExitCode,
};

/// The command line asks for something that makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

impl Usage {
    /// As an error of a command.
    pub(crate) fn error(why: impl Into<String>) -> anyhow::Error {
        Self(why.into()).into()
    }
}

/// The work was done and its verdict, already printed, is no.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("failed")]
pub(crate) struct Verdict;

/// Says on the error stream what was wrong and chooses the exit code.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if error.is::<Verdict>() {
        return ExitCode::from(1);
    }
    if let Some(io) = error.downcast_ref::<io::Error>()
        && io.kind() == io::ErrorKind::BrokenPipe
    {
        return ExitCode::SUCCESS;
    }
    // Where even the error stream is gone there is nobody left to tell.
    let _ = writeln!(io::stderr(), "eldertable: {error:#}");
    ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
}
