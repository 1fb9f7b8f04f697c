//! Snapshots: what matches have in mind, so that they open quickly. They are derived from the journal
//! and written beside it, never before an acknowledgement.

use async_trait::async_trait;

use super::StoreError;

/// What a match had in mind after an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The entry.
    pub seq: u64,
    /// It tells of the entries after this one: that of the snapshot before it, or 0.
    pub since: u64,
    /// The version of the rules under which it was taken.
    pub version: u32,
    /// What `AnyMatch::memory` gave.
    pub memory: String,
}

/// Where snapshots are kept.
#[async_trait]
pub trait Snapshots {
    /// Keeps a snapshot in place of all that follow the entry since which it tells.
    async fn save_snapshot(
        &self,
        table: &str,
        snapshot: &Snapshot,
        epoch: u64,
    ) -> Result<(), StoreError>;
}

/// Implements [`Snapshots`] for a type with `begin` and `hold`, and gives it `snapshot_in`.
macro_rules! snapshots {
    ($store:ty, $connection:ty) => {
        impl $store {
            /// A snapshot from a row: that it is one, its entry, since which, version, memory.
            fn snapshot_in(
                row: &<<$connection as sqlx::Connection>::Database as sqlx::Database>::Row,
            ) -> Result<super::Snapshot, StoreError> {
                let version: i64 = row.try_get(3)?;
                Ok(super::Snapshot {
                    seq: sql::time(row.try_get(1)?),
                    since: sql::time(row.try_get(2)?),
                    version: u32::try_from(version).unwrap_or_default(),
                    memory: row.try_get(4)?,
                })
            }
        }

        #[async_trait]
        impl super::Snapshots for $store {
            async fn save_snapshot(
                &self,
                table: &str,
                snapshot: &super::Snapshot,
                epoch: u64,
            ) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                Self::hold(&mut tx, &[table.to_owned()], &[sql::number(epoch)]).await?;
                sqlx::query("DELETE FROM snapshots WHERE table_id = $1 AND seq > $2")
                    .bind(table)
                    .bind(sql::number(snapshot.since))
                    .execute(&mut *tx)
                    .await?;
                sqlx::query(
                    "INSERT INTO snapshots (table_id, seq, since, version, memory) \
                     VALUES ($1, $2, $3, $4, $5)",
                )
                .bind(table)
                .bind(sql::number(snapshot.seq))
                .bind(sql::number(snapshot.since))
                .bind(i64::from(snapshot.version))
                .bind(&snapshot.memory)
                .execute(&mut *tx)
                .await?;
                Ok(tx.commit().await?)
            }
        }
    };
}
pub(super) use snapshots;
