//! What a match has told, written down once for all kinds of viewer who were told it in the same
//! words. It is kept as the text that goes over the wire: a long match has thousands of events, and
//! each is sent far more often than anything looks into it. Only the newest are at hand; those before
//! them are packed, many at a time, as somebody who comes wants them and nobody else.

mod stored;

use std::{io::Write as _, iter, ops::Range};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub(super) use stored::Shared;

use super::Told;
use crate::{
    game::Game,
    scratch::scratch,
    seat::{Seat, Viewer},
};

/// So many bytes of text at least are packed at once.
const LOT: usize = 1536;
/// The newest lines get so much room at a time.
const ROOM: usize = 512;
/// Room for more than so much text or so many lines was for a single entry, and is given back.
const USUAL: (usize, usize) = (2 * LOT, 64);

/// Kinds of viewer, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
struct Kinds(u16);

impl Kinds {
    /// Seats in order, and behind them the spectators.
    fn of(viewer: Viewer, seats: u8) -> Self {
        Self(1 << viewer.seat().map_or(seats, |Seat(n)| n))
    }

    /// By its place in the order of [`Viewer::all`].
    fn at(place: u8) -> Option<Self> {
        1_u16.checked_shl(place.into()).map(Self)
    }

    fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// Everything that was told.
#[derive(Clone, Debug)]
pub(super) struct Log {
    seats: u8,
    older: Vec<Packed>,
    newest: Lot,
    /// The entries that were taken back, in order.
    undone: Vec<Range<u64>>,
}

impl Log {
    /// Nothing yet, at a table with so many seats.
    pub(super) fn new(seats: u8) -> Self {
        Self {
            seats,
            older: Vec::new(),
            newest: Lot::default(),
            undone: Vec::new(),
        }
    }

    /// What happened with an entry, to each kind of viewer as it may know it.
    pub(super) fn tell<G: Game>(&mut self, seq: u64, game: &G, events: &[G::Event]) {
        self.make_room();
        for event in events {
            let mut known: Vec<(G::Event, Kinds)> = Vec::with_capacity(1);
            for viewer in Viewer::all(self.seats) {
                let Some(seen) = game.redact(event, viewer) else {
                    continue;
                };
                let to = Kinds::of(viewer, self.seats);
                match known.iter_mut().find(|(event, _)| *event == seen) {
                    Some((_, all)) => *all = all.with(to),
                    None => known.push((seen, to)),
                }
            }
            for (event, to) in known {
                let line = game.narrate(&event);
                self.newest.push(seq, to, &event, &line);
            }
        }
    }

    /// Packs the newest lines, if they have become many.
    fn make_room(&mut self) {
        if self.newest.text.len() >= LOT {
            self.older.reserve_exact(1);
            self.older.push(Packed::of(&self.newest));
            self.newest.text.clear();
            self.newest.lines.clear();
            self.newest.text.shrink_to(USUAL.0);
            self.newest.lines.shrink_to(USUAL.1);
        }
    }

    /// The newest lines get no more room than they need.
    pub(super) fn rest(&mut self) {
        self.newest.text.shrink_to_fit();
        self.newest.lines.shrink_to_fit();
    }

    /// The entries from `to` on, before entry `by`, are taken back.
    pub(super) fn strike(&mut self, to: u64, by: u64) {
        self.undone.retain(|range| range.start < to);
        self.undone.push(to..by);
    }

    /// What `viewer` was told after an entry.
    pub(super) fn since(&self, viewer: Viewer, since: Option<u64>) -> Telling<'_> {
        let from = since.map_or(0, |seq| seq + 1);
        let older = self.older.partition_point(|packed| packed.last < from);
        self.telling(viewer, &self.older[older..], from..u64::MAX)
    }

    /// The latest events that `viewer` was told before an entry, `most` of them or as many more as its
    /// first entry has; and whether there are earlier ones.
    pub(super) fn page(&self, viewer: Viewer, before: u64, most: usize) -> (Telling<'_>, bool) {
        let mut at = self.older.partition_point(|packed| packed.last < before);
        let mut telling = self.telling(viewer, &self.older[at..], 0..before);
        loop {
            let told: Vec<u64> = telling.events().map(|event| event.seq).collect();
            let first = told.len().checked_sub(most).map_or(0, |at| told[at]);
            if told.first().is_some_and(|earliest| *earliest < first) {
                telling.entries.start = first;
                return (telling, true);
            }
            let Some(earlier) = at.checked_sub(1) else {
                return (telling, false);
            };
            at = earlier;
            telling.older.insert(0, self.older[at].unpack());
        }
    }

