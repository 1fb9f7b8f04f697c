//! Faction cards: what a faction has to spend and to show, its spellbooks and requirements.

use serde::{Deserialize, Serialize};

use crate::doom::Sources;

/// A faction card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sheet {
    /// Power to spend.
    pub power: u16,
    /// Doom on the track.
    pub doom: u16,
    /// Earned spellbooks, a bit for each: its own, then the neutral ones.
    pub books: u16,
    /// Requirements met, a bit for each of the six.
    pub met: u8,
    /// Face-down Elder Signs: how many of value 1, 2, 3. Secret.
    pub signs: [u8; 3],
    /// Doom from Elder Signs revealed so far.
    pub revealed: u16,
    /// Where the rest of the Doom came from.
    pub sources: Sources,
    /// Its Great Old One has been awakened before (Immortal).
    pub awakened: bool,
}

impl Sheet {
    /// How many Elder Signs it holds.
    pub fn sign_count(&self) -> u8 {
        self.signs.iter().sum()
    }

    /// What its Elder Signs are worth.
    pub fn sign_worth(&self) -> u16 {
        (1..)
            .zip(self.signs)
            .map(|(value, n)| value * u16::from(n))
            .sum()
    }

    /// How many spellbooks it has earned.
    pub const fn book_count(&self) -> u8 {
        self.books.count_ones() as u8
    }
}
