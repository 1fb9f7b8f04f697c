//! Passing ahead: a seat lets everything pass that it may until something happens. Unlike a standing
//! order, passing ahead ends, and the game says when.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{game::Game, seat::Seat, text::Text};

/// Until when a seat may pass ahead.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Horizon {
    /// Stable id, for example `turn`.
    pub id: String,
    /// What ends it: "my turn begins".
    pub name: Text,
    /// What passes until then and what else ends it, in a sentence.
    pub help: Text,
}

/// A seat that passes ahead, and the choice that was just made.
#[derive(Debug)]
pub struct Ahead<'a, G: Game> {
    /// Who passes.
    pub seat: Seat,
    /// The id of the [`Horizon`].
    pub until: &'a str,
    /// The game when the seat began to pass.
    pub from: &'a G,
    /// The last choice and its seat.
    pub deed: (Seat, &'a G::Action),
}
