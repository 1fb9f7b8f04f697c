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
    /// not found, and neither is taken for the other.
    pub(super) fn find(&self, entries: &[Entry], seat: Seat, id: &str) -> Option<u64> {
        let seq = *self.entries.get(&self.key.hash_one((seat, id)))?;
        let index = entries.binary_search_by_key(&seq, |e| e.seq).ok()?;
        let same = entries[index].kind.command() == Some((seat, id));
        same.then_some(seq)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fairness::Hex, journal::Kind};

    #[test]
    fn what_only_looks_like_a_command_is_not_it() {
        let entry = Entry {
            seq: 1,
            hash: Hex([0; 16]),
            dice: None,
            kind: Kind::Concede {
                seat: Seat(0),
                id: Some("mine".into()),
            },
        };
        let mut commands = Commands::default();
        commands.note(&entry);
        // As if the fingerprints were the same.
        let other = commands.key.hash_one((Seat(0), "other"));
        commands.entries.insert(other, entry.seq);
        let entries = [entry];
        assert_eq!(commands.find(&entries, Seat(0), "mine"), Some(1));
        assert_eq!(commands.find(&entries, Seat(0), "other"), None);
    }
}
