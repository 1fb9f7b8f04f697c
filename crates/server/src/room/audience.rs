//! The audience of a table: its connections, and how messages reach them. Players are served before
//! spectators, whose messages wait in a backlog that is sent in batches, so that the room and the
//! players' connections run in between.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use axum::extract::ws::Utf8Bytes;
use engine::{Seat, Viewer};
use tokio::time::Instant;

use super::{
    Caller,
    views::{Recipients, Update},
};
use crate::{
    lobby::Table,
    socket::{Close, Outbox, frame},
    wire::{AdmittedPerson, Person, ServerMessage, TableState},
};

/// How many spectators a batch serves.
const BATCH: usize = 32;
/// The interval in which presence changes are sent together.
const PRESENCE: Duration = Duration::from_millis(100);
/// How many visitors to check for closed connections after each command.
const FEW: usize = 32;
/// The interval between checks of more visitors.
const SWEEP: Duration = Duration::from_millis(200);
/// The maximum number of people shown to the host.
const SHOWN: usize = 400;

/// A connection that watches the table.
#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) caller: Caller,
    /// Its viewer, if it may see the match.
    pub(super) viewer: Option<Viewer>,
    /// The number of the last message from the backlog that it was sent.
    sent: u64,
}

impl Visitor {
    /// Its person's public id.
    pub(super) fn person(&self) -> &str {
        &self.caller.person.id
    }

    /// Whether it watches from a seat.
    fn sits(&self) -> bool {
        self.viewer.is_some_and(|viewer| viewer.seat().is_some())
    }
}

/// A message to all spectators.
#[derive(Debug)]
enum Delivery {
    /// Updates of the match.
    Updates(Vec<Update>),
    /// Another message.
    Message {
        bytes: Utf8Bytes,
        /// Only for spectators who see the match without delay.
        live: bool,
    },
}

impl Delivery {
    fn send(&self, visitor: &Visitor, table: &Table) {
        match self {
            Self::Updates(updates) => send_update(visitor, updates),
            Self::Message { bytes, live } => {
                if !live || table.sees_it_live(visitor.person()) {
                    visitor.caller.outbox.share(bytes.clone());
                }
            }
        }
    }
}

fn send_update(visitor: &Visitor, updates: &[Update]) {
    let own = updates.iter().find(|u| Some(u.viewer) == visitor.viewer);
    if let Some(update) = own {
        visitor.caller.outbox.share(update.bytes.clone());
    }
}

/// The connections of a table.
#[derive(Debug)]
pub(super) struct Audience {
    /// Players first, then spectators; each group in order of arrival.
    visitors: Vec<Visitor>,
    /// Messages that some spectators have yet to be sent, in order.
    backlog: VecDeque<Delivery>,
    /// The number of the newest message to spectators.
    newest: u64,
    /// When to send who is connected.
    pub(super) presence_at: Option<Instant>,
    /// When closed connections were last removed.
    swept: Instant,
    /// The people the host was last shown.
    people_shown: Vec<AdmittedPerson>,
}

impl Audience {
    pub(super) fn new() -> Self {
        Self {
            visitors: Vec::new(),
            backlog: VecDeque::new(),
            newest: 0,
            presence_at: None,
            swept: Instant::now(),
            people_shown: Vec::new(),
        }
    }

    /// All connections, players first.
    pub(super) fn visitors(&self) -> &[Visitor] {
        &self.visitors
    }

    /// The connections with a seat.
    pub(super) fn players(&self) -> &[Visitor] {
        &self.visitors[..self.seated()]
    }

    /// The connections of these recipients.
    pub(super) fn of(&self, recipients: Recipients) -> &[Visitor] {
        let (players, spectators) = self.visitors.split_at(self.seated());
        match recipients {
            Recipients::Seats => players,
            Recipients::Spectators => spectators,
        }
    }

    fn seated(&self) -> usize {
        self.visitors.partition_point(Visitor::sits)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.visitors.is_empty()
    }

