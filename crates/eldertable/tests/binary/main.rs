//! The real binary: what it says, how it exits, and what survives when it is killed.

mod archives;
mod check;
mod golden;
mod kill;
mod player;
mod run;
mod serve;
mod server;
mod simulate;
