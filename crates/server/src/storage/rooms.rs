//! All that a room begins with, and the past of its match: each read in one go, because every
//! question to a database is a way there and back.

use async_trait::async_trait;

use super::{ChatLine, Snapshot, Started, StoreError, Written};
use crate::lobby::Table;

/// A table as it was stored, with all that its room needs.
#[derive(Debug)]
pub struct Stored {
    /// The table.
    pub table: Table,
    /// What its match started from, if it has.
    pub started: Option<Started>,
    /// The clocks of its match as JSON, if it has any.
    pub clocks: Option<String>,
    /// The last lines of chat in order.
    pub chat: Vec<ChatLine>,
    /// What has been stored of its match, if that goes on: whoever asks for the table will want it.
    pub history: Option<History>,
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

/// Implements [`Rooms`] for a type with a pool `read`, and `chat_on`, `kept` and `snapshot_in`.
/// `$past` makes the entries of the table `$1`, as SQL.
macro_rules! rooms {
    ($store:ty, $connection:ty, $past:ident) => {
        impl $store {
            /// Entries and snapshots by one statement.
            async fn history_on(
                &self,
                line: &mut $connection,
                table: &str,
            ) -> Result<super::History, StoreError> {
                let rows = sqlx::query(concat!(
                    "SELECT FALSE, seq, at, 0, entry, NULL FROM ",
                    $past!(),
                    " past UNION ALL \
                     SELECT TRUE, seq, since, version, NULL, memory FROM snapshots \
                     WHERE table_id = $1"
                ))
                .bind(table)
                .fetch_all(line)
                .await?;
                let (mut written, mut snapshots) = (Vec::with_capacity(rows.len()), Vec::new());
                for row in rows {
                    if row.try_get(0)? {
                        snapshots.push(Self::snapshot_in(&row));
                    } else {
                        written.push(sql::written(table, row.try_get(4)?, row.try_get(2)?)?);
                    }
                }
                if let Some(kept) = self.kept(table) {
                    written = kept;
                }
                written.sort_by_key(|w| w.entry.seq);
                sql::dense(table, &written)?;
                let snapshots: Result<Vec<super::Snapshot>, StoreError> =
                    snapshots.into_iter().collect();
                Ok(super::History {
                    written,
                    snapshots: snapshots.map(|mut snapshots| {
                        snapshots.sort_by_key(|s| s.seq);
                        snapshots
                    }),
                })
            }
        }

        #[async_trait]
        impl super::Rooms for $store {
            async fn stored(
                &self,
                table: &str,
                chat: u32,
            ) -> Result<Option<super::Stored>, StoreError> {
                let mut line = self.read.acquire().await?;
                let row = sqlx::query(
                    "SELECT t.record, w.waiting, s.clocks, \
                     EXISTS (SELECT 1 FROM chat c WHERE c.table_id = t.id) AS spoken, m.* \
                     FROM tables t JOIN standings s ON s.table_id = t.id \
                     JOIN waits w ON w.table_id = t.id \
                     LEFT JOIN matches m ON m.table_id = t.id WHERE t.id = $1",
                )
                .bind(table)
                .fetch_optional(&mut *line)
                .await?;
                let Some(row) = row else { return Ok(None) };
                let started: Option<&str> = row.try_get("game")?;
                let started = started.map(|_| Self::started_in(&row, table));
                let mut stored = super::Stored {
                    table: sql::table(row.try_get(0)?, row.try_get(1)?)?,
                    started: started.transpose()?,
                    clocks: row.try_get(2)?,
                    chat: Vec::new(),
                    history: None,
                };
                if row.try_get("spoken")? {
                    stored.chat = Self::chat_on(&mut line, table, chat).await?;
                }
                if stored.table.state == crate::wire::TableState::Playing {
                    // If it can't be read, that is said when the match is wanted.
                    stored.history = self.history_on(&mut line, table).await.ok();
                }
                Ok(Some(stored))
            }

            async fn history(&self, table: &str) -> Result<super::History, StoreError> {
                let mut line = self.read.acquire().await?;
                self.history_on(&mut line, table).await
            }
        }
    };
}
pub(super) use rooms;
