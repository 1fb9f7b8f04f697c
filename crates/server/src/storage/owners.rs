//! Whose table it is. A running server is a node, with a lease that it renews; a table in memory
//! belongs to the node that claimed it last, and each claim raises the table's epoch. Every write of
//! a room carries the epoch of its claim and is refused when the table's is another, in the same
//! transaction: the lease only says when others may claim, the epoch alone says who may write.

use std::{collections::HashMap, time::Duration};

use async_trait::async_trait;
use sqlx::{ColumnIndex, Decode, Row, Type};

use super::{StoreError, sql};

/// A running server, as others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Made at the start of the process.
    pub id: String,
    /// Where it listens: a process that listens in the same place has come after it.
    pub place: Option<String>,
    /// How long it counts as running after it was seen.
    pub lease: Duration,
}

/// What came of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The table is the node's; its writes carry this epoch.
    Granted(u64),
    /// A node that runs has it.
    Elsewhere,
    /// There is no such table.
    Absent,
}

/// Nodes and what they own. All times are by the database's clock.
#[async_trait]
pub trait Owners {
    /// A node begins; whoever was in its place before is gone.
    async fn enter(&self, node: &Node) -> Result<(), StoreError>;
    /// A node still runs. Says no when its lease had run out, so that others may have claimed what
    /// it had.
    async fn renew(&self, node: &Node) -> Result<bool, StoreError>;
    /// A node ends: all it had is free.
    async fn leave(&self, node: &str) -> Result<(), StoreError>;
    /// Claims tables for a node: those that nobody has, that it has itself, and those of nodes that
    /// are gone. An answer each.
    async fn claim(&self, node: &str, tables: &[String]) -> Result<Vec<Claim>, StoreError>;
    /// Whether a table still has this epoch.
    async fn holds(&self, table: &str, epoch: u64) -> Result<bool, StoreError>;
    /// Frees tables that a node has by claims of these epochs.
    async fn release(&self, node: &str, tables: &[(String, u64)]) -> Result<(), StoreError>;
}

/// Implements [`Owners`] for a type with pools `read` and `write`, `begin` and `claim_all`. `$now` is
/// the database's clock in milliseconds, as SQL.
macro_rules! owners {
    ($store:ty, $now:literal) => {
        #[async_trait]
        impl super::Owners for $store {
            async fn enter(&self, node: &super::Node) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                sqlx::query(concat!(
                    "DELETE FROM nodes WHERE place = $1 OR NOT (seen_at <= ",
                    $now,
                    " AND ",
                    $now,
                    " < seen_at + lease)"
                ))
                .bind(&node.place)
                .execute(&mut *tx)
                .await?;
                sqlx::query(concat!(
                    "INSERT INTO nodes (id, place, seen_at, lease) VALUES ($1, $2, ",
                    $now,
                    ", $3) \
                     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, \
                     lease = excluded.lease"
                ))
                .bind(&node.id)
                .bind(&node.place)
                .bind(owners::millis(node.lease))
                .execute(&mut *tx)
                .await?;
                Ok(tx.commit().await?)
            }

            async fn renew(&self, node: &super::Node) -> Result<bool, StoreError> {
                let done = sqlx::query(concat!(
                    "UPDATE nodes SET seen_at = ",
                    $now,
                    ", lease = $2 WHERE id = $1 \
                     AND seen_at <= ",
                    $now,
                    " AND ",
                    $now,
                    " < seen_at + lease"
                ))
                .bind(&node.id)
                .bind(owners::millis(node.lease))
                .execute(&self.write)
                .await?;
                if done.rows_affected() == 1 {
                    return Ok(true);
                }
                self.enter(node).await?;
                Ok(false)
            }

            async fn leave(&self, node: &str) -> Result<(), StoreError> {
                sqlx::query("DELETE FROM nodes WHERE id = $1")
                    .bind(node)
                    .execute(&self.write)
                    .await?;
                Ok(())
            }

            async fn claim(
                &self,
                node: &str,
                tables: &[String],
            ) -> Result<Vec<super::Claim>, StoreError> {
                let mut tx = self.begin().await?;
                let claims = Self::claim_all(&mut tx, node, tables).await?;
                tx.commit().await?;
                Ok(claims)
            }

            async fn holds(&self, table: &str, epoch: u64) -> Result<bool, StoreError> {
                let row = sqlx::query("SELECT 1 FROM standings WHERE table_id = $1 AND epoch = $2")
                    .bind(table)
                    .bind(sql::number(epoch))
                    .fetch_optional(&self.read)
                    .await?;
                Ok(row.is_some())
            }

            async fn release(
                &self,
                node: &str,
                tables: &[(String, u64)],
            ) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                for (table, epoch) in tables {
                    sqlx::query(
                        "UPDATE standings SET owner = NULL \
                         WHERE table_id = $1 AND owner = $2 AND epoch = $3",
                    )
                    .bind(table)
                    .bind(node)
                    .bind(sql::number(*epoch))
                    .execute(&mut *tx)
                    .await?;
                }
                Ok(tx.commit().await?)
            }
        }
    };
}
pub(super) use owners;

/// The answer for each of the tables: of those that were claimed their rows say table and epoch, of those
/// that are there the table.
pub(super) fn claims<R: Row>(
    tables: &[String],
    granted: &[R],
    there: &[R],
) -> Result<Vec<Claim>, sqlx::Error>
where
    usize: ColumnIndex<R>,
    String: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    i64: for<'r> Decode<'r, R::Database> + Type<R::Database>,
{
    let mut claims = HashMap::new();
    for row in there {
        claims.insert(row.try_get::<String, _>(0)?, Claim::Elsewhere);
    }
    for row in granted {
        let epoch = sql::time(row.try_get(1)?);
        claims.insert(row.try_get(0)?, Claim::Granted(epoch));
    }
    let claim = |id: &String| claims.get(id).copied().unwrap_or(Claim::Absent);
    Ok(tables.iter().map(claim).collect())
}

pub(super) fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
