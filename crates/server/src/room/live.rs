//! A match in memory. It makes one update for each audience; all its clients get the same bytes.

use std::{collections::VecDeque, sync::Arc};

use axum::extract::ws::Utf8Bytes;
use engine::{
    Seat, Viewer,
    any::AnyMatch,
    journal::{Entry, Kind},
    matches::{LogEvent, Moment},
    patch::diff,
};
use serde_json::Value;

use super::delayed::{DelayedMatch, seen_by};
use crate::{
    catch_panic::{RulesPanic, catch_panic},
    metrics::Metrics,
    socket::frame,
    wire::ServerMessage,
};

/// Log events per message.
const PAGE: usize = 200;
/// Bytes of updates to keep for clients that reconnect.
const KEPT: usize = 16_000;

/// A match in memory.
#[derive(Debug)]
pub(super) struct LiveMatch {
    pub(super) game: Box<dyn AnyMatch>,
    late: Option<DelayedMatch>,
    /// When the match started and when each entry was stored.
    times: Vec<u64>,
    kinds: Vec<Audience>,
    history: usize,
    metrics: Arc<Metrics>,
}

/// An audience: the viewers of one seat, or all spectators.
#[derive(Debug)]
struct Audience {
    viewer: Viewer,
    /// Their last view; `None` while none is connected and nothing happens.
    view: Option<Value>,
    /// The last updates, each with the entry from which it leads.
    updates: VecDeque<(u64, Utf8Bytes)>,
    snapshot: Option<Utf8Bytes>,
    /// Updates made since the last of them was connected.
    unread: usize,
}

/// An update for an audience.
#[derive(Debug)]
pub(super) struct Update {
    pub(super) viewer: Viewer,
    pub(super) bytes: Utf8Bytes,
}

/// Players or spectators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Recipients {
    /// Viewers with a seat.
    Seats,
    /// Viewers without one.
    Spectators,
}

impl Recipients {
    fn has(self, viewer: Viewer) -> bool {
        (self == Self::Seats) == viewer.seat().is_some()
    }
}

impl LiveMatch {
    /// Creates it; `times` are those of the start and of every entry.
    ///
    /// # Errors
    /// When the rules fail while the delayed match is folded.
    pub(super) fn new(
        game: Box<dyn AnyMatch>,
        mut late: Option<DelayedMatch>,
        times: Vec<u64>,
        history: usize,
        metrics: Arc<Metrics>,
    ) -> Result<Self, RulesPanic> {
        if let Some(late) = &mut late {
            catch_panic(|| late.catch_up(&*game))??;
        }
        metrics.matches.add(1);
        Ok(Self {
            game,
            late,
            times,
            kinds: Vec::new(),
            history,
            metrics,
        })
    }

    pub(super) fn seq(&self) -> u64 {
        self.game.seq()
    }

    /// The last entry that a viewer may know about.
    pub(super) fn seq_for(&self, viewer: Viewer) -> u64 {
        self.seen_by(viewer).seq()
    }

    /// The match as a viewer sees it. With a delay, spectators see an earlier one.
    fn seen_by(&self, viewer: Viewer) -> &dyn AnyMatch {
        seen_by(&*self.game, self.late.as_ref(), viewer)
    }

    /// The seats that it waits for.
    pub(super) fn waiting(&self) -> Vec<Seat> {
        self.game.waiting().iter().collect()
    }

    /// Records when the newest entries were stored.
    pub(super) fn written(&mut self, at: u64) {
        let entries = self.game.entries().len();
        self.times.resize(1 + entries, at);
    }

    /// Makes updates for a viewer from now on.
    pub(super) fn attend(&mut self, viewer: Viewer) -> Result<(), RulesPanic> {
        let at = self.kinds.iter().position(|k| k.viewer == viewer);
        let at = at.unwrap_or_else(|| {
            self.kinds.push(Audience {
                viewer,
                view: None,
                updates: VecDeque::new(),
                snapshot: None,
                unread: 0,
            });
            self.kinds.len() - 1
        });
        let kind = &mut self.kinds[at];
        kind.unread = 0;
        kind.see(seen_by(&*self.game, self.late.as_ref(), viewer))
    }

    /// Prepares for a change: computes every audience's present view.
    pub(super) fn ready(&mut self) -> Result<(), RulesPanic> {
        for kind in &mut self.kinds {
            kind.see(seen_by(&*self.game, self.late.as_ref(), kind.viewer))?;
        }
        Ok(())
    }

    /// The updates after `since`, if all are still available.
    pub(super) fn missed(&self, viewer: Viewer, since: u64) -> Option<Vec<Utf8Bytes>> {
        if since == self.seq_for(viewer) {
            return Some(Vec::new());
        }
        let kind = self.kinds.iter().find(|k| k.viewer == viewer)?;
        let first = kind.updates.iter().position(|(from, _)| *from == since)?;
        let missed = kind.updates.iter().skip(first);
        Some(missed.map(|(_, bytes)| bytes.clone()).collect())
    }

    /// A snapshot for a viewer.
    pub(super) fn snapshot(
        &mut self,
        table: &str,
        viewer: Viewer,
    ) -> Result<Utf8Bytes, RulesPanic> {
        self.attend(viewer)?;
        let game = seen_by(&*self.game, self.late.as_ref(), viewer);
        let Some(kind) = self.kinds.iter_mut().find(|k| k.viewer == viewer) else {
            return Err(RulesPanic);
        };
        if let Some(bytes) = &kind.snapshot {
            return Ok(bytes.clone());
        }
        let times = &self.times;
        let message = catch_panic(|| {
            let (log, more_log) = game.page(viewer, u64::MAX, PAGE);
            ServerMessage::Snapshot {
                table: table.to_owned(),
                seq: game.seq(),
                view: kind.view.clone().unwrap_or_default(),
                decision: game.decision(viewer),
                log: timed(log, times),
                more_log,
                dice: game.open_dice(0),
                outcome: game.outcome(),
            }
        })?;
        let bytes = frame(&message);
        kind.snapshot = Some(bytes.clone());
        Ok(bytes)
    }

