//! Clocks as they are stored: beside the match, written with its entries.

use async_trait::async_trait;

use super::{StoreError, sql};
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
    /// Writes clocks.
    ///
    /// # Errors
    /// When they can't be written as JSON.
    pub(crate) fn of(clocks: &Clocks) -> Result<Self, StoreError> {
        Ok(Self {
            record: sql::write("clocks", clocks)?,
            deadline: clocks.deadline(),
        })
    }
}

/// Where clocks are kept.
#[async_trait]
pub trait ClockCase {
    /// The clocks of a match, as JSON.
    async fn clocks(&self, table: &str) -> Result<Option<String>, StoreError>;
    /// Keeps the clocks of a match otherwise than with an entry.
    async fn save_clocks(
        &self,
        table: &str,
        clocked: &Clocked,
        epoch: u64,
    ) -> Result<(), StoreError>;
    /// The tables at which a clock has run out by `now`, the longest first.
    async fn run_out(&self, now: u64, most: u32) -> Result<Vec<String>, StoreError>;
}

/// Implements [`ClockCase`] for a type with a pool `read`, and `begin` and `hold`.
macro_rules! clock_case {
    ($store:ty) => {
        #[async_trait]
        impl super::ClockCase for $store {
            async fn clocks(&self, table: &str) -> Result<Option<String>, StoreError> {
                let row = sqlx::query("SELECT clocks FROM matches WHERE table_id = $1")
                    .bind(table)
                    .fetch_optional(&self.read)
                    .await?;
                Ok(row.map(|row| row.try_get(0)).transpose()?.flatten())
            }

            async fn save_clocks(
                &self,
                table: &str,
                clocked: &super::Clocked,
                epoch: u64,
            ) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                let epoch = super::sql::number(epoch);
                Self::hold(&mut tx, &[table.to_owned()], &[epoch]).await?;
                sqlx::query("UPDATE matches SET clocks = $2, deadline = $3 WHERE table_id = $1")
                    .bind(table)
                    .bind(&clocked.record)
                    .bind(clocked.deadline.map(super::sql::number))
                    .execute(&mut *tx)
                    .await?;
                Ok(tx.commit().await?)
            }

            async fn run_out(&self, now: u64, most: u32) -> Result<Vec<String>, StoreError> {
                let rows = sqlx::query(
                    "SELECT m.table_id FROM matches m JOIN tables t ON t.id = m.table_id \
                     WHERE m.deadline <= $1 AND t.state = 'playing' \
                     ORDER BY m.deadline LIMIT $2",
                )
                .bind(super::sql::number(now))
                .bind(i64::from(most))
                .fetch_all(&self.read)
                .await?;
                let ids = rows.iter().map(|row| Ok(row.try_get(0)?));
                ids.collect()
            }
        }
    };
}
pub(super) use clock_case;
