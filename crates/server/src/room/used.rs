//! Whether a public table is used: by that it stays on the list, and open. And how one is closed.

use engine::text;

use super::{Room, play::Outcome};
use crate::{denied::Denied, socket::Close, storage::patiently, wire::TableState};

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

    /// An operator closes the table: its match ends without a winner, and nobody finds it on the list.
    pub(super) async fn close_for_good(&mut self) -> Result<(), Denied> {
        match self.table.state {
            TableState::Open => self.close(),
            TableState::Playing => {
                let closed = self.run_rules(|live| live.game.close()).await;
                match closed {
                    Outcome::Done(_) => {}
                    Outcome::Refused(refused) => {
                        return Err(Denied::conflict("over", refused.to_string()));
                    }
                    Outcome::Denied(denied) => return Err(denied),
                }
                self.announce(text!("Whoever runs this server has closed the match."))
                    .await;
            }
            TableState::Finished => {
                let why = text!("the match is over");
                return Err(Denied::conflict("finished", why));
            }
        }
        Ok(())
    }

    /// Closes a table that has not begun: everybody is sent away and it is forgotten.
    pub(super) fn close(&mut self) {
        for visitor in &self.visitors {
            visitor.caller.outbox.close(Close::SentAway);
        }
        self.visitors.clear();
        self.table.people.clear();
    }
}
