//! The embedded database: one file, nothing to install.

use std::{path::Path, time::Duration};

use async_trait::async_trait;
use engine::{Seat, dice::Seed};
use sqlx::{
    Connection as _, Row, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Append, ChatLine, Started, Store, StoreError, Written, decks, location, sql};
use crate::{clock, lobby::Table, wire::Person};

/// Readers beside the one writer; write-ahead logging lets them work at the same time.
const READERS: u32 = 4;

/// A database in a file.
#[derive(Debug)]
pub struct SqliteStore {
    write: SqlitePool,
    read: SqlitePool,
}

impl SqliteStore {
    /// Opens or creates the file and brings it up to date.
    ///
    /// # Errors
    /// When it can't be opened or is too new.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let database = format!("sqlite://{}", path.display());
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let failed = |e: sqlx::Error| StoreError::Open {
            database: database.clone(),
            why: e.to_string(),
        };
        // A disk that is full undoes a transaction by itself; the driver doesn't notice, and would
        // begin no other on that connection.
        let one = SqlitePoolOptions::new()
            .max_connections(1)
            .before_acquire(|used, _| Box::pin(async move { Ok(!used.is_in_transaction()) }));
        let write = one.connect_with(options.clone()).await.map_err(failed)?;
        sqlx::migrate!("../../migrations/sqlite")
            .run(&write)
            .await
            .map_err(|e| location::migration(&database, e))?;
        let many = SqlitePoolOptions::new().max_connections(READERS);
        let read = many
            .connect_with(options.read_only(true))
            .await
            .map_err(failed)?;
        Ok(Self { write, read })
    }

    async fn insert(tx: &mut sqlx::SqliteConnection, rows: &sql::Rows) -> Result<u64, sqlx::Error> {
        let mut inserted = 0;
        for i in 0..rows.seqs.len() {
            let done = sqlx::query(
                "INSERT INTO entries (table_id, seq, entry, at) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT DO NOTHING",
            )
            .bind(&rows.tables[i])
            .bind(rows.seqs[i])
            .bind(&rows.entries[i])
            .bind(rows.ats[i])
            .execute(&mut *tx)
            .await?;
            inserted += done.rows_affected();
        }
        Ok(inserted)
    }

    async fn turn(tx: &mut sqlx::SqliteConnection, rows: &sql::Rows) -> Result<(), sqlx::Error> {
        for (table, waiting) in rows.matches.iter().zip(&rows.waiting) {
            sqlx::query("UPDATE matches SET waiting = $2 WHERE table_id = $1")
                .bind(table)
                .bind(waiting)
                .execute(&mut *tx)
                .await?;
        }
        Ok(())
    }

    async fn begin(&self) -> Result<sqlx::Transaction<'static, sqlx::Sqlite>, sqlx::Error> {
        self.write.begin_with("BEGIN IMMEDIATE").await
    }
}

sql::store!(SqliteStore, sqlx::SqliteConnection);
decks::shelf!(SqliteStore);
