//! Tables, their admitted people and chat, and everything that a room needs.

use std::collections::HashSet;

use sqlx::{AnyConnection, Row as _};

use super::{
    ChatLine, Snapshot, Started, Store, StoreError, StoredEntry,
    columns::{self, number, time},
    journal, snapshots,
};
use crate::{clock, lobby::Table, wire::TableState};

/// A table with everything that its room needs.
#[derive(Debug)]
pub struct StoredTable {
    /// The table.
    pub table: Table,
    /// The start of its match, if it has started.
    pub started: Option<Started>,
    /// The clocks of its match as JSON, if it has any.
    pub clocks: Option<String>,
    /// The last chat lines in order.
    pub chat: Vec<ChatLine>,
    /// The history of its match while it is running.
    pub history: Option<History>,
}

/// The stored history of a match.
#[derive(Debug)]
pub struct History {
    /// Its entries in order.
    pub written: Vec<StoredEntry>,
    /// Its snapshots in order. A match can be restored without them.
    pub snapshots: Result<Vec<Snapshot>, StoreError>,
}

impl Store {
    /// A table.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn table(&self, id: &str) -> Result<Option<Table>, StoreError> {
        let row = sqlx::query(
            "SELECT t.record, w.waiting FROM tables t JOIN waits w ON w.table_id = t.id \
             WHERE t.id = $1",
        )
        .bind(id)
        .fetch_optional(&self.read)
        .await?;
        let Some(row) = row else { return Ok(None) };
        columns::table(row.try_get(0)?, row.try_get(1)?).map(Some)
    }

    /// Stores a new, unclaimed table.
    ///
    /// # Errors
    /// When it can't be stored.
    pub async fn add_table(&self, table: &Table) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "INSERT INTO tables \
             (id, state, public, record, created_at, updated_at, host, game, sought) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(&table.id)
        .bind(columns::state(table.state))
        .bind(table.listed())
        .bind(columns::write("a table", table)?)
        .bind(number(table.created_at))
        .bind(number(clock::now()))
        .bind(&table.host)
        .bind(&table.game)
        .bind(table.sought())
        .execute(&mut *tx)
        .await?;
        sqlx::query("INSERT INTO standings (table_id) VALUES ($1)")
            .bind(&table.id)
            .execute(&mut *tx)
            .await?;
        admit(&mut tx, table).await?;
        Ok(tx.commit().await?)
    }

    /// Stores a changed table and its admitted people.
    ///
    /// # Errors
    /// [`StoreError::Deposed`] when the table has been claimed again.
    pub async fn save_table(&self, table: &Table, epoch: u64) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        self.save(&mut tx, table, epoch).await?;
        Ok(tx.commit().await?)
    }

    pub(super) async fn save(
        &self,
        tx: &mut AnyConnection,
        table: &Table,
        epoch: u64,
    ) -> Result<(), StoreError> {
        self.hold(tx, &table.id, epoch).await?;
        sqlx::query(
            "UPDATE tables SET state = $2, public = $3, record = $4, updated_at = $5, host = $6, \
             game = $7, sought = $8 WHERE id = $1",
        )
        .bind(&table.id)
        .bind(columns::state(table.state))
        .bind(table.listed())
        .bind(columns::write("a table", table)?)
        .bind(number(clock::now()))
        .bind(&table.host)
        .bind(&table.game)
        .bind(table.sought())
        .execute(&mut *tx)
        .await?;
        admit(tx, table).await
    }

    /// Deletes a table with everything that belongs to it.
    ///
    /// # Errors
    /// [`StoreError::Deposed`] when the table has been claimed again.
    pub async fn remove_table(&self, id: &str, epoch: u64) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        self.hold(&mut tx, id, epoch).await?;
        for query in [
            "DELETE FROM snapshots WHERE table_id = $1",
            "DELETE FROM entries WHERE table_id = $1",
            "DELETE FROM matches WHERE table_id = $1",
            // The remaining rows reference the table and are deleted with it.
            "DELETE FROM tables WHERE id = $1",
        ] {
            sqlx::query(query).bind(id).execute(&mut *tx).await?;
        }
        Ok(tx.commit().await?)
    }

    /// The tables that have admitted a guest, last changed first.
    ///
    /// # Errors
    /// When they can't be read.
    pub async fn tables_of(&self, guest: &str, most: u32) -> Result<Vec<Table>, StoreError> {
        let rows = sqlx::query(
            "SELECT t.record, w.waiting FROM tables t \
             JOIN admissions a ON a.table_id = t.id JOIN waits w ON w.table_id = t.id \
             WHERE a.guest_id = $1 ORDER BY t.updated_at DESC LIMIT $2",
        )
        .bind(guest)
        .bind(i64::from(most))
        .fetch_all(&self.read)
        .await?;
        rows.iter()
            .map(|row| columns::table(row.try_get(0)?, row.try_get(1)?))
            .collect()
    }

    /// Whether a table has admitted a guest.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn admitted(&self, guest: &str, table: &str) -> Result<bool, StoreError> {
        let found = sqlx::query("SELECT 1 FROM admissions WHERE guest_id = $1 AND table_id = $2")
            .bind(guest)
            .bind(table)
            .fetch_optional(&self.read)
            .await?;
        Ok(found.is_some())
    }

    /// How many unfinished tables have admitted a guest.
    ///
    /// # Errors
    /// When they can't be counted.
    pub async fn unfinished_of(&self, guest: &str) -> Result<u64, StoreError> {
        let count: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM admissions a JOIN tables t ON t.id = a.table_id \
             WHERE a.guest_id = $1 AND t.state <> 'finished'",
        )
        .bind(guest)
        .fetch_one(&self.read)
        .await?;
        Ok(time(count))
    }

    /// Stores a chat line. Returns `false` if its command was stored before.
    ///
    /// # Errors
    /// [`StoreError::Deposed`] when the table has been claimed again.
    pub async fn add_chat(
        &self,
        table: &str,
        line: &ChatLine,
        epoch: u64,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        self.hold(&mut tx, table, epoch).await?;
        let done = sqlx::query(
            "INSERT INTO chat (table_id, number, guest_id, command, line) \
             VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (table_id, guest_id, command) DO NOTHING",
        )
        .bind(table)
        .bind(number(line.number))
        .bind(&line.guest)
        .bind(&line.command)
        .bind(columns::write("chat", line)?)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(done.rows_affected() == 1)
    }

    /// A table with its last `chat` chat lines and, while its match is running, the match's history.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn stored(&self, table: &str, chat: u32) -> Result<Option<StoredTable>, StoreError> {
        let mut connection = self.read.acquire().await?;
        let row = sqlx::query(
            "SELECT t.record, w.waiting, s.clocks, m.* \
             FROM tables t JOIN standings s ON s.table_id = t.id JOIN waits w ON w.table_id = t.id \
             LEFT JOIN matches m ON m.table_id = t.id WHERE t.id = $1",
        )
        .bind(table)
        .fetch_optional(&mut *connection)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let started: Option<&str> = row.try_get("game")?;
        let started = started.map(|_| journal::started(&row));
        let mut stored = StoredTable {
            table: columns::table(row.try_get(0)?, row.try_get(1)?)?,
            started: started.transpose()?,
            clocks: row.try_get(2)?,
            chat: last_lines(&mut connection, table, chat).await?,
            history: None,
        };
        if stored.table.state == TableState::Playing {
            // Restoring the match reports the error.
            stored.history = history(&mut connection, table).await.ok();
        }
        Ok(Some(stored))
    }

    /// The entries and snapshots of a table's match.
    ///
    /// # Errors
    /// When the entries can't be read or have gaps.
    pub async fn history(&self, table: &str) -> Result<History, StoreError> {
        let mut connection = self.read.acquire().await?;
        history(&mut connection, table).await
    }
}

