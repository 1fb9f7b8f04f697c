//! Seats: sitting down, standing up, bots, removal, leaving, and returning.

use engine::text;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{SeatSlot, Table, fits};
use crate::{
    api_error::ApiError,
    games::GameKind,
    secret,
    wire::{Person, Sitter, TableState},
};

/// The new occupant of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Take {
    /// The caller.
    Me,
    /// No one.
    Open,
    /// A bot.
    Bot,
}

/// A change of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SitRequest {
    /// The new occupant; absent: only the side changes.
    #[serde(default)]
    pub sitter: Option<Take>,
    /// The bot; the game's default if absent.
    #[serde(default)]
    pub bot: Option<String>,
    /// The change of the side.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub side: SideChoice,
    /// The id of the caller's own deck to play, instead of a side.
    #[serde(default)]
    pub deck: Option<String>,
}

/// A side in JSON: absent keeps it, `null` is any, a string is that side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum SideChoice {
    /// Keep it.
    #[default]
    Keep,
    /// Any.
    Any,
    /// A certain side.
    One(String),
}

impl<'de> Deserialize<'de> for SideChoice {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Option::<String>::deserialize(d)?.map_or(Self::Any, Self::One))
    }
}

impl Table {
    /// Changes a seat.
    ///
    /// # Errors
    /// When there is no such seat, or `who` may not make this change.
    pub fn sit(
        &mut self,
        kind: &GameKind,
        who: &Person,
        seat: u8,
        request: SitRequest,
    ) -> Result<(), ApiError> {
        self.inside_only(who)?;
        let at = usize::from(seat);
        if at >= self.seats.len() {
            return Err(ApiError::not_found(text!("there is no such seat")));
        }
        match (self.state, request.sitter) {
            (TableState::Finished, _) => {
                return Err(ApiError::conflict("finished", text!("the match is over")));
            }
            (TableState::Open, Some(Take::Me)) => self.sit_down(at, who)?,
            (TableState::Open, Some(Take::Open)) => self.free(at, who)?,
            (TableState::Playing, Some(Take::Me)) => self.come_back(at, who)?,
            (TableState::Playing, Some(Take::Open)) => self.release(at, who)?,
            (_, Some(Take::Bot)) => self.fill(at, who, kind, request.bot.as_deref())?,
            (_, None) => self.may_choose_for(at, who)?,
        }
        match (request.side, request.deck) {
            (SideChoice::Keep, None) => Ok(()),
            (SideChoice::Keep, Some(deck)) => self.take_deck(at, who, deck),
            (SideChoice::Any, None) => self.take_side(at, kind, None),
            (SideChoice::One(side), None) => self.take_side(at, kind, Some(side)),
            (SideChoice::Any | SideChoice::One(_), Some(_)) => {
                let why = text!("a seat plays a side or a custom deck, not both");
                Err(ApiError::invalid(why))
            }
        }
    }

    /// Checks the right to choose a side: a person for themselves, the host for bots and empty seats.
    fn may_choose_for(&self, at: usize, who: &Person) -> Result<(), ApiError> {
        match self.seats[at].person() {
            Some(person) if person == who.id => Ok(()),
            Some(_) => Err(taken()),
            None => self.host_only(who),
        }
    }

    fn sit_down(&mut self, at: usize, who: &Person) -> Result<(), ApiError> {
        match &self.seats[at].sitter {
            Sitter::Open => {}
            Sitter::Person { id, .. } if *id == who.id => return Ok(()),
            Sitter::Bot { .. } if self.host == who.id => {}
            Sitter::Person { .. } if self.may_displace(&who.id, &self.seats[at]) => {}
            Sitter::Person { .. } | Sitter::Bot { .. } => return Err(taken()),
        }
        self.admit(who)?;
        self.make_way(at, who);
        if let Some(old) = self.seat_of(&who.id) {
            let old = &mut self.seats[usize::from(old.0)];
            old.sitter = Sitter::Open;
            let (side, deck) = (old.side.take(), old.deck.take());
            let place = &mut self.seats[at];
            place.side = place.side.take().or(side).filter(|_| deck.is_none());
            place.deck = deck;
        }
        self.seats[at].sitter = Sitter::Person {
            id: who.id.clone(),
            name: who.name.clone(),
        };
        Ok(())
    }

    fn free(&mut self, at: usize, who: &Person) -> Result<(), ApiError> {
        let person = self.seats[at].person().map(str::to_owned);
        if person.as_deref() != Some(&who.id) {
            self.host_only(who)?;
            if let Some(person) = person {
                self.ban(&person)?;
                self.seats[at].invite = secret::invite()?;
            }
        }
        let place = &mut self.seats[at];
        place.sitter = Sitter::Open;
        (place.side, place.deck) = (None, None);
        Ok(())
    }

    /// Gives a seat to a bot. During a match it stands in for a person, who may return.
    fn fill(
        &mut self,
        at: usize,
        who: &Person,
        kind: &GameKind,
        bot: Option<&str>,
    ) -> Result<(), ApiError> {
        self.host_only(who)?;
        if self.seats[at].person().is_some_and(|p| p != who.id) {
            if self.state == TableState::Open {
                return Err(taken());
            }
            self.given_up(at)?;
        }
        let bot = known_bot(kind, bot)?;
        let place = &mut self.seats[at];
        place.sitter = Sitter::Bot { bot };
        if self.state == TableState::Open {
            place.deck = None;
        }
        Ok(())
    }

