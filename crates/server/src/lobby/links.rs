//! The links by which people come to a table: one for the table, and one for each of its seats.

use engine::{Seat, text};

use super::{SeatSlot, Table};
use crate::{
    api_error::ApiError,
    secret,
    wire::{Person, Sitter, TableState},
};

impl Table {
    /// Gives every seat that has none the secret of a link.
    ///
    /// # Errors
    /// When the system gives no randomness.
    pub fn make_links(&mut self) -> Result<(), ApiError> {
        for place in self.seats.iter_mut().filter(|p| p.invite.is_empty()) {
            place.invite = secret::invite()?;
        }
        Ok(())
    }

    /// Makes a new secret for a seat's link, or for the table's. The old one leads nowhere any more;
    /// whoever has come by it stays.
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

    /// The seat whose secret this is. Every seat is compared, so that the time tells nothing.
    pub(super) fn linked_by(&self, invite: &str) -> Option<usize> {
        let mut found = None;
        for (at, place) in self.seats.iter().enumerate() {
            if secret::same(invite, &place.invite) && !place.invite.is_empty() {
                found = Some(at);
            }
        }
        found
    }

    /// The seat as a link leads a person there: only if he may sit down in it now.
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

    /// The secret of a seat's link, while somebody new may take the seat.
    pub(super) fn link_of(&self, place: &SeatSlot) -> Option<String> {
        let free = place.sitter == Sitter::Open && place.owner.is_none();
        let free = free || self.gives_way(place);
        let free = free && self.state != TableState::Finished;
        (free && !place.invite.is_empty()).then(|| place.invite.clone())
    }
}
