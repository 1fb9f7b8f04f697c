//! Which command became which entry, so that a repeat is answered and not applied twice.

use std::{
    collections::{HashMap, hash_map::RandomState},
    hash::BuildHasher as _,
};

use crate::{journal::Entry, seat::Seat};

/// The entries that were commands with an id. The ids are in the entries; here is only where to look:
/// a match that waits for its players has hundreds of them in memory.
#[derive(Debug, Default)]
pub(super) struct Commands {
    /// By a fingerprint of seat and id.
    entries: HashMap<u64, u64>,
    key: RandomState,
}

impl Commands {
    /// An entry has been written.
    pub(super) fn note(&mut self, entry: &Entry) {
        if let Some(command) = entry.kind.command() {
            self.entries.insert(self.key.hash_one(command), entry.seq);
        }
    }

    /// The entry that a seat's command became. Should two have the same fingerprint, the earlier one is
    /// not found.
    pub(super) fn find(&self, entries: &[Entry], seat: Seat, id: &str) -> Option<u64> {
        let seq = *self.entries.get(&self.key.hash_one((seat, id)))?;
        let index = entries.binary_search_by_key(&seq, |e| e.seq).ok()?;
        let same = entries[index].kind.command() == Some((seat, id));
        same.then_some(seq)
    }
}