    /// Whether a connection watches.
    pub(super) fn contains(&self, outbox: &Outbox) -> bool {
        let mut all = self.visitors.iter();
        all.any(|v| v.caller.outbox.same(outbox))
    }

    /// Whether any open connection of a person watches.
    pub(super) fn is_connected(&self, person: &str) -> bool {
        let open = |v: &Visitor| v.person() == person && !v.caller.outbox.closed();
        self.visitors.iter().any(open)
    }

    /// Whether a person whom the table has admitted watches.
    pub(super) fn has_admitted(&self, table: &Table) -> bool {
        let mut all = self.visitors.iter();
        all.any(|v| table.people.contains_key(v.person()))
    }

    /// Adds a connection.
    pub(super) fn join(&mut self, caller: Caller, viewer: Option<Viewer>) {
        let visitor = Visitor {
            caller,
            viewer,
            sent: self.newest,
        };
        let at = if visitor.sits() {
            self.seated()
        } else {
            self.visitors.len()
        };
        self.visitors.insert(at, visitor);
    }

    /// Removes a connection.
    pub(super) fn leave(&mut self, outbox: &Outbox) {
        self.visitors.retain(|v| !v.caller.outbox.same(outbox));
    }

    /// Removes closed connections. Returns whether there were any.
    pub(super) fn remove_closed(&mut self) -> bool {
        let before = self.visitors.len();
        self.visitors.retain(|v| !v.caller.outbox.closed());
        self.visitors.len() != before
    }

    /// Whether to look for closed connections now: after each command, but at a large table only at
    /// intervals.
    pub(super) fn is_sweep_due(&mut self) -> bool {
        let now = Instant::now();
        let due = self.visitors.len() <= FEW || now >= self.swept + SWEEP;
        if due {
            self.swept = now;
        }
        due
    }

    /// Updates a person's name.
    pub(super) fn rename(&mut self, person: &Person) {
        for visitor in &mut self.visitors {
            if visitor.person() == person.id {
                visitor.caller.person = Arc::new(person.clone());
            }
        }
    }

    /// Closes all connections of a person who was removed.
    pub(super) fn close_person(&mut self, table: &Table, person: &str) {
        self.flush(table);
        for visitor in self.visitors.iter().filter(|v| v.person() == person) {
            visitor.caller.outbox.close(Close::SentAway);
        }
    }

    /// Closes every connection.
    pub(super) fn close_all(&mut self, table: &Table, why: &Close) {
        self.flush(table);
        for visitor in self.visitors.drain(..) {
            visitor.caller.outbox.close(why.clone());
        }
    }

    /// Closes connections that may no longer watch, and older connections to the same seat of a match
    /// that isn't over.
    pub(super) fn close_superfluous(&self, table: &Table) {
        let mut seen: Vec<Seat> = Vec::new();
        for Visitor { caller, .. } in self.visitors.iter().rev() {
            if !table.shown_to(&caller.person.id) {
                caller.outbox.close(Close::SentAway);
            }
            let Some(seat) = table.seat_of(&caller.person.id) else {
                continue;
            };
            if !seen.contains(&seat) {
                seen.push(seat);
            } else if table.state != TableState::Finished {
                caller.outbox.close(Close::OpenedElsewhere);
            }
        }
    }

    /// Updates which viewer each connection is. Returns the connections that changed. What viewers were
    /// yet to be sent must have been sent before.
    pub(super) fn reassign(&mut self, table: &Table) -> Vec<Outbox> {
        let mut changed = Vec::new();
        for visitor in &mut self.visitors {
            let viewer = table.viewer(&visitor.caller.person.id);
            if viewer != visitor.viewer {
                visitor.viewer = viewer;
                changed.push(visitor.caller.outbox.clone());
            }
        }
        self.visitors.sort_by_key(|visitor| !visitor.sits());
        changed
    }

