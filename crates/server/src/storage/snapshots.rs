//! Snapshots of matches, so that they open quickly. They are derived from the journal and written
//! after acknowledgements.

use sqlx::{AnyConnection, Row as _};

use super::{
    Store, StoreError,
    columns::{number, time},
    packing::{pack, unpack},
};

/// The state of a match after an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The entry.
    pub seq: u64,
    /// Its log covers the entries after this one: the entry of the previous snapshot, or 0.
    pub since: u64,
    /// The rules version under which it was taken.
    pub version: u32,
    /// The result of `AnyMatch::snapshot`.
    pub state: String,
}

/// A match's snapshots in order.
pub(super) async fn of(
    connection: &mut AnyConnection,
    table: &str,
) -> Result<Vec<Snapshot>, StoreError> {
    let rows = sqlx::query(
        "SELECT seq, since, version, memory FROM snapshots WHERE table_id = $1 ORDER BY seq",
    )
    .bind(table)
    .fetch_all(connection)
    .await?;
    let snapshot = |row: &sqlx::any::AnyRow| {
        let version: i64 = row.try_get(2)?;
        Ok(Snapshot {
            seq: time(row.try_get(0)?),
            since: time(row.try_get(1)?),
            version: u32::try_from(version).unwrap_or_default(),
            state: unpack("a snapshot", row.try_get(3)?)?,
        })
    };
    rows.iter().map(snapshot).collect()
}

impl Store {
    /// Stores a snapshot and deletes those after its `since`.
    ///
    /// # Errors
    /// [`StoreError::Deposed`] when the table has been claimed again.
    pub async fn save_snapshot(
        &self,
        table: &str,
        snapshot: &Snapshot,
        epoch: u64,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        self.hold(&mut tx, table, epoch).await?;
        sqlx::query("DELETE FROM snapshots WHERE table_id = $1 AND seq > $2")
            .bind(table)
            .bind(number(snapshot.since))
            .execute(&mut *tx)
            .await?;
        sqlx::query(
            "INSERT INTO snapshots (table_id, seq, since, version, memory) \
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(table)
        .bind(number(snapshot.seq))
        .bind(number(snapshot.since))
        .bind(i64::from(snapshot.version))
        .bind(pack(&snapshot.state))
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }
}
