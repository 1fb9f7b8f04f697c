//! A match as one text: a header line, then an entry a line, as JSON.

use engine::journal::{ARCHIVE_FORMAT, Header, seed_hex};

use crate::storage::{Started, Written};

/// Whether an archive tells the match's secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secret {
    /// The match is over, or whoever reads it may know every die and card to come.
    Told,
    /// The match goes on.
    Kept,
}

/// Writes an archive.
pub fn text(started: &Started, entries: &[Written], secret: Secret) -> String {
    let header = Header {
        format: ARCHIVE_FORMAT.to_owned(),
        game: started.game.clone(),
        version: started.version,
        setup: started.setup.clone(),
        commitment: started.commitment.clone(),
        seed: (secret == Secret::Told).then(|| seed_hex(&started.seed)),
    };
    // Both are plain trees with string keys: they always serialise.
    let mut text = serde_json::to_string(&header).unwrap_or_default() + "\n";
    for written in entries {
        text += &serde_json::to_string(&written.entry).unwrap_or_default();
        text.push('\n');
    }
    text
}
