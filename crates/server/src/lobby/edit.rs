//! The host's settings: a new table, its name, visibility, options, and number of seats.

use engine::{Text, text};
use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Deserialize;

use super::{SeatSlot, Table, fits, pace};
use crate::{
    api_error::ApiError,
    clock,
    games::GameKind,
    secret, typed,
    wire::{Absence, Pace, Person, Sitter, TableState},
};

/// Settings of a new table.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// The game's id.
    pub game: String,
    /// The table's name; by default made from the host's.
    #[serde(default)]
    pub name: Option<String>,
    /// How many seats.
    pub seats: u8,
    /// Whether it is listed.
    #[serde(default)]
    pub public: bool,
    /// Whether people without a seat may watch.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// How many entries late they see the match.
    #[serde(default)]
    pub delay: u16,
    /// How much time players have.
    #[serde(default)]
    pub pace: Pace,
    /// What happens to the seat of an absent player.
    #[serde(default)]
    pub absence: Absence,
    /// Whether players may ask for advice; by default only at tables that are not listed.
    #[serde(default)]
    pub advice: Option<bool>,
    /// Options that differ from their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

fn yes() -> bool {
    true
}

impl CreateTable {
    /// A private table with default settings.
    pub(super) fn private(game: &str, name: &str, seats: u8) -> Self {
        Self {
            game: game.to_owned(),
            name: Some(name.to_owned()),
            seats,
            public: false,
            spectators: true,
            delay: 0,
            pace: Pace::default(),
            absence: Absence::default(),
            advice: None,
            options: BTreeMap::new(),
        }
    }
}

/// Changes of settings; absent fields keep their values.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TableUpdate {
    /// A new name.
    pub name: Option<String>,
    /// Whether it is listed.
    pub public: Option<bool>,
    /// Whether people without a seat may watch.
    pub spectators: Option<bool>,
    /// How many entries late they see the match.
    pub delay: Option<u16>,
    /// How much time players have.
    pub pace: Option<Pace>,
    /// What happens to the seat of an absent player.
    pub absence: Option<Absence>,
    /// Whether players may ask for advice.
    pub advice: Option<bool>,
    /// Options to change.
    pub options: Option<BTreeMap<String, String>>,
    /// How many seats.
    pub seats: Option<u8>,
    /// The public id of the new host.
    pub host: Option<String>,
}

impl Table {
    /// Opens a table with its host in the first seat.
    ///
    /// # Errors
    /// Names the invalid field.
    pub fn open(kind: &GameKind, host: &Person, new: &CreateTable) -> Result<Self, ApiError> {
        let seats = seat_count(kind, new.seats)?;
        let name = match new.name.as_deref().filter(|n| !n.trim().is_empty()) {
            Some(name) => typed::clean(text!("the table's name"), name, typed::TABLE_NAME),
            None => Ok(format!("{}'s table", host.name)),
        };
        let mut table = Self {
            id: secret::public_id()?,
            name: name.map_err(ApiError::invalid)?,
            game: kind.id.to_owned(),
            state: TableState::Open,
            public: new.public,
            spectators: new.spectators,
            delay: delay(new.delay)?,
            pace: pace::checked(new.pace)?,
            absence: new.absence,
            advice: new.advice.unwrap_or(!new.public),
            host: host.id.clone(),
            seats: vec![SeatSlot::open(); usize::from(seats)],
            options: fits::Options::new(),
            invite: secret::invite()?,
            people: BTreeMap::new(),
            invited: BTreeSet::new(),
            banned: BTreeSet::new(),
            commitment: None,
            sealed: None,
            nonces: BTreeMap::new(),
            fairness: None,
            rematch: None,
            sandbox: None,
            lesson: None,
            created_at: clock::now(),
            waiting: None,
        };
        table.make_links()?;
        table.seal()?;
        table.choose(kind, &new.options, Seats::Fixed)?;
        table.settle(kind);
        table.admit(host)?;
        let sitter = Sitter::Person {
            id: host.id.clone(),
            name: host.name.clone(),
        };
        if let Some(first) = table.seats.first_mut() {
            first.sitter = sitter;
        }
        Ok(table)
    }

    /// Opens a table for a rematch of the same people.
    ///
    /// # Errors
    /// When the match is not over, or `who` did not play.
    pub fn again(&self, who: &Person) -> Result<Self, ApiError> {
        self.inside_only(who)?;
        if self.state != TableState::Finished {
            return Err(ApiError::conflict(
                "not_finished",
                text!("the match is not over yet"),
            ));
        }
        if !self.people.contains_key(&who.id) {
            return Err(ApiError::forbidden(text!(
                "only people of this table can play it again"
            )));
        }
        let again = |place: &SeatSlot| SeatSlot {
            sitter: place.sitter.clone(),
            ..SeatSlot::open()
        };
        let mut table = Self {
            id: secret::public_id()?,
            state: TableState::Open,
            host: who.id.clone(),
            seats: self.seats.iter().map(again).collect(),
            invite: secret::invite()?,
            commitment: None,
            sealed: None,
            nonces: BTreeMap::new(),
            fairness: None,
            rematch: None,
            sandbox: None,
            lesson: None,
            created_at: clock::now(),
            waiting: None,
            ..self.clone()
        };
        table.make_links()?;
        table.seal()?;
        Ok(table)
    }

    /// Refuses to change what is fixed once the match has started.
    fn not_started(&self, why: Text) -> Result<(), ApiError> {
        if self.state == TableState::Open {
            return Ok(());
        }
        Err(ApiError::conflict("started", why))
    }

