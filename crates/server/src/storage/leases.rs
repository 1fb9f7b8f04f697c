//! Which server owns which table. A running server is a node with a lease that it renews. A table in
//! memory belongs to the node that claimed it last, and each claim raises the table's epoch. Every
//! write of a room carries the epoch of its claim and is refused in the same transaction if the table
//! has another one: leases only decide who may claim, epochs decide who may write. All times are the
//! database's.

use std::time::Duration;

use sqlx::AnyConnection;

use super::{
    Store, StoreError,
    columns::{number, time},
};

/// A running server, as others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Created when the process starts.
    pub id: String,
    /// Where it listens: a later process in the same place replaces it.
    pub place: Option<String>,
    /// How long it counts as running after its last renewal.
    pub lease: Duration,
}

/// The result of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The node owns the table; its writes carry this epoch.
    Granted(u64),
    /// Another running node owns it.
    Elsewhere,
    /// There is no such table.
    Absent,
}

impl Store {
    /// Registers a node, replaces its predecessor, and removes nodes with expired leases.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn enter(&self, node: &Node) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let now = self.now(&mut tx).await?;
        sqlx::query("DELETE FROM nodes WHERE place = $1 OR seen_at > $2 OR seen_at + lease <= $2")
            .bind(&node.place)
            .bind(now)
            .execute(&mut *tx)
            .await?;
        sqlx::query(
            "INSERT INTO nodes (id, place, seen_at, lease) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, lease = excluded.lease",
        )
        .bind(&node.id)
        .bind(&node.place)
        .bind(now)
        .bind(millis(node.lease))
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }

    /// Renews a node's lease. Returns `false` if it had expired, so that others may have claimed the
    /// node's tables.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn renew(&self, node: &Node) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let now = self.now(&mut tx).await?;
        let renewed = sqlx::query(
            "UPDATE nodes SET seen_at = $2, lease = $3 \
             WHERE id = $1 AND seen_at <= $2 AND $2 < seen_at + lease",
        )
        .bind(&node.id)
        .bind(now)
        .bind(millis(node.lease))
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        if renewed.rows_affected() == 1 {
            return Ok(true);
        }
        self.enter(node).await?;
        Ok(false)
    }

    /// Removes a node; all of its tables are free.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn leave(&self, node: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM nodes WHERE id = $1")
            .bind(node)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    /// Claims tables for a node: free ones, its own, and those of nodes that are gone. Returns one
    /// result per table.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim(&self, node: &str, tables: &[String]) -> Result<Vec<Claim>, StoreError> {
        let mut order: Vec<usize> = (0..tables.len()).collect();
        // The journal locks tables in this order, too: no two transactions wait for each other.
        order.sort_by_key(|&i| &tables[i]);
        let mut claims = vec![Claim::Absent; tables.len()];
        let mut tx = self.begin().await?;
        let now = self.now(&mut tx).await?;
        for i in order {
            claims[i] = claim(&mut tx, node, &tables[i], now).await?;
        }
        tx.commit().await?;
        Ok(claims)
    }

    /// Whether a table still has this epoch.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn holds(&self, table: &str, epoch: u64) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 FROM standings WHERE table_id = $1 AND epoch = $2")
            .bind(table)
            .bind(number(epoch))
            .fetch_optional(&self.read)
            .await?;
        Ok(row.is_some())
    }

    /// Frees tables that a node claimed with these epochs.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn release(&self, node: &str, tables: &[(String, u64)]) -> Result<(), StoreError> {
        let mut ordered: Vec<_> = tables.iter().collect();
        ordered.sort();
        let mut tx = self.begin().await?;
        for (table, epoch) in ordered {
            sqlx::query(
                "UPDATE standings SET owner = NULL \
                 WHERE table_id = $1 AND owner = $2 AND epoch = $3",
            )
            .bind(table)
            .bind(node)
            .bind(number(*epoch))
            .execute(&mut *tx)
            .await?;
        }
        Ok(tx.commit().await?)
    }
}

async fn claim(
    tx: &mut AnyConnection,
    node: &str,
    table: &str,
    now: i64,
) -> Result<Claim, StoreError> {
    let epoch: Option<i64> = sqlx::query_scalar(
        "UPDATE standings SET owner = $2, epoch = epoch + 1 WHERE table_id = $1 \
         AND (owner IS NULL OR owner = $2 OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = owner \
         AND seen_at <= $3 AND $3 < seen_at + lease)) RETURNING epoch",
    )
    .bind(table)
    .bind(node)
    .bind(now)
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(epoch) = epoch {
        return Ok(Claim::Granted(time(epoch)));
    }
    let exists = sqlx::query("SELECT 1 FROM standings WHERE table_id = $1")
        .bind(table)
        .fetch_optional(tx)
        .await?;
    Ok(if exists.is_some() {
        Claim::Elsewhere
    } else {
        Claim::Absent
    })
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
