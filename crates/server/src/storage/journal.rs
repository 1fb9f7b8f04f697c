//! The journal: the starts and entries of matches.

use serde::Serialize;
use sqlx::{AnyConnection, Row as _, any::AnyRow};

use super::{
    Append, Notice, Started, Store, StoreError, StoredEntry,
    columns::{self, number, time},
};
use crate::lobby::Table;

impl Store {
    /// Starts a match and saves its table. Stores notices whose recipients have a webhook.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the match has started before.
    pub async fn start(
        &self,
        table: &Table,
        started: &Started,
        notices: &[Notice],
        epoch: u64,
    ) -> Result<(), StoreError> {
        let terms = started.luck.terms();
        let terms = terms.map(|t| columns::write("the terms of dice", t));
        let waiting = table.waiting.as_ref();
        let waiting = waiting.map(|w| columns::write("turns", w)).transpose()?;
        let mut tx = self.begin().await?;
        self.save(&mut tx, table, epoch).await?;
        sqlx::query(
            "INSERT INTO matches \
             (table_id, game, version, setup, seed, commitment, started_at, fairness) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&started.table)
        .bind(&started.game)
        .bind(i64::from(started.version))
        .bind(columns::write("a setup", &started.setup)?)
        .bind(engine::journal::seed_hex(started.luck.secret()))
        .bind(&started.commitment)
        .bind(number(started.at))
        .bind(terms.transpose()?)
        .execute(&mut *tx)
        .await
        .map_err(columns::insert_error)?;
        sqlx::query("UPDATE standings SET waiting = $2 WHERE table_id = $1")
            .bind(&table.id)
            .bind(waiting)
            .execute(&mut *tx)
            .await?;
        add_notices(&mut tx, notices).await?;
        Ok(tx.commit().await?)
    }

    /// The start of a match.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn started(&self, table: &str) -> Result<Option<Started>, StoreError> {
        let row = sqlx::query("SELECT * FROM matches WHERE table_id = $1")
            .bind(table)
            .fetch_optional(&self.read)
            .await?;
        row.map(|row| started(&row)).transpose()
    }

    /// The tables of all matches, the oldest first.
    ///
    /// # Errors
    /// When they can't be read.
    pub async fn matches(&self) -> Result<Vec<String>, StoreError> {
        let tables =
            sqlx::query_scalar("SELECT table_id FROM matches ORDER BY started_at, table_id");
        Ok(tables.fetch_all(&self.read).await?)
    }

    /// A match's entries in order.
    ///
    /// # Errors
    /// When they can't be read or have gaps.
    pub async fn entries(&self, table: &str) -> Result<Vec<StoredEntry>, StoreError> {
        let mut connection = self.read.acquire().await?;
        entries(&mut connection, table).await
    }

