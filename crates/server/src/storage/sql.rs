//! The statements, written once: both databases understand them. What differs (how to open, how to
//! insert many rows) is in their own files.

mod columns;
mod rows;

pub(super) use columns::{
    corrupt, dense, luck, number, read, state, table, time, unwritten, write, written,
};
pub(super) use rows::Rows;

/// Implements [`super::Store`] for a type with pools `read` and `write`, and `begin`, `hold`,
/// `write_down`, `keep`, `kept` and `hang_up`. `$past` makes the entries of the table `$1`, as SQL.
macro_rules! store {
    ($store:ty, $connection:ty, $share:literal, $past:ident) => {
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
                    ") UPDATE tables SET state = $2, public = $3, record = $4, updated_at = $5, \
                     host = $7, game = $8, sought = $9 FROM held WHERE id = held.table_id"
                ))
                .bind(&table.id)
                .bind(sql::state(table))
                .bind(table.listed())
                .bind(sql::write("a table", table)?)
                .bind(sql::number(clock::now()))
                .bind(sql::number(epoch))
                .bind(&table.host)
                .bind(&table.game)
                .bind(table.sought())
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
                let rows = sqlx::query(concat!(
                    "SELECT entry, at FROM ",
                    $past!(),
                    " past ORDER BY seq"
                ))
                .bind(table)
                .fetch_all(line)
                .await?;
                let entries = rows
                    .iter()
                    .map(|row| sql::written(table, row.try_get(0)?, row.try_get(1)?));
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
                     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
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
                let row = sqlx::query(
                    "SELECT t.record, w.waiting \
                     FROM tables t JOIN waits w ON w.table_id = t.id WHERE t.id = $1",
                )
                .bind(id)
                .fetch_optional(&self.read)
                .await?;
                let Some(row) = row else { return Ok(None) };
                sql::table(row.try_get(0)?, row.try_get(1)?).map(Some)
            }

            async fn add_table(&self, table: &Table) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                sqlx::query(
                    "INSERT INTO tables \
                     (id, state, public, record, created_at, updated_at, host, game, sought) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                )
                .bind(&table.id)
                .bind(sql::state(table))
                .bind(table.listed())
                .bind(sql::write("a table", table)?)
                .bind(sql::number(table.created_at))
                .bind(sql::number(clock::now()))
                .bind(&table.host)
                .bind(&table.game)
                .bind(table.sought())
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

            async fn tables_of(&self, guest: &str, most: u32) -> Result<Vec<Table>, StoreError> {
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
                    .map(|row| sql::table(row.try_get(0)?, row.try_get(1)?))
                    .collect()
            }

            async fn admitted(&self, guest: &str, table: &str) -> Result<bool, StoreError> {
                let found = sqlx::query(
                    "SELECT 1 FROM admissions WHERE guest_id = $1 AND table_id = $2",
                );
                let found = found.bind(guest).bind(table).fetch_optional(&self.read);
                Ok(found.await?.is_some())
            }

            async fn unfinished_of(&self, guest: &str) -> Result<u64, StoreError> {
                let count: i64 = sqlx::query_scalar(
                    "SELECT COUNT(*) FROM admissions a JOIN tables t ON t.id = a.table_id \
                     WHERE a.guest_id = $1 AND t.state <> 'finished'",
                )
                .bind(guest)
                .fetch_one(&self.read)
                .await?;
                Ok(sql::time(count))
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
