//! What the viewers of a match know: each viewer's last view and the last updates. All clients of a
//! viewer get the same bytes.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use engine::{
    Viewer,
    any::AnyMatch,
    journal::{Entry, Kind},
    matches::LogEvent,
    patch::diff,
};
use serde_json::Value;

use crate::{
    catch_panic::{RulesPanic, catch_panic},
    socket::frame,
    wire::ServerMessage,
};

/// Log events per message.
pub(super) const PAGE: usize = 200;
/// Bytes of updates to keep for clients that reconnect.
const KEPT: usize = 16_000;

/// Players or spectators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Recipients {
    /// Viewers with a seat.
    Seats,
    /// Viewers without one.
    Spectators,
}

impl Recipients {
    /// Whether a viewer is one of them.
    pub(super) fn has(self, viewer: Viewer) -> bool {
        (self == Self::Seats) == viewer.seat().is_some()
    }
}

/// An update for a viewer.
#[derive(Debug)]
pub(super) struct Update {
    pub(super) viewer: Viewer,
    pub(super) bytes: Utf8Bytes,
}

/// A match and when its entries were stored: what views are made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    pub(super) table: &'a str,
    pub(super) game: &'a dyn AnyMatch,
    /// When the match started and when each entry was stored.
    pub(super) times: &'a [u64],
}

/// What a viewer knows: one seat, or all spectators.
#[derive(Debug)]
pub(super) struct ViewCache {
    pub(super) viewer: Viewer,
    /// The last view; `None` while none is connected and nothing happens.
    view: Option<Value>,
    /// The last updates, each with the entry from which it leads.
    updates: VecDeque<(u64, Utf8Bytes)>,
    snapshot: Option<Utf8Bytes>,
    /// Updates made since the last client was connected.
    unread: usize,
}

impl ViewCache {
    pub(super) fn new(viewer: Viewer) -> Self {
        Self {
            viewer,
            view: None,
            updates: VecDeque::new(),
            snapshot: None,
            unread: 0,
        }
    }

    /// Records whether a client is connected before the next update. Returns whether to keep the cache:
    /// it is dropped after `most` updates that no one was there for.
    pub(super) fn is_used(&mut self, present: bool, most: usize) -> bool {
        self.unread = if present { 0 } else { self.unread + 1 };
        self.unread <= most
    }

    /// A client has connected.
    pub(super) fn attend(&mut self) {
        self.unread = 0;
    }

    /// Computes the present view.
    pub(super) fn see(&mut self, game: &dyn AnyMatch) -> Result<(), RulesPanic> {
        if self.view.is_none() {
            self.view = Some(catch_panic(|| game.view(self.viewer))?);
        }
        Ok(())
    }

    /// The whole match.
    pub(super) fn snapshot(&mut self, seen: Seen<'_>) -> Result<Utf8Bytes, RulesPanic> {
        self.see(seen.game)?;
        if let Some(bytes) = &self.snapshot {
            return Ok(bytes.clone());
        }
        let Seen { table, game, times } = seen;
        let message = catch_panic(|| {
            let (log, more_log) = game.page(self.viewer, u64::MAX, PAGE);
            ServerMessage::Snapshot {
                table: table.to_owned(),
                seq: game.seq(),
                view: self.view.clone().unwrap_or_default(),
                decision: game.decision(self.viewer),
                log: timed(log, times),
                more_log,
                dice: game.open_dice(0),
                outcome: game.outcome(),
            }
        })?;
        let bytes = frame(&message);
        self.snapshot = Some(bytes.clone());
        Ok(bytes)
    }

    /// The update from entry `from` to the present state, kept for clients that reconnect.
    pub(super) fn update(
        &mut self,
        seen: Seen<'_>,
        from: u64,
        most: usize,
    ) -> Result<Update, RulesPanic> {
        let bytes = catch_panic(|| self.advance(seen, from))?;
        self.keep(from, bytes.clone(), most);
        Ok(Update {
            viewer: self.viewer,
            bytes,
        })
    }

