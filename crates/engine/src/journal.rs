//! The journal: a match is `setup + seed + ordered entries`; everything else is derived from it.

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

/// What a match starts from: the first line of an archive.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`ARCHIVE_FORMAT`].
    pub format: String,
    /// The game's id.
    pub game: String,
    /// The rules version it was started under.
    pub version: u32,
    /// What the table agreed on.
    pub setup: Value,
    /// Published before the first action: with terms the seal of secret and anchor, else SHA-256 of
    /// the seed.
    pub commitment: String,
    /// The seed or secret in hex; absent while the match goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What else its dice follow from; absent: from the seed alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fairness: Option<Terms>,
}

/// One numbered line of the journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// 1 for the first entry; dense.
    pub seq: u64,
    /// The hash of the position after it.
    pub hash: StateHash,
    /// The open dice that fell; not noted where dice follow from a seed alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Box<Thrown>>,
    /// What was done.
    #[serde(flatten)]
    pub kind: Kind,
}

/// An entry as it stands in an archive of a server: with the SHA-256 of the line before it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Chained<'a> {
    /// In hex, of the line's text without its line break.
    pub prev: String,
    /// The entry.
    #[serde(flatten)]
    pub entry: &'a Entry,
}

/// The last line of such an archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// How many entries there are.
    pub end: u64,
    /// The SHA-256 of the line before it.
    pub prev: String,
}

/// An action as the game writes it, kept as text without spaces, its keys in order: as a tree of values
/// it takes many times the memory, and a long match has hundreds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredAction(Arc<str>);

impl StoredAction {
    /// The action, to be looked into.
    ///
    /// # Errors
    /// When it is not one of these.
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

/// What an entry does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Kind {
    /// A seat made a choice.
    Act {
        /// Whose choice.
        seat: Seat,
        /// The action as the game writes it.
        action: StoredAction,
        /// The command's id, so that a repeat is answered and not applied twice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Box<str>>,
        /// Made by a standing order.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        auto: bool,
    },
    /// The entries from `to` on no longer count.
    Undo {
        /// The earliest entry that is taken back.
        to: u64,
        /// Who took back.
        by: Seat,
        /// Who agreed, where consent was needed.
        #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
        agreed: Box<[Seat]>,
        /// The command's id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Box<str>>,
    },
    /// A seat left a standing order for a window.
    Order {
        /// Whose order.
        seat: Seat,
        /// The window's id.
        window: Box<str>,
        /// When to be asked.
        when: When,
        /// The command's id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Box<str>>,
    },
    /// A seat lets everything pass until something comes.
    Ahead {
        /// Who.
        seat: Seat,
        /// Until when; none to be asked again from now on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Box<str>>,
        /// The command's id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Box<str>>,
    },
    /// One of two players gives up: the other one has won.
    Concede {
        /// Who.
        seat: Seat,
        /// The command's id; absent: the table's rule for those who are away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Box<str>>,
    },
    /// The match ended without a winner: by agreement of the players, or closed by an operator.
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
    /// The rules have changed: from here on another version of them is played.
    Rebase {
        /// Which.
        version: u32,
        /// The position, where the entries before lead elsewhere under that version; absent: they
        /// replay to the same hashes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<Box<Value>>,
    },
}

impl Kind {
    /// Who gave the command and its id, if it was one with an id.
    pub fn command(&self) -> Option<(Seat, &str)> {
        let (seat, id) = match self {
            Self::Act { seat, id, .. }
            | Self::Undo { by: seat, id, .. }
            | Self::Order { seat, id, .. }
            | Self::Ahead { seat, id, .. }
            | Self::Concede { seat, id } => (seat, id),
            Self::End { by, id, .. } => (by.as_ref()?, id),
            Self::Rebase { .. } => return None,
        };
        Some((*seat, id.as_deref()?))
    }
}

/// The position that an entry holds, if it is one from which a match is taken up.
pub(crate) fn position(kind: &Kind) -> Option<&Value> {
    match kind {
        Kind::Rebase { position, .. } => position.as_deref(),
        Kind::Act { .. }
        | Kind::Undo { .. }
        | Kind::Order { .. }
        | Kind::Ahead { .. }
        | Kind::Concede { .. }
        | Kind::End { .. } => None,
    }
}

/// The version of the rules that a match is played under, if it began under `first`.
pub fn version(first: u32, entries: &[Entry]) -> u32 {
    let changed = entries.iter().rev().find_map(|e| match &e.kind {
        Kind::Rebase { version, .. } => Some(*version),
        Kind::Act { .. }
        | Kind::Undo { .. }
        | Kind::Order { .. }
        | Kind::Ahead { .. }
        | Kind::Concede { .. }
        | Kind::End { .. } => None,
    });
    changed.unwrap_or(first)
}

/// A part of a journal that one version of the rules can check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    /// That version.
    pub version: u32,
    /// It begins after this entry: 0 at the set-up, else at a position that an entry holds.
    pub after: u64,
    /// Its last entry.
    pub to: u64,
}

/// What can be checked, and by which versions of the rules: one for each version that was played,
/// in order. One of them may begin within another, where a change of the rules changed nothing that
/// had been played.
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

/// When the owner of a window wants to be asked.
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
    /// Each time it opens.
    Always,
    /// Only when he has something to lose.
    #[default]
    Danger,
    /// Not at all.
    Never,
    /// The next time it opens, then as before.
    Next,
}

/// A journal does not replay as it was recorded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayMismatch {
    /// The header is of another game or makes no sense.
    #[error("header: {0}")]
    Header(String),
    /// What a match is to be taken up from does not fit its journal.
    #[error("snapshots: {0}")]
    Snapshots(String),
    /// An entry is refused by the rules.
    #[error("entry {seq}: {why}")]
    Refused {
        /// Its number.
        seq: u64,
        /// Why.
        why: String,
    },
    /// Other dice fall at an entry than did.
    #[error("entry {seq}: its dice are recorded as {recorded}, but these fall: {found}")]
    Dice {
        /// Its number.
        seq: u64,
        /// The recorded dice.
        recorded: String,
        /// The dice now.
        found: String,
    },
    /// An entry leads to another state than it did.
    #[error("entry {seq}: the state's hash is {found}, recorded was {expected}")]
    Hash {
        /// Its number.
        seq: u64,
        /// The recorded hash.
        expected: StateHash,
        /// The hash now.
        found: StateHash,
    },
}

/// A seed as it is written in headers and databases.
pub fn seed_hex(seed: &Seed) -> String {
    hex(seed)
}

/// Reads a seed back.
pub fn seed_from_hex(text: &str) -> Option<Seed> {
    let seed: Hex<32> = text.to_ascii_lowercase().parse().ok()?;
    Some(seed.0)
}
