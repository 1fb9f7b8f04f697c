//! A match in memory, with one view, one patch and one serialised update per kind of viewer.

use std::sync::Arc;

use axum::{body::Bytes, extract::ws::Utf8Bytes};
use engine::{
    Seat, Viewer,
    any::{AnyMatch, Seen},
    journal::{Entry, Kind},
    matches::{LogEvent, Moment},
    scratch::scratch,
};
use serde::ser::Error as _;

use super::{
    Caller, Visitor,
    late::{Late, seen_by},
};
use crate::{
    guarded::{Fault, guarded},
    metrics::Metrics,
    socket::{Frame, frame},
    wire::{Past, Snapshot, Timed, Update},
};

/// Log events sent at once.
const PAGE: usize = 200;

/// A match in memory.
#[derive(Debug)]
pub(super) struct Live {
    pub(super) game: Box<dyn AnyMatch>,
    late: Option<Late>,
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
    /// What it sees; nothing from when the last of them has gone until something may happen.
    seen: Seen,
    /// The last updates, each leading from one entry to another.
    past: Past,
    snapshot: Option<Utf8Bytes>,
    /// Updates made since the last one of them was here.
    unread: usize,
}

/// An update that was published to a kind of viewer.
#[derive(Debug)]
pub(super) struct Published {
    pub(super) viewer: Viewer,
    text: Option<Utf8Bytes>,
    packed: Option<Bytes>,
}

impl Published {
    /// It as somebody wants it.
    pub(super) fn for_whom(&self, caller: &Caller) -> Option<Frame> {
        match &self.packed {
            Some(bytes) if caller.packed => Some(Frame::Packed(bytes.clone())),
            _ => self.text.clone().map(Frame::Text),
        }
    }
}

/// The two halves of those who look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Whom {
    /// Who plays.
    Seats,
    /// Who has no seat.
    Spectators,
}

impl Whom {
    fn has(self, viewer: Viewer) -> bool {
        (self == Self::Seats) == viewer.seat().is_some()
    }
}

/// That somebody of a kind of viewer is here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Present {
    /// Somebody wants updates in words.
    plain: bool,
    /// How many of the last updates everybody knows who wants them packed; `None`: nobody does.
    back: Option<usize>,
}

impl Present {
    pub(super) fn of(visitors: &[Visitor], viewer: Viewer) -> Option<Self> {
        let mut here = visitors.iter().filter(|v| v.viewer == Some(viewer));
        let first = here.next()?;
        let mut present = Self {
            plain: false,
            back: None,
        };
        for visitor in std::iter::once(first).chain(here) {
            if visitor.caller.packed {
                let back = present.back.unwrap_or(visitor.known);
                present.back = Some(back.min(visitor.known));
            } else {
                present.plain = true;
            }
        }
        Some(present)
    }
}

