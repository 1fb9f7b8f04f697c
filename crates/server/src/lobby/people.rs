//! People at a public table. Visitors came without a link: they don't use up places of invited people,
//! and the host can remove them.

use engine::text;

use super::{SeatSlot, Table};
use crate::{
    api_error::ApiError,
    secret,
    wire::{AdmittedPerson, Person, Sitter, TableState},
};

/// The maximum number of invited people, and of visitors.
const PEOPLE: usize = 200;
/// The maximum number of remembered bans.
const BANNED: usize = 1_000;

impl Table {
    /// Whether a person is, or would be, a visitor.
    pub(super) fn is_visitor(&self, person: &str) -> bool {
        self.public && self.host != person && !self.invited.contains(person)
    }

    /// Admits a person. Visitors and invited people have separate limits.
    pub(super) fn admit(&mut self, who: &Person) -> Result<(), ApiError> {
        if self.people.contains_key(&who.id) {
            return Ok(());
        }
        let visitor = self.is_visitor(&who.id);
        let alike = |p: &&String| self.is_visitor(p) == visitor;
        if self.people.keys().filter(alike).count() >= PEOPLE {
            return Err(ApiError::conflict(
                "full",
                text!("too many people are at this table"),
            ));
        }
        self.people.insert(who.id.clone(), who.name.clone());
        Ok(())
    }

    /// Before a table is listed: everyone present counts as invited.
    pub(super) fn goes_public(&mut self) {
        if !self.public {
            self.invited = self.people.keys().cloned().collect();
        }
    }

    /// Whether a visitor sits in a seat; until the match starts they give way to invited people.
    pub(super) fn gives_way(&self, place: &SeatSlot) -> bool {
        self.state == TableState::Open && place.person().is_some_and(|p| self.is_visitor(p))
    }

    /// Whether a person may take a visitor's seat.
    pub(super) fn may_displace(&self, person: &str, place: &SeatSlot) -> bool {
        self.gives_way(place) && self.people.contains_key(person) && !self.is_visitor(person)
    }

    /// Replaces the visitor in a seat with an invited person.
    pub(super) fn make_way(&mut self, at: usize, who: &Person) {
        if self.may_displace(&who.id, &self.seats[at]) {
            let place = &mut self.seats[at];
            place.sitter = Sitter::Open;
            (place.side, place.deck) = (None, None);
        }
    }

    /// The people at the table, for its host.
    pub(super) fn people_for(&self, person: Option<&str>) -> Vec<AdmittedPerson> {
        if person != Some(&self.host) {
            return Vec::new();
        }
        let others = self.people.iter().filter(|(id, _)| **id != self.host);
        let shown = others.map(|(id, name)| AdmittedPerson {
            id: id.clone(),
            name: name.clone(),
            visitor: self.is_visitor(id),
        });
        shown.collect()
    }

    /// Removes a person for the host, for now or for good. Players of a running match can't be removed.
    ///
    /// # Errors
    /// When `who` is not the host, or the person plays.
    pub fn send_away(&mut self, who: &Person, person: &str, block: bool) -> Result<(), ApiError> {
        self.inside_only(who)?;
        self.host_only(who)?;
        if person == who.id {
            return Err(ApiError::invalid(text!("to go yourself, leave the table")));
        }
        let plays = |p: &SeatSlot| {
            p.person() == Some(person)
                || p.owner.as_deref() == Some(person)
                || p.was_seen_by(person)
        };
        match self.state {
            TableState::Playing if self.seats.iter().any(plays) => {
                return Err(ApiError::needs_consent(text!(
                    "a player of a running match can't be removed: propose a change to the players"
                )));
            }
            TableState::Open => {
                for place in self.seats.iter_mut().filter(|p| p.person() == Some(person)) {
                    *place = SeatSlot::open();
                }
            }
            TableState::Playing | TableState::Finished => {}
        }
        self.people.remove(person);
        self.nonces.remove(person);
        self.invited.remove(person);
        if block { self.ban(person) } else { Ok(()) }
    }

    /// Bans a person. Renews the table's link, so that they can't return with another cookie.
    pub(super) fn ban(&mut self, person: &str) -> Result<(), ApiError> {
        if self.banned.len() >= BANNED && !self.banned.contains(person) {
            let why = text!("this table has blocked as many people as it can; make it private");
            return Err(ApiError::conflict("full", why));
        }
        self.invite = secret::invite()?;
        self.people.remove(person);
        self.nonces.remove(person);
        self.invited.remove(person);
        self.banned.insert(person.to_owned());
        Ok(())
    }

    /// Whether the table is listed; false shortly before an abandoned table is deleted.
    pub(crate) fn listed(&self) -> bool {
        self.public && !self.abandoned()
    }

    /// The searchable text of the table, in lower case.
    pub(crate) fn sought(&self) -> String {
        let mut words = format!("{} {}", self.name, self.game.replace('-', " "));
        for place in &self.seats {
            if let Sitter::Person { name, .. } = &place.sitter {
                words.push(' ');
                words.push_str(name);
            }
        }
        words.to_lowercase()
    }
}
