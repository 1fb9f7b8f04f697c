//! Time limits and absence.

use engine::{Seat, text};

use super::Table;
use crate::{
    api_error::ApiError,
    games::GameKind,
    wire::{Absence, Pace, Sitter, TableState},
};

/// Validates a pace.
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
    /// Applies the table's absence rule to a seat whose player left or ran out of time. Returns whether
    /// anything changed.
    pub fn away(&mut self, seat: Seat, kind: &GameKind) -> bool {
        let bot = (kind.info)().bot;
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

    /// Whether a player who leaves or runs out of time forfeits.
    pub fn forfeits(&self) -> bool {
        self.state == TableState::Playing && self.absence == Absence::Forfeit
    }

    /// Gives the seat to a bot for good. Returns `false` if the game has no bot.
    pub fn give_to_bot(&mut self, seat: Seat, kind: &GameKind) -> bool {
        let bot = (kind.info)().bot;
        let (Some(place), Some(bot)) = (self.seats.get_mut(usize::from(seat.0)), bot) else {
            return false;
        };
        (place.sitter, place.owner) = (Sitter::Bot { bot }, None);
        true
    }
}
