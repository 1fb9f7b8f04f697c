//! The log of a match: a list of events, each with its audience.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::LogEvent;
use crate::{
    game::Game,
    narration::Line,
    seat::{Seat, Viewer},
};

/// A set of viewers: one bit for each seat, and the next one for spectators.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
struct Audience(u16);

impl Audience {
    fn of(viewer: Viewer, seats: u8) -> Self {
        Self(1 << viewer.seat().map_or(seats, |Seat(n)| n))
    }

    fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn includes(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// An event as its audience may know it. Serialized as an array of its fields.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct LoggedEvent<E>(u64, Audience, Known<E>, Option<Line>);

/// An event of these rules, or of an older version.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Known<E> {
    Event(E),
    Older(Value),
}

/// All events of a match.
#[derive(Clone, Debug)]
pub(super) struct Log<E> {
    seats: u8,
    told: Vec<LoggedEvent<E>>,
    /// The ranges of entries that were taken back, in order.
    undone: Vec<Range<u64>>,
}

impl<E: Clone + PartialEq + Serialize> Log<E> {
    /// An empty log for this many seats.
    pub(super) fn new(seats: u8) -> Self {
        Self {
            seats,
            told: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// Adds the events of an entry as each viewer may know them.
    pub(super) fn tell<G: Game<Event = E>>(&mut self, seq: u64, game: &G, events: &[E]) {
        for event in events {
            let mut known: Vec<(E, Audience)> = Vec::with_capacity(1);
            for viewer in Viewer::all(self.seats) {
                let Some(seen) = game.redact(event, viewer) else {
                    continue;
                };
                let to = Audience::of(viewer, self.seats);
                match known.iter_mut().find(|(event, _)| *event == seen) {
                    Some((_, all)) => *all = all.with(to),
                    None => known.push((seen, to)),
                }
            }
            for (event, to) in known {
                let line = game.narrate(&event);
                self.told
                    .push(LoggedEvent(seq, to, Known::Event(event), line));
            }
        }
    }

    /// Marks the entries from `to` up to `by` as taken back.
    pub(super) fn strike(&mut self, to: u64, by: u64) {
        self.undone.retain(|range| range.start < to);
        self.undone.push(to..by);
    }

    /// The events that `viewer` was sent after an entry, or all.
    pub(super) fn since(&self, viewer: Viewer, since: Option<u64>) -> Vec<LogEvent> {
        let from = since.map_or(0, |seq| seq + 1);
        let first = self.told.partition_point(|told| told.0 < from);
        let audience = Audience::of(viewer, self.seats);
        let mine = self.told[first..].iter().filter(|t| t.1.includes(audience));
        mine.map(|told| self.event(told)).collect()
    }

    /// The last `most` events that `viewer` was sent before an entry, or a few more to complete the
    /// first entry, and whether there are earlier ones.
    pub(super) fn page(&self, viewer: Viewer, before: u64, most: usize) -> (Vec<LogEvent>, bool) {
        let end = self.told.partition_point(|told| told.0 < before);
        let audience = Audience::of(viewer, self.seats);
        let mine = self.told[..end].iter().filter(|t| t.1.includes(audience));
        let (mut page, mut earlier) = (Vec::<&LoggedEvent<E>>::new(), false);
        for told in mine.rev() {
            if page.len() >= most && page.last().is_none_or(|last| last.0 != told.0) {
                earlier = true;
                break;
            }
            page.push(told);
        }
        (
            page.into_iter().rev().map(|t| self.event(t)).collect(),
            earlier,
        )
    }

    fn event(&self, LoggedEvent(seq, _, event, line): &LoggedEvent<E>) -> LogEvent {
        LogEvent {
            seq: *seq,
            // Events are plain data with string keys.
            event: serde_json::to_value(event).unwrap_or_default(),
            line: line.clone(),
            undone: self.undone.iter().any(|range| range.contains(seq)),
            at: None,
        }
    }

    /// Everything after an entry, to be stored; 0 includes the setup.
    pub(super) fn stored(&self, since: u64) -> Vec<LoggedEvent<E>> {
        let from = if since == 0 { 0 } else { since + 1 };
        let first = self.told.partition_point(|told| told.0 < from);
        self.told[first..].to_vec()
    }

    /// Adds stored events. Returns `false` if an audience has a viewer who isn't at the table.
    pub(super) fn restore(&mut self, stored: Vec<LoggedEvent<E>>) -> bool {
        let seats = self.seats;
        let known = stored.iter().all(|told| told.1.0 >> seats <= 1);
        self.told.extend(stored);
        known
    }
}

#[cfg(test)]
mod tests;
