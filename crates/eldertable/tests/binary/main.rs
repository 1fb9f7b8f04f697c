//! The real binary: what it says, how it exits, and what survives when it is killed.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "helpers of tests fail like tests"
)]

mod archives;
mod check;
mod disk;
mod golden;
mod kill;
mod run;
mod serve;
mod simulate;
mod words;
