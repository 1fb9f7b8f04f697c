//! Call of Cthulhu LCG: the rules of the core set for two players.
//!
//! What is printed on the cards is in `data/`, read by `print`; what they do is written in `cards`,
//! one file a faction, in the vocabulary of `ability`, and asked for by `query` and `filters`. `frame`
//! is the table of contents of everything that can ask a question: `opening`, `turn` with its action
//! `windows`, beginning something (`legal`, `initiate`, `pay`), resolving it (`disrupts`, `resolve`,
//! `ops`, `harm`, `hand`), what follows (`sequence`, `checks`), and the `stories`.
#![forbid(unsafe_code)]
#![allow(
    clippy::needless_pass_by_value,
    reason = "a frame is handed over to the step that runs it, whether that keeps it or not"
)]
#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "every frame is asked alike, however small its step is"
)]

pub mod ability;
pub mod action;
mod ahead;
pub mod cards;
pub mod checks;
mod conditions;
mod copies;
pub mod deck;
pub mod disrupts;
pub mod event;
pub mod filters;
pub mod frame;
mod game;
pub mod hand;
pub mod harm;
pub mod ids;
pub mod initiate;
mod invariants;
mod knowledge;
pub mod lasting;
pub mod ledger;
mod legal;
pub mod opening;
mod ops;
mod pay;
pub mod print;
pub mod query;
mod reference;
pub mod resolve;
mod scenario;
pub mod sequence;
pub mod setup;
pub mod state;
pub mod stops;
pub mod stories;
pub mod then;
pub mod turn;
pub mod view;
pub mod windows;
mod words;
mod zones;

pub use setup::Setup;
pub use state::Coc;

/// What a frame may use besides the state.
pub type Cx<'a> = engine::Cx<'a, Coc>;
/// What a frame returns.
pub type Next = engine::Next<frame::Frame>;
