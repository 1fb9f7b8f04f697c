//! How much time a table gives its players, and what becomes of the seat of somebody who is away.

use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How much time a table gives its players. A seat's clock runs while the match waits for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// As much as they like.
    #[default]
    Free,
    /// So much for the whole match, and a little more whenever the match no longer waits for the
    /// seat.
    Bank {
        /// For the whole match: 1 to 600.
        minutes: u16,
        /// What is added: 0 to 600 seconds.
        more: u16,
    },
    /// So much each time that the match waits for the seat.
    Days {
        /// 1 to 30.
        days: u8,
    },
}

/// What becomes of the seat of somebody who leaves, or whose time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// The match waits for him.
    #[default]
    Wait,
    /// A bot plays until he is back.
    Bot,
    /// Somebody new may take the seat.
    Replace,
    /// The seat is given up: as the rules of the game have it, else the other one of two players has
    /// won; with more a bot plays it to the end.
    Forfeit,
}

/// An open request to stop the clocks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct PauseRequest {
    /// Who asks.
    pub by: Seat,
    /// Who is still asked.
    pub open: Vec<Seat>,
}
