//! Small typed ids. In states, actions and events they are numbers; views, targets and scenarios
//! write them as `a07` and `c23`.

use std::sync::LazyLock;

use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::facts::{AREAS, CARDS, FACTS, RANKS};

/// Ids and names that are put together, made once: every view and every choice has some.
struct Names {
    areas: [String; AREAS],
    /// Id and name.
    cards: [(String, String); CARDS],
}

static NAMES: LazyLock<Names> = LazyLock::new(|| Names {
    areas: std::array::from_fn(|n| format!("a{n:02}")),
    cards: std::array::from_fn(|n| {
        let (banner, rank) = (&FACTS.banners[n / RANKS], n % RANKS + 1);
        (format!("c{n:02}"), format!("{banner} {rank}"))
    }),
});

/// An area, counted clockwise around the ring.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(try_from = "u8")]
pub struct Area(u8);

impl Area {
    /// Every area, clockwise.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..AREAS as u8).map(Self)
    }

    /// Its place in arrays.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The area `steps` further clockwise.
    pub fn clockwise(self, steps: u8) -> Self {
        Self((self.0 + steps) % AREAS as u8)
    }

    /// The areas one or two steps away, in ascending order of the way clockwise.
    pub fn neighbours(self) -> [Self; 4] {
        let back = AREAS as u8;
        [1, 2, back - 2, back - 1].map(|steps| self.clockwise(steps))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        &FACTS.areas[self.index()].name
    }

    /// Whether taking it scores.
    pub fn is_stronghold(self) -> bool {
        FACTS.areas[self.index()].stronghold
    }

    /// The id in views and targets.
    pub fn key(self) -> &'static str {
        &NAMES.areas[self.index()]
    }

    /// The area with this [`key`](Self::key).
    pub fn from_key(key: &str) -> Option<Self> {
        Self::all().find(|a| a.key() == key)
    }
}

impl TryFrom<u8> for Area {
    type Error = String;

    fn try_from(n: u8) -> Result<Self, String> {
        if usize::from(n) < AREAS {
            Ok(Self(n))
        } else {
            Err(format!("there is no area {n}"))
        }
    }
}

/// A card: its banner and rank.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(try_from = "u8")]
pub struct Card(u8);

impl Card {
    /// Every card of the deck.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CARDS as u8).map(Self)
    }

    /// Its place in sets.
    pub(crate) fn bit(self) -> u64 {
        1 << self.0
    }

    /// Its name, for example `Crane 5`.
    pub fn name(self) -> &'static str {
        &NAMES.cards[usize::from(self.0)].1
    }

    /// The id in views and targets.
    pub fn key(self) -> &'static str {
        &NAMES.cards[usize::from(self.0)].0
    }

    /// The card with this [`key`](Self::key).
    pub fn from_key(key: &str) -> Option<Self> {
        Self::all().find(|c| c.key() == key)
    }
}

impl TryFrom<u8> for Card {
    type Error = String;

    fn try_from(n: u8) -> Result<Self, String> {
        if usize::from(n) < CARDS {
            Ok(Self(n))
        } else {
            Err(format!("there is no card {n}"))
        }
    }
}

/// The seat across the table.
pub fn opponent(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// A side's id in views and scenarios.
pub fn side_key(seat: Seat) -> &'static str {
    &FACTS.sides[usize::from(seat.0)].id
}

/// A side's name.
pub fn side_name(seat: Seat) -> &'static str {
    &FACTS.sides[usize::from(seat.0)].name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_and_two_steps_are_near() {
        let keys = Area(23).neighbours().map(Area::key);
        assert_eq!(keys, ["a00", "a01", "a21", "a22"]);
    }

    #[test]
    fn keys_are_read_back() {
        assert!(Area::all().all(|a| Area::from_key(a.key()) == Some(a)));
        assert!(Card::all().all(|c| Card::from_key(c.key()) == Some(c)));
        assert!(Area::try_from(24).is_err() && Card::try_from(64).is_err());
    }
}
