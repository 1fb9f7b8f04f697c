//! A table as the lobby knows it: who hosts it, who may enter, who sits where, what was agreed on.
//! Plain data and pure changes; storing and telling is the room's business.

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

/// A table, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Its public id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// Where it is in its life.
    pub state: TableState,
    /// Listed for everybody.
    pub public: bool,
    /// People without a seat may watch.
    pub spectators: bool,
    /// How many entries late they see the match, until it is over.
    #[serde(default)]
    pub delay: u16,
    /// How much time players have.
    #[serde(default)]
    pub pace: Pace,
    /// What becomes of the seat of somebody who is away.
    #[serde(default)]
    pub absence: Absence,
    /// The host's public id.
    pub host: String,
    /// The seats in order.
    pub seats: Vec<SeatSlot>,
    /// The options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// The secret of the invite link.
    pub invite: String,
    /// Who has been let in: id and name.
    pub people: BTreeMap<String, String>,
    /// Who came by a link, at a public table: everyone else there is a visitor.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub invited: BTreeSet<String>,
    /// Who has been sent away.
    pub banned: BTreeSet<String>,
    /// What binds the secret of its dice; none in records of before it was published ahead.
    #[serde(default)]
    pub commitment: Option<String>,
    /// The secret of its dice until it is started, when the match takes it over.
    #[serde(default)]
    pub sealed: Option<SealedSecret>,
    /// The numbers that people gave for its dice, until it is started.
    #[serde(default)]
    pub nonces: BTreeMap<String, Nonce>,
    /// What its dice follow from besides the secret, once started.
    #[serde(default)]
    pub fairness: Option<Terms>,
    /// The table that plays it again.
    #[serde(default)]
    pub rematch: Option<String>,
    /// The finished match that is played on from, to see what might have been.
    #[serde(default)]
    pub sandbox: Option<Sandbox>,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// The seats that the match waits for, as they were noted with its last entry; not part of the
    /// record. None: it has not started, or nobody has noted it yet.
    #[serde(skip)]
    pub waiting: Option<Vec<Seat>>,
}

/// A seat, as it is stored. Seat and person are different things: people and bots come and go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatSlot {
    /// Who is in it.
    pub sitter: Sitter,
    /// Its side, once chosen or dealt.
    #[serde(default)]
    pub side: Option<String>,
    /// The id of the deck that the person in it plays of his own.
    #[serde(default)]
    pub deck: Option<String>,
    /// During play: the person who may take it back.
    #[serde(default)]
    pub owner: Option<String>,
    /// During play: who has seen what this seat sees, and so may take no other.
    #[serde(default)]
    pub seen_by: Vec<String>,
    /// The secret of its own link; empty in records of before there were any.
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

    /// Whether a person may know of this table.
    pub fn shown_to(&self, person: &str) -> bool {
        !self.banned.contains(person) && (self.public || self.people.contains_key(person))
    }

    /// As what a person sees the match, if at all.
    pub fn viewer(&self, person: &str) -> Option<Viewer> {
        match self.seat_of(person) {
            Some(seat) => Some(Viewer::Seat(seat)),
            None => (self.spectators && self.shown_to(person)).then_some(Viewer::Spectator),
        }
    }

    /// Whether a person sees the match as it is, not some entries late.
    pub fn sees_it_live(&self, person: &str) -> bool {
        match self.viewer(person) {
            Some(Viewer::Seat(_)) => true,
            Some(Viewer::Spectator) => self.delay == 0 || self.state == TableState::Finished,
            None => false,
        }
    }

    /// Whether a person only watches a match that is played, and has never sat in it.
    pub fn watches_only(&self, person: &str) -> bool {
        let plays = |p: &SeatSlot| p.person() == Some(person) || p.was_seen_by(person);
        self.state == TableState::Playing && !self.seats.iter().any(plays)
    }

    /// Whether a person hears a line of chat: players are not told what is said among those who watch.
    pub fn hears(&self, person: &str, line: &ChatLine) -> bool {
        !line.aside || self.state == TableState::Finished || self.watches_only(person)
    }

    /// The table as a person may see it. The seed is shown once the match is over.
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

    /// The seats that the match waits for, while it is played.
    fn turns(&self) -> Option<Vec<Seat>> {
        let playing = self.state == TableState::Playing;
        self.waiting.clone().filter(|_| playing)
    }

    /// The match goes on, and nobody has noted whom it waits for.
    pub fn turns_unknown(&self) -> bool {
        self.state == TableState::Playing && self.waiting.is_none()
    }

    /// Lets a person in: by the table's link, by that of a seat, or freely at a public table. Gives
    /// the seat that the link leads to, if he may still take it.
    ///
    /// # Errors
    /// The same for an absent table and a wrong secret.
    pub fn enter(&mut self, who: &Person, invite: Option<&str>) -> Result<Option<Seat>, ApiError> {
        let seat = invite.and_then(|i| self.linked_by(i));
        let invited = invite.is_some_and(|i| secret::same(i, &self.invite)) || seat.is_some();
        if self.banned.contains(&who.id) {
            let sent_away = ApiError::forbidden(text!("the host of this table has sent you away"));
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

    /// Takes over a person's new name.
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

    fn inside_only(&self, who: &Person) -> Result<(), ApiError> {
        if self.shown_to(&who.id) {
            return Ok(());
        }
        Err(ApiError::no_table())
    }

    /// Checks that the match can be started by `who`.
    ///
    /// # Errors
    /// Names what is in the way.
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

    /// The match is on: every person keeps the seat he has, and what the dice follow from is fixed.
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