async fn history(connection: &mut AnyConnection, table: &str) -> Result<History, StoreError> {
    Ok(History {
        written: journal::entries(connection, table).await?,
        snapshots: snapshots::of(connection, table).await,
    })
}

/// The last chat lines in order.
async fn last_lines(
    connection: &mut AnyConnection,
    table: &str,
    most: u32,
) -> Result<Vec<ChatLine>, StoreError> {
    let rows =
        sqlx::query("SELECT line FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT $2")
            .bind(table)
            .bind(i64::from(most))
            .fetch_all(connection)
            .await?;
    rows.iter()
        .rev()
        .map(|row| columns::read("chat", row.try_get(0)?))
        .collect()
}

/// Stores a table's admitted people.
async fn admit(tx: &mut AnyConnection, table: &Table) -> Result<(), StoreError> {
    let before: Vec<String> =
        sqlx::query_scalar("SELECT guest_id FROM admissions WHERE table_id = $1")
            .bind(&table.id)
            .fetch_all(&mut *tx)
            .await?;
    let before: HashSet<String> = before.into_iter().collect();
    let added = table.people.keys().filter(|guest| !before.contains(*guest));
    for guest in added {
        sqlx::query("INSERT INTO admissions (guest_id, table_id) VALUES ($1, $2)")
            .bind(guest)
            .bind(&table.id)
            .execute(&mut *tx)
            .await?;
    }
    for guest in before.iter().filter(|g| !table.people.contains_key(*g)) {
        sqlx::query("DELETE FROM admissions WHERE guest_id = $1 AND table_id = $2")
            .bind(guest)
            .bind(&table.id)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}
