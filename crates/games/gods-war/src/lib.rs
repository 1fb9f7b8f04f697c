//! Glorantha: The Gods War: the rules of the core game and the Empires expansion for 3 to 5 players,
//! with elder races and monsters as options.
//!
//! The files follow the rulebook's chapters: `phases`, `actions`, `battle`, `runes`, `victory`. What an
//! empire, an elder race, or a monster has of its own is in `empires`, `races`, and `monsters`, each gift
//! in a file of its own; it hooks into the shared steps by the tables of `hooks`, which `owners` fills.
//! `frame` is the table of contents of everything that can ask a question. What is printed is in `data/`,
//! read by `facts` and `map`. Words for people are in `words` and beside the questions they ask.
#![forbid(unsafe_code)]
#![allow(
    clippy::needless_pass_by_value,
    reason = "a frame is handed over to the step that runs it, whether that keeps it or not"
)]

pub mod action;
pub mod actions;
pub mod aftermath;
pub mod battle;
pub mod battle_record;
pub mod buildings;
pub mod empires;
pub mod event;
pub mod facts;
pub mod frame;
mod game;
pub mod geography;
pub(crate) mod hooks;
pub mod ids;
mod invariants;
mod ledger;
pub mod map;
pub mod marks;
pub mod monsters;
mod owners;
pub mod phases;
pub mod races;
pub mod ratings;
pub mod rebirth;
mod reference;
mod refusals;
pub mod runes;
mod scenario;
pub mod sets;
pub mod setup;
pub mod sheet;
pub mod spike;
pub mod state;
pub mod uncontrolled;
pub mod units;
pub mod victory;
pub mod view;
mod words;

pub use frame::Frame;
pub use setup::Setup;
pub use state::GodsWar;

/// What a frame may use besides the state.
pub type Cx<'a> = engine::Cx<'a, GodsWar>;
/// What a frame returns.
pub type Next = engine::Next<Frame>;
