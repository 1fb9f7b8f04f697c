//! The journal: a match is `setup + seed + ordered entries`; everything else is derived.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use serde_json::{Value, value::RawValue};

use crate::{
    dice::Seed,
    fairness::{Hex, Terms, Thrown},
    hash::{StateHash, hex},
    seat::Seat,
};

/// The format name in the first line of an archive.
pub const ARCHIVE_FORMAT: &str = "eldertable-archive-1";

/// The format of a record: a match as one person was shown it, which can't be replayed.
pub const RECORD_FORMAT: &str = "eldertable-record-1";

/// What a match starts from; the first line of an archive.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`ARCHIVE_FORMAT`].
    pub format: String,
    /// The game's id.
    pub game: String,
    /// The rules version at its start.
    pub version: u32,
    /// The setup.
    pub setup: Value,
    /// Published before the first action: the commitment to secret and anchor, or the SHA-256 of the
    /// seed if there are no terms.
    pub commitment: String,
    /// The seed or secret in hex; absent while the match is running.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The other sources of its dice; absent if they follow from the seed alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fairness: Option<Terms>,
}

/// One numbered record of the journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Counts from 1, without gaps.
    pub seq: u64,
    /// The hash of the position after this entry.
    pub hash: StateHash,
    /// Its open dice; absent if dice follow from a seed alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Box<Thrown>>,
    /// The command.
    #[serde(flatten)]
    pub kind: Kind,
}

/// An entry in a server's archive, with the SHA-256 of the line before it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Chained<'a> {
    /// Hex, of the line's text without its line break.
    pub prev: String,
    /// The entry.
    #[serde(flatten)]
    pub entry: &'a Entry,
}

/// The last line of an archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The number of entries.
    pub end: u64,
    /// The SHA-256 of the line before it.
    pub prev: String,
}

/// An action in the game's own format, kept as text without spaces, keys in order. A tree of values
/// would take many times the memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredAction(Arc<str>);

impl StoredAction {
    /// Parses the action.
    ///
    /// # Errors
    /// When it has another format.
    pub fn read<A: DeserializeOwned>(&self) -> serde_json::Result<A> {
        serde_json::from_str(&self.0)
    }
}

impl From<&Value> for StoredAction {
    fn from(action: &Value) -> Self {
        Self(action.to_string().into())
    }
}

impl PartialEq<Value> for StoredAction {
    fn eq(&self, action: &Value) -> bool {
        *self.0 == *action.to_string()
    }
}

impl Serialize for StoredAction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for StoredAction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::from(&Value::deserialize(deserializer)?))
    }
}

/// What an entry did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Kind {
    /// A choice.
    Act {
        /// The seat that chose.
        seat: Seat,
        /// The action as the game writes it.
        action: StoredAction,
        /// The command's id, for deduplication.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Box<str>>,
        /// Whether a standing order made the choice.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        auto: bool,
    },
    /// The entries from `to` on no longer count.
    Undo {
        /// The first entry taken back.
        to: u64,
        /// The seat that took back.
        by: Seat,
        /// The seats that agreed, if consent was needed.
        #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
        agreed: Box<[Seat]>,
        /// The command's id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Box<str>>,
    },
    /// A standing order for a window.
    Order {
        /// The seat.
        seat: Seat,
        /// The window's id.
        window: Box<str>,
        /// When to ask.
        when: When,
        /// The command's id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Box<str>>,
    },
    /// A seat passes ahead.
    Ahead {
        /// The seat.
        seat: Seat,
        /// The end point; absent: stop passing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Box<str>>,
        /// The command's id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Box<str>>,
    },
    /// A seat chose when the game stops to ask it.
    Stops {
        /// The seat.
        seat: Seat,
        /// The level.
        level: Stops,
        /// The command's id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Box<str>>,
    },
    /// One of two players resigned; the other has won.
    Concede {
        /// The seat that resigned.
        seat: Seat,
        /// The command's id; absent if the table's absence rule did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Box<str>>,
    },
    /// The match ended without a winner, by agreement or closed by an operator.
    End {
        /// The seat that proposed it. Absent if an operator closed the match.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
        /// The others, who agreed.
        agreed: Box<[Seat]>,
        /// The command's id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Box<str>>,
    },
    /// The rules changed: from here on, another version applies.
    Rebase {
        /// The new version.
        version: u32,
        /// The position, if the earlier entries diverge under the new version; absent: they replay to
        /// the same hashes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<Box<Value>>,
    },
}

