//! Passing ahead: a seat lets everything pass that it may, until something comes. Unlike a standing
//! order for a window this has an end, and the game says when it has come.

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

/// A seat that passes ahead, and what was done just now.
#[derive(Debug)]
pub struct Ahead<'a, G: Game> {
    /// Who passes.
    pub seat: Seat,
    /// The id of the [`Horizon`].
    pub until: &'a str,
    /// The game as it stood when that was said.
    pub from: &'a G,
    /// The choice that was just made, and by whom.
    pub deed: (Seat, &'a G::Action),
}
