//! What must survive: guests, their decks, tables and whose they are, the journal, snapshots, chat.
//! One trait, two databases, the same tests.

mod ages;
mod claims;
mod clocks;
mod decks;
mod guests;
mod journal;
mod keys;
mod listing;
mod location;
mod migrations;
mod moderation;
mod owners;
mod postgres;
mod public;
mod rooms;
mod snapshots;
mod sql;
mod sqlite;
mod webhooks;

use std::{fmt::Debug, sync::Arc, time::Duration};

use async_trait::async_trait;
use engine::{Luck, Seat, journal::Entry};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::error::ErrorKind;
use tokio::time::timeout;

pub(crate) use self::guests::known;
pub use self::{
    ages::Ages,
    claims::Claims,
    clocks::{ClockCase, Clocked},
    decks::{Deck, Decks},
    guests::{Guests, Known},
    journal::{Journal, Pending},
    keys::Keys,
    listing::Listing,
    location::Location,
    moderation::Moderation,
    owners::{Claim, Node, Owners},
    postgres::PgStore,
    public::{PublicTables, Wanted},
    rooms::{History, Rooms, Stored},
    snapshots::{Snapshot, Snapshots},
    sqlite::SqliteStore,
    webhooks::{Notice, Webhook, Webhooks},
};
use crate::{lobby::Table, wire::Person};

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
pub struct Written {
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

/// A database. Every method is one transaction: done whole and durably, or not at all. What changes
/// a table takes the epoch of a claim and fails with [`StoreError::Deposed`] when the table has been
/// claimed again since.
#[async_trait]
pub trait Store:
    Ages
    + ClockCase
    + Decks
    + Keys
    + Listing
    + Moderation
    + Owners
    + PublicTables
    + Rooms
    + Snapshots
    + Webhooks
    + Send
    + Sync
    + Debug
    + 'static
{
    /// Whether it answers.
    async fn ping(&self) -> Result<(), StoreError>;
    /// Keeps a new guest and the cookie of their browser, unless they are kept already.
    async fn add_guest(&self, guest: &Person, token_hash: &str) -> Result<(), StoreError>;
    /// Gives a guest another name.
    async fn rename_guest(&self, guest: &Person) -> Result<(), StoreError>;
    /// A table.
    async fn table(&self, id: &str) -> Result<Option<Table>, StoreError>;
    /// Keeps a new table, which nobody has claimed yet.
    async fn add_table(&self, table: &Table) -> Result<(), StoreError>;
    /// Keeps a changed table and who has been let in.
    async fn save_table(&self, table: &Table, epoch: u64) -> Result<(), StoreError>;
    /// Keeps a changed table into which nobody else has been let since it was kept: one statement.
    async fn save_table_only(&self, table: &Table, epoch: u64) -> Result<(), StoreError>;
    /// Forgets a table that never started.
    async fn remove_table(&self, id: &str, epoch: u64) -> Result<(), StoreError>;
    /// The tables that have let a guest in, the liveliest first.
    async fn tables_of(&self, guest: &str, most: u32) -> Result<Vec<Table>, StoreError>;
    /// Whether a table has let a guest in.
    async fn admitted(&self, guest: &str, table: &str) -> Result<bool, StoreError>;
    /// How many tables that are not finished have let a guest in.
    async fn unfinished_of(&self, guest: &str) -> Result<u64, StoreError>;
    /// Starts a match and keeps its table; who is to be told that he begins has an address for it.
    async fn start(
        &self,
        table: &Table,
        started: &Started,
        notices: &[Notice],
        epoch: u64,
    ) -> Result<(), StoreError>;
    /// What a match started from.
    async fn started(&self, table: &str) -> Result<Option<Started>, StoreError>;
    /// A match's entries in order.
    async fn entries(&self, table: &str) -> Result<Vec<Written>, StoreError>;
    /// Appends to several matches at once: all of it or nothing. [`StoreError::Conflict`] when any
    /// number is taken, [`StoreError::Deposed`] when any table has been claimed again.
    async fn append(&self, appends: &[Append]) -> Result<(), StoreError>;
    /// Notes whom a match waits for, unless an entry has done so.
    async fn note_turns(&self, table: &str, waiting: &[Seat], epoch: u64)
    -> Result<(), StoreError>;
    /// Keeps a line of chat; says no when the command had been done before.
    async fn add_chat(&self, table: &str, line: &ChatLine, epoch: u64) -> Result<bool, StoreError>;
    /// Lets go of every connection.
    async fn close(&self);
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

/// Opens the database of a location and brings it up to date.
///
/// # Errors
/// When it can't be opened or is too new; the error names it without its secrets.
pub async fn open(location: &str) -> Result<Arc<dyn Store>, StoreError> {
    match Location::parse(location)? {
        Location::Memory => Ok(Arc::new(SqliteStore::in_memory().await?)),
        Location::Sqlite(path) => Ok(Arc::new(SqliteStore::open(&path).await?)),
        Location::Postgres(options) => Ok(Arc::new(PgStore::open(*options).await?)),
    }
}
