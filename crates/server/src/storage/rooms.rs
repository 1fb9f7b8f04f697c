//! All that a room begins with, and the past of its match: each read in one go, because every
//! question to a database is a way there and back.

use async_trait::async_trait;

use super::{ChatLine, Snapshot, Started, StoreError, Written};
use crate::lobby::Table;

/// A table as it was stored, with all that its room needs.
#[derive(Clone, PartialEq, Debug)]
pub struct Stored {
    /// The table.
    pub table: Table,
    /// What its match started from, if it has.
    pub started: Option<Started>,
    /// The clocks of its match as JSON, if it has any.
    pub clocks: Option<String>,
    /// The last lines of chat in order.
    pub chat: Vec<ChatLine>,
}

/// What has been stored of a match.
#[derive(Debug)]
pub struct History {
    /// Its entries in order.
    pub written: Vec<Written>,
    /// Its snapshots in order; a match can be opened without them.
    pub snapshots: Result<Vec<Snapshot>, StoreError>,
}

/// Where rooms come from.
#[async_trait]
pub trait Rooms {
    /// A table with at most so many lines of chat.
    async fn stored(&self, table: &str, chat: u32) -> Result<Option<Stored>, StoreError>;
    /// The entries and snapshots of its match.
    async fn history(&self, table: &str) -> Result<History, StoreError>;
}

/// Implements [`Rooms`] for a type with a pool `read`, and `chat_on`, `entries_on` and
/// `snapshots_on`.
macro_rules! rooms {
    ($store:ty) => {
        #[async_trait]
        impl super::Rooms for $store {
            async fn stored(
                &self,
                table: &str,
                chat: u32,
            ) -> Result<Option<super::Stored>, StoreError> {
                let mut line = self.read.acquire().await?;
                let row = sqlx::query(concat!(
                    "SELECT t.record, ",
                    sql::waiting!(),
                    ", s.clocks, m.* FROM tables t JOIN standings s ON s.table_id = t.id \
                     LEFT JOIN matches m ON m.table_id = t.id WHERE t.id = $1"
                ))
                .bind(table)
                .fetch_optional(&mut *line)
                .await?;
                let Some(row) = row else { return Ok(None) };
                let started: Option<&str> = row.try_get("game")?;
                let started = started.map(|_| Self::started_in(&row, table));
                Ok(Some(super::Stored {
                    table: sql::table(row.try_get(0)?, row.try_get(1)?)?,
                    started: started.transpose()?,
                    clocks: row.try_get(2)?,
                    chat: Self::chat_on(&mut line, table, chat).await?,
                }))
            }

            async fn history(&self, table: &str) -> Result<super::History, StoreError> {
                let mut line = self.read.acquire().await?;
                let written = match self.kept(table) {
                    Some(kept) => kept,
                    None => Self::entries_on(&mut line, table).await?,
                };
                Ok(super::History {
                    written,
                    snapshots: Self::snapshots_on(&mut line, table).await,
                })
            }
        }
    };
}
pub(super) use rooms;
