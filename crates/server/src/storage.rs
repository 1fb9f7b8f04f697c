//! Persistent storage: guests, decks, tables, the journal, snapshots, and chat.
//!
//! The same queries serve SQLite and Postgres through sqlx's `Any` driver. The few that differ choose
//! with `Store::query`.

mod claims;
mod clocks;
mod columns;
mod database;
mod decks;
mod group_commit;
mod guests;
mod journal;
mod leases;
mod location;
mod migrations;
mod moderation;
mod public_tables;
mod retention;
mod snapshots;
mod sqlite_file;
mod tables;
mod webhooks;

use std::time::Duration;

use engine::{Luck, Seat, journal::Entry};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{AnyPool, error::ErrorKind};
use tokio::time::timeout;

use self::database::Dialect;
pub use self::{
    claims::Claims,
    clocks::Clocked,
    database::open,
    decks::Deck,
    group_commit::{Journal, Pending},
    guests::KnownGuest,
    leases::{Claim, Node},
    location::Location,
    public_tables::TableQuery,
    snapshots::Snapshot,
    tables::{History, StoredTable},
    webhooks::{Notice, Webhook},
};

/// What a match starts from.
#[derive(Clone, PartialEq, Debug)]
pub struct Started {
    /// The table it belongs to.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The rules version it was started under.
    pub version: u32,
    /// What the table agreed on.
    pub setup: Value,
    /// What its dice follow from: its secret.
    pub luck: Luck,
    /// What was published of that beforehand.
    pub commitment: String,
    /// When it began: milliseconds since 1970.
    pub at: u64,
}

/// Entries of one match that belong together: all of them or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Append {
    /// The match's table.
    pub table: String,
    /// The epoch of the claim by which it is written.
    pub epoch: u64,
    /// Its next entries, numbered by `seq`.
    pub entries: Vec<Entry>,
    /// When they were made: milliseconds since 1970.
    pub at: u64,
    /// The seats that the match waits for after them.
    pub waiting: Vec<Seat>,
    /// Who is to be told of that, among those who have an address for it.
    pub notices: Vec<Notice>,
    /// How the clocks stand after them, where there are any.
    pub clocked: Option<Clocked>,
}

/// An entry as it was written.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredEntry {
    /// The entry.
    pub entry: Entry,
    /// When it was made: milliseconds since 1970.
    pub at: u64,
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChatLine {
    /// Its number at the table, from 1.
    pub number: u64,
    /// Who said it: his public id.
    pub guest: String,
    /// The command's id.
    pub command: String,
    /// His name then.
    pub from: String,
    /// His seat then.
    pub seat: Option<u8>,
    /// The words.
    pub text: String,
    /// Milliseconds since 1970.
    pub at: u64,
    /// Said by somebody who only watches, while the match was played: players don't hear it until
    /// the match is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aside: bool,
}

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database can't be opened.
    #[error("can't open the database {database}: {why}")]
    Open {
        /// Where, without secrets.
        database: String,
        /// What went wrong.
        why: String,
    },
    /// The database has been used by a newer server.
    #[error(
        "the database {database} is too new: it has migration {migration}, \
         which this server does not know; use the newer server"
    )]
    TooNew {
        /// Where, without secrets.
        database: String,
        /// The first unknown migration.
        migration: i64,
    },
    /// Somebody else has written these numbers.
    #[error("another writer has written to this match")]
    Conflict,
    /// Somebody else has claimed the table since.
    #[error("another server has taken this table over")]
    Deposed,
    /// The database refuses what was to be written: nothing of it was done.
    #[error("the database refuses it: {0}")]
    Refused(String),
    /// It does not answer, or not in time; what was asked may or may not have been done.
    #[error("the database does not answer: {0}")]
    Unavailable(String),
    /// What it holds can't be read.
    #[error("{what} can't be read: {why}")]
    Corrupt {
        /// What.
        what: String,
        /// Why.
        why: String,
    },
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(why) if !matches!(why.kind(), ErrorKind::Other) => {
                Self::Refused(error.to_string())
            }
            _ => Self::Unavailable(error.to_string()),
        }
    }
}

/// A database. Every method is one transaction: done completely and durably, or not at all. Methods
/// that change a table take the epoch of a claim and fail with [`StoreError::Deposed`] when the table
/// has been claimed again since.
#[derive(Clone, Debug)]
pub struct Store {
    read: AnyPool,
    write: AnyPool,
    dialect: Dialect,
}

impl Store {
    /// Checks that the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.read).await?;
        Ok(())
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
    }
}

/// How long a database may take before it counts as silent.
const PATIENCE: Duration = Duration::from_secs(10);

/// Waits for a database, but not for good: a line to it may have fallen silent. What was asked of it
/// then may or may not have been done.
pub(crate) async fn patiently<T>(
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let silent = |_| StoreError::Unavailable("it took too long".into());
    timeout(PATIENCE, work).await.map_err(silent)?
}