impl Kind {
    /// The seat and the command id, if the entry was a command with an id.
    pub fn command(&self) -> Option<(Seat, &str)> {
        let (seat, id) = match self {
            Self::Act { seat, id, .. }
            | Self::Undo { by: seat, id, .. }
            | Self::Order { seat, id, .. }
            | Self::Ahead { seat, id, .. }
            | Self::Stops { seat, id, .. }
            | Self::Concede { seat, id } => (seat, id),
            Self::End { by, id, .. } => (by.as_ref()?, id),
            Self::Rebase { .. } => return None,
        };
        Some((*seat, id.as_deref()?))
    }
}

/// The position in an entry, if a match can restart there.
pub(crate) fn position(kind: &Kind) -> Option<&Value> {
    match kind {
        Kind::Rebase { position, .. } => position.as_deref(),
        Kind::Act { .. }
        | Kind::Undo { .. }
        | Kind::Order { .. }
        | Kind::Ahead { .. }
        | Kind::Stops { .. }
        | Kind::Concede { .. }
        | Kind::End { .. } => None,
    }
}

/// The rules version of a match that began under `first`.
pub fn version(first: u32, entries: &[Entry]) -> u32 {
    let changed = entries.iter().rev().find_map(|e| match &e.kind {
        Kind::Rebase { version, .. } => Some(*version),
        Kind::Act { .. }
        | Kind::Undo { .. }
        | Kind::Order { .. }
        | Kind::Ahead { .. }
        | Kind::Stops { .. }
        | Kind::Concede { .. }
        | Kind::End { .. } => None,
    });
    changed.unwrap_or(first)
}

/// A part of a journal that one rules version can check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    /// The version.
    pub version: u32,
    /// The entry before its first: 0 is the setup, otherwise an entry that holds a position.
    pub after: u64,
    /// Its last entry.
    pub to: u64,
}

/// Which parts can be checked by which rules versions, one for each version played, in order. Segments
/// can overlap where a new version changed nothing that had been played.
pub fn stretches(first: u32, entries: &[Entry]) -> Vec<Segment> {
    let mut version = first;
    let mut after = 0;
    let mut stretches = Vec::new();
    for entry in entries {
        let Kind::Rebase {
            version: next,
            position,
        } = &entry.kind
        else {
            continue;
        };
        stretches.push(Segment {
            version,
            after,
            to: entry.seq - 1,
        });
        version = *next;
        if position.is_some() {
            after = entry.seq;
        }
    }
    stretches.push(Segment {
        version,
        after,
        to: entries.last().map_or(0, |e| e.seq),
    });
    stretches
}

/// When to ask the owner of a window.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Debug,
    Default,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
    ts_rs::TS,
)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Whenever it opens.
    Always,
    /// Only when the owner has something to lose.
    #[default]
    Danger,
    /// Never.
    Never,
    /// The next time it opens, then as before.
    Next,
}

/// When the game stops to ask a seat where it could also go on: the default of all its windows.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Debug,
    Default,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
    ts_rs::TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Stops {
    /// Only where much is at stake.
    Quick,
    /// Where the game expects that its players want to choose.
    #[default]
    Normal,
    /// At every window, even if there is nothing to choose.
    Full,
}

/// A journal does not replay as recorded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayMismatch {
    /// The header belongs to another game or is invalid.
    #[error("header: {0}")]
    Header(String),
    /// The snapshots don't fit the journal.
    #[error("snapshots: {0}")]
    Snapshots(String),
    /// The rules refuse an entry.
    #[error("entry {seq}: {why}")]
    Refused {
        /// Its sequence number.
        seq: u64,
        /// The reason.
        why: String,
    },
    /// An entry rolls other dice than recorded.
    #[error("entry {seq}: its dice are recorded as {recorded}, but these fall: {found}")]
    Dice {
        /// Its sequence number.
        seq: u64,
        /// The recorded dice.
        recorded: String,
        /// The dice of this replay.
        found: String,
    },
    /// An entry leads to another state than recorded.
    #[error("entry {seq}: the state's hash is {found}, recorded was {expected}")]
    Hash {
        /// Its sequence number.
        seq: u64,
        /// The recorded hash.
        expected: StateHash,
        /// The hash of this replay.
        found: StateHash,
    },
}

/// A seed as text, for headers and databases.
pub fn seed_hex(seed: &Seed) -> String {
    hex(seed)
}

/// Parses a seed.
pub fn seed_from_hex(text: &str) -> Option<Seed> {
    let seed: Hex<32> = text.to_ascii_lowercase().parse().ok()?;
    Some(seed.0)
}