impl Live {
    /// `times` are those of the beginning and of every entry.
    ///
    /// # Errors
    /// When the rules fail while the late fold follows.
    pub(super) fn new(
        game: Box<dyn AnyMatch>,
        mut late: Option<Late>,
        times: Vec<u64>,
        history: usize,
        metrics: Arc<Metrics>,
    ) -> Result<Self, Fault> {
        if let Some(late) = &mut late {
            guarded(|| late.catch_up(&*game))??;
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

    /// The last entry that a kind of viewer knows of.
    pub(super) fn seq_for(&self, viewer: Viewer) -> u64 {
        self.seen_by(viewer).seq()
    }

    /// The match as a kind of viewer sees it: where people without a seat look on late, an earlier
    /// one.
    fn seen_by(&self, viewer: Viewer) -> &dyn AnyMatch {
        seen_by(&*self.game, self.late.as_ref(), viewer)
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
        let at = self.kinds.iter().position(|k| k.viewer == viewer);
        let at = at.unwrap_or_else(|| {
            self.kinds.push(Audience {
                viewer,
                seen: Seen::default(),
                past: Past::default(),
                snapshot: None,
                unread: 0,
            });
            self.kinds.len() - 1
        });
        let kind = &mut self.kinds[at];
        kind.unread = 0;
        kind.see(seen_by(&*self.game, self.late.as_ref(), viewer))
    }

    /// Something may happen now: what it changes is told to those, too, who have gone.
    pub(super) fn ready(&mut self) -> Result<(), Fault> {
        for kind in &mut self.kinds {
            kind.see(seen_by(&*self.game, self.late.as_ref(), kind.viewer))?;
        }
        Ok(())
    }

    /// The updates after `since`, if every one of them is still here.
    pub(super) fn missed(&self, viewer: Viewer, since: u64) -> Option<Vec<Utf8Bytes>> {
        if since == self.seq_for(viewer) {
            return Some(Vec::new());
        }
        let kind = self.kinds.iter().find(|k| k.viewer == viewer)?;
        let missed = kind.past.since(since)?;
        Some(missed.into_iter().map(Utf8Bytes::from).collect())
    }

    /// The whole match as a kind of viewer may see it.
    pub(super) fn snapshot(&mut self, table: &str, viewer: Viewer) -> Result<Utf8Bytes, Fault> {
        self.attend(viewer)?;
        let game = seen_by(&*self.game, self.late.as_ref(), viewer);
        let Some(kind) = self.kinds.iter_mut().find(|k| k.viewer == viewer) else {
            return Err(Fault);
        };
        if let Some(bytes) = &kind.snapshot {
            return Ok(bytes.clone());
        }
        let (mut view, mut decision) = (Vec::new(), Vec::new());
        guarded(|| {
            game.write_view(viewer, &mut view)?;
            game.write_decision(viewer, &mut decision)
        })?
        .map_err(|_| Fault)?;
        let (told, more_log) = game.page(viewer, u64::MAX, PAGE);
        let mut log = Vec::new();
        let times = &self.times;
        Timed { told: &told, times }.write(&mut log);
        let bytes = frame(&Snapshot {
            table,
            seq: game.seq(),
            view: serde_json::from_slice(&view).map_err(|_| Fault)?,
            decision: serde_json::from_slice(&decision).map_err(|_| Fault)?,
            log: serde_json::from_slice(&log).map_err(|_| Fault)?,
            more_log,
            dice: game.open_dice(0),
            outcome: game.outcome(),
        });
        kind.snapshot = Some(bytes.clone());
        Ok(bytes)
    }

    /// Log events before an entry.
    pub(super) fn log(&self, viewer: Viewer, before: u64) -> (Vec<LogEvent>, bool) {
        let (told, more) = self.seen_by(viewer).page(viewer, before, PAGE);
        let events = told.events().map(|told| LogEvent {
            at: Timed::at(&self.times, told.seq),
            ..told.open()
        });
        (events.collect(), more)
    }

    /// The first entry that a kind of viewer can look back at.
    pub(super) fn earliest(&self, viewer: Viewer) -> u64 {
        self.seen_by(viewer).earliest()
    }

    /// The match after an earlier entry; `None` if there is no such entry.
    pub(super) fn moment(&self, viewer: Viewer, seq: u64) -> Result<Option<Moment>, Fault> {
        guarded(|| self.seen_by(viewer).moment(viewer, seq))
    }

    /// Makes the update that leads from entry `from` to where the match is now, for every kind of
    /// viewer among `whom` that is here (`present`) or was here a short while ago. Late ones get what
    /// has become old enough, if anything has.
    pub(super) fn publish(
        &mut self,
        table: &str,
        from: u64,
        whom: Whom,
        present: impl Fn(Viewer) -> Option<Present>,
    ) -> Result<Vec<Published>, Fault> {
        let history = self.history;
        for kind in self.kinds.iter_mut().filter(|k| whom.has(k.viewer)) {
            kind.unread = if present(kind.viewer).is_some() {
                0
            } else {
                kind.unread + 1
            };
        }
        self.kinds.retain(|kind| kind.unread <= history);
        let late_from = self.late.as_ref().map(|l| l.game.seq());
        if let Some(late) = self.late.as_mut().filter(|_| whom == Whom::Spectators) {
            guarded(|| late.catch_up(&*self.game))??;
        }
        let (game, late, times) = (&*self.game, self.late.as_ref(), &self.times);
        let kinds = &mut self.kinds;
        guarded(|| {
            let wanted = |kind: &&mut Audience| whom.has(kind.viewer);
            let published = kinds.iter_mut().filter(wanted).filter_map(|kind| {
                let from = match (kind.viewer, late_from) {
                    (Viewer::Spectator, Some(seq)) => seq,
                    _ => from,
                };
                let seen = seen_by(game, late, kind.viewer);
                let here = present(kind.viewer);
                let update = kind.update(table, from, seen, times, |text, viewer, past| {
                    past.push(from, text, history);
                    let packed = here.and_then(|h| past.packed(table, h.back?));
                    let plain = here.is_some_and(|h| h.plain || packed.is_none());
                    Published {
                        viewer,
                        text: plain.then(|| text.into()),
                        packed,
                    }
                });
                update.transpose()
            });
            published.collect::<Result<_, _>>()
        })?
        .map_err(|_| Fault)
    }
}

impl Live {
    /// Lets go of what nobody needs who is here.
    pub(super) fn rest(&mut self, present: impl Fn(Viewer) -> Option<Present>) {
        let mut nobody = true;
        for kind in &mut self.kinds {
            let present = present(kind.viewer);
            nobody &= present.is_none();
            match present {
                None => {
                    kind.past.leave();
                    kind.seen = Seen::default();
                    kind.snapshot = None;
                }
                Some(Present { back: None, .. }) => kind.past.rest(),
                Some(Present { back: Some(_), .. }) => {}
            }
        }
        if nobody {
            self.game.rest();
            self.times.shrink_to_fit();
        }
    }
}

impl Audience {
    /// Sees to it that what it sees is known, before that changes.
    fn see(&mut self, game: &dyn AnyMatch) -> Result<(), Fault> {
        if self.seen.anything() {
            return Ok(());
        }
        let seen = guarded(|| game.look(self.viewer, &mut self.seen, &mut Vec::new()))?;
        seen.map(|_| ()).map_err(|_| Fault)
    }

    /// The update that leads from entry `from` to where `game` is now, if it has moved, as it is
    /// published.
    fn update(
        &mut self,
        table: &str,
        from: u64,
        game: &dyn AnyMatch,
        times: &[u64],
        published: impl FnOnce(&str, Viewer, &mut Past) -> Published,
    ) -> serde_json::Result<Option<Published>> {
        if game.seq() == from {
            return Ok(None);
        }
        let entries = game.entries().iter().rev().take_while(|e| e.seq > from);
        let undone_from = entries.filter_map(taken_back).min();
        let Self { viewer, seen, .. } = self;
        let published = scratch(|patch| {
            // What comes after the last change only asked something else.
            let changed = game.changed() > from && game.look(*viewer, seen, patch)?;
            let patch = std::str::from_utf8(patch).map_err(serde_json::Error::custom)?;
            let update = Update {
                table,
                from,
                seq: game.seq(),
                patch: changed.then_some(patch),
                events: Timed {
                    told: &game.told(*viewer, Some(from)),
                    times,
                },
                dice: game.open_dice(from).filter(|d| !d.rolls.is_empty()),
                undone_from,
                outcome: game.outcome(),
            };
            scratch(|text| {
                update.write(text, |out| game.write_decision(*viewer, out))?;
                let text = std::str::from_utf8(text).map_err(serde_json::Error::custom)?;
                Ok::<_, serde_json::Error>(published(text, *viewer, &mut self.past))
            })
        })?;
        self.snapshot = None;
        Ok(Some(published))
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
        Kind::Act { .. }
        | Kind::Order { .. }
        | Kind::Ahead { .. }
        | Kind::Concede { .. }
        | Kind::End { .. }
        | Kind::Rebase { .. } => None,
    }
}
