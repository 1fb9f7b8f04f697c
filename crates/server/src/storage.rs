//! Persistent storage: guests, decks, tables, the journal, snapshots, and chat.
//!
//! The same queries serve SQLite and Postgres through sqlx's `Any` driver. The few that differ choose
//! with `Store::query`.

mod analyses;
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
mod packing;
mod programs;
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

/// The start of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Started {
    /// Its table's id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The rules version at its start.
    pub version: u32,
    /// Its setup.
    pub setup: Value,
    /// The source of its randomness, with its secret.
    pub luck: Luck,
    /// The published commitment.
    pub commitment: String,
    /// When it started: milliseconds since 1970.
    pub at: u64,
}

/// Entries of one command, stored together or not at all.
#[derive(Clone, PartialEq, Debug)]
pub struct Append {
    /// The match's table.
    pub table: String,
    /// The epoch of the claim under which they are written.
    pub epoch: u64,
    /// The entries, in order.
    pub entries: Vec<Entry>,
    /// When they were made: milliseconds since 1970.
    pub at: u64,
    /// The seats that the match waits for afterward.
    pub waiting: Vec<Seat>,
    /// Notices for those of them who have a webhook.
    pub notices: Vec<Notice>,
    /// The clocks afterward, if there are any.
    pub clocked: Option<Clocked>,
}

/// A stored entry.
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
    /// The author's public id.
    pub guest: String,
    /// The command's id.
    pub command: String,
    /// The author's name at that time.
    pub from: String,
    /// The author's seat at that time.
    pub seat: Option<u8>,
    /// The text.
    pub text: String,
    /// Milliseconds since 1970.
    pub at: u64,
    /// Whether a spectator wrote it during the match: players see it when the match is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aside: bool,
}

/// A storage error.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database can't be opened.
    #[error("can't open the database {database}: {why}")]
    Open {
        /// The database, without secrets.
        database: String,
        /// The reason.
        why: String,
    },
    /// The database was used by a newer server.
    #[error(
        "the database {database} is too new: it has migration {migration}, \
         which this server does not know; use the newer server"
    )]
    TooNew {
        /// The database, without secrets.
        database: String,
        /// The first unknown migration.
        migration: i64,
    },
    /// The sequence number is taken.
    #[error("another writer has written to this match")]
    Conflict,
    /// The table has been claimed again.
    #[error("another server has taken over this table")]
    Deposed,
    /// The database refused the write; nothing was stored.
    #[error("the database refuses it: {0}")]
    Refused(String),
    /// The database does not answer, or not in time; the outcome is unknown.
    #[error("the database does not answer: {0}")]
    Unavailable(String),
    /// Stored data can't be read.
    #[error("{what} can't be read: {why}")]
    Corrupt {
        /// The data.
        what: String,
        /// The reason.
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

/// A database. Every method is one transaction: complete and durable, or without effect. Methods that
/// change a table take the epoch of a claim and fail with [`StoreError::Deposed`] if the table has been
/// claimed again.
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

/// How long a database operation may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Bounds a database operation: a connection may have gone silent. After a timeout the outcome is
/// unknown.
pub(crate) async fn patiently<T>(
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let silent = |_| StoreError::Unavailable("it took too long".into());
    timeout(PATIENCE, work).await.map_err(silent)?
}
