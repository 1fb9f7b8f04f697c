//! Time limits and the absence rule.

use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The time limits of a table. A seat's clock runs while the match waits for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// No limit.
    #[default]
    Free,
    /// A total for the match, with a bonus whenever the match stops waiting for the seat.
    Bank {
        /// The total: 1 to 600 minutes.
        minutes: u16,
        /// The bonus: 0 to 600 seconds.
        more: u16,
    },
    /// A limit each time the match waits for the seat.
    Days {
        /// 1 to 30.
        days: u8,
    },
}

/// What happens to the seat of a player who leaves or runs out of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// The match waits.
    #[default]
    Wait,
    /// A bot plays until they return.
    Bot,
    /// A new player may take the seat.
    Replace,
    /// The seat resigns: by the game's own action if it has one; otherwise the other one of two players
    /// wins, and with more players a bot plays it to the end.
    Forfeit,
}

/// An open request to pause the clocks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct PauseRequest {
    /// The seat that asks.
    pub by: Seat,
    /// The seats that have not answered.
    pub open: Vec<Seat>,
}
