//! A match in memory, with an earlier fold of it for delayed spectators.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::{
    Seat, Viewer,
    any::AnyMatch,
    matches::{LogEvent, Moment},
};

use super::{
    delayed::{DelayedMatch, seen_by},
    views::{PAGE, Recipients, Seen, Update, ViewCache, timed},
};
use crate::{
    catch_panic::{RulesPanic, catch_panic},
    metrics::Metrics,
};

/// A match in memory.
#[derive(Debug)]
pub(super) struct LiveMatch {
    pub(super) game: Box<dyn AnyMatch>,
    late: Option<DelayedMatch>,
    /// When the match started and when each entry was stored.
    times: Vec<u64>,
    views: Vec<ViewCache>,
    /// How many updates to keep for clients that reconnect.
    history: usize,
    metrics: Arc<Metrics>,
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
        metrics.matches.inc();
        Ok(Self {
            game,
            late,
            times,
            views: Vec::new(),
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
        let at = self.views.iter().position(|v| v.viewer == viewer);
        let at = at.unwrap_or_else(|| {
            self.views.push(ViewCache::new(viewer));
            self.views.len() - 1
        });
        let view = &mut self.views[at];
        view.attend();
        view.see(seen_by(&*self.game, self.late.as_ref(), viewer))
    }

    /// Prepares for a change: computes every viewer's present view.
    pub(super) fn ready(&mut self) -> Result<(), RulesPanic> {
        for view in &mut self.views {
            view.see(seen_by(&*self.game, self.late.as_ref(), view.viewer))?;
        }
        Ok(())
    }

    /// The updates after `since`, if all are still available.
    pub(super) fn missed(&self, viewer: Viewer, since: u64) -> Option<Vec<Utf8Bytes>> {
        if since == self.seq_for(viewer) {
            return Some(Vec::new());
        }
        let view = self.views.iter().find(|v| v.viewer == viewer)?;
        view.missed(since)
    }

    /// A snapshot for a viewer.
    pub(super) fn snapshot(
        &mut self,
        table: &str,
        viewer: Viewer,
    ) -> Result<Utf8Bytes, RulesPanic> {
        self.attend(viewer)?;
        let seen = Seen {
            table,
            game: seen_by(&*self.game, self.late.as_ref(), viewer),
            times: &self.times,
        };
        let view = self.views.iter_mut().find(|v| v.viewer == viewer);
        view.ok_or(RulesPanic)?.snapshot(seen)
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

    /// Makes the updates from entry `from` to the present for every recipient that is or recently was
    /// connected (`present`). Delayed spectators get what is old enough.
    pub(super) fn publish(
        &mut self,
        table: &str,
        from: u64,
        to: Recipients,
        present: impl Fn(Viewer) -> bool,
    ) -> Result<Vec<Update>, RulesPanic> {
        let history = self.history;
        self.views
            .retain_mut(|v| !to.has(v.viewer) || v.is_used(present(v.viewer), history));
        let late_from = self.late.as_ref().map(|l| l.game.seq());
        if let Some(late) = self.late.as_mut().filter(|_| to == Recipients::Spectators) {
            catch_panic(|| late.catch_up(&*self.game))??;
        }
        let mut updates = Vec::new();
        for view in self.views.iter_mut().filter(|v| to.has(v.viewer)) {
            let from = match (view.viewer, late_from) {
                (Viewer::Spectator, Some(seq)) => seq,
                _ => from,
            };
            let game = seen_by(&*self.game, self.late.as_ref(), view.viewer);
            if game.seq() == from {
                continue;
            }
            let times = &self.times;
            updates.push(view.update(Seen { table, game, times }, from, history)?);
        }
        Ok(updates)
    }

    /// Drops caches that no connected client uses.
    pub(super) fn rest(&mut self, present: impl Fn(Viewer) -> bool) {
        let mut empty = true;
        for view in &mut self.views {
            if present(view.viewer) {
                empty = false;
            } else {
                view.rest();
            }
        }
        if empty {
            self.game.rest();
            self.times.shrink_to_fit();
        }
    }
}

impl Drop for LiveMatch {
    fn drop(&mut self) {
        self.metrics.matches.dec();
    }
}
