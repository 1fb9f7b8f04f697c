//! What the server offers: its games with their options, sides and bots, and decks of one's own.

use engine::Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A game the server offers: `GET /api/v1/games`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct GameInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The rules version.
    pub version: u32,
    /// One sentence about it.
    pub about: String,
    /// The seat counts it can be played with.
    pub seats: Vec<u8>,
    /// The sides a seat can pick; empty when seats have none.
    pub sides: Vec<Side>,
    /// What the host can choose. An option's conditions name options that stand before it.
    pub options: Vec<OptionInfo>,
    /// The bots that can take a seat.
    pub bots: Vec<Named>,
    /// A person in a seat can play a deck of his own: `GET /api/v1/decks/{game}`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub own_decks: bool,
}

/// A deck of a person's own, as he alone is shown it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct OwnDeck {
    /// Its id, which the page made: its own among the person's decks for the game.
    pub id: String,
    /// What he calls it.
    pub name: String,
    /// Its cards, as the game's text.
    pub list: String,
    /// Which rules for decks it breaks; empty: it can be played.
    pub faults: Vec<Text>,
}

/// An id with its name and help.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Named {
    /// Stable id.
    pub id: String,
    /// For people.
    pub name: String,
    /// One sentence.
    pub help: String,
}

/// A side that a seat can pick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Side {
    /// Stable id. A seat that plays several sides at once has their ids joined by `+`.
    pub id: String,
    /// For people.
    pub name: Text,
    /// One sentence or two.
    pub help: Text,
    /// Offered only so; absent: always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub when: Option<Condition>,
}

impl Side {
    /// The sides that a side's id joins.
    pub fn parts(id: &str) -> impl Iterator<Item = &str> {
        id.split('+')
    }
}

/// Holds while another option has one of some values, be it chosen or by default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Condition {
    /// The other option's id.
    pub option: String,
    /// The values' ids.
    pub values: Vec<String>,
}

/// Something the host can choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct OptionInfo {
    /// Its key in the table's `options`.
    pub id: String,
    /// For people.
    pub name: String,
    /// One sentence.
    pub help: String,
    /// Options of the same group are shown folded together under its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub group: Option<String>,
    /// Offered only so; absent: always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub when: Option<Condition>,
    /// The number of seats follows it: a value for other seat counts can be chosen, and changes
    /// the number of seats.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub leads_seats: bool,
    /// The values; the first one that is offered is the default. An id may stand here twice with
    /// conditions that never hold together.
    pub values: Vec<OptionValue>,
}

/// A value of an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct OptionValue {
    /// Stable id, a string.
    pub id: String,
    /// For people.
    pub name: String,
    /// One sentence.
    pub help: String,
    /// The seat counts it goes with; empty: all.
    pub seats: Vec<u8>,
    /// Offered only so; absent: always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub when: Option<Condition>,
}
