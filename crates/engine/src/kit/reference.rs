//! Reference cards: what a unit, spellbook, area, or term of the game is, in our own words.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::text::Text;

/// Whether a fact is printed in the rules or reconstructed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Stated by the rules or the components.
    #[default]
    Stated,
    /// Inferred, or taken from secondary sources.
    Reconstructed,
}

/// A reference card. The same card opens wherever its name appears.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Card {
    /// `unit`, `spellbook`, `requirement`, `faction`, `area`, `action`, `term`, …
    pub kind: String,
    /// The id that views, targets and log lines use.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// The id of the faction it belongs to, or empty.
    pub of: String,
    /// Short facts in order, for example `("Cost", "3")`.
    pub facts: Vec<(Text, Text)>,
    /// What it does, in our own words.
    pub text: Text,
    /// The source of the rule.
    pub rule: String,
    /// How reliable it is.
    pub status: Status,
}
