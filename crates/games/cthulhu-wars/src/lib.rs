//! Cthulhu Wars: the rules of the base game for 3 to 5 players, of both two-player variants, of
//! Cthulhu Wars: Duel, and of two factions of expansions.
//!
//! The files follow the rulebook's chapters: `phases`, `actions`, `battle`, `spellbooks`, `doom`,
//! `victory`. What a faction has of its own is in `factions`, a folder each; it hooks into the shared
//! steps by its `Moments`. `frame` is the table of contents of everything that can ask a question. What
//! the variants change is in `variants`. Words for people are in `words` and beside the questions.
#![forbid(unsafe_code)]
#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "every frame hands its step on alike, however small it is"
)]

pub mod abilities;
pub mod action;
pub mod actions;
pub mod battle;
pub mod battle_record;
pub mod claims;
mod determinize;
pub mod doom;
pub mod event;
pub mod factions;
pub mod frame;
mod game;
pub mod gates;
mod grown;
pub mod ids;
mod invariants;
pub mod invocations;
mod keepers;
pub mod ledger;
pub mod length;
pub mod losses;
pub mod map;
pub mod moments;
pub mod negotiation;
pub mod phases;
mod reference;
pub mod ruleset;
pub mod scenario;
pub mod sets;
pub mod setup;
pub mod sheet;
pub mod spellbooks;
pub mod starts;
pub mod state;
pub mod supplements;
mod tolls;
pub mod units;
pub mod variants;
pub mod victory;
pub mod view;
mod words;

pub use setup::Setup;
pub use state::CthulhuWars;
pub use variants::duel::{Duel, DuelSetup};

/// What a frame may use besides the state.
pub type Cx<'a> = engine::Cx<'a, CthulhuWars>;
/// What a frame returns.
pub type Next = engine::Next<frame::Frame>;
