//! The clocks of matches.

use sqlx::AnyConnection;

use super::{
    Store, StoreError,
    columns::{self, number},
};
use crate::room::Clocks;

/// The clocks of a match, ready to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocked {
    /// The clocks as JSON.
    pub record: String,
    /// When the next one runs out: milliseconds since 1970.
    pub deadline: Option<u64>,
}

impl Clocked {
    /// Serializes clocks.
    ///
    /// # Errors
    /// When they can't be written as JSON.
    pub(crate) fn of(clocks: &Clocks) -> Result<Self, StoreError> {
        Ok(Self {
            record: columns::write("clocks", clocks)?,
            deadline: clocks.deadline(),
        })
    }
}

impl Store {
    /// Stores the clocks of a match without an entry.
    ///
    /// # Errors
    /// [`StoreError::Deposed`] when the table has been claimed again.
    pub async fn save_clocks(
        &self,
        table: &str,
        clocked: &Clocked,
        epoch: u64,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        self.hold(&mut tx, table, epoch).await?;
        save(&mut tx, table, clocked).await?;
        Ok(tx.commit().await?)
    }

    /// The tables where a clock had run out by `now`, the earliest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn run_out(&self, now: u64, most: u32) -> Result<Vec<String>, StoreError> {
        let tables = sqlx::query_scalar(
            "SELECT s.table_id FROM standings s JOIN tables t ON t.id = s.table_id \
             WHERE s.deadline <= $1 AND t.state = 'playing' \
             ORDER BY s.deadline LIMIT $2",
        )
        .bind(number(now))
        .bind(i64::from(most))
        .fetch_all(&self.read)
        .await?;
        Ok(tables)
    }
}

/// Stores the clocks of a match whose table is held.
pub(super) async fn save(
    tx: &mut AnyConnection,
    table: &str,
    clocked: &Clocked,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE standings SET clocks = $2, deadline = $3 WHERE table_id = $1")
        .bind(table)
        .bind(&clocked.record)
        .bind(clocked.deadline.map(number))
        .execute(tx)
        .await?;
    Ok(())
}