    pub(super) fn come_back(&mut self, at: usize, who: &Person) -> Result<(), ApiError> {
        let place = &self.seats[at];
        if place.person() == Some(&who.id) {
            return Ok(());
        }
        let own = place.owner.as_deref() == Some(&who.id);
        let free = place.owner.is_none() && place.sitter == Sitter::Open;
        if !own && !free {
            return Err(taken());
        }
        let elsewhere = |(i, p): (usize, &SeatSlot)| i != at && p.was_seen_by(&who.id);
        if self.seats.iter().enumerate().any(elsewhere) {
            let why = text!("you have sat in another seat of this match and know what it knows");
            return Err(ApiError::forbidden(why));
        }
        self.admit(who)?;
        let place = &mut self.seats[at];
        place.sitter = Sitter::Person {
            id: who.id.clone(),
            name: who.name.clone(),
        };
        place.owner = Some(who.id.clone());
        if !place.was_seen_by(&who.id) {
            place.seen_by.push(who.id.clone());
        }
        Ok(())
    }

    /// Frees a seat. During a match a player leaves their own seat and may return; the host frees it
    /// for good after that, if the absence rule allows replacement.
    fn release(&mut self, at: usize, who: &Person) -> Result<(), ApiError> {
        if self.seats[at].owner.as_deref() != Some(&who.id) {
            self.host_only(who)?;
            self.given_up(at)?;
            self.may_be_replaced()?;
            self.seats[at].owner = None;
        }
        self.seats[at].sitter = Sitter::Open;
        Ok(())
    }

    fn take_side(
        &mut self,
        at: usize,
        kind: &GameKind,
        side: Option<String>,
    ) -> Result<(), ApiError> {
        self.still_open()?;
        if let Some(side) = &side {
            let info = (kind.info)();
            if !fits::offers_side(&info, &self.agreed(kind).values, side) {
                return Err(ApiError::invalid(fits::why_no_side(&info, side)));
            }
            let theirs = |(i, p): (usize, &SeatSlot)| {
                i != at && p.side.as_deref().is_some_and(|s| fits::clash(s, side))
            };
            if self.seats.iter().enumerate().any(theirs) {
                return Err(ApiError::conflict(
                    "side_taken",
                    text!("another seat has chosen this side"),
                ));
            }
        }
        let place = &mut self.seats[at];
        (place.side, place.deck) = (side, None);
        Ok(())
    }

    /// Chooses the person's own deck. The caller has checked that it exists and is legal.
    fn take_deck(&mut self, at: usize, who: &Person, deck: String) -> Result<(), ApiError> {
        self.still_open()?;
        if self.seats[at].person() != Some(&who.id) {
            let why = text!("you can play your own deck only in your own seat");
            return Err(ApiError::forbidden(why));
        }
        let place = &mut self.seats[at];
        (place.side, place.deck) = (None, Some(deck));
        Ok(())
    }

    fn still_open(&self) -> Result<(), ApiError> {
        if self.state == TableState::Open {
            return Ok(());
        }
        let why = text!("sides are fixed once the match has started");
        Err(ApiError::conflict("started", why))
    }

    /// Leaves the table. During a match the seat can be taken back.
    ///
    /// # Errors
    /// When `who` is not at the table.
    pub fn leave(&mut self, who: &Person) -> Result<(), ApiError> {
        self.inside_only(who)?;
        if let Some(seat) = self.seat_of(&who.id) {
            let place = &mut self.seats[usize::from(seat.0)];
            if self.state != TableState::Finished {
                place.sitter = Sitter::Open;
            }
            if self.state == TableState::Open {
                (place.side, place.deck) = (None, None);
            }
        }
        if self.state != TableState::Playing {
            self.people.remove(&who.id);
            self.nonces.remove(&who.id);
        }
        if self.host == who.id {
            let seated = self
                .seats
                .iter()
                .filter_map(SeatSlot::person)
                .find(|p| *p != who.id);
            let others = self.people.keys().find(|p| **p != who.id);
            if let Some(next) = seated.or(others.map(String::as_str)) {
                self.host = next.to_owned();
            }
        }
        Ok(())
    }

    /// Whether everyone left before the match started.
    pub fn abandoned(&self) -> bool {
        self.state == TableState::Open && self.people.is_empty()
    }
}

fn taken() -> ApiError {
    ApiError::conflict("seat_taken", text!("this seat belongs to someone else"))
}

fn known_bot(kind: &GameKind, bot: Option<&str>) -> Result<String, ApiError> {
    let info = (kind.info)();
    let listed = |id: &str| info.bots.iter().any(|bot| bot.id == id);
    let found = match bot {
        Some(id) => (listed(id) || bots::RETIRED.contains(&id)).then(|| id.to_owned()),
        None => info.bot,
    };
    let unknown = || {
        ApiError::invalid(text!(
            "{0} has no bot \"{1}\"",
            kind.name,
            bot.unwrap_or("").to_owned()
        ))
    };
    found.ok_or_else(unknown)
}
