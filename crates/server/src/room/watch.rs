//! Visitors: who watches the table and what they are sent.

use std::sync::Arc;

use engine::{Seat, Viewer, text};

use super::{Caller, Room, talk};
use crate::{
    api_error::ApiError,
    socket::Outbox,
    storage::Notice,
    wire::{ServerMessage, TableState},
};

impl Room {
    /// A connection starts to watch, or watches again.
    pub(super) async fn watch(&mut self, caller: Caller, since: Option<u64>) {
        let person = caller.person.id.clone();
        if !self.table.shown_to(&person) {
            self.app.metrics.resumes.refused.inc();
            return caller.reject(&self.app, None, ApiError::no_table());
        }
        self.audience.leave(&caller.outbox);
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
        self.audience.join(caller, viewer);
        self.wake_bots();
        self.audience.close_superfluous(&self.table);
        self.forget_closed();
        self.audience.presence_soon();
        if let (Some(viewer), Some(ready)) = (viewer, ready) {
            self.show_match(&outbox, viewer, since, ready).await;
        }
        Box::pin(self.note_use()).await;
        let clocks = self.clocks.message(&self.table, self.now());
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
            let mut here = self.audience.visitors().iter();
            (!here.any(|v| v.person() == person)).then(|| Notice {
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
            self.send_clocks_to_others(outbox);
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
                    metrics.resumes.delta.inc();
                    live.attend(viewer).map(|()| updates)
                } else {
                    metrics.resumes.snapshot.inc();
                    let whole = live.snapshot(&self.table.id, viewer);
                    whole.map(|bytes| vec![bytes])
                }
            }
            Err(error) => {
                metrics.resumes.refused.inc();
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

    /// Sends every visitor a snapshot, if the match is in memory.
    pub(super) fn send_snapshots(&mut self) {
        self.send_snapshots_to(|_| true);
    }

    fn send_snapshots_to(&mut self, to: impl Fn(&Outbox) -> bool) {
        self.audience.flush(&self.table);
        let Some(live) = &mut self.live else {
            return;
        };
        for visitor in self.audience.visitors() {
            let Some(viewer) = visitor.viewer.filter(|_| to(&visitor.caller.outbox)) else {
                continue;
            };
            let Ok(bytes) = live.snapshot(&self.table.id, viewer) else {
                self.freeze(text!("the rules failed while it was shown"));
                return;
            };
            visitor.caller.outbox.share(bytes);
        }
    }

    pub(super) fn unwatch(&mut self, outbox: &Outbox) {
        self.audience.leave(outbox);
        self.visitors_have_left();
    }

    /// Removes visitors whose connection has closed.
    pub(super) fn forget_closed(&mut self) {
        if self.audience.remove_closed() {
            self.visitors_have_left();
        }
    }

    /// Drops caches of viewers that have left, and sends who is still here.
    fn visitors_have_left(&mut self) {
        if let Some(live) = &mut self.live {
            let visitors = self.audience.visitors();
            live.rest(|viewer| visitors.iter().any(|v| v.viewer == Some(viewer)));
        }
        self.audience.presence_soon();
    }

    /// Sends who is connected, and the host of a public table its people if they have changed.
    pub(super) fn send_presence(&mut self) {
        self.audience.presence_at = None;
        self.note_absence();
        let presence = self.audience.presence(&self.table);
        self.audience.send(&self.table, &presence);
        if !self.table.public {
            return;
        }
        let view = self.view(&self.table.host);
        if self.audience.shows_other_people(&view.people) {
            let table = ServerMessage::Table { table: view };
            for visitor in self.audience.visitors() {
                if visitor.person() == self.table.host {
                    visitor.caller.outbox.send(&table);
                }
            }
        }
    }

    /// Closes the connections of a removed person.
    pub(super) fn cut_off(&mut self, person: &str) {
        self.audience.close_person(&self.table, person);
        self.forget_closed();
    }

    /// After a change of the table: disconnects visitors who may no longer watch, and sends a snapshot
    /// to those whose view changed.
    pub(super) fn look_again(&mut self) {
        self.audience.flush(&self.table);
        self.audience.close_superfluous(&self.table);
        self.forget_closed();
        let changed = self.audience.reassign(&self.table);
        if !changed.is_empty() {
            self.send_snapshots_to(|outbox| changed.iter().any(|other| other.same(outbox)));
        }
    }
}
