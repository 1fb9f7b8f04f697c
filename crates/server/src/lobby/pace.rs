//! How much time players have, and what becomes of the seat of somebody who is away.

use engine::{Seat, text};

use super::Table;
use crate::{
    api_error::ApiError,
    games::GameKind,
    wire::{Absence, Pace, Sitter, TableState},
};

/// Checks the numbers of a pace.
pub(super) fn checked(pace: Pace) -> Result<Pace, ApiError> {
    match pace {
        Pace::Bank { minutes, .. } if !(1..=600).contains(&minutes) => Err(ApiError::invalid(
            text!("a clock has 1 to 600 minutes, not {0}", minutes),
        )),
        Pace::Bank { more, .. } if more > 600 => Err(ApiError::invalid(text!(
            "a clock gets 0 to 600 seconds more, not {0}",
            more
        ))),
        Pace::Days { days } if !(1..=30).contains(&days) => Err(ApiError::invalid(text!(
            "a choice has 1 to 30 days, not {0}",
            days
        ))),
        Pace::Free | Pace::Bank { .. } | Pace::Days { .. } => Ok(pace),
    }
}

impl Table {
    /// The person of a seat has left or his time has run out: what the table has decided becomes of
    /// it. Says whether anything does.
    pub fn away(&mut self, seat: Seat, kind: &GameKind) -> bool {
        let bot = (kind.info)().bots.first().map(|b| b.id.clone());
        let absence = self.absence;
        let playing = self.state == TableState::Playing;
        let Some(place) = self.seats.get_mut(usize::from(seat.0)).filter(|_| playing) else {
            return false;
        };
        if place.bot().is_some() {
            return false;
        }
        match (absence, bot) {
            (Absence::Bot, Some(bot)) => place.sitter = Sitter::Bot { bot },
            (Absence::Replace, _) => {
                (place.sitter, place.owner) = (Sitter::Open, None);
            }
            (Absence::Wait | Absence::Forfeit, _) | (Absence::Bot, None) => return false,
        }
        true
    }

    /// Whether who leaves, or whose time runs out, gives his seat up.
    pub fn forfeits(&self) -> bool {
        self.state == TableState::Playing && self.absence == Absence::Forfeit
    }

    /// A bot plays the seat to the end; its person can't come back. Says whether there is one that can.
    pub fn give_to_bot(&mut self, seat: Seat, kind: &GameKind) -> bool {
        let bot = (kind.info)().bots.first().map(|b| b.id.clone());
        let (Some(place), Some(bot)) = (self.seats.get_mut(usize::from(seat.0)), bot) else {
            return false;
        };
        (place.sitter, place.owner) = (Sitter::Bot { bot }, None);
        true
    }
}
