//! Seats at a table and the kinds of viewer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A place at the table, counted from 0 clockwise. People and bots come and go; the seat stays.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
pub struct Seat(pub u8);

/// A set of seats (at most 8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// The first `n` seats.
    pub const fn first(n: u8) -> Self {
        Self(if n >= 8 { u8::MAX } else { (1 << n) - 1 })
    }

    /// Whether `seat` is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 >> seat.0 & 1 == 1
    }

    /// The set with `seat` in it.
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The set with `seat` taken out.
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// How many seats are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |s| self.has(*s))
    }
}

/// A viewer: what is shown depends on the kind of viewer, never on the connection.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The occupant of a seat: sees what is public and what the seat owns.
    Seat(Seat),
    /// The least privileged viewer: sees only what is public.
    Spectator,
}

impl Viewer {
    /// The seat of this viewer, if it has one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Whether this viewer sits in `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// Every kind of viewer of a table with `seats` seats, spectators last.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> {
        (0..seats)
            .map(|s| Self::Seat(Seat(s)))
            .chain([Self::Spectator])
    }
}
