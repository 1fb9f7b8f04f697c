//! Whether a table is used. A used public table stays listed; an unused one is deleted at some age.

use super::Room;
use crate::{storage::patiently, wire::TableState};

impl Room {
    /// Records that a public table is used while one of its people is connected, at most once in an
    /// interval.
    pub(super) async fn note_use(&mut self) {
        let used = self.audience.has_admitted(&self.table);
        let listed = self.table.public && self.table.state != TableState::Finished;
        let now = self.app.config.clock.now();
        let apart = u64::try_from(self.app.config.limits.listed.as_millis() / 4);
        if !used || !listed || now < self.used_at + apart.unwrap_or(u64::MAX) {
            return;
        }
        match patiently(self.app.store.touch_table(&self.table.id, now)).await {
            Ok(()) => self.used_at = now,
            Err(error) => tracing::warn!(%error, table = self.table.id, "its use is not noted"),
        }
    }

    /// Deletes the table if it is still old enough and no one uses it.
    pub(super) async fn delete_aged(&mut self, since: u64) {
        let used = if self.table.state == TableState::Open {
            self.audience.has_admitted(&self.table)
        } else {
            !self.audience.is_empty()
        };
        if used {
            return;
        }
        match patiently(self.app.store.is_aged(&self.table.id, since)).await {
            Ok(true) => {
                tracing::info!(table = self.table.id, "deleted because of its age");
                self.delete();
            }
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, table = self.table.id, "its age is unknown"),
        }
    }
}
