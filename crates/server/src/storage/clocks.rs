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
            async fn save_clocks(
                &self,
                table: &str,
                clocked: &super::Clocked,
                epoch: u64,
            ) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                let epoch = super::sql::number(epoch);
                Self::hold(&mut tx, &[table.to_owned()], &[epoch]).await?;
                sqlx::query("UPDATE standings SET clocks = $2, deadline = $3 WHERE table_id = $1")
                    .bind(table)
                    .bind(&clocked.record)
                    .bind(clocked.deadline.map(super::sql::number))
                    .execute(&mut *tx)
                    .await?;
                Ok(tx.commit().await?)
            }

            async fn run_out(&self, now: u64, most: u32) -> Result<Vec<String>, StoreError> {
                let rows = sqlx::query(
                    "SELECT s.table_id FROM standings s JOIN tables t ON t.id = s.table_id \
                     WHERE s.deadline <= $1 AND t.state = 'playing' \
                     ORDER BY s.deadline LIMIT $2",
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
