//! Commands that made no entry, remembered so that a repeat changes nothing. The journal remembers the
//! others.

use std::collections::VecDeque;

/// How many to remember.
const REMEMBERED: usize = 256;

/// The last commands that made no entry.
#[derive(Debug, Default)]
pub(super) struct RecentCommands(VecDeque<RecentCommand>);

#[derive(Debug)]
struct RecentCommand {
    person: String,
    id: String,
    /// The last entry at that time.
    seq: u64,
}

impl RecentCommands {
    /// Remembers a person's command, answered at entry `seq`.
    pub(super) fn add(&mut self, person: &str, id: &str, seq: u64) {
        self.0.push_back(RecentCommand {
            person: person.to_owned(),
            id: id.to_owned(),
            seq,
        });
        if self.0.len() > REMEMBERED {
            self.0.pop_front();
        }
    }

    /// The entry at which a person's command was answered before.
    pub(super) fn find(&self, person: &str, id: &str) -> Option<u64> {
        let found = self.0.iter().find(|c| c.person == person && c.id == id)?;
        Some(found.seq)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_commands_of_each_person_are_remembered() {
        let mut recent = RecentCommands::default();
        recent.add("ada", "1", 7);
        recent.add("bob", "1", 8);
        assert_eq!(recent.find("ada", "1"), Some(7));
        assert_eq!(recent.find("bob", "1"), Some(8));
        assert_eq!(recent.find("bob", "2"), None);
        for n in 0..REMEMBERED {
            recent.add("eve", &n.to_string(), 9);
        }
        assert_eq!(recent.find("ada", "1"), None);
        assert_eq!(recent.find("eve", "0"), Some(9));
    }
}