    /// Appends to several matches, all or nothing.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when a sequence number is taken, [`StoreError::Deposed`] when a table
    /// has been claimed again.
    pub async fn append(&self, appends: &[Append]) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        for append in appends.iter().filter(|a| a.entries.is_empty()) {
            self.hold(&mut tx, &append.table, append.epoch).await?;
        }
        self.insert_entries(&mut tx, appends).await?;
        for append in appends {
            if let Some(clocked) = &append.clocked {
                super::clocks::save(&mut tx, &append.table, clocked).await?;
            }
            add_notices(&mut tx, &append.notices).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Inserts the entries of all appends by one statement, whose round trip would otherwise cost more
    /// than the entries.
    async fn insert_entries(
        &self,
        tx: &mut AnyConnection,
        appends: &[Append],
    ) -> Result<(), StoreError> {
        let rows: Vec<NewEntry<'_>> = appends
            .iter()
            .map(new_entries)
            .collect::<Result<Vec<_>, _>>()?
            .concat();
        if rows.is_empty() {
            return Ok(());
        }
        // Locks the rows of `standings` until the commit, so that no claim comes in between, one after
        // another in the order of the batch, as claims do. A join could lock them in another order,
        // and would read all of `standings` for a batch.
        let insert = self.query(
            "INSERT INTO entries (table_id, seq, entry, at, waiting) \
             SELECT s.table_id, n.value ->> 'seq', n.value ->> 'entry', n.value ->> 'at', \
             n.value ->> 'waiting' \
             FROM json_each($1) n JOIN standings s \
             ON s.table_id = n.value ->> 'table_id' AND s.epoch = n.value ->> 'epoch'",
            "INSERT INTO entries (table_id, seq, entry, at, waiting) \
             SELECT s.table_id, n.seq, n.entry, n.at, n.waiting \
             FROM json_to_recordset($1::json) AS n \
             (table_id text, epoch bigint, seq bigint, entry text, at bigint, waiting text) \
             CROSS JOIN LATERAL (SELECT table_id FROM standings \
             WHERE table_id = n.table_id AND epoch = n.epoch FOR UPDATE) s",
        );
        let inserted = sqlx::query(insert)
            .bind(columns::write("entries", &rows)?)
            .execute(tx)
            .await
            .map_err(columns::insert_error)?;
        if inserted.rows_affected() == rows.len() as u64 {
            Ok(())
        } else {
            Err(StoreError::Deposed)
        }
    }

    /// Stores which seats a match waits for, unless they are stored.
    ///
    /// # Errors
    /// [`StoreError::Deposed`] when the table has been claimed again.
    pub async fn note_turns(
        &self,
        table: &str,
        waiting: &[engine::Seat],
        epoch: u64,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        self.hold(&mut tx, table, epoch).await?;
        sqlx::query("UPDATE standings SET waiting = $2 WHERE table_id = $1 AND waiting IS NULL")
            .bind(table)
            .bind(columns::write("turns", &waiting)?)
            .execute(&mut *tx)
            .await?;
        Ok(tx.commit().await?)
    }

    /// Checks a table's epoch, and blocks claims until the transaction ends.
    pub(super) async fn hold(
        &self,
        tx: &mut AnyConnection,
        table: &str,
        epoch: u64,
    ) -> Result<(), StoreError> {
        let held = sqlx::query(self.query(
            "SELECT 1 FROM standings WHERE table_id = $1 AND epoch = $2",
            "SELECT 1 FROM standings WHERE table_id = $1 AND epoch = $2 FOR UPDATE",
        ))
        .bind(table)
        .bind(number(epoch))
        .fetch_optional(tx)
        .await?;
        held.map(drop).ok_or(StoreError::Deposed)
    }
}

/// An entry to be inserted if the table has this epoch.
#[derive(Clone, Debug, Serialize)]
struct NewEntry<'a> {
    table_id: &'a str,
    epoch: i64,
    seq: i64,
    entry: String,
    at: i64,
    /// The waiting seats; only the last entry of a command has them.
    waiting: Option<String>,
}

fn new_entries(append: &Append) -> Result<Vec<NewEntry<'_>>, StoreError> {
    let last = append.entries.last().map(|entry| entry.seq);
    let new = append.entries.iter().map(|entry| {
        let is_last = last == Some(entry.seq);
        let waiting = is_last.then(|| columns::write("turns", &append.waiting));
        Ok(NewEntry {
            table_id: &append.table,
            epoch: number(append.epoch),
            seq: number(entry.seq),
            entry: columns::write("an entry", entry)?,
            at: number(append.at),
            waiting: waiting.transpose()?,
        })
    });
    new.collect()
}

/// A match's entries in order.
pub(super) async fn entries(
    connection: &mut AnyConnection,
    table: &str,
) -> Result<Vec<StoredEntry>, StoreError> {
    let rows = sqlx::query("SELECT entry, at FROM entries WHERE table_id = $1 ORDER BY seq")
        .bind(table)
        .fetch_all(connection)
        .await?;
    let entries = rows
        .iter()
        .map(|row| columns::written(row.try_get(0)?, row.try_get(1)?));
    let entries = entries.collect::<Result<Vec<StoredEntry>, StoreError>>()?;
    columns::dense(table, &entries)?;
    Ok(entries)
}

/// The start of a match, from a row with the columns of `matches`.
pub(super) fn started(row: &AnyRow) -> Result<Started, StoreError> {
    let version: i64 = row.try_get("version")?;
    Ok(Started {
        table: row.try_get("table_id")?,
        game: row.try_get("game")?,
        version: u32::try_from(version).unwrap_or_default(),
        setup: columns::read("a setup", row.try_get("setup")?)?,
        luck: columns::luck(row.try_get("seed")?, row.try_get("fairness")?)?,
        commitment: row.try_get("commitment")?,
        at: time(row.try_get("started_at")?),
    })
}

/// Stores notices whose recipients have a webhook.
async fn add_notices(tx: &mut AnyConnection, notices: &[Notice]) -> Result<(), StoreError> {
    for notice in notices {
        sqlx::query(
            "INSERT INTO notices (table_id, guest_id, seat, entry, due) \
             SELECT $1, guest_id, $3, $4, $5 FROM webhooks WHERE guest_id = $2 \
             ON CONFLICT (table_id, guest_id, seat) \
             DO UPDATE SET entry = excluded.entry, due = excluded.due",
        )
        .bind(&notice.table)
        .bind(&notice.guest)
        .bind(i64::from(notice.seat))
        .bind(number(notice.entry))
        .bind(number(notice.due))
        .execute(&mut *tx)
        .await?;
    }
    Ok(())
}
