//! The offered games with their options, sides, and bots, and custom decks.

use std::collections::BTreeMap;

use engine::Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An offered game: `GET /api/v1/games`.
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
    /// Possible numbers of seats.
    pub seats: Vec<u8>,
    /// The sides a seat can choose; empty if there are none.
    pub sides: Vec<Side>,
    /// Tables that suit many, the usual one first; empty if there is one kind only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Suggestion>>", optional)]
    pub suggestions: Vec<Suggestion>,
    /// The host's options. An option's conditions name only earlier options.
    pub options: Vec<OptionInfo>,
    /// The bots for a seat, the weakest first.
    pub bots: Vec<Named>,
    /// The bot that plays when none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
    /// Whether players can use their own decks: `GET /api/v1/decks/{game}`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub own_decks: bool,
}

/// A kind of table that a game suggests.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Suggestion {
    /// Stable id.
    pub id: String,
    /// The display name.
    pub name: String,
    /// One sentence.
    pub help: String,
    /// The number of seats.
    pub seats: u8,
    /// The options that differ from their defaults.
    #[ts(type = "Record<string, string>")]
    pub options: BTreeMap<String, String>,
}

/// A person's own deck, visible only to them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct OwnDeck {
    /// Its id, made by the client: unique among the person's decks for the game.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its cards, as the game's text.
    pub list: String,
    /// The deck rules it breaks; empty: it is legal.
    pub faults: Vec<Text>,
}

/// An id with its name and help.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Named {
    /// Stable id.
    pub id: String,
    /// The display name.
    pub name: String,
    /// One sentence.
    pub help: String,
}

/// A side that a seat can choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Side {
    /// Stable id. A seat with several sides has their ids joined by `+`.
    pub id: String,
    /// The display name.
    pub name: Text,
    /// One or two sentences.
    pub help: Text,
    /// The condition for offering it; absent: always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub when: Option<Condition>,
}

impl Side {
    /// The sides joined in a side's id.
    pub fn parts(id: &str) -> impl Iterator<Item = &str> {
        id.split('+')
    }
}

/// Holds while another option has one of these values, chosen or by default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Condition {
    /// The other option's id.
    pub option: String,
    /// The values' ids.
    pub values: Vec<String>,
}

/// An option of the host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct OptionInfo {
    /// Its key in the table's `options`.
    pub id: String,
    /// The display name.
    pub name: String,
    /// One sentence.
    pub help: String,
    /// Options with the same group are shown folded under its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub group: Option<String>,
    /// The condition for offering it; absent: always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub when: Option<Condition>,
    /// Whether it decides the number of seats: a value for another number can be chosen and changes it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub leads_seats: bool,
    /// The values; the first available one is the default. An id may occur twice with exclusive
    /// conditions.
    pub values: Vec<OptionValue>,
}

/// A value of an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct OptionValue {
    /// Stable id, a string.
    pub id: String,
    /// The display name.
    pub name: String,
    /// One sentence.
    pub help: String,
    /// The numbers of seats it fits; empty: all.
    pub seats: Vec<u8>,
    /// The condition for offering it; absent: always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub when: Option<Condition>,
}
