//! What a game is: decisions with listed choices, `apply`, dice, journal, replay, undo, views, and the
//! laws that every game obeys. This crate knows no particular game.
//!
//! A game's author implements [`Game`]; everything else is derived from it. `docs/architecture.md`
//! explains why, and `docs/adding-a-game.md` how.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod ahead;
pub mod any;
pub mod archive;
pub mod audit;
pub mod decision;
pub mod dice;
pub mod fairness;
pub mod frames;
pub mod game;
pub mod hash;
pub mod journal;
#[cfg(any(test, feature = "test-kit"))]
pub mod laws;
pub mod matches;
pub mod names;
pub mod narration;
pub mod patch;
pub mod play;
pub mod reference;
pub mod scenario;
pub mod seat;
pub mod sets;
pub mod stack;
pub mod text;
pub mod undo;
pub mod vocabulary;

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
