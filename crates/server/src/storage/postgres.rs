//! The database server, for real hosting.

use std::time::Duration;

use async_trait::async_trait;
use engine::{Seat, dice::Seed};
use sqlx::{
    PgPool, Row,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use super::{Append, ChatLine, Started, Store, StoreError, Written, decks, location, sql};
use crate::{clock, lobby::Table, wire::Person};

const CONNECTIONS: u32 = 16;
/// How long to wait for a connection before a command is refused.
const PATIENCE: Duration = Duration::from_secs(5);

/// A database on a server.
#[derive(Debug)]
pub struct PgStore {
    write: PgPool,
    read: PgPool,
}

impl PgStore {
    /// Connects and brings the database up to date.
    ///
    /// # Errors
    /// When it can't be reached or is too new.
    pub async fn open(options: PgConnectOptions) -> Result<Self, StoreError> {
        let database = location::name(&options);
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .connect_with(options.application_name("eldertable"))
            .await
            .map_err(|e| StoreError::Open {
                database: database.clone(),
                why: e.to_string(),
            })?;
        sqlx::migrate!("../../migrations/postgres")
            .run(&pool)
            .await
            .map_err(|e| location::migration(&database, e))?;
        Ok(Self {
            write: pool.clone(),
            read: pool,
        })
    }

    async fn insert(tx: &mut sqlx::PgConnection, rows: &sql::Rows) -> Result<u64, sqlx::Error> {
        let done = sqlx::query(
            "INSERT INTO entries (table_id, seq, entry, at) \
             SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::text[], $4::bigint[]) \
             ON CONFLICT DO NOTHING",
        )
        .bind(&rows.tables)
        .bind(&rows.seqs)
        .bind(&rows.entries)
        .bind(&rows.ats)
        .execute(tx)
        .await?;
        Ok(done.rows_affected())
    }

    async fn turn(tx: &mut sqlx::PgConnection, rows: &sql::Rows) -> Result<(), sqlx::Error> {
        sqlx::query(
            "UPDATE matches SET waiting = w \
             FROM UNNEST($1::text[], $2::text[]) AS rows (t, w) WHERE table_id = t",
        )
        .bind(&rows.matches)
        .bind(&rows.waiting)
        .execute(tx)
        .await?;
        Ok(())
    }

    async fn begin(&self) -> Result<sqlx::Transaction<'static, sqlx::Postgres>, sqlx::Error> {
        self.write.begin().await
    }
}

sql::store!(PgStore, sqlx::PgConnection);
decks::shelf!(PgStore);
super::listing::listing!(PgStore);
