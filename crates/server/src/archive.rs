//! A stored match as an archive, and whether an archive can be played on.

mod follow;

use engine::{
    archive,
    journal::{ARCHIVE_FORMAT, Header, seed_hex},
};

pub(crate) use self::follow::{VerifiedArchive, follow, too_long};
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
    archive::write(&header, entries.iter().map(|stored| &stored.entry))
}
