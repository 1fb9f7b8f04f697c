//! Visitors: who watches the table and what they are sent.

use std::{sync::Arc, time::Duration};

use engine::{Seat, Viewer, text};
use tokio::time::Instant;

use super::{Caller, Room, Visitor, talk};
use crate::{
    api_error::ApiError,
    socket::{Close, Outbox},
    storage::Notice,
    wire::{AdmittedPerson, ServerMessage, TableState},
};

/// The interval in which presence changes are sent together.
const PRESENCE: Duration = Duration::from_millis(100);
/// How many visitors to check for closed connections after each command.
const FEW: usize = 32;
/// The maximum number of people shown to the host.
const SHOWN: usize = 400;
/// The interval between checks of more visitors.
const SWEEP: Duration = Duration::from_millis(200);

impl Room {
    /// A connection starts to watch, or watches again.
    pub(super) async fn watch(&mut self, caller: Caller, since: Option<u64>) {
        let person = caller.person.id.clone();
        if !self.table.shown_to(&person) {
            self.app.metrics.resumes.refused.add(1);
            return caller.reject(&self.app, None, ApiError::no_table());
        }
        self.visitors
            .retain(|v| !v.caller.outbox.same(&caller.outbox));
        let viewer = self.table.viewer(&person);
        // The match is read first, so that everything is sent together.
        let ready = if viewer.is_some() && self.table.state != TableState::Open {
            Some(self.live().await.map(drop))
        } else {
            None
        };
        let outbox = caller.outbox.clone();
        outbox.send(&ServerMessage::Table {
            table: self.view(&person),
        });
        for line in self.chat.iter().filter(|l| self.table.hears(&person, l)) {
            outbox.send(&talk::message(&self.table.id, line));
        }
        if let Some(open) = self
            .undo
            .as_ref()
            .filter(|_| self.table.sees_it_live(&person))
        {
            outbox.send(&open.message(&self.table.id));
        }
        if self.proposal_is_open() {
            outbox.send(&self.proposal_message());
        }
        let visitor = Visitor {
            caller,
            viewer,
            told: self.spectators.newest(),
        };
        let at = if visitor.sits() {
            self.seated()
        } else {
            self.visitors.len()
        };
        self.visitors.insert(at, visitor);
        self.wake_bots();
        self.one_tab_a_seat();
        self.presence_soon();
        if let (Some(viewer), Some(ready)) = (viewer, ready) {
            self.show_match(&outbox, viewer, since, ready).await;
        }
        Box::pin(self.note_use()).await;
        let clocks = self.clock_message();
        if let Some(clocks) = clocks.filter(|_| self.table.sees_it_live(&person)) {
            outbox.send(&clocks);
        }
    }

    /// Notifications for seats that are waited for after an entry and were not before, whose players
    /// aren't connected.
    pub(super) fn notices(&self, waiting: &[Seat], entry: u64, at: u64) -> Vec<Notice> {
        let Some(due) = self.app.notices.due(at) else {
            return Vec::new();
        };
        let before = self.table.waiting.as_deref().unwrap_or_default();
        let called = waiting.iter().filter(|s| !before.contains(s));
        let absent = called.filter_map(|seat| {
            let person = self.table.seats.get(usize::from(seat.0))?.person()?;
            let mut here = self.visitors.iter().map(|v| &*v.caller.person.id);
            (!here.any(|id| id == person)).then(|| Notice {
                table: self.table.id.clone(),
                guest: person.to_owned(),
                seat: seat.0,
                entry,
                due,
            })
        });
        absent.collect()
    }

    /// Sends the match to a new viewer. Starts the viewer's clock if it was waiting for them.
    async fn show_match(
        &mut self,
        outbox: &Outbox,
        viewer: Viewer,
        since: Option<u64>,
        ready: Result<(), ApiError>,
    ) {
        let runs = match viewer.seat() {
            Some(seat) => Box::pin(self.clock_is_seen(seat)).await,
            None => false,
        };
        self.show(outbox, viewer, since, ready);
        if runs {
            self.tell_clocks_to_others(outbox);
        }
    }

    /// Sends the match if it could be read: the missed updates, or a snapshot.
    fn show(
        &mut self,
        outbox: &Outbox,
        viewer: Viewer,
        since: Option<u64>,
        ready: Result<(), ApiError>,
    ) {
        let metrics = Arc::clone(&self.app.metrics);
        let live = ready.and_then(|()| self.live.as_mut().ok_or_else(ApiError::unavailable));
        let shown = match live {
            Ok(live) => {
                let missed = since.and_then(|since| live.missed(viewer, since));
                if let Some(updates) = missed {
                    metrics.resumes.delta.add(1);
                    live.attend(viewer).map(|()| updates)
                } else {
                    metrics.resumes.snapshot.add(1);
                    let whole = live.snapshot(&self.table.id, viewer);
                    whole.map(|bytes| vec![bytes])
                }
            }
            Err(error) => {
                metrics.resumes.refused.add(1);
                let rejected = ServerMessage::Rejected {
                    id: None,
                    code: error.code.to_owned(),
                    message: error.detail,
                    rule: None,
                };
                return outbox.send(&rejected);
            }
        };
        match shown {
            Ok(frames) => {
                for bytes in frames {
                    outbox.share(bytes);
                }
            }
            Err(_) => {
                self.freeze(text!("the rules failed while it was shown"));
            }
        }
    }

