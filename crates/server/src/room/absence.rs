//! Presence and absence of the table's people.

use std::collections::HashMap;

use engine::{Seat, text};
use tokio::time::Instant;

use super::Room;
use crate::{lobby::SeatSlot, wire::TableState};

/// Since when the table's people have been away.
#[derive(Debug)]
pub(super) struct Absences {
    /// When the table was loaded. Earlier absences are unknown.
    began: Instant,
    since: HashMap<String, Instant>,
    /// When an absent person will have been away for long.
    pub(super) check_at: Option<Instant>,
}

impl Absences {
    pub(super) fn new() -> Self {
        Self {
            began: Instant::now(),
            since: HashMap::new(),
            check_at: None,
        }
    }
}

impl Room {
    /// Whether the player of a seat is connected.
    pub(super) fn is_present(&self, seat: Seat) -> bool {
        let place = self.table.seats.get(usize::from(seat.0));
        place
            .and_then(SeatSlot::person)
            .is_some_and(|person| self.audience.is_connected(person))
    }

    /// Whether a seat's player has been away for longer than the limit.
    pub(super) fn long_gone(&self, seat: Seat) -> bool {
        let place = self.table.seats.get(usize::from(seat.0));
        let gone = |person| self.gone_for_long(person);
        place.and_then(SeatSlot::person).is_some_and(gone)
    }

    fn gone_for_long(&self, person: &str) -> bool {
        !self.audience.is_connected(person) && Instant::now() >= self.away_at(person)
    }

    /// When an absent person will have been away for long.
    fn away_at(&self, person: &str) -> Instant {
        let since = self.absences.since.get(person);
        *since.unwrap_or(&self.absences.began) + self.app.config.limits.away
    }

    /// Updates who is away and handles those who have been away for long.
    pub(super) fn note_absence(&mut self) {
        let people = self.table.seats.iter().filter_map(SeatSlot::person);
        let people = people.chain([self.table.host.as_str()]);
        let away = people.filter(|person| !self.audience.is_connected(person));
        let away: Vec<String> = away.map(str::to_owned).collect();
        let now = Instant::now();
        self.absences
            .since
            .retain(|person, _| away.contains(person));
        for person in away {
            self.absences.since.entry(person).or_insert(now);
        }
        self.wake_for_absence(None);
    }

    /// Schedules the next check for a long absence after `now`, if given.
    fn wake_for_absence(&mut self, now: Option<Instant>) {
        let times = self
            .absences
            .since
            .keys()
            .map(|person| self.away_at(person));
        self.absences.check_at = times
            .filter(|at| now.is_none_or(|now| *at > now) && !self.audience.is_empty())
            .min();
    }

    /// Handles a long absence: the host's role moves on, and proposals don't wait.
    pub(super) async fn absence_is_long(&mut self) {
        self.wake_for_absence(Some(Instant::now()));
        self.pass_on_host().await;
        self.ask_only_those_present().await;
    }

    /// Passes an absent host's role to the first connected player. Visitors can't become host: they
    /// could remove the players.
    async fn pass_on_host(&mut self) {
        if self.table.state == TableState::Finished || !self.gone_for_long(&self.table.host) {
            return;
        }
        let mut seated = self.table.seats.iter().filter_map(SeatSlot::person);
        let next = seated.find(|person| self.audience.is_connected(person));
        let Some(next) = next.map(str::to_owned) else {
            return;
        };
        let mut table = self.table.clone();
        table.host = next;
        let name = table.people.get(&table.host).cloned().unwrap_or_default();
        if let Err(error) = self.keep(table).await {
            tracing::warn!(table = self.table.id, %error, "the host's role could not be passed on");
            return;
        }
        let notice = text!("{0} is the host now: the former host is away.", name);
        self.announce(notice).await;
    }

    /// The display name of a seat's player.
    pub(super) fn name_of(&self, seat: Seat) -> String {
        let place = self.table.seats.get(usize::from(seat.0));
        let person = place.and_then(|p| p.person().or(p.owner.as_deref()));
        let name = person.and_then(|person| self.table.people.get(person));
        name.cloned()
            .unwrap_or_else(|| format!("seat {}", u16::from(seat.0) + 1))
    }
}
