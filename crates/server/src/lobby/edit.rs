//! What the host decides: a new table, its name, openness, options and number of seats.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::{Place, Table};
use crate::{
    clock,
    denied::Denied,
    games::GameKind,
    secret, text,
    wire::{Person, Sitter, TableState},
};

/// What it takes to open a table.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The table's name; made from the host's if absent.
    #[serde(default)]
    pub name: Option<String>,
    /// How many seats.
    pub seats: u8,
    /// Listed for everybody.
    #[serde(default)]
    pub public: bool,
    /// People without a seat may watch.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// Options that differ from their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

fn yes() -> bool {
    true
}

/// What the host changes; absent fields stay.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Edit {
    /// A new name.
    pub name: Option<String>,
    /// Listed for everybody.
    pub public: Option<bool>,
    /// People without a seat may watch.
    pub spectators: Option<bool>,
    /// Options to change.
    pub options: Option<BTreeMap<String, String>>,
    /// How many seats.
    pub seats: Option<u8>,
    /// The public id of the person to hand the table to.
    pub host: Option<String>,
}

impl Table {
    /// Opens a table; its host sits in the first seat.
    ///
    /// # Errors
    /// Names the field that makes no sense.
    pub fn open(kind: &GameKind, host: &Person, new: NewTable) -> Result<Self, Denied> {
        let seats = seat_count(kind, new.seats)?;
        let name = match new.name.as_deref().filter(|n| !n.trim().is_empty()) {
            Some(name) => text::clean("the table's name", name, text::TABLE_NAME),
            None => Ok(format!("{}'s table", host.name)),
        };
        let mut table = Self {
            id: secret::public_id()?,
            name: name.map_err(Denied::invalid)?,
            game: kind.id.to_owned(),
            state: TableState::Open,
            public: new.public,
            spectators: new.spectators,
            host: host.id.clone(),
            seats: vec![Place::open(); usize::from(seats)],
            options: default_options(kind, seats),
            invite: secret::invite()?,
            people: BTreeMap::new(),
            banned: BTreeSet::new(),
            commitment: None,
            rematch: None,
            created_at: clock::now(),
        };
        table.choose(kind, new.options)?;
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

    /// Opens a table for the same people to play again.
    ///
    /// # Errors
    /// When the match is not over, or `who` was not there.
    pub fn again(&self, who: &Person) -> Result<Self, Denied> {
        self.inside_only(who)?;
        if self.state != TableState::Finished {
            return Err(Denied::conflict(
                "not_finished",
                "the match is not over yet",
            ));
        }
        if !self.people.contains_key(&who.id) {
            return Err(Denied::forbidden(
                "only people of this table can play it again",
            ));
        }
        let again = |place: &Place| Place {
            sitter: place.sitter.clone(),
            ..Place::open()
        };
        Ok(Self {
            id: secret::public_id()?,
            state: TableState::Open,
            host: who.id.clone(),
            seats: self.seats.iter().map(again).collect(),
            invite: secret::invite()?,
            commitment: None,
            rematch: None,
            created_at: clock::now(),
            ..self.clone()
        })
    }

    /// Does what the host decided.
    ///
    /// # Errors
    /// Names the field that makes no sense.
    pub fn edit(&mut self, kind: &GameKind, who: &Person, edit: Edit) -> Result<(), Denied> {
        self.inside_only(who)?;
        self.host_only(who)?;
        if self.state != TableState::Open && (edit.options.is_some() || edit.seats.is_some()) {
            let why = "seats and options are fixed once the match has started";
            return Err(Denied::conflict("started", why));
        }
        if let Some(name) = &edit.name {
            let name = text::clean("the table's name", name, text::TABLE_NAME);
            self.name = name.map_err(Denied::invalid)?;
        }
        self.public = edit.public.unwrap_or(self.public);
        self.spectators = edit.spectators.unwrap_or(self.spectators);
        if let Some(seats) = edit.seats {
            self.resize(kind, seats)?;
        }
        if let Some(options) = edit.options {
            self.choose(kind, options)?;
        }
        if let Some(host) = edit.host {
            if !self.people.contains_key(&host) {
                return Err(Denied::invalid("the new host must be at the table"));
            }
            self.host = host;
        }
        Ok(())
    }

    fn resize(&mut self, kind: &GameKind, seats: u8) -> Result<(), Denied> {
        let count = usize::from(seat_count(kind, seats)?);
        if self.seats.iter().skip(count).any(|p| p.person().is_some()) {
            let why = "somebody sits in a seat that would go; he must move first";
            return Err(Denied::conflict("seat_taken", why));
        }
        self.seats.resize(count, Place::open());
        let chosen = std::mem::replace(&mut self.options, default_options(kind, seats));
        for (id, value) in chosen {
            if kind.allows(&id, &value, seats) {
                self.options.insert(id, value);
            }
        }
        Ok(())
    }

    fn choose(&mut self, kind: &GameKind, options: BTreeMap<String, String>) -> Result<(), Denied> {
        let seats = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        for (id, value) in options {
            if !self.options.contains_key(&id) {
                return Err(Denied::invalid(format!(
                    "{} has no option {id:?}",
                    kind.name
                )));
            }
            if !kind.allows(&id, &value, seats) {
                let why = format!("{value:?} is not a value of {id:?} for {seats} seats");
                return Err(Denied::invalid(why));
            }
            self.options.insert(id, value);
        }
        Ok(())
    }
}

fn seat_count(kind: &GameKind, seats: u8) -> Result<u8, Denied> {
    let info = (kind.info)();
    if info.seats.contains(&seats) {
        return Ok(seats);
    }
    let known: Vec<String> = info.seats.iter().map(u8::to_string).collect();
    let why = format!(
        "{} is played by {}, not {seats}",
        kind.name,
        known.join(" or ")
    );
    Err(Denied::invalid(why))
}

/// Each option's first value for the seat count.
fn default_options(kind: &GameKind, seats: u8) -> BTreeMap<String, String> {
    let options = (kind.info)().options.into_iter();
    options
        .filter_map(|option| {
            let mut values = option.values.into_iter();
            let first = values.find(|v| v.seats.is_empty() || v.seats.contains(&seats))?;
            Some((option.id, first.id))
        })
        .collect()
}
