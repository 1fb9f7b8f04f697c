//! A table in the lobby: host, people, seats, and settings. Plain data and pure changes; the room
//! stores them and notifies clients.

mod edit;
mod fits;
mod links;
mod pace;
mod people;
mod powers;
mod recovered;
mod sandbox;
mod sealed;
mod seats;

use std::collections::{BTreeMap, BTreeSet};

use engine::{
    Luck, Seat, Viewer,
    dice::Seed,
    fairness::{Nonce, Terms},
    journal::seed_hex,
    text,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use self::{
    edit::{CreateTable, TableUpdate},
    sealed::SealedSecret,
    seats::{SideChoice, SitRequest, Take},
};
use crate::{
    api_error::ApiError,
    secret,
    storage::ChatLine,
    wire::{Absence, Pace, Person, Sandbox, SeatView, Sitter, TableState, TableView},
};

/// A stored table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Its public id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// Its stage.
    pub state: TableState,
    /// Whether it is listed.
    pub public: bool,
    /// Whether people without a seat may watch.
    pub spectators: bool,
    /// How many entries late they see the match until it is over.
    #[serde(default)]
    pub delay: u16,
    /// How much time players have.
    #[serde(default)]
    pub pace: Pace,
    /// What happens to the seat of an absent player.
    #[serde(default)]
    pub absence: Absence,
    /// Whether players may ask for advice. No, at tables from before there was any.
    #[serde(default)]
    pub advice: bool,
    /// The host's public id.
    pub host: String,
    /// The seats in order.
    pub seats: Vec<SeatSlot>,
    /// The options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// The secret of the invite link.
    pub invite: String,
    /// The admitted people: id and name.
    pub people: BTreeMap<String, String>,
    /// At a public table, the people who came by a link; everyone else there is a visitor.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub invited: BTreeSet<String>,
    /// The removed people who can't return.
    pub banned: BTreeSet<String>,
    /// The commitment to the secret of its dice; absent in old records.
    #[serde(default)]
    pub commitment: Option<String>,
    /// The secret of its dice until the match starts.
    #[serde(default)]
    pub sealed: Option<SealedSecret>,
    /// The players' nonces until the match starts.
    #[serde(default)]
    pub nonces: BTreeMap<String, Nonce>,
    /// The public terms of its dice, once started.
    #[serde(default)]
    pub fairness: Option<Terms>,
    /// The table of the rematch.
    #[serde(default)]
    pub rematch: Option<String>,
    /// The finished match that this table continues.
    #[serde(default)]
    pub sandbox: Option<Sandbox>,
    /// The number of the game's lesson that is played here.
    #[serde(default)]
    pub lesson: Option<u16>,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// The seats that the match waits for, as stored with its last entry; not part of the record. None:
    /// not started, or never stored.
    #[serde(skip)]
    pub waiting: Option<Vec<Seat>>,
}

/// A stored seat. People and bots come and go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatSlot {
    /// Its occupant.
    pub sitter: Sitter,
    /// Its side, once chosen or dealt.
    #[serde(default)]
    pub side: Option<String>,
    /// The id of the occupant's own deck.
    #[serde(default)]
    pub deck: Option<String>,
    /// During a match: the person who may take it back.
    #[serde(default)]
    pub owner: Option<String>,
    /// During a match: people who have seen this seat's secrets and may take no other seat.
    #[serde(default)]
    pub seen_by: Vec<String>,
    /// The secret of its link; empty in old records.
    #[serde(default)]
    pub invite: String,
}

impl SeatSlot {
    /// An empty seat, without a link yet.
    pub fn open() -> Self {
        Self {
            sitter: Sitter::Open,
            side: None,
            deck: None,
            owner: None,
            seen_by: Vec::new(),
            invite: String::new(),
        }
    }

    /// The person in it.
    pub fn person(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Person { id, .. } => Some(id),
            Sitter::Open | Sitter::Bot { .. } => None,
        }
    }

    /// Whether a person has seen what it sees.
    pub fn was_seen_by(&self, person: &str) -> bool {
        self.seen_by.iter().any(|p| p == person)
    }

    /// The bot in it.
    pub fn bot(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Bot { bot } => Some(bot),
            Sitter::Open | Sitter::Person { .. } => None,
        }
    }
}

impl Table {
    /// The seat of a person.
    pub fn seat_of(&self, person: &str) -> Option<Seat> {
        let at = self.seats.iter().position(|p| p.person() == Some(person))?;
        u8::try_from(at).ok().map(Seat)
    }

    /// Whether a person may know about this table.
    pub fn shown_to(&self, person: &str) -> bool {
        !self.banned.contains(person) && (self.public || self.people.contains_key(person))
    }

    /// The viewer that a person is, if they may watch.
    pub fn viewer(&self, person: &str) -> Option<Viewer> {
        match self.seat_of(person) {
            Some(seat) => Some(Viewer::Seat(seat)),
            None => (self.spectators && self.shown_to(person)).then_some(Viewer::Spectator),
        }
    }

    /// Whether a person sees the match without delay.
    pub fn sees_it_live(&self, person: &str) -> bool {
        match self.viewer(person) {
            Some(Viewer::Seat(_)) => true,
            Some(Viewer::Spectator) => self.delay == 0 || self.state == TableState::Finished,
            None => false,
        }
    }

    /// Whether a person watches a running match and never had a seat in it.
    pub fn watches_only(&self, person: &str) -> bool {
        let plays = |p: &SeatSlot| p.person() == Some(person) || p.was_seen_by(person);
        self.state == TableState::Playing && !self.seats.iter().any(plays)
    }

