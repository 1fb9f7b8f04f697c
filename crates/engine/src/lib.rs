//! What a game is: decisions with listed choices, `apply`, dice, journal, replay, undo, views, and the
//! laws that every game obeys. This crate knows no particular game.
//!
//! Four storeys, each of which uses only those above it in this list:
//!
//! - [`kernel`]: the [`Game`] trait, the stack of frames, decisions, dice, and [`Play`], which runs them.
//! - [`kit`]: what rules are written with, from frames and hooks to sets of pieces and names.
//! - [`hosting`]: a match as the server hosts it, with its journal, undo, orders, views, and archive.
//! - [`testkit`]: scenarios, laws, and the audit of events.
//!
//! A game's author implements [`Game`]; everything else is derived from it. `docs/architecture.md`
//! explains why, and `docs/adding-a-game.md` how.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod hosting;
pub mod kernel;
pub mod kit;
pub mod testkit;

pub use hosting::{advice, any, archive, journal, matches, patch, undo};
pub use kernel::{ahead, decision, dice, fairness, game, hash, play, seat, stack, text};
pub use kit::{frames, guards, hooks, idle, names, narration, reference, sets, starts, vocabulary};
#[cfg(any(test, feature = "test-kit"))]
pub use testkit::laws;
pub use testkit::{audit, scenario};

pub use ahead::{Ahead, Horizon};
pub use audit::Audit;
pub use decision::{
    Choice, Cost, Described, Illegal, Options, Prompt, Refusal, Role, RuleRef, Target,
};
pub use dice::Dice;
pub use fairness::Luck;
pub use game::{Cx, Game, InvariantViolation, Opening, Outcome, SetupError, Window};
pub use narration::{Level, Line, Span};
pub use play::{Applied, Play, Position};
pub use reference::Card;
pub use seat::{Seat, SeatSet, Viewer};
pub use stack::{Next, Stack};
pub use text::Text;
pub use vocabulary::{Vocabulary, Worded};
