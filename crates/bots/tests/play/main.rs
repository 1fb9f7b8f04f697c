//! Bots at the tables of every game they know.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

mod advice;
mod common;
mod cthulhu_wars;
mod gods_war;
mod levels;
mod skirmish;
