//! The database server, for real hosting.

use std::{collections::HashMap, time::Duration};

use async_trait::async_trait;
use engine::Seat;
use sqlx::{
    Connection as _, Executor as _, PgPool, Row,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::time::timeout;

use super::{
    Append, ChatLine, Claim, Started, Store, StoreError, Written, clocks, decks, keys, location,
    migrations, owners, snapshots, sql, webhooks,
};
use crate::{clock, lobby::Table, wire::Person};

const CONNECTIONS: u32 = 16;
/// How long to wait for a connection before a command is refused.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a connection that was at rest may take to say that it still stands.
const PING: Duration = Duration::from_secs(1);

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
            // What a line that has fallen silent had begun would hold its rows for good.
            .after_connect(|line, _| {
                Box::pin(async move {
                    let end = "SET idle_in_transaction_session_timeout = '10s'";
                    line.execute(end).await.map(drop)
                })
            })
            // Lines that have fallen silent are found out one after the other, so each of them quickly.
            .test_before_acquire(false)
            .before_acquire(|line, _| {
                Box::pin(
                    async move { Ok(timeout(PING, line.ping()).await.is_ok_and(|p| p.is_ok())) },
                )
            })
            .connect_with(options.application_name("eldertable"))
            .await
            .map_err(|e| StoreError::Open {
                database: database.clone(),
                why: e.to_string(),
            })?;
        migrations::postgres()
            .run(&pool)
            .await
            .map_err(|e| location::migration(&database, e))?;
        Ok(Self {
            write: pool.clone(),
            read: pool,
        })
    }

    /// Everything is written down.
    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "the other database may keep entries itself"
    )]
    fn keep(&self, _appends: &[Append]) -> Result<bool, StoreError> {
        Ok(false)
    }

    #[expect(
        clippy::unused_self,
        reason = "the other database may keep entries itself"
    )]
    fn kept(&self, _table: &str) -> Option<Vec<Written>> {
        None
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
            "UPDATE matches SET waiting = w, clocks = c, deadline = d \
             FROM UNNEST($1::text[], $2::text[], $3::text[], $4::bigint[]) \
             AS rows (t, w, c, d) WHERE table_id = t",
        )
        .bind(&rows.matches)
        .bind(&rows.waiting)
        .bind(&rows.clocks)
        .bind(&rows.deadlines)
        .execute(tx)
        .await?;
        Ok(())
    }

    /// Makes sure that these tables still have these epochs, and that nobody claims them before the
    /// transaction ends.
    async fn hold(
        tx: &mut sqlx::PgConnection,
        tables: &[String],
        epochs: &[i64],
    ) -> Result<(), StoreError> {
        let held = sqlx::query(
            "SELECT t.id FROM tables t \
             JOIN UNNEST($1::text[], $2::bigint[]) AS held (i, e) ON t.id = i AND t.epoch = e \
             FOR SHARE OF t",
        )
        .bind(tables)
        .bind(epochs)
        .fetch_all(tx)
        .await?;
        if held.len() < tables.len() {
            return Err(StoreError::Deposed);
        }
        Ok(())
    }

    async fn claim_all(
        tx: &mut sqlx::PgConnection,
        node: &str,
        tables: &[String],
    ) -> Result<Vec<Claim>, StoreError> {
        let granted = sqlx::query(
            "UPDATE tables t SET owner = $2, epoch = t.epoch + 1 WHERE t.id = ANY($1) \
             AND (t.owner IS NULL OR t.owner = $2 OR NOT EXISTS (SELECT 1 FROM nodes n \
             WHERE n.id = t.owner \
             AND n.seen_at <= (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint \
             AND (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint < n.seen_at + n.lease)) \
             RETURNING t.id, t.epoch",
        )
        .bind(tables)
        .bind(node)
        .fetch_all(&mut *tx)
        .await?;
        let mut claims = HashMap::new();
        if granted.len() < tables.len() {
            let there = sqlx::query("SELECT id FROM tables WHERE id = ANY($1)")
                .bind(tables)
                .fetch_all(&mut *tx)
                .await?;
            for row in there {
                claims.insert(row.try_get::<String, _>(0)?, Claim::Elsewhere);
            }
        }
        for row in granted {
            let epoch = sql::time(row.try_get(1)?);
            claims.insert(row.try_get(0)?, Claim::Granted(epoch));
        }
        let claim = |id: &String| claims.get(id).copied().unwrap_or(Claim::Absent);
        Ok(tables.iter().map(claim).collect())
    }

    async fn begin(&self) -> Result<sqlx::Transaction<'static, sqlx::Postgres>, sqlx::Error> {
        self.write.begin().await
    }
}

sql::store!(PgStore, sqlx::PgConnection);
decks::shelf!(PgStore);
keys::keys!(PgStore);
webhooks::webhooks!(PgStore);
clocks::clock_case!(PgStore);
snapshots::snapshots!(PgStore);
owners::owners!(
    PgStore,
    "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint"
);
super::listing::listing!(PgStore);
