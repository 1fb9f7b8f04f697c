//! What has aged, and is deleted.

use async_trait::async_trait;

use super::StoreError;

/// Deletes what has aged. `since` is in milliseconds since 1970; at most so many rows go at once.
#[async_trait]
pub trait Ages {
    /// Guests who came before and have left nothing: no table, deck, passphrase, second browser or address
    /// for notices. Their cookies are theirs still.
    async fn forget_guests(&self, since: u64, most: u32) -> Result<u64, StoreError>;
    /// What was said at finished tables that were last changed before.
    async fn forget_chat(&self, since: u64, most: u32) -> Result<u64, StoreError>;
    /// Snapshots of finished matches whose tables were last changed before. They are made again from the
    /// journal when somebody looks.
    async fn forget_snapshots(&self, since: u64, most: u32) -> Result<u64, StoreError>;
}

/// Implements [`Ages`] for a type with a pool `write`.
macro_rules! ages {
    ($store:ty) => {
        impl $store {
            async fn forget(
                &self,
                what: &'static str,
                since: u64,
                most: u32,
            ) -> Result<u64, StoreError> {
                let gone = sqlx::query(what)
                    .bind(sql::number(since))
                    .bind(i64::from(most))
                    .execute(&self.write)
                    .await?;
                Ok(gone.rows_affected())
            }
        }

        #[async_trait]
        impl super::Ages for $store {
            async fn forget_guests(&self, since: u64, most: u32) -> Result<u64, StoreError> {
                let unused = "DELETE FROM guests WHERE id IN (SELECT g.id FROM guests g \
                    WHERE g.created_at < $1 AND g.passphrase_hash IS NULL \
                    AND NOT EXISTS (SELECT 1 FROM admissions WHERE guest_id = g.id) \
                    AND NOT EXISTS (SELECT 1 FROM decks WHERE guest_id = g.id) \
                    AND NOT EXISTS (SELECT 1 FROM keys WHERE guest_id = g.id) \
                    AND NOT EXISTS (SELECT 1 FROM webhooks WHERE guest_id = g.id) \
                    ORDER BY g.created_at LIMIT $2)";
                self.forget(unused, since, most).await
            }

            async fn forget_chat(&self, since: u64, most: u32) -> Result<u64, StoreError> {
                let said = "DELETE FROM chat WHERE table_id IN (SELECT t.id FROM tables t \
                    WHERE t.state = 'finished' AND t.updated_at < $1 \
                    AND EXISTS (SELECT 1 FROM chat WHERE table_id = t.id) LIMIT $2)";
                self.forget(said, since, most).await
            }

            async fn forget_snapshots(&self, since: u64, most: u32) -> Result<u64, StoreError> {
                let taken = "DELETE FROM snapshots WHERE table_id IN (SELECT t.id FROM tables t \
                    WHERE t.state = 'finished' AND t.updated_at < $1 \
                    AND EXISTS (SELECT 1 FROM snapshots WHERE table_id = t.id) LIMIT $2)";
                self.forget(taken, since, most).await
            }
        }
    };
}
pub(super) use ages;
