//! The statements, written once: both databases understand them. What differs (how to open, how to
//! insert many rows) is in their own files.

use engine::{Luck, journal::seed_from_hex};
use serde::{Serialize, de::DeserializeOwned};

use super::{Append, Notice, StoreError, Written};
use crate::lobby::Table;

/// The rows of a batch, a list a column.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) tables: Vec<String>,
    pub(super) seqs: Vec<i64>,
    pub(super) entries: Vec<String>,
    pub(super) ats: Vec<i64>,
    /// Whom a match waits for, at the last of its entries.
    pub(super) waiting: Vec<Option<String>>,
    /// The matches they belong to, and the epochs they are written by.
    pub(super) matches: Vec<String>,
    pub(super) epochs: Vec<i64>,
    /// Of those that have clocks: how they stand, and when the next one runs out.
    pub(super) clocked: Vec<String>,
    pub(super) clocks: Vec<String>,
    pub(super) deadlines: Vec<Option<i64>>,
    /// Who is to be told.
    pub(super) notices: Vec<Notice>,
}

impl Rows {
    pub(super) fn of(appends: &[Append]) -> Result<Self, StoreError> {
        let mut rows = Self::default();
        for append in appends {
            rows.matches.push(append.table.clone());
            rows.epochs.push(number(append.epoch));
            if let Some(clocked) = &append.clocked {
                rows.clocked.push(append.table.clone());
                rows.clocks.push(clocked.record.clone());
                rows.deadlines.push(clocked.deadline.map(number));
            }
            rows.notices.extend_from_slice(&append.notices);
            for entry in &append.entries {
                rows.tables.push(append.table.clone());
                rows.seqs.push(number(entry.seq));
                rows.ats.push(number(append.at));
                rows.entries.push(write("an entry", entry)?);
                rows.waiting.push(None);
            }
            if let (Some(last), false) = (rows.waiting.last_mut(), append.entries.is_empty()) {
                *last = Some(write("turns", &append.waiting)?);
            }
        }
        Ok(rows)
    }

    /// Leaves out the entries, where they are kept elsewhere.
    pub(super) fn forget_entries(&mut self) {
        self.tables.clear();
        self.seqs.clear();
        self.entries.clear();
        self.ats.clear();
        self.waiting.clear();
    }
}

/// Why a batch of the journal was not written.
pub(super) fn unwritten(error: sqlx::Error) -> StoreError {
    let taken = |why: &dyn sqlx::error::DatabaseError| why.is_unique_violation();
    if error.as_database_error().is_some_and(taken) {
        return StoreError::Conflict;
    }
    error.into()
}

pub(super) fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

pub(super) fn time(at: i64) -> u64 {
    u64::try_from(at).unwrap_or_default()
}

/// A table from its record, with what its match has noted.
pub(super) fn table(record: &str, waiting: Option<&str>) -> Result<Table, StoreError> {
    let mut table: Table = read("a table", record)?;
    if let Some(waiting) = waiting {
        table.waiting = read("turns", waiting)?;
    }
    Ok(table)
}

pub(super) fn write<T: Serialize>(what: &str, value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|e| corrupt(what, &e))
}

pub(super) fn read<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|e| corrupt(what, &e))
}

fn corrupt(what: &str, why: &dyn ToString) -> StoreError {
    StoreError::Corrupt {
        what: what.to_owned(),
        why: why.to_string(),
    }
}

/// What a match's dice follow from: its seed and, where it has them, the terms.
pub(super) fn luck(seed: &str, terms: Option<&str>) -> Result<Luck, StoreError> {
    let seed = seed_from_hex(seed).ok_or_else(|| corrupt("a seed", &"not 64 hex digits"))?;
    let terms = terms.map(|terms| read("the terms of dice", terms));
    Luck::of(seed, terms.transpose()?).map_err(|e| corrupt("the terms of dice", &e))
}

pub(super) fn state(table: &Table) -> &'static str {
    match table.state {
        crate::wire::TableState::Open => "open",
        crate::wire::TableState::Playing => "playing",
        crate::wire::TableState::Finished => "finished",
    }
}

