//! Writes a match as text: one JSON object per line, a header and then the entries. Each line but the
//! first has the hash of the line before it; the last line has the number of entries.

mod follow;
mod read;

use engine::{
    hash::text_hash,
    journal::{self, ARCHIVE_FORMAT, End, Header, seed_hex},
};
use serde::Serialize;

pub(crate) use self::follow::{VerifiedArchive, follow, too_long};
pub use self::read::{Archive, Chained, ENTRIES, LINE};
use crate::storage::{Started, StoredEntry};

/// Whether an archive contains the match's secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secret {
    /// The match is over, or the reader may know every die and card to come.
    Told,
    /// The match is running.
    Kept,
}

/// Writes an archive.
pub fn text(started: &Started, entries: &[StoredEntry], secret: Secret) -> String {
    let header = Header {
        format: ARCHIVE_FORMAT.to_owned(),
        game: started.game.clone(),
        version: started.version,
        setup: started.setup.clone(),
        commitment: started.commitment.clone(),
        seed: (secret == Secret::Told).then(|| seed_hex(started.luck.secret())),
        fairness: started.luck.terms().cloned(),
    };
    let (mut text, mut prev) = line(&header);
    for StoredEntry { entry, .. } in entries {
        let (written, hash) = line(&journal::Chained { prev, entry });
        text += &written;
        prev = hash;
    }
    let end = entries.len() as u64;
    text + &line(&End { end, prev }).0
}

/// A line and its hash.
fn line(what: &impl Serialize) -> (String, String) {
    // All are plain trees with string keys, which always serialize.
    let text = serde_json::to_string(what).unwrap_or_default();
    let hash = text_hash(&text);
    (text + "\n", hash)
}