    /// Sends a message to every visitor.
    pub(super) fn send(&mut self, table: &Table, message: &ServerMessage) {
        self.send_message(table, message, false);
    }

    /// Sends a message about the present match: not to delayed spectators.
    pub(super) fn send_live(&mut self, table: &Table, message: &ServerMessage) {
        self.send_message(table, message, true);
    }

    fn send_message(&mut self, table: &Table, message: &ServerMessage, live: bool) {
        let delivery = Delivery::Message {
            bytes: frame(message),
            live,
        };
        for visitor in self.players() {
            delivery.send(visitor, table);
        }
        self.enqueue(table, delivery);
    }

    /// Sends updates of the match.
    pub(super) fn send_updates(&mut self, table: &Table, to: Recipients, updates: Vec<Update>) {
        match to {
            Recipients::Seats => {
                for visitor in self.players() {
                    send_update(visitor, &updates);
                }
            }
            Recipients::Spectators => {
                if !updates.is_empty() {
                    self.enqueue(table, Delivery::Updates(updates));
                }
            }
        }
    }

    fn enqueue(&mut self, table: &Table, delivery: Delivery) {
        self.newest += 1;
        self.backlog.push_back(delivery);
        self.send_batch(table);
    }

    /// Whether some spectators have yet to be sent something.
    pub(super) fn has_backlog(&self) -> bool {
        !self.backlog.is_empty()
    }

    /// Sends the next batch of spectators what they lack.
    pub(super) fn send_batch(&mut self, table: &Table) {
        self.send_backlog(table, BATCH);
    }

    /// Sends everything that is left, before later messages.
    pub(super) fn flush(&mut self, table: &Table) {
        self.send_backlog(table, usize::MAX);
    }

    fn send_backlog(&mut self, table: &Table, mut most: usize) {
        let seated = self.seated();
        let before = self.newest - self.backlog.len() as u64;
        for visitor in &mut self.visitors[seated..] {
            if visitor.sent >= self.newest {
                continue;
            }
            if most == 0 {
                return;
            }
            most -= 1;
            let sent = visitor.sent.saturating_sub(before) as usize;
            for delivery in self.backlog.iter().skip(sent) {
                delivery.send(visitor, table);
            }
            visitor.sent = self.newest;
        }
        self.backlog.clear();
    }

    /// Schedules a message about who is connected.
    pub(super) fn presence_soon(&mut self) {
        self.presence_at
            .get_or_insert_with(|| Instant::now() + PRESENCE);
    }

    /// Who is connected.
    pub(super) fn presence(&self, table: &Table) -> ServerMessage {
        let seat = |v: &Visitor| table.seat_of(v.person());
        let mut online: Vec<Seat> = self.visitors.iter().filter_map(seat).collect();
        online.sort_unstable();
        online.dedup();
        let spectators = self.visitors.iter().filter(|v| seat(v).is_none()).count();
        ServerMessage::Presence {
            table: table.id.clone(),
            online,
            spectators: u32::try_from(spectators).unwrap_or(u32::MAX),
        }
    }

    /// Adds connected people who were never admitted, for the host.
    pub(super) fn add_watchers(&self, table: &Table, people: &mut Vec<AdmittedPerson>) {
        for Visitor { caller, .. } in &self.visitors {
            let id = &caller.person.id;
            let known = *id == table.host || people.iter().any(|p| p.id == *id);
            if !known && people.len() < SHOWN {
                people.push(AdmittedPerson {
                    id: id.clone(),
                    name: caller.person.name.clone(),
                    visitor: true,
                });
            }
        }
    }

    /// Whether these differ from the people that the host was last shown. Records them.
    pub(super) fn shows_other_people(&mut self, people: &[AdmittedPerson]) -> bool {
        let other = self.people_shown != people;
        if other {
            self.people_shown = people.to_vec();
        }
        other
    }
}

#[cfg(test)]
mod tests;
