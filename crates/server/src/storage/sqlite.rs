//! The embedded database: one file, nothing to install.

mod chains;
mod file;

use std::{
    collections::HashMap,
    ops::Range,
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use engine::Seat;
use serde::Serialize;
use sqlx::{
    Connection as _, Row, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::sync;

use self::chains::{Chains, Link, past};
use super::{
    Append, ChatLine, Claim, Notice, Started, Store, StoreError, Written, clocks, decks, keys,
    location, migrations, owners, rooms, snapshots, sql, webhooks,
};
use crate::{
    clock,
    lobby::Table,
    moderation::{Act, Report, Sanction},
    wire::Person,
};

/// Readers beside the one writer; write-ahead logging lets them work at the same time.
const READERS: u32 = 4;

/// What a reader keeps of the file, in pages of 4 KiB; the system keeps all of it that has been used.
const READERS_PAGES: &str = "64";

/// Entries that are written by one statement.
const TOGETHER: usize = 128;

const KEEP_CLOCKS: &str = "\
    UPDATE standings SET clocks = value ->> 1, deadline = value ->> 2 \
    FROM json_each($1) WHERE table_id = value ->> 0";

/// Writes at most so many entries, if all tables have the epochs they should have. Rows that are not
/// needed are NULL: so there are few statements, which are kept.
fn write_entries(most: usize) -> String {
    let rows = vec!["(?, ?, ?, ?, ?, ?, ?)"; most].join(", ");
    format!(
        "INSERT INTO entries (id, before, table_id, seq, entry, at, waiting) \
         SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL AND ? = \
         (SELECT COUNT(*) FROM json_each(?) \
         JOIN standings ON table_id = value ->> 0 AND epoch = value ->> 1)"
    )
}

/// A database in a file, or in memory.
#[derive(Debug)]
pub struct SqliteStore {
    write: SqlitePool,
    read: SqlitePool,
    /// `None`: to be read before anything is written.
    chains: sync::Mutex<Option<Chains>>,
    unwritten: Option<Mutex<Journals>>,
}

/// Entries by table, where they are not written down.
type Journals = HashMap<String, Vec<Written>>;

impl SqliteStore {
    /// Opens or creates the file and brings it up to date.
    ///
    /// # Errors
    /// When it can't be opened or is too new.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let database = format!("sqlite://{}", path.display());
        file::for_us_alone(path).map_err(|why| StoreError::Open {
            database: database.clone(),
            why: why.to_string(),
        })?;
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
            .test_before_acquire(false)
            .before_acquire(|used, _| Box::pin(async move { Ok(!used.is_in_transaction()) }));
        let write = one.connect_with(options.clone()).await.map_err(failed)?;
        file::whole(&write, &database).await?;
        migrations::sqlite()
            .run(&write)
            .await
            .map_err(|e| location::migration(&database, e))?;
        // No line leads to a file: there is nothing to find out about it before each question.
        let many = SqlitePoolOptions::new()
            .max_connections(READERS)
            .test_before_acquire(false);
        let read = many
            .connect_with(options.read_only(true).pragma("cache_size", READERS_PAGES))
            .await
            .map_err(failed)?;
        let mut line = write.acquire().await?;
        let mut chains = Chains::read(&mut line).await?;
        chains.sweep_all(&mut line).await?;
        drop(line);
        Ok(Self {
            write,
            read,
            chains: sync::Mutex::new(Some(chains)),
            unwritten: None,
        })
    }

    /// A database that ends with the process. Entries are kept as they are and answered at once, which
    /// shows what a server can do that writes nothing down; lists of tables don't follow whose turn it
    /// is.
    ///
    /// # Errors
    /// When it can't be set up.
    pub async fn in_memory() -> Result<Self, StoreError> {
        let database = "memory:";
        // The database is its one connection: it must never be given up.
        let one = SqlitePoolOptions::new()
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .test_before_acquire(false);
        let options = SqliteConnectOptions::new().in_memory(true);
        let write = one.connect_with(options.foreign_keys(true)).await;
        let write = write.map_err(|e| StoreError::Open {
            database: database.to_owned(),
            why: e.to_string(),
        })?;
        migrations::sqlite()
            .run(&write)
            .await
            .map_err(|e| location::migration(database, e))?;
        Ok(Self {
            read: write.clone(),
            write,
            chains: sync::Mutex::default(),
            unwritten: Some(Mutex::default()),
        })
    }

    fn journals(&self) -> Option<MutexGuard<'_, Journals>> {
        let journals = self.unwritten.as_ref()?;
        Some(journals.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Keeps entries in memory, if that is where they belong. Nobody else writes to this database, so
    /// that only their numbers can be wrong.
    fn keep(&self, appends: &[Append]) -> Result<bool, StoreError> {
        let Some(mut journals) = self.journals() else {
            return Ok(false);
        };
        let next = |a: &Append| journals.get(&a.table).map_or(0, Vec::len) as u64 + 1;
        let follows = |a: &Append| a.entries.first().is_none_or(|e| e.seq == next(a));
        if !appends.iter().all(follows) {
            return Err(StoreError::Conflict);
        }
        for append in appends {
            let journal = journals.entry(append.table.clone()).or_default();
            let at = append.at;
            let entries = append.entries.iter().cloned();
            journal.extend(entries.map(|entry| Written { entry, at }));
        }
        Ok(true)
    }

    /// Entries that are in memory.
    fn kept(&self, table: &str) -> Option<Vec<Written>> {
        self.journals()?.get(table).cloned()
    }

    /// Writes a batch of the journal: entries and clocks, if every table still has the epoch by which
    /// it is written.
    async fn write_down(&self, rows: &sql::Rows) -> Result<(), StoreError> {
        let mut place = self.chains.lock().await;
        // Whoever stops waiting in the middle leaves nothing known.
        let written = match place.take() {
            Some(known) => self.write_as_known(rows, known).await,
            None => Err(StoreError::Conflict),
        };
        let chains = match written {
            // Another process may have written to this file: what is known is read while none can.
            Err(StoreError::Conflict) => {
                let mut tx = self.begin().await?;
                // Who has been deposed learns that, and not that his successor has played on.
                Self::hold(&mut tx, &rows.matches, &rows.epochs).await?;
                let mut chains = Chains::read(&mut tx).await?;
                Self::write_all(&mut tx, rows, &mut chains).await?;
                tx.commit().await?;
                chains
            }
            written => written?,
        };
        *place = self.swept(chains).await;
        Ok(())
    }

    /// Writes a batch where chains end as they are known to, and says where they end then.
    async fn write_as_known(
        &self,
        rows: &sql::Rows,
        mut chains: Chains,
    ) -> Result<Chains, StoreError> {
        let more = !rows.clocked.is_empty() || !rows.notices.is_empty();
        if rows.seqs.len() <= TOGETHER && !more {
            // One statement is a transaction of its own: of it, too, all is written or nothing.
            let mut line = self.write.acquire().await?;
            let links = chains.link(&mut line, &rows.tables, &rows.seqs).await?;
            Self::write_entries(&mut line, rows, &links, 0..links.len()).await?;
            return Ok(chains);
        }
        let mut tx = self.begin().await?;
        Self::write_all(&mut tx, rows, &mut chains).await?;
        tx.commit().await?;
        Ok(chains)
    }

    /// The chains after some of them have been swept; nothing if that can't be done: they are read again
    /// then.
    async fn swept(&self, mut chains: Chains) -> Option<Chains> {
        if !chains.are_due() {
            return Some(chains);
        }
        let swept = async {
            let mut line = self.write.acquire().await?;
            chains.sweep(&mut line).await
        };
        swept.await.ok()?;
        Some(chains)
    }

    /// Writes all of a batch within a transaction.
    async fn write_all(
        tx: &mut sqlx::SqliteConnection,
        rows: &sql::Rows,
        chains: &mut Chains,
    ) -> Result<(), StoreError> {
        let links = chains.link(tx, &rows.tables, &rows.seqs).await?;
        for from in (0..links.len()).step_by(TOGETHER) {
            let end = links.len().min(from + TOGETHER);
            Self::write_entries(tx, rows, &links, from..end).await?;
        }
        if !rows.clocked.is_empty() {
            let clocks = |i: usize| (&rows.clocked[i], &rows.clocks[i], rows.deadlines[i]);
            sqlx::query(KEEP_CLOCKS)
                .bind(list(rows.clocked.len(), clocks))
                .execute(&mut *tx)
                .await?;
        }
        Self::notify(tx, &rows.notices).await
    }

    /// Writes some of a batch's entries; none of them if one of its tables has another epoch.
    async fn write_entries(
        line: &mut sqlx::SqliteConnection,
        rows: &sql::Rows,
        links: &[Link],
        which: Range<usize>,
    ) -> Result<(), StoreError> {
        let many = which.len().next_power_of_two();
        // The text is made of constants.
        let mut query = sqlx::query(sqlx::AssertSqlSafe(write_entries(many)));
        for i in which.start..which.start + many {
            let link = links.get(i).filter(|_| i < which.end);
            query = query
                .bind(link.map(|link| link.id))
                .bind(link.and_then(|link| link.before))
                .bind(rows.tables.get(i))
                .bind(rows.seqs.get(i))
                .bind(rows.entries.get(i))
                .bind(rows.ats.get(i))
                .bind(rows.waiting.get(i));
        }
        let held = list(rows.matches.len(), |i| (&rows.matches[i], rows.epochs[i]));
        let query = query
            .bind(sql::number(rows.matches.len() as u64))
            .bind(held);
        let written = query.execute(line).await.map_err(sql::unwritten)?;
        if written.rows_affected() != which.len() as u64 {
            return Err(StoreError::Deposed);
        }
        Ok(())
    }

    /// Makes sure that these tables still have these epochs. Nobody else writes before the
    /// transaction ends.
    async fn hold(
        tx: &mut sqlx::SqliteConnection,
        tables: &[String],
        epochs: &[i64],
    ) -> Result<(), StoreError> {
        let held: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM json_each($1) \
             JOIN standings ON table_id = value ->> 0 AND epoch = value ->> 1",
        )
        .bind(list(tables.len(), |i| (&tables[i], epochs[i])))
        .fetch_one(tx)
        .await?;
        if sql::time(held) < tables.len() as u64 {
            return Err(StoreError::Deposed);
        }
        Ok(())
    }

    async fn claim_all(
        tx: &mut sqlx::SqliteConnection,
        node: &str,
        tables: &[String],
    ) -> Result<Vec<Claim>, StoreError> {
        let wanted = Self::texts(tables);
        let granted = sqlx::query(
            "UPDATE standings SET owner = $2, epoch = epoch + 1 \
             WHERE table_id IN (SELECT value FROM json_each($1)) \
             AND (owner IS NULL OR owner = $2 OR NOT EXISTS (SELECT 1 FROM nodes \
             WHERE nodes.id = owner \
             AND seen_at <= CAST(unixepoch('subsec') * 1000 AS INTEGER) \
             AND CAST(unixepoch('subsec') * 1000 AS INTEGER) < seen_at + lease)) \
             RETURNING table_id, epoch",
        )
        .bind(&wanted)
        .bind(node)
        .fetch_all(&mut *tx)
        .await?;
        let there = if granted.len() < tables.len() {
            let query = "SELECT table_id FROM standings \
                         WHERE table_id IN (SELECT value FROM json_each($1))";
            sqlx::query(query).bind(wanted).fetch_all(tx).await?
        } else {
            Vec::new()
        };
        Ok(owners::claims(tables, &granted, &there)?)
    }

    fn texts(texts: &[String]) -> String {
        list(texts.len(), |i| &texts[i])
    }

    #[expect(clippy::unused_async, reason = "the other database has one line more")]
    async fn hang_up(&self) {}

    async fn begin(&self) -> Result<sqlx::Transaction<'static, sqlx::Sqlite>, sqlx::Error> {
        self.write.begin_with("BEGIN IMMEDIATE").await
    }
}

/// Rows as one JSON text: each statement is a way to the database's thread and back.
fn list<T: Serialize>(rows: usize, row: impl Fn(usize) -> T) -> String {
    let rows: Vec<T> = (0..rows).map(row).collect();
    // Texts and numbers always serialise.
    serde_json::to_string(&rows).unwrap_or_default()
}

sql::store!(SqliteStore, sqlx::SqliteConnection, "", past);
decks::shelf!(SqliteStore);
keys::keys!(SqliteStore, "IN (SELECT value FROM json_each($1))");
webhooks::webhooks!(SqliteStore, sqlx::SqliteConnection, "");
clocks::clock_case!(SqliteStore);
snapshots::snapshots!(SqliteStore, sqlx::SqliteConnection);
rooms::rooms!(SqliteStore, sqlx::SqliteConnection, past);
owners::owners!(SqliteStore, "CAST(unixepoch('subsec') * 1000 AS INTEGER)");
super::ages::ages!(SqliteStore);
super::listing::listing!(SqliteStore);
super::moderation::moderation!(SqliteStore, sqlx::SqliteConnection);
super::public::public_tables!(SqliteStore, "IN (SELECT value FROM json_each($1))");