    /// Log events before an entry.
    pub(super) fn log(&self, viewer: Viewer, before: u64) -> (Vec<LogEvent>, bool) {
        let (events, more) = self.seen_by(viewer).page(viewer, before, PAGE);
        (timed(events, &self.times), more)
    }

    /// The first entry that a viewer can look back at.
    pub(super) fn earliest(&self, viewer: Viewer) -> u64 {
        self.seen_by(viewer).earliest()
    }

    /// The match after an earlier entry, if there is one.
    pub(super) fn moment(&self, viewer: Viewer, seq: u64) -> Result<Option<Moment>, RulesPanic> {
        catch_panic(|| self.seen_by(viewer).moment(viewer, seq))
    }

    /// Makes the updates from entry `from` to the present for every audience among the `whom` that is
    /// or recently was connected (`present`). Delayed spectators get what is old enough.
    pub(super) fn publish(
        &mut self,
        table: &str,
        from: u64,
        whom: Recipients,
        present: impl Fn(Viewer) -> bool,
    ) -> Result<Vec<Update>, RulesPanic> {
        let history = self.history;
        for kind in self.kinds.iter_mut().filter(|k| whom.has(k.viewer)) {
            kind.unread = if present(kind.viewer) {
                0
            } else {
                kind.unread + 1
            };
        }
        self.kinds.retain(|kind| kind.unread <= history);
        let late_from = self.late.as_ref().map(|l| l.game.seq());
        if let Some(late) = self
            .late
            .as_mut()
            .filter(|_| whom == Recipients::Spectators)
        {
            catch_panic(|| late.catch_up(&*self.game))??;
        }
        let (game, late, times) = (&*self.game, self.late.as_ref(), &self.times);
        let mut published = Vec::new();
        for kind in self.kinds.iter_mut().filter(|k| whom.has(k.viewer)) {
            let from = match (kind.viewer, late_from) {
                (Viewer::Spectator, Some(seq)) => seq,
                _ => from,
            };
            let seen = seen_by(game, late, kind.viewer);
            if seen.seq() == from {
                continue;
            }
            let bytes = catch_panic(|| kind.update(table, from, seen, times))?;
            kind.keep(from, bytes.clone(), history);
            published.push(Update {
                viewer: kind.viewer,
                bytes,
            });
        }
        Ok(published)
    }

    /// Drops caches that no connected client uses.
    pub(super) fn rest(&mut self, present: impl Fn(Viewer) -> bool) {
        let mut empty = true;
        for kind in &mut self.kinds {
            if present(kind.viewer) {
                empty = false;
                continue;
            }
            // A client that disconnects can lack only the last update.
            kind.updates.drain(..kind.updates.len().saturating_sub(1));
            kind.view = None;
            kind.snapshot = None;
        }
        if empty {
            self.game.rest();
            self.times.shrink_to_fit();
        }
    }
}

impl Audience {
    /// Computes the audience's present view.
    fn see(&mut self, game: &dyn AnyMatch) -> Result<(), RulesPanic> {
        if self.view.is_none() {
            self.view = Some(catch_panic(|| game.view(self.viewer))?);
        }
        Ok(())
    }

    /// The update from entry `from` to the present state of `game`.
    fn update(&mut self, table: &str, from: u64, game: &dyn AnyMatch, times: &[u64]) -> Utf8Bytes {
        let entries = game.entries().iter().rev().take_while(|e| e.seq > from);
        let undone_from = entries.filter_map(taken_back).min();
        // Entries after the last change affect only the question.
        let patch = if game.changed() > from {
            let view = game.view(self.viewer);
            let patch = self.view.as_ref().and_then(|before| diff(before, &view));
            self.view = Some(view);
            patch
        } else {
            None
        };
        self.snapshot = None;
        frame(&ServerMessage::Update {
            table: table.to_owned(),
            from,
            seq: game.seq(),
            patch,
            events: timed(game.log(self.viewer, Some(from)), times),
            dice: game.open_dice(from).filter(|d| !d.rolls.is_empty()),
            undone_from,
            decision: game.decision(self.viewer),
            outcome: game.outcome(),
        })
    }

    /// Keeps an update for clients that reconnect.
    fn keep(&mut self, from: u64, bytes: Utf8Bytes, most: usize) {
        self.updates.push_back((from, bytes));
        let size =
            |kept: &VecDeque<(u64, Utf8Bytes)>| kept.iter().map(|(_, b)| b.len()).sum::<usize>();
        while self.updates.len() > 1 && (self.updates.len() > most || size(&self.updates) > KEPT) {
            self.updates.pop_front();
        }
    }
}

impl Drop for LiveMatch {
    fn drop(&mut self) {
        self.metrics.matches.add(-1);
    }
}

/// Adds the times of entries to their events.
fn timed(mut events: Vec<LogEvent>, times: &[u64]) -> Vec<LogEvent> {
    for event in &mut events {
        let entry = usize::try_from(event.seq).ok();
        event.at = entry.and_then(|seq| times.get(seq).copied());
    }
    events
}

fn taken_back(entry: &Entry) -> Option<u64> {
    match &entry.kind {
        Kind::Undo { to, .. } => Some(*to),
        Kind::Act { .. }
        | Kind::Order { .. }
        | Kind::Ahead { .. }
        | Kind::Concede { .. }
        | Kind::End { .. }
        | Kind::Rebase { .. } => None,
    }
}
