//! Reference cards: what the data says, in our own words. Numbers and words are those the rules play
//! by.
//!
//! Ids are those of views, targets and log lines: what is printed is found by `f88`, whichever card
//! of a match it is.

mod prints;
mod terms;

use engine::{Card, Text, reference::Status};

/// Every card, by kind.
pub(crate) fn cards() -> Vec<Card> {
    let mut cards = prints::cards();
    cards.extend(terms::cards());
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

#[cfg(test)]
mod tests;
