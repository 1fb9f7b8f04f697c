//! The real binary: what it says, how it exits, and what survives when it is killed.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "helpers of tests fail like tests"
)]

mod admin;
mod archives;
mod backup;
mod bench;
mod check;
mod descriptors;
mod disk;
mod fairness;
mod golden;
mod healthcheck;
mod kill;
mod memory;
mod password;
mod player;
mod rolling;
mod run;
mod serve;
mod server;
mod settings;
mod simulate;
mod suspended;
mod words;