    fn advance(&mut self, seen: Seen<'_>, from: u64) -> Utf8Bytes {
        let Seen { table, game, times } = seen;
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

    fn keep(&mut self, from: u64, bytes: Utf8Bytes, most: usize) {
        self.updates.push_back((from, bytes));
        let size =
            |kept: &VecDeque<(u64, Utf8Bytes)>| kept.iter().map(|(_, b)| b.len()).sum::<usize>();
        while self.updates.len() > 1 && (self.updates.len() > most || size(&self.updates) > KEPT) {
            self.updates.pop_front();
        }
    }

    /// The updates after `since`, if all are still available.
    pub(super) fn missed(&self, since: u64) -> Option<Vec<Utf8Bytes>> {
        let first = self.updates.iter().position(|(from, _)| *from == since)?;
        let missed = self.updates.iter().skip(first);
        Some(missed.map(|(_, bytes)| bytes.clone()).collect())
    }

    /// Drops what no connected client uses. A client that disconnects can lack only the last update.
    pub(super) fn rest(&mut self) {
        self.updates.drain(..self.updates.len().saturating_sub(1));
        self.view = None;
        self.snapshot = None;
    }
}

/// Adds the times of entries to their events.
pub(super) fn timed(mut events: Vec<LogEvent>, times: &[u64]) -> Vec<LogEvent> {
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
        | Kind::Stops { .. }
        | Kind::Concede { .. }
        | Kind::End { .. }
        | Kind::Rebase { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use engine::{Luck, Seat};
    use json_patch::merge;
    use serde_json::json;

    use super::*;
    use crate::games::GAMES;

    const ADA: Viewer = Viewer::Seat(Seat(0));

    /// A match of two, played by a bot.
    struct Played(Box<dyn AnyMatch>);

    impl Played {
        fn new() -> Self {
            let kind = GAMES.iter().find(|kind| kind.id == "skirmish").unwrap();
            let luck = Luck::plain([7; 32]);
            Self((kind.host)(&json!({ "moves": 20 }), luck, Vec::new()).unwrap())
        }

        fn play(&mut self) {
            let seat = self.0.waiting().iter().next().unwrap();
            let action = self.0.think(seat, "random", self.0.seq()).unwrap();
            self.0.act(seat, None, &action, None).unwrap();
        }

        fn seen(&self) -> Seen<'_> {
            Seen {
                table: "t",
                game: &*self.0,
                times: &[],
            }
        }
    }

    fn json_of(bytes: &Utf8Bytes) -> Value {
        serde_json::from_str(bytes).unwrap()
    }

    #[test]
    fn updates_lead_from_a_snapshot_to_the_present_view() {
        let mut played = Played::new();
        let mut cache = ViewCache::new(ADA);
        let mut view = json_of(&cache.snapshot(played.seen()).unwrap())["view"].take();
        for from in 0..10 {
            played.play();
            let update = json_of(&cache.update(played.seen(), from, 5).unwrap().bytes);
            assert_eq!(
                (&update["from"], &update["seq"]),
                (&json!(from), &json!(from + 1))
            );
            if let Some(patch) = update.get("patch") {
                merge(&mut view, patch);
            }
            assert_eq!(view, played.0.view(ADA));
        }
    }

    #[test]
    fn a_client_that_reconnects_gets_what_it_missed_or_nothing() {
        let mut played = Played::new();
        let mut cache = ViewCache::new(ADA);
        cache.see(&*played.0).unwrap();
        for from in 0..6 {
            played.play();
            cache.update(played.seen(), from, 4).unwrap();
        }
        let missed = cache.missed(4).unwrap();
        let from: Vec<Value> = missed.iter().map(|m| json_of(m)["from"].clone()).collect();
        assert_eq!(from, [json!(4), json!(5)]);
        assert!(cache.missed(2).is_some() && cache.missed(1).is_none());
        cache.rest();
        assert!(cache.missed(5).is_some() && cache.missed(4).is_none());
    }

    #[test]
    fn a_cache_is_dropped_after_updates_that_no_one_was_there_for() {
        let mut cache = ViewCache::new(ADA);
        assert!((0..3).all(|_| cache.is_used(false, 3)));
        assert!(!cache.is_used(false, 3));
        cache.attend();
        assert!(cache.is_used(true, 3) && cache.is_used(false, 3));
    }
}