/// Entries must follow one another; a gap means that somebody has altered the database.
pub(super) fn dense(table: &str, entries: &[Written]) -> Result<(), StoreError> {
    let gap = entries
        .iter()
        .zip(1..)
        .find(|(written, seq)| written.entry.seq != *seq);
    match gap {
        Some((written, seq)) => {
            let why = format!("#{seq} is missing before #{}", written.entry.seq);
            Err(corrupt(&format!("the journal of table {table}"), &why))
        }
        None => Ok(()),
    }
}

/// Whom a match of a table `t` with the standing `s` waits for, as SQL: its last entry says so, or what
/// it was when no entry had.
macro_rules! waiting {
    () => {
        "COALESCE((SELECT e.waiting FROM entries e WHERE e.table_id = t.id \
         ORDER BY e.seq DESC LIMIT 1), s.waiting)"
    };
}
pub(super) use waiting;

/// Implements [`super::Store`] for a type with pools `read` and `write`, and `begin`, `hold`,
/// `write_down`, `keep`, `kept` and `hang_up`.
macro_rules! store {
    ($store:ty, $connection:ty, $share:literal) => {
        impl $store {
            async fn save(
                tx: &mut $connection,
                table: &Table,
                epoch: u64,
            ) -> Result<(), StoreError> {
                Self::save_record(&mut *tx, table, epoch).await?;
                Self::admit(tx, table).await
            }

            /// Saves a table, but for who has been let in.
            async fn save_record(
                line: impl sqlx::Executor<
                    '_,
                    Database = <$connection as sqlx::Connection>::Database,
                >,
                table: &Table,
                epoch: u64,
            ) -> Result<(), StoreError> {
                let saved = sqlx::query(concat!(
                    "WITH held AS (SELECT table_id FROM standings \
                     WHERE table_id = $1 AND epoch = $6 ",
                    $share,
                    ") UPDATE tables SET state = $2, public = $3, record = $4, updated_at = $5 \
                     FROM held WHERE id = held.table_id"
                ))
                .bind(&table.id)
                .bind(sql::state(table))
                .bind(table.public)
                .bind(sql::write("a table", table)?)
                .bind(sql::number(clock::now()))
                .bind(sql::number(epoch))
                .execute(line)
                .await?;
                if saved.rows_affected() != 1 {
                    return Err(StoreError::Deposed);
                }
                Ok(())
            }

            /// What a match started from: columns of `matches` by their names.
            fn started_in(
                row: &<<$connection as sqlx::Connection>::Database as sqlx::Database>::Row,
                table: &str,
            ) -> Result<Started, StoreError> {
                let version: i64 = row.try_get("version")?;
                Ok(Started {
                    table: table.to_owned(),
                    game: row.try_get("game")?,
                    version: u32::try_from(version).unwrap_or_default(),
                    setup: sql::read("a setup", row.try_get("setup")?)?,
                    luck: sql::luck(row.try_get("seed")?, row.try_get("fairness")?)?,
                    commitment: row.try_get("commitment")?,
                    at: sql::time(row.try_get("started_at")?),
                })
            }

            async fn entries_on(
                line: &mut $connection,
                table: &str,
            ) -> Result<Vec<Written>, StoreError> {
                let rows =
                    sqlx::query("SELECT entry, at FROM entries WHERE table_id = $1 ORDER BY seq")
                        .bind(table)
                        .fetch_all(line)
                        .await?;
                let entries = rows.iter().map(|row| {
                    Ok(Written {
                        entry: sql::read("an entry", row.try_get(0)?)?,
                        at: sql::time(row.try_get(1)?),
                    })
                });
                let entries = entries.collect::<Result<Vec<Written>, StoreError>>()?;
                sql::dense(table, &entries)?;
                Ok(entries)
            }

            /// The last lines of chat in order.
            async fn chat_on(
                line: &mut $connection,
                table: &str,
                most: u32,
            ) -> Result<Vec<ChatLine>, StoreError> {
                let rows = sqlx::query(
                    "SELECT line FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT $2",
                )
                .bind(table)
                .bind(i64::from(most))
                .fetch_all(line)
                .await?;
                rows.iter()
                    .rev()
                    .map(|row| sql::read("chat", row.try_get(0)?))
                    .collect()
            }

            async fn admit(tx: &mut $connection, table: &Table) -> Result<(), StoreError> {
                sqlx::query("DELETE FROM admissions WHERE table_id = $1")
                    .bind(&table.id)
                    .execute(&mut *tx)
                    .await?;
                for guest in table.people.keys() {
                    sqlx::query("INSERT INTO admissions (guest_id, table_id) VALUES ($1, $2)")
                        .bind(guest)
                        .bind(&table.id)
                        .execute(&mut *tx)
                        .await?;
                }
                Ok(())
            }
        }

        #[async_trait]
        impl Store for $store {
            async fn ping(&self) -> Result<(), StoreError> {
                sqlx::query("SELECT 1").execute(&self.read).await?;
                Ok(())
            }

            async fn add_guest(&self, guest: &Person, token_hash: &str) -> Result<(), StoreError> {
                sqlx::query(
                    "INSERT INTO guests (id, token_hash, name, created_at) \
                     VALUES ($1, $2, $3, $4)",
                )
                .bind(&guest.id)
                .bind(token_hash)
                .bind(&guest.name)
                .bind(sql::number(clock::now()))
                .execute(&self.write)
                .await?;
                Ok(())
            }

            async fn rename_guest(&self, guest: &Person) -> Result<(), StoreError> {
                sqlx::query("UPDATE guests SET name = $2 WHERE id = $1")
                    .bind(&guest.id)
                    .bind(&guest.name)
                    .execute(&self.write)
                    .await?;
                Ok(())
            }

            async fn table(&self, id: &str) -> Result<Option<Table>, StoreError> {
                let row = sqlx::query(concat!(
                    "SELECT t.record, ",
                    sql::waiting!(),
                    " FROM tables t JOIN standings s ON s.table_id = t.id WHERE t.id = $1"
                ))
                .bind(id)
                .fetch_optional(&self.read)
                .await?;
                let Some(row) = row else { return Ok(None) };
                sql::table(row.try_get(0)?, row.try_get(1)?).map(Some)
            }

            async fn add_table(&self, table: &Table) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                sqlx::query(
                    "INSERT INTO tables (id, state, public, record, created_at, updated_at) \
                     VALUES ($1, $2, $3, $4, $5, $6)",
                )
                .bind(&table.id)
                .bind(sql::state(table))
                .bind(table.public)
                .bind(sql::write("a table", table)?)
                .bind(sql::number(table.created_at))
                .bind(sql::number(clock::now()))
                .execute(&mut *tx)
                .await?;
                sqlx::query("INSERT INTO standings (table_id) VALUES ($1)")
                    .bind(&table.id)
                    .execute(&mut *tx)
                    .await?;
                Self::admit(&mut tx, table).await?;
                Ok(tx.commit().await?)
            }

            async fn save_table(&self, table: &Table, epoch: u64) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                Self::save(&mut tx, table, epoch).await?;
                Ok(tx.commit().await?)
            }

            async fn save_table_only(
                &self,
                table: &Table,
                epoch: u64,
            ) -> Result<(), StoreError> {
                Self::save_record(&self.write, table, epoch).await
            }

            async fn remove_table(&self, id: &str, epoch: u64) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                Self::hold(&mut tx, &[id.to_owned()], &[sql::number(epoch)]).await?;
                sqlx::query("DELETE FROM tables WHERE id = $1 AND state = 'open'")
                    .bind(id)
                    .execute(&mut *tx)
                    .await?;
                Ok(tx.commit().await?)
            }

            async fn public_tables(&self, most: u32) -> Result<Vec<Table>, StoreError> {
                let rows = sqlx::query(concat!(
                    "SELECT t.record, ",
                    sql::waiting!(),
                    " FROM tables t JOIN standings s ON s.table_id = t.id \
                     WHERE t.public AND t.state <> 'finished' \
                     ORDER BY t.updated_at DESC LIMIT $1"
                ))
                .bind(i64::from(most))
                .fetch_all(&self.read)
                .await?;
                rows.iter()
                    .map(|row| sql::table(row.try_get(0)?, row.try_get(1)?))
                    .collect()
            }

            async fn tables_of(&self, guest: &str, most: u32) -> Result<Vec<Table>, StoreError> {
                let rows = sqlx::query(concat!(
                    "SELECT t.record, ",
                    sql::waiting!(),
                    " FROM tables t JOIN admissions a ON a.table_id = t.id \
                     JOIN standings s ON s.table_id = t.id \
                     WHERE a.guest_id = $1 ORDER BY t.updated_at DESC LIMIT $2"
                ))
                .bind(guest)
                .bind(i64::from(most))
                .fetch_all(&self.read)
                .await?;
                rows.iter()
                    .map(|row| sql::table(row.try_get(0)?, row.try_get(1)?))
                    .collect()
            }

            async fn start(
                &self,
                table: &Table,
                started: &Started,
                notices: &[Notice],
                epoch: u64,
            ) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                Self::save(&mut tx, table, epoch).await?;
                let turns = table.waiting.as_ref();
                let turns = turns.map(|w| sql::write("turns", w)).transpose()?;
                let terms = started.luck.terms();
                let terms = terms.map(|t| sql::write("the terms of dice", t));
                let terms = terms.transpose()?;
                let done = sqlx::query(
                    "INSERT INTO matches \
                     (table_id, game, version, setup, seed, commitment, started_at, fairness) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
                )
                .bind(&started.table)
                .bind(&started.game)
                .bind(i64::from(started.version))
                .bind(sql::write("a setup", &started.setup)?)
                .bind(engine::journal::seed_hex(started.luck.secret()))
                .bind(&started.commitment)
                .bind(sql::number(started.at))
                .bind(terms)
                .execute(&mut *tx)
                .await?;
                if done.rows_affected() != 1 {
                    return Err(StoreError::Conflict);
                }
                sqlx::query("UPDATE standings SET waiting = $2 WHERE table_id = $1")
                    .bind(&table.id)
                    .bind(turns)
                    .execute(&mut *tx)
                    .await?;
                Self::notify(&mut tx, notices).await?;
                Ok(tx.commit().await?)
            }

            async fn started(&self, table: &str) -> Result<Option<Started>, StoreError> {
                let row = sqlx::query(
                    "SELECT game, version, setup, seed, commitment, started_at, fairness \
                     FROM matches WHERE table_id = $1",
                )
                .bind(table)
                .fetch_optional(&self.read)
                .await?;
                row.map(|row| Self::started_in(&row, table)).transpose()
            }

            async fn entries(&self, table: &str) -> Result<Vec<Written>, StoreError> {
                if let Some(entries) = self.kept(table) {
                    return Ok(entries);
                }
                let mut line = self.read.acquire().await?;
                Self::entries_on(&mut line, table).await
            }

            async fn append(&self, appends: &[Append]) -> Result<(), StoreError> {
                let kept = self.keep(appends)?;
                let more = |a: &Append| a.clocked.is_some() || !a.notices.is_empty();
                if kept && !appends.iter().any(more) {
                    return Ok(());
                }
                let mut rows = sql::Rows::of(appends)?;
                if kept {
                    rows.forget_entries();
                }
                self.write_down(&rows).await
            }

            async fn note_turns(
                &self,
                table: &str,
                waiting: &[Seat],
                epoch: u64,
            ) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                Self::hold(&mut tx, &[table.to_owned()], &[sql::number(epoch)]).await?;
                sqlx::query(
                    "UPDATE standings SET waiting = $2 WHERE table_id = $1 AND waiting IS NULL",
                )
                .bind(table)
                .bind(sql::write("turns", &waiting)?)
                .execute(&mut *tx)
                .await?;
                Ok(tx.commit().await?)
            }

            async fn add_chat(
                &self,
                table: &str,
                line: &ChatLine,
                epoch: u64,
            ) -> Result<bool, StoreError> {
                let mut tx = self.begin().await?;
                Self::hold(&mut tx, &[table.to_owned()], &[sql::number(epoch)]).await?;
                let done = sqlx::query(
                    "INSERT INTO chat (table_id, number, guest_id, command, line) \
                     VALUES ($1, $2, $3, $4, $5) \
                     ON CONFLICT (table_id, guest_id, command) DO NOTHING",
                )
                .bind(table)
                .bind(sql::number(line.number))
                .bind(&line.guest)
                .bind(&line.command)
                .bind(sql::write("chat", line)?)
                .execute(&mut *tx)
                .await?;
                tx.commit().await?;
                Ok(done.rows_affected() == 1)
            }

            async fn close(&self) {
                self.hang_up().await;
                self.read.close().await;
                self.write.close().await;
            }
        }
    };
}
pub(super) use store;
