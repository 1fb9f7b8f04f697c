//! Call of Cthulhu LCG: the rules of the core set for two players.
//!
//! What is printed on the cards is in `data/`, read by `print`; what they do is written in `cards`,
//! one file a faction, in the vocabulary of `ability`. `frame` is the table of contents of everything
//! that can ask a question: phases, action windows, paying, disrupts and responses, stories.
#![forbid(unsafe_code)]
#![allow(
    clippy::needless_pass_by_value,
    reason = "a frame is handed over to the step that runs it, whether that keeps it or not"
)]

pub mod ability;
pub mod action;
pub mod ids;
pub mod print;
pub mod state;
pub mod view;

pub use state::Coc;

/// What a frame may use besides the state.
pub type Cx<'a> = engine::Cx<'a, Coc>;
/// What a frame returns.
pub type Next = engine::Next<frame::Frame>;
