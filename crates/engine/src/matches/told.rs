//! What a match has told, written down once for all kinds of viewer who were told it in the same
//! words. It is kept as the text that goes over the wire: a long match has thousands of events, and
//! each is sent far more often than anything looks into it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use super::LogEvent;
use crate::{game::Game, narration::Line};

/// An event as one kind of viewer may know it; see [`LogEvent`], which it is written as.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "Read")]
pub struct Told {
    /// The entry it belongs to; 0 for the set-up.
    pub seq: u64,
    /// It was taken back.
    pub undone: bool,
    words: Arc<Words>,
}

#[derive(Debug)]
struct Words {
    event: Box<RawValue>,
    line: Option<Box<RawValue>>,
}

impl PartialEq for Words {
    fn eq(&self, other: &Self) -> bool {
        self.event.get() == other.event.get()
            && self.line.as_deref().map(RawValue::get) == other.line.as_deref().map(RawValue::get)
    }
}

/// A [`LogEvent`] whose parts are text.
#[derive(Serialize)]
struct Written<'a> {
    seq: u64,
    event: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    undone: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
}

#[derive(Deserialize)]
struct Read {
    seq: u64,
    event: Box<RawValue>,
    #[serde(default)]
    line: Option<Box<RawValue>>,
    #[serde(default)]
    undone: bool,
}

impl From<Read> for Told {
    fn from(read: Read) -> Self {
        let Read {
            seq,
            event,
            line,
            undone,
        } = read;
        let words = Arc::new(Words { event, line });
        Self { seq, undone, words }
    }
}

impl Told {
    /// An event that has been redacted for whom it is told; `None` if it can't be written: never,
    /// with plain data.
    pub(super) fn of<G: Game>(seq: u64, game: &G, event: &G::Event) -> Option<Self> {
        let line = game.narrate(event).map(|line| to_raw_value(&line));
        let words = Words {
            event: to_raw_value(event).ok()?,
            line: line.transpose().ok()?,
        };
        Some(Self {
            seq,
            undone: false,
            words: Arc::new(words),
        })
    }

    /// It with the time when its entry was written, to be sent.
    pub fn at(&self, at: Option<u64>) -> impl Serialize + '_ {
        Written {
            seq: self.seq,
            event: &self.words.event,
            line: self.words.line.as_deref(),
            undone: self.undone,
            at,
        }
    }

    /// It with its parts, to be looked into.
    pub fn open(&self) -> LogEvent {
        // We have written these texts ourselves, or read them as JSON.
        let event = serde_json::from_str(self.words.event.get()).unwrap_or_default();
        let line = self.words.line.as_deref();
        LogEvent {
            seq: self.seq,
            event,
            line: line.and_then(|line| serde_json::from_str::<Line>(line.get()).ok()),
            undone: self.undone,
            at: None,
        }
    }
}

impl Serialize for Told {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.at(None).serialize(serializer)
    }
}

impl PartialEq for Told {
    fn eq(&self, other: &Self) -> bool {
        self.seq == other.seq && self.undone == other.undone && self.words == other.words
    }
}
