//! Who is present, and since when the others are away.

use std::collections::HashMap;

use engine::{Seat, text};
use tokio::time::Instant;

use super::{Room, Visitor};
use crate::{lobby::SeatSlot, wire::TableState};

/// Since when people who belong to a table have been away.
#[derive(Debug)]
pub(super) struct Absences {
    /// When the table came into memory: nobody is known to have been away before.
    began: Instant,
    since: HashMap<String, Instant>,
}

impl Absences {
    pub(super) fn new() -> Self {
        Self {
            began: Instant::now(),
            since: HashMap::new(),
        }
    }
}

impl Room {
    /// Whether any tab of a person watches the table.
    fn is_here(&self, person: &str) -> bool {
        let watches = |v: &Visitor| v.caller.person.id == person && !v.caller.outbox.closed();
        self.visitors.iter().any(watches)
    }

    /// Whether the player of a seat is connected.
    pub(super) fn is_present(&self, seat: Seat) -> bool {
        let place = self.table.seats.get(usize::from(seat.0));
        place
            .and_then(SeatSlot::person)
            .is_some_and(|person| self.is_here(person))
    }

    /// Whether the player of a seat has been away for longer than players are waited for.
    pub(super) fn long_gone(&self, seat: Seat) -> bool {
        let place = self.table.seats.get(usize::from(seat.0));
        let gone = |person| self.gone_for_long(person);
        place.and_then(SeatSlot::person).is_some_and(gone)
    }

    fn gone_for_long(&self, person: &str) -> bool {
        !self.is_here(person) && Instant::now() >= self.away_at(person)
    }

    /// When a person who is away now will have been away for long.
    fn away_at(&self, person: &str) -> Instant {
        let since = self.absent.since.get(person);
        *since.unwrap_or(&self.absent.began) + self.app.config.limits.away
    }

    /// Notes who is away now. Whoever has been away for long is dealt with at once, everyone else when
    /// the time comes.
    pub(super) fn note_absence(&mut self) {
        let people = self.table.seats.iter().filter_map(SeatSlot::person);
        let people = people.chain([self.table.host.as_str()]);
        let away = people.filter(|person| !self.is_here(person));
        let away: Vec<String> = away.map(str::to_owned).collect();
        let now = Instant::now();
        self.absent.since.retain(|person, _| away.contains(person));
        for person in away {
            self.absent.since.entry(person).or_insert(now);
        }
        self.wake_for_absence(None);
    }

    /// Plans when somebody who is away will have been for long: the first such time after `now`, if
    /// that is given.
    fn wake_for_absence(&mut self, now: Option<Instant>) {
        let times = self.absent.since.keys().map(|person| self.away_at(person));
        self.absence_at = times
            .filter(|at| now.is_none_or(|now| *at > now) && !self.visitors.is_empty())
            .min();
    }

    /// Someone has been away for long: the host's role moves on, and proposals no longer wait for them.
    pub(super) async fn absence_is_long(&mut self) {
        self.wake_for_absence(Some(Instant::now()));
        self.pass_on_host().await;
        self.ask_only_those_present().await;
    }

    /// A host who is away for long is followed by the first seated player who is present. A visitor
    /// does not become the host: they could send the players away.
    async fn pass_on_host(&mut self) {
        if self.table.state == TableState::Finished || !self.gone_for_long(&self.table.host) {
            return;
        }
        let mut seated = self.table.seats.iter().filter_map(SeatSlot::person);
        let next = seated.find(|person| self.is_here(person));
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
        let told = text!("{0} is the host now: the last one is away.", name);
        self.announce(told).await;
    }

    /// What people call the player of a seat.
    pub(super) fn name_of(&self, seat: Seat) -> String {
        let place = self.table.seats.get(usize::from(seat.0));
        let person = place.and_then(|p| p.person().or(p.owner.as_deref()));
        let name = person.and_then(|person| self.table.people.get(person));
        name.cloned()
            .unwrap_or_else(|| format!("seat {}", u16::from(seat.0) + 1))
    }
}
