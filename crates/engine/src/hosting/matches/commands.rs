//! Finds the entry of a command, so that a repeated command is answered and not applied twice.

use std::{
    collections::{HashMap, hash_map::RandomState},
    hash::BuildHasher as _,
};

use crate::{journal::Entry, seat::Seat};

/// An index from command ids to entries. The ids are in the entries; the index stores only
/// fingerprints, because an idle match has hundreds of commands in memory.
#[derive(Debug, Default)]
pub(super) struct Commands {
    /// By a fingerprint of seat and id.
    entries: HashMap<u64, u64>,
    key: RandomState,
}

impl Commands {
    /// Indexes a new entry.
    pub(super) fn note(&mut self, entry: &Entry) {
        if let Some(command) = entry.kind.command() {
            self.entries.insert(self.key.hash_one(command), entry.seq);
        }
    }

    /// The entry of a seat's command. If two fingerprints collide, the earlier command isn't found; a
    /// wrong entry is never returned.
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
        // Simulates a collision.
        let other = commands.key.hash_one((Seat(0), "other"));
        commands.entries.insert(other, entry.seq);
        let entries = [entry];
        assert_eq!(commands.find(&entries, Seat(0), "mine"), Some(1));
        assert_eq!(commands.find(&entries, Seat(0), "other"), None);
    }
}
