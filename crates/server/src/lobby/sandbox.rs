//! Private tables that start from a position, with bots in the other seats: a finished match, local or
//! uploaded, that continues from an earlier entry, and lessons.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Seat, text};

use super::{CreateTable, SeatSlot, Table, recovered};
use crate::{
    api_error::ApiError,
    clock,
    games::{GameKind, OpenedLesson},
    secret,
    storage::Started,
    typed,
    wire::{Absence, Pace, Person, Sandbox, Sitter, TableState},
};

impl Table {
    /// A private table that continues this one from entry `seq`, with `who` in `seat` and bots in the
    /// other seats.
    ///
    /// # Errors
    /// When the match is not over, `who` may not know about it, or there is no such seat.
    pub fn played_on(
        &self,
        kind: &GameKind,
        who: &Person,
        seq: u64,
        seat: Seat,
    ) -> Result<Self, ApiError> {
        self.inside_only(who)?;
        if self.state != TableState::Finished {
            let why = text!("the match is not over yet");
            return Err(ApiError::conflict("not_finished", why));
        }
        let table = self.begun_at_once(kind, who, seat)?;
        Ok(table.continuing(Some(self.id.clone()), seq))
    }

    /// A private table that continues an uploaded match, like [`Self::played_on`]. Takes the setup from
    /// the file, but no names or chat.
    ///
    /// # Errors
    /// When the game does not support that many seats, or there is no such seat.
    pub fn from_archive(
        kind: &GameKind,
        who: &Person,
        started: &Started,
        sides: Vec<Option<String>>,
        seq: u64,
        seat: Seat,
    ) -> Result<Self, ApiError> {
        let seats = u8::try_from(sides.len()).unwrap_or(u8::MAX);
        let mut table = Self::open(kind, who, &CreateTable::private(kind.id, kind.name, seats))?;
        table.options = recovered::options(kind, seats, &started.setup);
        for (place, side) in table.seats.iter_mut().zip(sides) {
            place.side = side;
        }
        let table = table.begun_at_once(kind, who, seat)?;
        Ok(table.continuing(None, seq))
    }

    /// A private table for a lesson.
    ///
    /// # Errors
    /// When the game does not support its number of seats.
    pub fn for_lesson(
        kind: &GameKind,
        who: &Person,
        number: u16,
        title: &str,
        opened: &OpenedLesson,
    ) -> Result<Self, ApiError> {
        let seats = opened.sides.len();
        let seats = u8::try_from(seats).unwrap_or(u8::MAX);
        let mut table = Self::open(kind, who, &CreateTable::private(kind.id, title, seats))?;
        for (place, side) in table.seats.iter_mut().zip(&opened.sides) {
            place.side.clone_from(side);
        }
        let table = table.begun_at_once(kind, who, opened.seat)?;
        Ok(Self {
            lesson: Some(number),
            ..table
        })
    }

    fn continuing(self, from: Option<String>, seq: u64) -> Self {
        Self {
            name: self.name_at(seq),
            sandbox: Some(Sandbox { table: from, seq }),
            ..self
        }
    }

    /// The same table as a running private one, with `who` in `seat` and bots in the others.
    fn begun_at_once(&self, kind: &GameKind, who: &Person, seat: Seat) -> Result<Self, ApiError> {
        if usize::from(seat.0) >= self.seats.len() {
            return Err(ApiError::not_found(text!("there is no such seat")));
        }
        let bot = (kind.info)().bot;
        let other = bot.map_or(Sitter::Open, |bot| Sitter::Bot { bot });
        let place = |(at, old): (usize, &SeatSlot)| {
            let mine = at == usize::from(seat.0);
            let me = || Sitter::Person {
                id: who.id.clone(),
                name: who.name.clone(),
            };
            let owner = mine.then(|| who.id.clone());
            SeatSlot {
                sitter: if mine { me() } else { other.clone() },
                side: old.side.clone(),
                seen_by: owner.iter().cloned().collect(),
                owner,
                ..SeatSlot::open()
            }
        };
        let mut table = Self {
            id: secret::public_id()?,
            state: TableState::Playing,
            public: false,
            delay: 0,
            pace: Pace::Free,
            absence: Absence::Wait,
            advice: true,
            host: who.id.clone(),
            seats: self.seats.iter().enumerate().map(place).collect(),
            invite: secret::invite()?,
            people: BTreeMap::from([(who.id.clone(), who.name.clone())]),
            invited: BTreeSet::new(),
            banned: BTreeSet::new(),
            // Its dice were committed and proven where it was played.
            commitment: None,
            sealed: None,
            fairness: None,
            nonces: BTreeMap::new(),
            rematch: None,
            sandbox: None,
            lesson: None,
            created_at: clock::now(),
            waiting: None,
            ..self.clone()
        };
        table.make_links()?;
        Ok(table)
    }

    fn name_at(&self, seq: u64) -> String {
        let end = format!(" · #{seq}");
        let room = typed::TABLE_NAME.saturating_sub(end.chars().count());
        self.name.chars().take(room).collect::<String>() + &end
    }
}
