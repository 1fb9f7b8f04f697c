//! Cards, hands and the characters on the table.

use engine::Seat;
use serde::{Deserialize, Serialize};

/// A kind of card. All copies of a kind are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(crate) enum Card {
    /// Action: wound a character of the opponent.
    Blast,
    /// Disrupt: a wound to a character of yours is cancelled.
    Ward,
    /// Disrupt: a card played by the opponent is cancelled.
    Drain,
    /// Response to a wound of yours: wound a character of the opponent.
    Revenge,
}

pub(crate) const KINDS: [Card; 4] = [Card::Blast, Card::Ward, Card::Drain, Card::Revenge];
/// Copies of each kind in the deck.
pub(crate) const COPIES: usize = 7;

/// A hand, always in order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Hand(Vec<Card>);

impl Hand {
    pub(crate) fn of(cards: &[Card]) -> Self {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        Self(cards)
    }

    pub(crate) fn add(&mut self, card: Card) {
        self.0.push(card);
        self.0.sort_unstable();
    }

    pub(crate) fn remove(&mut self, card: Card) {
        if let Some(at) = self.0.iter().position(|c| *c == card) {
            self.0.remove(at);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn all(&self) -> &[Card] {
        &self.0
    }

    /// The kinds in it.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = Card> {
        KINDS.into_iter().filter(|kind| self.0.contains(kind))
    }
}

/// A character on the table: its owner, and which of the owner's three. The third is a zealot: whenever it is
/// wounded, its owner must discard a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Who {
    pub(crate) owner: Seat,
    pub(crate) number: u8,
}

impl Who {
    pub(crate) const OF_A_SIDE: u8 = 3;

    pub(crate) fn of(owner: Seat) -> impl Iterator<Item = Self> {
        (0..Self::OF_A_SIDE).map(move |number| Self { owner, number })
    }

    pub(crate) fn is_zealot(self) -> bool {
        self.number == 2
    }

    pub(crate) fn name(self) -> String {
        let name = ["the Scout", "the Guard", "the Zealot"][usize::from(self.number)];
        format!("{name} of {}", self.owner.0)
    }
}
