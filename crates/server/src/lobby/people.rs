//! Visitors of a public table: who came without a link. They take no place from those who were invited,
//! and the host can send them away.

use engine::text;

use super::{SeatSlot, Table};
use crate::{
    api_error::ApiError,
    secret,
    wire::{AdmittedPerson, Person, Sitter, TableState},
};

/// The most people that came by a link, and the most visitors.
const PEOPLE: usize = 200;
/// The most people that a table remembers to have been sent away.
const BANNED: usize = 1_000;

impl Table {
    /// Whether a person is here, or would be, without having been invited.
    pub(super) fn is_visitor(&self, person: &str) -> bool {
        self.public && self.host != person && !self.invited.contains(person)
    }

    /// Lets a person in. Visitors are counted apart from those who were invited.
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

    /// Before a table is listed for everybody: whoever is there by now was invited.
    pub(super) fn goes_public(&mut self) {
        if !self.public {
            self.invited = self.people.keys().cloned().collect();
        }
    }

    /// Whether a visitor sits in a seat, who gives way to people with an invite until the match begins.
    pub(super) fn gives_way(&self, place: &SeatSlot) -> bool {
        self.state == TableState::Open && place.person().is_some_and(|p| self.is_visitor(p))
    }

    /// Whether a person may take a seat in which a visitor sits.
    pub(super) fn may_displace(&self, person: &str, place: &SeatSlot) -> bool {
        self.gives_way(place) && self.people.contains_key(person) && !self.is_visitor(person)
    }

    /// The visitor in a seat gives way to a person who was invited.
    pub(super) fn make_way(&mut self, at: usize, who: &Person) {
        if self.may_displace(&who.id, &self.seats[at]) {
            let place = &mut self.seats[at];
            place.sitter = Sitter::Open;
            (place.side, place.deck) = (None, None);
        }
    }

    /// Who is at the table, for its host.
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

    /// The host sends a person away, for now or for good. In a running match nobody is sent away who
    /// plays or has played.
    ///
    /// # Errors
    /// When `who` is not the host, or it is not theirs to decide.
    pub fn send_away(&mut self, who: &Person, person: &str, block: bool) -> Result<(), ApiError> {
        self.inside_only(who)?;
        self.host_only(who)?;
        if person == who.id {
            return Err(ApiError::invalid(text!(
                "to go away yourself, leave the table"
            )));
        }
        let plays = |p: &SeatSlot| {
            p.person() == Some(person)
                || p.owner.as_deref() == Some(person)
                || p.was_seen_by(person)
        };
        match self.state {
            TableState::Playing if self.seats.iter().any(plays) => {
                return Err(ApiError::needs_consent(text!(
                    "a player of a running match can't be sent away: propose a change to the players"
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

    /// Keeps a person from coming back. The table's link is renewed, so that they don't return by it as
    /// someone else.
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

    /// Whether it is shown to everybody: not in the moment before an abandoned table is forgotten.
    pub(crate) fn listed(&self) -> bool {
        self.public && !self.abandoned()
    }

    /// The words by which the list of tables is searched, in lower case.
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
