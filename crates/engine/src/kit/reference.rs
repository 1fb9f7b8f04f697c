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

/// A short fact of a card, for example cost: 3.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Fact {
    /// What it is known by in any language: `cost`, `doom_for_its_loss`.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// What holds.
    pub value: Text,
}

impl Fact {
    /// A fact that is known by its English name in small letters.
    pub fn new(name: impl Into<Text>, value: impl Into<Text>) -> Self {
        let name = name.into();
        let letters = name.to_string().to_lowercase();
        let words = letters.split(|c: char| !c.is_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        Self {
            id: words.join("_"),
            name,
            value: value.into(),
        }
    }

    /// The same fact, known by another id.
    #[must_use]
    pub fn known_by(mut self, id: impl Into<String>) -> Self {
        self.id = id.into();
        self
    }
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
    /// Short facts in order.
    pub facts: Vec<Fact>,
    /// What it does, in our own words.
    pub text: Text,
    /// The source of the rule.
    pub rule: String,
    /// How reliable it is.
    pub status: Status,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_is_known_by_its_name_in_small_letters() {
        let id = |name: &'static str| Fact::new(name, "1").id;
        assert_eq!(
            id("Doom for its loss (with the Decay Marker)"),
            "doom_for_its_loss_with_the_decay_marker"
        );
        assert_eq!(id("4 or 5"), "4_or_5");
        assert_eq!(id("Devil's Reef"), "devil_s_reef");
        assert_eq!(
            Fact::new("Borders", "1").known_by("borders_here").id,
            "borders_here"
        );
    }
}
