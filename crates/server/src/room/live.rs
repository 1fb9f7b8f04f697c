//! A match in memory, with one view, one patch and one serialised update per kind of viewer.

use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use axum::extract::ws::Utf8Bytes;
use engine::{
    Seat, Viewer,
    any::AnyMatch,
    journal::{Entry, Kind},
    matches::{LogEvent, Moment},
    patch,
};
use serde_json::Value;

use crate::{metrics::Metrics, socket::frame, wire::ServerMessage};

/// Log events sent at once.
const PAGE: usize = 200;

/// A match in memory.
#[derive(Debug)]
pub(super) struct Live {
    pub(super) game: Box<dyn AnyMatch>,
    /// When each entry was written; first when the match began.
    times: Vec<u64>,
    kinds: Vec<Audience>,
    history: usize,
    metrics: Arc<Metrics>,
}

/// A kind of viewer that looks at the match, or did a short while ago.
#[derive(Debug)]
struct Audience {
    viewer: Viewer,
    view: Value,
    /// The last updates, each leading from one entry to another.
    sent: VecDeque<(u64, Utf8Bytes)>,
    snapshot: Option<Utf8Bytes>,
    /// Updates made since the last one of them was here.
    unread: usize,
}

/// What was published to a kind of viewer.
pub(super) type Published = Vec<(Viewer, Utf8Bytes)>;

/// The rules have failed in a way that is a bug: the match must stop, and no other.
#[derive(Debug)]
pub(super) struct Fault;

/// Runs rules so that a panic in them stays here.
pub(super) fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|_| Fault)
}

impl Live {
    /// `times` are those of the beginning and of every entry.
    pub(super) fn new(
        game: Box<dyn AnyMatch>,
        times: Vec<u64>,
        history: usize,
        metrics: Arc<Metrics>,
    ) -> Self {
        metrics.matches.add(1);
        Self {
            game,
            times,
            kinds: Vec::new(),
            history,
            metrics,
        }
    }

    pub(super) fn seq(&self) -> u64 {
        self.game.seq()
    }

    /// The seats that it waits for.
    pub(super) fn waiting(&self) -> Vec<Seat> {
        self.game.waiting().iter().collect()
    }

    /// The newest entries have been written, at this time.
    pub(super) fn written(&mut self, at: u64) {
        let entries = self.game.entries().len();
        self.times.resize(1 + entries, at);
    }

    /// Begins to look as a kind of viewer, if that is new.
    pub(super) fn attend(&mut self, viewer: Viewer) -> Result<(), Fault> {
        if let Some(kind) = self.kinds.iter_mut().find(|k| k.viewer == viewer) {
            kind.unread = 0;
            return Ok(());
        }
        let view = guarded(|| self.game.view(viewer))?;
        let (sent, snapshot, unread) = (VecDeque::new(), None, 0);
        self.kinds.push(Audience {
            viewer,
            view,
            sent,
            snapshot,
            unread,
        });
        Ok(())
    }

    /// The updates after `since`, if every one of them is still here.
    pub(super) fn missed(&self, viewer: Viewer, since: u64) -> Option<Vec<Utf8Bytes>> {
        if since == self.seq() {
            return Some(Vec::new());
        }
        let kind = self.kinds.iter().find(|k| k.viewer == viewer)?;
        let first = kind.sent.iter().position(|(from, _)| *from == since)?;
        Some(
            kind.sent
                .iter()
                .skip(first)
                .map(|(_, bytes)| bytes.clone())
                .collect(),
        )
    }

    /// The whole match as a kind of viewer may see it.
    pub(super) fn snapshot(&mut self, table: &str, viewer: Viewer) -> Result<Utf8Bytes, Fault> {
        self.attend(viewer)?;
        let Some(kind) = self.kinds.iter_mut().find(|k| k.viewer == viewer) else {
            return Err(Fault);
        };
        if let Some(bytes) = &kind.snapshot {
            return Ok(bytes.clone());
        }
        let (decision, log) =
            guarded(|| (self.game.decision(viewer), self.game.log(viewer, None)))?;
        let (log, more_log) = page(timed(log, &self.times));
        let bytes = frame(&ServerMessage::Snapshot {
            table: table.to_owned(),
            seq: self.game.seq(),
            view: kind.view.clone(),
            decision,
            log,
            more_log,
            outcome: self.game.outcome(),
        });
        kind.snapshot = Some(bytes.clone());
        Ok(bytes)
    }

    /// Log events before an entry.
    pub(super) fn log(&self, viewer: Viewer, before: u64) -> Result<(Vec<LogEvent>, bool), Fault> {
        let mut log = guarded(|| self.game.log(viewer, None))?;
        log.truncate(log.partition_point(|e| e.seq < before));
        Ok(page(timed(log, &self.times)))
    }

    /// The match after an earlier entry; `None` if there is no such entry.
    pub(super) fn moment(&self, viewer: Viewer, seq: u64) -> Result<Option<Moment>, Fault> {
        guarded(|| self.game.moment(viewer, seq))
    }

    /// Makes the update that leads from entry `from` to where the match is now, for every kind of
    /// viewer that is here (`present`) or was here a short while ago.
    pub(super) fn publish(
        &mut self,
        table: &str,
        from: u64,
        entries: &[Entry],
        present: impl Fn(Viewer) -> bool,
    ) -> Result<Published, Fault> {
        let history = self.history;
        for kind in &mut self.kinds {
            kind.unread = if present(kind.viewer) {
                0
            } else {
                kind.unread + 1
            };
        }
        self.kinds.retain(|kind| kind.unread <= history);
        let undone_from = entries.iter().filter_map(taken_back).min();
        let (game, times) = (&self.game, &self.times);
        let kinds = &mut self.kinds;
        guarded(|| {
            let published = kinds.iter_mut().map(|kind| {
                let view = game.view(kind.viewer);
                let update = ServerMessage::Update {
                    table: table.to_owned(),
                    from,
                    seq: game.seq(),
                    patch: patch::diff(&kind.view, &view),
                    events: timed(game.log(kind.viewer, Some(from)), times),
                    undone_from,
                    decision: game.decision(kind.viewer),
                    outcome: game.outcome(),
                };
                let bytes = frame(&update);
                kind.view = view;
                kind.snapshot = None;
                kind.sent.push_back((from, bytes.clone()));
                if kind.sent.len() > history {
                    kind.sent.pop_front();
                }
                (kind.viewer, bytes)
            });
            published.collect()
        })
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.metrics.matches.add(-1);
    }
}

fn taken_back(entry: &Entry) -> Option<u64> {
    match &entry.kind {
        Kind::Undo { to, .. } => Some(*to),
        Kind::Act { .. } | Kind::Order { .. } => None,
    }
}

/// The events with the time of their entries.
fn timed(mut log: Vec<LogEvent>, times: &[u64]) -> Vec<LogEvent> {
    for event in &mut log {
        let entry = usize::try_from(event.seq).ok();
        event.at = entry.and_then(|seq| times.get(seq)).copied();
    }
    log
}

/// The latest events, an entry's events together, and whether there are older ones.
fn page(mut log: Vec<LogEvent>) -> (Vec<LogEvent>, bool) {
    let from = log.len().saturating_sub(PAGE);
    let first = log.get(from).map_or(0, |e| e.seq);
    let cut = log.partition_point(|e| e.seq < first);
    let log = log.split_off(cut);
    (log, cut > 0)
}
