//! Whether a public table is used. A used table stays open and listed.

use super::Room;
use crate::{storage::patiently, wire::TableState};

impl Room {
    /// Notes that a public table is used while somebody of it is connected; not at every occasion.
    pub(super) async fn note_use(&mut self) {
        let of_table = |id: &str| self.table.people.contains_key(id);
        let used = self.visitors.iter().any(|v| of_table(&v.caller.person.id));
        let listed = self.table.public && self.table.state != TableState::Finished;
        let now = self.world.config.clock.now();
        let apart = u64::try_from(self.world.config.limits.listed.as_millis() / 4);
        if !used || !listed || now < self.used_at + apart.unwrap_or(u64::MAX) {
            return;
        }
        match patiently(self.world.store.touch_table(&self.table.id, now)).await {
            Ok(()) => self.used_at = now,
            Err(error) => tracing::warn!(%error, table = self.table.id, "its use is not noted"),
        }
    }

    /// Closes a table that has not begun and that nobody has used since: whether it is to end now.
    pub(super) fn close_unused(&mut self, since: u64) {
        let of_table = |id: &str| self.table.people.contains_key(id);
        let used = self.visitors.iter().any(|v| of_table(&v.caller.person.id));
        if used || self.used_at >= since || self.table.state != TableState::Open {
            return;
        }
        tracing::info!(table = self.table.id, "closed: nobody has used it for long");
        self.close();
    }
}