    /// Sends every visitor a snapshot.
    pub(super) fn show_all(&mut self) {
        for i in 0..self.visitors.len() {
            self.show_again(i);
        }
    }

    /// Sends a visitor a snapshot, if the match is in memory.
    pub(super) fn show_again(&mut self, i: usize) {
        self.send_all_owed();
        let (Some(live), Some(viewer)) = (&mut self.live, self.visitors[i].viewer) else {
            return;
        };
        match live.snapshot(&self.table.id, viewer) {
            Ok(bytes) => self.visitors[i].caller.outbox.share(bytes),
            Err(_) => {
                self.freeze(text!("the rules failed while it was shown"));
            }
        }
    }

    pub(super) fn unwatch(&mut self, outbox: &Outbox) {
        self.visitors.retain(|v| !v.caller.outbox.same(outbox));
        self.rest();
        self.presence_soon();
    }

    /// Removes visitors whose connection has closed; at a large table only at intervals.
    pub(super) fn sweep(&mut self) {
        if self.visitors.len() > FEW {
            let now = Instant::now();
            if now < self.swept + SWEEP {
                return;
            }
            self.swept = now;
        }
        self.forget_closed();
    }

    /// Removes visitors whose connection has closed.
    pub(super) fn forget_closed(&mut self) {
        let before = self.visitors.len();
        self.visitors.retain(|v| !v.caller.outbox.closed());
        if self.visitors.len() != before {
            self.rest();
            self.presence_soon();
        }
    }

    /// How many visitors have a seat; they come first.
    pub(super) fn seated(&self) -> usize {
        self.visitors.partition_point(Visitor::sits)
    }

    /// Drops caches of audiences that have left.
    fn rest(&mut self) {
        if let Some(live) = &mut self.live {
            live.rest(|viewer| self.visitors.iter().any(|v| v.viewer == Some(viewer)));
        }
    }

    /// Disconnects older connections to the same seat.
    pub(super) fn one_tab_a_seat(&mut self) {
        if self.table.state == TableState::Finished {
            return;
        }
        let mut seen: Vec<Seat> = Vec::new();
        for visitor in self.visitors.iter().rev() {
            let Some(seat) = self.table.seat_of(&visitor.caller.person.id) else {
                continue;
            };
            if seen.contains(&seat) {
                visitor.caller.outbox.close(Close::OpenedElsewhere);
            } else {
                seen.push(seat);
            }
        }
        self.forget_closed();
    }

    pub(super) fn presence_soon(&mut self) {
        self.presence_at
            .get_or_insert_with(|| Instant::now() + PRESENCE);
    }

    pub(super) fn tell_presence(&mut self) {
        self.presence_at = None;
        self.note_absence();
        let seat = |v: &Visitor| self.table.seat_of(&v.caller.person.id);
        let mut online: Vec<Seat> = self.visitors.iter().filter_map(seat).collect();
        online.sort_unstable();
        online.dedup();
        let spectators = self.visitors.iter().filter(|v| seat(v).is_none()).count();
        self.tell_all(&ServerMessage::Presence {
            table: self.table.id.clone(),
            online,
            spectators: u32::try_from(spectators).unwrap_or(u32::MAX),
        });
        self.tell_host_who_watches();
    }

    /// Adds connected people who were never admitted, for the host.
    pub(super) fn add_watchers(&self, people: &mut Vec<AdmittedPerson>) {
        for Visitor { caller, .. } in &self.visitors {
            let id = &caller.person.id;
            let known = *id == self.table.host || people.iter().any(|p| p.id == *id);
            if !known && people.len() < SHOWN {
                people.push(AdmittedPerson {
                    id: id.clone(),
                    name: caller.person.name.clone(),
                    visitor: true,
                });
            }
        }
    }

    /// Sends the host of a public table its people, if they have changed.
    fn tell_host_who_watches(&mut self) {
        if !self.table.public {
            return;
        }
        let view = self.view(&self.table.host);
        if view.people == self.people_shown {
            return;
        }
        self.people_shown.clone_from(&view.people);
        let table = ServerMessage::Table { table: view };
        for Visitor { caller, .. } in &self.visitors {
            if caller.person.id == self.table.host {
                caller.outbox.send(&table);
            }
        }
    }

    /// Closes the connections of a removed person.
    pub(super) fn cut_off(&mut self, person: &str) {
        self.send_all_owed();
        let theirs = |v: &&Visitor| v.caller.person.id == person;
        for visitor in self.visitors.iter().filter(theirs) {
            visitor.caller.outbox.close(Close::SentAway);
        }
        self.forget_closed();
    }

    /// After a change of the table: disconnects visitors who may no longer watch, and sends a snapshot
    /// to those whose view changed.
    pub(super) fn look_again(&mut self) {
        self.send_all_owed();
        for visitor in &self.visitors {
            if !self.table.shown_to(&visitor.caller.person.id) {
                visitor.caller.outbox.close(Close::SentAway);
            }
        }
        self.forget_closed();
        self.one_tab_a_seat();
        for i in 0..self.visitors.len() {
            let viewer = self.table.viewer(&self.visitors[i].caller.person.id);
            if viewer != self.visitors[i].viewer {
                self.visitors[i].viewer = viewer;
                self.show_again(i);
            }
        }
        self.visitors.sort_by_key(|visitor| !visitor.sits());
    }
}