    fn telling(&self, viewer: Viewer, older: &[Packed], entries: Range<u64>) -> Telling<'_> {
        Telling {
            to: Kinds::of(viewer, self.seats),
            entries,
            older: older.iter().map(Packed::unpack).collect(),
            newest: &self.newest,
            undone: &self.undone,
        }
    }
}

/// What a kind of viewer was told, for a while at hand.
#[derive(Debug)]
pub struct Telling<'a> {
    to: Kinds,
    entries: Range<u64>,
    older: Vec<Lot>,
    newest: &'a Lot,
    undone: &'a [Range<u64>],
}

impl Telling<'_> {
    /// The events, in order.
    pub fn events(&self) -> impl Iterator<Item = Told<'_>> {
        let lots = self.older.iter().chain(iter::once(self.newest));
        lots.flat_map(|lot| self.events_of(lot))
    }

    fn events_of<'a>(&'a self, lot: &'a Lot) -> impl Iterator<Item = Told<'a>> {
        let first = lot.lines.partition_point(|l| l.seq < self.entries.start);
        let lines = lot.lines[first..].iter();
        let lines = lines.take_while(|line| line.seq < self.entries.end);
        let mine = lines.filter(|line| line.to.meet(self.to));
        mine.map(|line| Told {
            seq: line.seq,
            undone: self.undone.iter().any(|range| range.contains(&line.seq)),
            event: lot.event(line),
            words: lot.words(line),
        })
    }
}

/// Lines that are seldom wanted.
#[derive(Clone, Debug)]
struct Packed {
    /// The entry of the last of them.
    last: u64,
    text: Box<[u8]>,
}

impl Packed {
    fn of(lot: &Lot) -> Self {
        Self {
            last: lot.last().unwrap_or_default(),
            text: lz4_flex::compress_prepend_size(&lot.text).into(),
        }
    }

    /// Their text.
    fn text(&self) -> Vec<u8> {
        // It was packed here and has never been elsewhere.
        lz4_flex::decompress_size_prepended(&self.text).unwrap_or_default()
    }

    fn unpack(&self) -> Lot {
        let mut lot = Lot::default();
        for line in self.text().split(|byte| *byte == b'\n') {
            if let Ok((seq, to, event, words)) = serde_json::from_slice::<Written<'_>>(line) {
                lot.push(seq, to, event, words);
            }
        }
        lot
    }
}

/// A line of a log: its entry, for whom it is, the event, and the words for it or `null`.
type Written<'a> = (u64, Kinds, &'a RawValue, &'a RawValue);

/// Some lines: each an array of its entry, for whom it is, the event, and the words for it or `null`.
#[derive(Clone, Debug, Default)]
struct Lot {
    text: Vec<u8>,
    lines: Vec<Line>,
}

/// A line, and where its parts are.
#[derive(Clone, Debug)]
struct Line {
    seq: u64,
    to: Kinds,
    /// Where the event begins.
    event: u32,
    /// Where the words begin, a comma behind it.
    words: u32,
    /// Where they end.
    end: u32,
}

impl Lot {
    fn last(&self) -> Option<u64> {
        self.lines.last().map(|line| line.seq)
    }

    fn push<E: Serialize + ?Sized, W: Serialize + ?Sized>(
        &mut self,
        seq: u64,
        to: Kinds,
        event: &E,
        words: &W,
    ) {
        scratch(|text| {
            // A matter of plain data with string keys: it can always be written.
            let written = (|| {
                write!(text, "[{seq},{},", to.0).map_err(serde_json::Error::io)?;
                let event_at = text.len();
                serde_json::to_writer(&mut *text, event)?;
                text.push(b',');
                let words_at = text.len();
                serde_json::to_writer(&mut *text, words)?;
                let end = text.len();
                text.extend_from_slice(b"]\n");
                Ok::<_, serde_json::Error>((event_at, words_at, end))
            })();
            let Ok(parts) = written else { return };
            let at = |part: usize| (self.text.len() + part) as u32;
            self.lines.push(Line {
                seq,
                to,
                event: at(parts.0),
                words: at(parts.1),
                end: at(parts.2),
            });
            if self.text.capacity() - self.text.len() < text.len() {
                self.text.reserve_exact(text.len().max(ROOM));
            }
            self.text.extend_from_slice(text);
        });
    }

    fn event(&self, line: &Line) -> &[u8] {
        &self.text[line.event as usize..line.words as usize - 1]
    }

    fn words(&self, line: &Line) -> &[u8] {
        &self.text[line.words as usize..line.end as usize]
    }
}

#[cfg(test)]
mod tests;