    /// Whether a person may read a chat line: players don't see what spectators write.
    pub fn hears(&self, person: &str, line: &ChatLine) -> bool {
        !line.aside || self.state == TableState::Finished || self.watches_only(person)
    }

    /// The table as a person may see it. The seed is shown after the match.
    pub fn view(&self, person: Option<&str>, seed: Option<&Seed>) -> TableView {
        let inside = person.filter(|p| self.people.contains_key(*p));
        let finished = self.state == TableState::Finished;
        let looks_on = self.sees_it_live(person.unwrap_or_default());
        TableView {
            id: self.id.clone(),
            name: self.name.clone(),
            game: self.game.clone(),
            state: self.state,
            public: self.public,
            spectators: self.spectators,
            delay: self.delay,
            pace: self.pace,
            absence: self.absence,
            advice: self.advice,
            host: self.host.clone(),
            seats: self
                .seats
                .iter()
                .map(|p| self.seat_view(p, person))
                .collect(),
            options: self
                .options
                .iter()
                .map(|(k, v)| (k.clone(), Value::from(v.as_str())))
                .collect(),
            your_seat: person.and_then(|p| self.seat_of(p)),
            invited_to: None,
            waiting: self.turns().filter(|_| looks_on).unwrap_or_default(),
            invite: inside
                .filter(|p| !self.is_visitor(p))
                .map(|_| self.invite.clone()),
            people: self.people_for(person),
            commitment: self.commitment.clone(),
            fairness: self.fairness(),
            seed: seed.filter(|_| finished).map(seed_hex),
            rematch: self.rematch.clone(),
            sandbox: self.sandbox.clone(),
            lesson: self.lesson,
            created_at: self.created_at,
        }
    }

    fn seat_view(&self, place: &SeatSlot, person: Option<&str>) -> SeatView {
        let host = person == Some(&self.host) && self.people.contains_key(&self.host);
        let own = person.is_some() && place.person() == person;
        let deck = place.deck.as_ref();
        SeatView {
            sitter: place.sitter.clone(),
            side: place.side.clone(),
            nonce: self.state == TableState::Open && self.nonce(place).is_some(),
            own_deck: deck.is_some(),
            deck: deck
                .filter(|_| own && self.state == TableState::Open)
                .cloned(),
            invite: self.link_of(place).filter(|_| host),
            takeable: person.is_some_and(|p| self.may_displace(p, place)),
        }
    }

    /// The seats that a running match waits for.
    fn turns(&self) -> Option<Vec<Seat>> {
        let playing = self.state == TableState::Playing;
        self.waiting.clone().filter(|_| playing)
    }

    /// Whether the match is running and its turns were never stored.
    pub fn turns_unknown(&self) -> bool {
        self.state == TableState::Playing && self.waiting.is_none()
    }

    /// Admits a person: by the table's link, by a seat's link, or freely at a public table. Returns the
    /// seat of the link, if they may take it.
    ///
    /// # Errors
    /// The same for a missing table and a wrong secret.
    pub fn enter(&mut self, who: &Person, invite: Option<&str>) -> Result<Option<Seat>, ApiError> {
        let seat = invite.and_then(|i| self.linked_by(i));
        let invited = invite.is_some_and(|i| secret::same(i, &self.invite)) || seat.is_some();
        if self.banned.contains(&who.id) {
            let sent_away = ApiError::forbidden(text!("the host of this table has removed you"));
            return Err(if invited {
                sent_away
            } else {
                ApiError::no_table()
            });
        }
        if !invited && !self.public && !self.people.contains_key(&who.id) {
            return Err(ApiError::no_table());
        }
        if invited && self.public {
            self.invited.insert(who.id.clone());
        }
        self.admit(who)?;
        if let Some(at) = seat {
            self.make_way(at, who);
        }
        Ok(seat.and_then(|at| self.leads_to(at, who)))
    }

    /// Updates a person's name.
    pub fn rename(&mut self, who: &Person) {
        if let Some(name) = self.people.get_mut(&who.id) {
            name.clone_from(&who.name);
        }
        for place in &mut self.seats {
            if let Sitter::Person { id, name } = &mut place.sitter
                && *id == who.id
            {
                name.clone_from(&who.name);
            }
        }
    }

    fn host_only(&self, who: &Person) -> Result<(), ApiError> {
        if self.host == who.id {
            return Ok(());
        }
        Err(ApiError::forbidden(text!(
            "only the host of the table may do this"
        )))
    }

    pub(crate) fn inside_only(&self, who: &Person) -> Result<(), ApiError> {
        if self.shown_to(&who.id) {
            return Ok(());
        }
        Err(ApiError::no_table())
    }

    /// Checks that `who` can start the match.
    ///
    /// # Errors
    /// Names what prevents it.
    pub fn ready(&self, who: &Person) -> Result<(), ApiError> {
        self.inside_only(who)?;
        self.host_only(who)?;
        if self.state != TableState::Open {
            return Err(ApiError::conflict(
                "started",
                text!("the match has been started already"),
            ));
        }
        if self.seats.iter().any(|p| p.sitter == Sitter::Open) {
            return Err(ApiError::conflict(
                "seats_open",
                text!("there are empty seats: fill them with bots"),
            ));
        }
        Ok(())
    }

    /// Starts the match: every person keeps their seat, and the terms of the dice are fixed.
    pub fn begin(&mut self, luck: &Luck) {
        self.state = TableState::Playing;
        self.commitment = Some(luck.commitment());
        self.fairness = luck.terms().cloned();
        self.sealed = None;
        self.nonces.clear();
        for place in &mut self.seats {
            place.owner = place.person().map(str::to_owned);
            place.seen_by = place.owner.iter().cloned().collect();
        }
    }
}
