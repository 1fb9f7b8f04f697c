//! The links of a table: one for the table and one for each seat.

use engine::{Seat, text};

use super::{SeatSlot, Table};
use crate::{
    api_error::ApiError,
    secret,
    wire::{Person, Sitter, TableState},
};

impl Table {
    /// Creates missing secrets of seat links.
    ///
    /// # Errors
    /// When the system gives no randomness.
    pub fn make_links(&mut self) -> Result<(), ApiError> {
        for place in self.seats.iter_mut().filter(|p| p.invite.is_empty()) {
            place.invite = secret::invite()?;
        }
        Ok(())
    }

    /// Replaces the secret of a seat's or the table's link. People who came by the old one stay.
    ///
    /// # Errors
    /// When `who` is not the host, or there is no such seat.
    pub fn renew_link(&mut self, who: &Person, seat: Option<u8>) -> Result<(), ApiError> {
        self.inside_only(who)?;
        self.host_only(who)?;
        let link = match seat {
            None => &mut self.invite,
            Some(seat) => {
                let place = self.seats.get_mut(usize::from(seat));
                let no_seat = || ApiError::not_found(text!("there is no such seat"));
                &mut place.ok_or_else(no_seat)?.invite
            }
        };
        *link = secret::invite()?;
        Ok(())
    }

    /// The seat with this secret. Compares every seat, so that timing reveals nothing.
    pub(super) fn linked_by(&self, invite: &str) -> Option<usize> {
        let mut found = None;
        for (at, place) in self.seats.iter().enumerate() {
            if secret::same(invite, &place.invite) && !place.invite.is_empty() {
                found = Some(at);
            }
        }
        found
    }

    /// The seat that a link gives a person, if they may take it now.
    pub(super) fn leads_to(&self, at: usize, who: &Person) -> Option<Seat> {
        let place = &self.seats[at];
        let free = match self.state {
            TableState::Open => place.sitter == Sitter::Open || self.may_displace(&who.id, place),
            TableState::Playing => {
                place.person() != Some(&who.id) && self.clone().come_back(at, who).is_ok()
            }
            TableState::Finished => false,
        };
        u8::try_from(at).ok().map(Seat).filter(|_| free)
    }

    /// The secret of a seat's link, while another person may take the seat.
    pub(super) fn link_of(&self, place: &SeatSlot) -> Option<String> {
        let free = place.sitter == Sitter::Open && place.owner.is_none();
        let free = free || self.gives_way(place);
        let free = free && self.state != TableState::Finished;
        (free && !place.invite.is_empty()).then(|| place.invite.clone())
    }
}
