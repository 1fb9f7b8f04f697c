//! Reference cards: what the data says, in our own words. Numbers and words are those the rules
//! play by; nothing is said twice.
//!
//! Ids are those of views and targets. A unit's card is found by its kind (`unit_kind`), a
//! building's by its kind (`building_kind`), what an empire's own is like by `sky:temple`; a
//! heroquest's by `sky:s1_a`, an elder race's by the race.

mod pieces;
mod powers;
mod world;

use engine::{
    Card, Text,
    reference::{Fact, Status},
};

use crate::facts::Provenance;

/// Every card, by kind.
pub(crate) fn cards() -> Vec<Card> {
    let mut cards = Vec::new();
    powers::empires(&mut cards);
    pieces::units(&mut cards);
    pieces::buildings(&mut cards);
    powers::gifts(&mut cards);
    powers::abilities(&mut cards);
    powers::heroquests(&mut cards);
    powers::runes(&mut cards);
    world::areas(&mut cards);
    world::races(&mut cards);
    world::monsters(&mut cards);
    world::terms(&mut cards);
    cards
}

/// A card without facts.
fn card(kind: &str, id: impl Into<String>, name: impl Into<Text>, text: &str) -> Card {
    Card {
        kind: kind.into(),
        id: id.into(),
        name: name.into(),
        of: String::new(),
        facts: Vec::new(),
        text: text.to_owned().into(),
        rule: String::new(),
        status: Status::Stated,
    }
}

/// Where a fact comes from and how sure it is.
struct Origin<'a> {
    status: Provenance,
    sources: &'a [String],
    note: &'a str,
}

/// Any fact of the data that tells its origin.
macro_rules! origin {
    ($fact:expr) => {
        $crate::reference::Origin {
            status: $fact.status,
            sources: &$fact.sources,
            note: &$fact.note,
        }
    };
}
use origin;

/// Adds what a card needs beyond its text.
trait With: Sized {
    fn of(self, owner: &str) -> Self;
    fn fact(self, name: &'static str, value: impl Into<Text>) -> Self;
    fn from(self, origin: &Origin<'_>) -> Self;
    fn reconstructed_if(self, so: bool) -> Self;
}

impl With for Card {
    fn of(mut self, owner: &str) -> Self {
        owner.clone_into(&mut self.of);
        self
    }

    /// An empty value says nothing and is left out.
    fn fact(mut self, name: &'static str, value: impl Into<Text>) -> Self {
        let value = value.into();
        if !value.is_empty() {
            self.facts.push(Fact::new(name, value));
        }
        self
    }

    fn from(mut self, origin: &Origin<'_>) -> Self {
        self.status = origin.status.into();
        self.rule = origin.sources.join("; ");
        self.fact("Not certain", origin.note.to_owned())
    }

    fn reconstructed_if(mut self, so: bool) -> Self {
        if so {
            self.status = Status::Reconstructed;
        }
        self
    }
}

#[cfg(test)]
mod tests;
