//! What needs the players' consent in a running match: the terms they accepted by sitting down, and
//! their seats.

use engine::{Seat, text};

use super::{SeatSlot, Table, TableUpdate};
use crate::{
    api_error::ApiError,
    games::GameKind,
    wire::{Absence, Person, ProposedChange, Sitter, TableState},
};

impl Table {
    /// Whether a change affects terms that the players accepted.
    pub(super) fn changes_terms(&self, edit: &TableUpdate) -> bool {
        edit.public.is_some_and(|public| public != self.public)
            || edit.spectators.is_some_and(|s| s != self.spectators)
            || edit.absence.is_some_and(|absence| absence != self.absence)
    }

    /// Whether people other than `who` play here.
    pub(super) fn others_have_agreed(&self, who: &Person) -> bool {
        let other = |place: &SeatSlot| place.owner.as_deref().is_some_and(|owner| owner != who.id);
        self.state == TableState::Playing && self.seats.iter().any(other)
    }

    /// Applies a change that the players agreed on.
    ///
    /// # Errors
    /// When the change is invalid at this table.
    pub(crate) fn carry_out(
        &mut self,
        kind: &GameKind,
        what: &ProposedChange,
    ) -> Result<(), ApiError> {
        if self.state != TableState::Playing {
            let why = text!("only a running match needs everyone's agreement");
            return Err(ApiError::conflict("not_playing", why));
        }
        match what {
            ProposedChange::Bot { seat } => {
                let no_bot = || ApiError::invalid(text!("this game has no bots"));
                let bot = (kind.info)().bot.ok_or_else(no_bot)?;
                self.others_seat(*seat)?.sitter = Sitter::Bot { bot };
            }
            ProposedChange::Open { seat } => {
                self.may_be_replaced()?;
                let place = self.others_seat(*seat)?;
                (place.sitter, place.owner) = (Sitter::Open, None);
            }
            ProposedChange::Terms {
                public,
                spectators,
                absence,
            } => {
                if *public == Some(true) {
                    self.goes_public();
                }
                self.public = public.unwrap_or(self.public);
                self.spectators = spectators.unwrap_or(self.spectators);
                self.absence = absence.unwrap_or(self.absence);
            }
            // The match itself ends.
            ProposedChange::End => {}
            ProposedChange::Host { seat } => {
                let place = self.seats.get(usize::from(seat.0));
                let person = place.and_then(SeatSlot::person).map(str::to_owned);
                let empty = || ApiError::invalid(text!("there is no player in this seat"));
                self.host = person.ok_or_else(empty)?;
            }
        }
        Ok(())
    }

    /// Checks that the absence rule allows replacing a player.
    pub(super) fn may_be_replaced(&self) -> Result<(), ApiError> {
        if self.absence == Absence::Replace {
            return Ok(());
        }
        let why = text!("at this table no new player may take over a seat; a bot can play it");
        Err(ApiError::conflict("no_replacement", why))
    }

    fn others_seat(&mut self, seat: Seat) -> Result<&mut SeatSlot, ApiError> {
        let place = self.seats.get_mut(usize::from(seat.0));
        let no_seat = || ApiError::not_found(text!("there is no such seat"));
        let place = place.ok_or_else(no_seat)?;
        if place.bot().is_some() {
            let why = text!("a bot plays this seat already");
            return Err(ApiError::conflict("bot_seat", why));
        }
        Ok(place)
    }

    /// Checks that a seat may be given to someone else: in a running match, only after its player left
    /// it.
    pub(super) fn given_up(&self, at: usize) -> Result<(), ApiError> {
        if self.state != TableState::Playing || self.seats[at].person().is_none() {
            return Ok(());
        }
        Err(ApiError::needs_consent(text!(
            "this player has not left the seat: propose the change to the players"
        )))
    }
}
