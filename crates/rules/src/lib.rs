//! The rules of all games behind one table, and the commands that need nothing else: run scenarios, play
//! whole games between bots, replay and verify recorded matches. They compile without the server.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod analyze;
mod archive;
mod arena;
mod calibration;
mod check;
mod failure;
mod numbers;
mod planted;
mod questions;
mod race;
mod recipe;
mod registry;
mod replay;
mod simulate;
mod tally;
mod verify;
mod vocabulary;

pub use self::{
    analyze::Analyze,
    arena::Arena,
    check::Check,
    failure::{Usage, Verdict, report},
    planted::Planted,
    questions::Questions,
    race::{Race, actions_per_second},
    registry::{Rules, all, of, parse, setup},
    replay::Replay,
    simulate::Simulate,
    verify::Verify,
    vocabulary::pick,
};