    /// Applies changed settings.
    ///
    /// # Errors
    /// Names the invalid field.
    pub fn edit(
        &mut self,
        kind: &GameKind,
        who: &Person,
        edit: TableUpdate,
    ) -> Result<(), ApiError> {
        self.inside_only(who)?;
        self.host_only(who)?;
        if edit.options.is_some() || edit.seats.is_some() {
            self.not_started(text!(
                "seats and options are fixed once the match has started"
            ))?;
        }
        if self.others_have_agreed(who) && self.changes_terms(&edit) {
            return Err(ApiError::needs_consent(text!(
                "the players have agreed on this: propose the change to them"
            )));
        }
        if let Some(entries) = edit.delay {
            self.not_started(text!(
                "the delay of spectators is fixed once the match has started"
            ))?;
            self.delay = delay(entries)?;
        }
        if let Some(pace) = edit.pace {
            self.not_started(text!("the time limit is fixed once the match has started"))?;
            self.pace = pace::checked(pace)?;
        }
        if let Some(advice) = edit.advice {
            self.not_started(text!(
                "whether players may ask for advice is fixed once the match has started"
            ))?;
            self.advice = advice;
        }
        self.absence = edit.absence.unwrap_or(self.absence);
        if let Some(name) = &edit.name {
            let name = typed::clean(text!("the table's name"), name, typed::TABLE_NAME);
            self.name = name.map_err(ApiError::invalid)?;
        }
        if edit.public == Some(true) {
            self.goes_public();
        }
        self.public = edit.public.unwrap_or(self.public);
        self.spectators = edit.spectators.unwrap_or(self.spectators);
        if let Some(seats) = edit.seats {
            self.resize(kind, seats)?;
        }
        if let Some(options) = edit.options {
            let seats = edit.seats.map_or(Seats::MayFollow, |_| Seats::Fixed);
            self.choose(kind, &options, seats)?;
        }
        if self.state == TableState::Open {
            self.settle(kind);
        }
        if let Some(host) = edit.host {
            if !self.people.contains_key(&host) {
                return Err(ApiError::invalid(text!(
                    "the new host must be at the table"
                )));
            }
            self.host = host;
        }
        Ok(())
    }

    fn resize(&mut self, kind: &GameKind, seats: u8) -> Result<(), ApiError> {
        let count = usize::from(seat_count(kind, seats)?);
        if self.seats.iter().skip(count).any(|p| p.person().is_some()) {
            let why = text!("a player sits in a seat that would go; they must move first");
            return Err(ApiError::conflict("seat_taken", why));
        }
        self.seats.resize(count, SeatSlot::open());
        Ok(())
    }

    /// Applies options that fit the others.
    fn choose(
        &mut self,
        kind: &GameKind,
        options: &BTreeMap<String, String>,
        seats: Seats,
    ) -> Result<(), ApiError> {
        let info = (kind.info)();
        for (id, value) in options {
            let (option, value) = fits::known(&info, id, value).map_err(ApiError::invalid)?;
            let follow = option.leads_seats && seats == Seats::MayFollow;
            if let Some(count) = value.seats.first().filter(|_| follow)
                && !value.seats.contains(&self.seat_count())
            {
                self.resize(kind, *count)?;
            }
        }
        self.options.extend(options.clone());
        let agreed = self.agreed(kind);
        for (id, value) in options {
            let fits = fits::check(&info, self.seat_count(), &agreed, id, value);
            fits.map_err(ApiError::invalid)?;
        }
        Ok(())
    }

    /// The effective options.
    pub(crate) fn agreed(&self, kind: &GameKind) -> fits::ResolvedOptions {
        fits::settle(&(kind.info)(), self.seat_count(), &self.options)
    }

    /// Drops settings that no longer fit.
    fn settle(&mut self, kind: &GameKind) {
        let agreed = self.agreed(kind);
        let info = (kind.info)();
        for place in &mut self.seats {
            place.side = place
                .side
                .take()
                .filter(|s| fits::offers_side(&info, &agreed.values, s));
        }
        self.options = agreed.chosen;
    }

    /// Checks that the settings fit together, and returns a value for every option.
    ///
    /// # Errors
    /// Names the option that does not fit.
    pub(crate) fn agreement(&self, kind: &GameKind) -> Result<fits::Options, ApiError> {
        let agreed = self.agreed(kind);
        let info = (kind.info)();
        for (id, value) in &self.options {
            let fits = fits::check(&info, self.seat_count(), &agreed, id, value);
            fits.map_err(ApiError::invalid)?;
        }
        for side in self.seats.iter().filter_map(|p| p.side.as_deref()) {
            if !fits::offers_side(&info, &agreed.values, side) {
                return Err(ApiError::invalid(fits::why_no_side(&info, side)));
            }
        }
        Ok(agreed.values)
    }

    pub(crate) fn seat_count(&self) -> u8 {
        u8::try_from(self.seats.len()).unwrap_or(u8::MAX)
    }
}

/// Whether the number of seats may follow an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seats {
    /// The host has just set the number.
    Fixed,
    /// It may follow.
    MayFollow,
}

/// The maximum delay, in entries.
const LATEST: u16 = 100;

fn delay(entries: u16) -> Result<u16, ApiError> {
    if entries <= LATEST {
        return Ok(entries);
    }
    let why = text!(
        "people may watch at most {0} entries late, not {1}",
        LATEST,
        entries
    );
    Err(ApiError::invalid(why))
}

fn seat_count(kind: &GameKind, seats: u8) -> Result<u8, ApiError> {
    let info = (kind.info)();
    if info.seats.contains(&seats) {
        return Ok(seats);
    }
    let known = info.seats.iter().map(|n| (*n).into());
    let why = text!(
        "{0} is played by {1}, not {2}",
        kind.name,
        Text::joined(known, "{0} or {1}"),
        seats
    );
    Err(ApiError::invalid(why))
}
