//! Deletes old data. Times are milliseconds since 1970; each call deletes at most `most` rows.

use super::{
    Store, StoreError,
    columns::{self, number},
};
use crate::wire::TableState;

impl Store {
    /// Tables in this state that have not been changed or played at since, the oldest first. Private
    /// open tables don't age.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn aged_tables(
        &self,
        state: TableState,
        since: u64,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        let tables = sqlx::query_scalar(
            "SELECT t.id FROM tables t WHERE t.state = $2 AND t.updated_at < $1 \
             AND (t.public OR t.state <> 'open') AND NOT EXISTS \
             (SELECT 1 FROM entries e WHERE e.table_id = t.id AND e.at >= $1) \
             ORDER BY t.updated_at LIMIT $3",
        )
        .bind(number(since))
        .bind(columns::state(state))
        .bind(i64::from(most))
        .fetch_all(&self.read)
        .await?;
        Ok(tables)
    }

    /// Whether a table is one of [`Store::aged_tables`].
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_aged(&self, table: &str, since: u64) -> Result<bool, StoreError> {
        let aged = sqlx::query(
            "SELECT 1 FROM tables t WHERE t.id = $2 AND t.updated_at < $1 \
             AND (t.public OR t.state <> 'open') AND NOT EXISTS \
             (SELECT 1 FROM entries e WHERE e.table_id = t.id AND e.at >= $1)",
        )
        .bind(number(since))
        .bind(table)
        .fetch_optional(&self.read)
        .await?;
        Ok(aged.is_some())
    }

    async fn delete(&self, query: &'static str, since: u64, most: u32) -> Result<u64, StoreError> {
        let deleted = sqlx::query(query)
            .bind(number(since))
            .bind(i64::from(most))
            .execute(&self.write)
            .await?;
        Ok(deleted.rows_affected())
    }

    /// Guests created before `since` who have no table, deck, passphrase, second browser, webhook, or
    /// program, and are not programs. Their cookies stay valid.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_guests(&self, since: u64, most: u32) -> Result<u64, StoreError> {
        let unused = "DELETE FROM guests WHERE id IN (SELECT g.id FROM guests g \
            WHERE g.created_at < $1 AND g.passphrase_hash IS NULL \
            AND NOT EXISTS (SELECT 1 FROM admissions WHERE guest_id = g.id) \
            AND NOT EXISTS (SELECT 1 FROM decks WHERE guest_id = g.id) \
            AND NOT EXISTS (SELECT 1 FROM keys WHERE guest_id = g.id) \
            AND NOT EXISTS (SELECT 1 FROM webhooks WHERE guest_id = g.id) \
            AND NOT EXISTS (SELECT 1 FROM programs WHERE guest_id = g.id OR owner = g.id) \
            ORDER BY g.created_at LIMIT $2)";
        self.delete(unused, since, most).await
    }

    /// The chat of finished tables that were last changed before `since`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_chat(&self, since: u64, most: u32) -> Result<u64, StoreError> {
        let said = "DELETE FROM chat WHERE table_id IN (SELECT t.id FROM tables t \
            WHERE t.state = 'finished' AND t.updated_at < $1 \
            AND EXISTS (SELECT 1 FROM chat WHERE table_id = t.id) LIMIT $2)";
        self.delete(said, since, most).await
    }

    /// The snapshots of finished matches whose tables were last changed before `since`. They are made
    /// again from the journal when needed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_snapshots(&self, since: u64, most: u32) -> Result<u64, StoreError> {
        let taken = "DELETE FROM snapshots WHERE table_id IN (SELECT t.id FROM tables t \
            WHERE t.state = 'finished' AND t.updated_at < $1 \
            AND EXISTS (SELECT 1 FROM snapshots WHERE table_id = t.id) LIMIT $2)";
        self.delete(taken, since, most).await
    }
}
