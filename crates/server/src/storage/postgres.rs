//! The database server, for real hosting.

use std::{collections::HashMap, time::Duration};

use async_trait::async_trait;
use engine::Seat;
use sqlx::{
    Connection as _, Executor as _, PgConnection, PgPool, Row,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::{
    sync::Mutex,
    time::{Instant, timeout},
};

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

const CONNECTIONS: u32 = 16;
/// How long to wait for a connection before a command is refused.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a connection that was at rest may take to say that it still stands.
const PING: Duration = Duration::from_secs(1);

/// After so long a line that nobody has used may have fallen silent.
const AT_REST: Duration = Duration::from_secs(1);

/// Everything is found by its key, and so planned once: for lists of any length a planner without
/// figures may want to read all tables, each time.
const BY_KEYS: &str = "SET enable_seqscan = off; SET enable_hashjoin = off; \
    SET enable_mergejoin = off; SET plan_cache_mode = force_generic_plan";

/// Entries whose numbers are taken end it all, and so does a table that has another epoch: dividing by
/// nothing is how a statement gives itself up. Between the two halves stands what else is written.
macro_rules! write_entries {
    ($more:literal) => {
        concat!(
            "WITH held AS ( \
                SELECT s.table_id FROM standings s \
                JOIN UNNEST($1::text[], $2::bigint[]) AS h (t, e) \
                ON s.table_id = t AND s.epoch = e FOR KEY SHARE OF s \
            ), added AS ( \
                INSERT INTO entries (table_id, seq, entry, at, waiting) SELECT * \
                FROM UNNEST($3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::text[]) \
            )",
            $more,
            " SELECT 1 / (COUNT(*) = CARDINALITY($1::text[]))::int FROM held"
        )
    };
}

/// As most batches are: what need not be written is not planned for, which is a quarter of the time.
const WRITE_ENTRIES: &str = write_entries!("");

const WRITE_DOWN: &str = write_entries!(
    ", clocked AS ( \
        UPDATE standings SET clocks = c, deadline = d \
        FROM UNNEST($8::text[], $9::text[], $10::bigint[]) AS r (t, c, d) WHERE table_id = t \
    ), told AS ( \
        INSERT INTO notices (table_id, guest_id, seat, entry, due) SELECT t, guest_id, s, n, d \
        FROM UNNEST($11::text[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[]) \
        AS r (t, g, s, n, d) JOIN webhooks ON guest_id = g \
        ON CONFLICT (table_id, guest_id, seat) \
        DO UPDATE SET entry = excluded.entry, due = excluded.due \
    )"
);

/// The entries of the table `$1`, as SQL.
macro_rules! past {
    () => {
        "(SELECT seq, entry, at FROM entries WHERE table_id = $1)"
    };
}

/// `division_by_zero`.
const GAVE_UP: &str = "22012";

/// A database on a server.
#[derive(Debug)]
pub struct PgStore {
    write: PgPool,
    read: PgPool,
    options: PgConnectOptions,
    /// By which the journal is written: taking one from the pool and giving it back would be two more
    /// ways to the database.
    line: Mutex<Option<Line>>,
}

#[derive(Debug)]
struct Line {
    connection: PgConnection,
    used: Instant,
}

impl Line {
    async fn open(options: &PgConnectOptions) -> Result<Self, StoreError> {
        let silent = |_| StoreError::Unavailable("it can't be reached in time".into());
        let opening = async {
            let mut connection = PgConnection::connect_with(options).await?;
            connection.execute(BY_KEYS).await?;
            Ok::<_, sqlx::Error>(connection)
        };
        let opened = timeout(PATIENCE, opening).await;
        Ok(Self {
            connection: opened.map_err(silent)??,
            used: Instant::now(),
        })
    }

    /// It, or another one if it no longer stands: that is asked if it was at rest.
    async fn standing(mut self, options: &PgConnectOptions) -> Result<Self, StoreError> {
        let active = self.used.elapsed() < AT_REST;
        if active || matches!(timeout(PING, self.connection.ping()).await, Ok(Ok(()))) {
            return Ok(self);
        }
        Self::open(options).await
    }

    fn used_now(self) -> Self {
        Self {
            used: Instant::now(),
            ..self
        }
    }
}

impl PgStore {
    /// Connects and brings the database up to date.
    ///
    /// # Errors
    /// When it can't be reached or is too new.
    pub async fn open(options: PgConnectOptions) -> Result<Self, StoreError> {
        let database = location::name(&options);
        let options = options.application_name("eldertable");
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
            .before_acquire(|line, known| {
                Box::pin(async move {
                    let active = known.idle_for < AT_REST;
                    Ok(active || matches!(timeout(PING, line.ping()).await, Ok(Ok(()))))
                })
            })
            .connect_with(options.clone())
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
            options,
            line: Mutex::default(),
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

    /// Writes a batch of the journal: entries and clocks, if every table still has the epoch by which
    /// it is written. Nobody claims one of them before it is done: a claim wants its standing for itself.
    /// One statement is one way to the database and back, and a transaction of its own.
    async fn write_down(&self, rows: &sql::Rows) -> Result<(), StoreError> {
        let mut place = self.line.lock().await;
        // Whoever stops waiting for the answer drops the line: what it would say next is not for others.
        let mut line = match place.take() {
            Some(line) => line.standing(&self.options).await?,
            None => Line::open(&self.options).await?,
        };
        let more = !rows.clocked.is_empty() || !rows.notices.is_empty();
        let mut query = sqlx::query(if more { WRITE_DOWN } else { WRITE_ENTRIES })
            .bind(&rows.matches)
            .bind(&rows.epochs)
            .bind(&rows.tables)
            .bind(&rows.seqs)
            .bind(&rows.entries)
            .bind(&rows.ats)
            .bind(&rows.waiting);
        if more {
            query = query
                .bind(&rows.clocked)
                .bind(&rows.clocks)
                .bind(&rows.deadlines)
                .bind(column(&rows.notices, |n| n.table.clone()))
                .bind(column(&rows.notices, |n| n.guest.clone()))
                .bind(column(&rows.notices, |n| i64::from(n.seat)))
                .bind(column(&rows.notices, |n| sql::number(n.entry)))
                .bind(column(&rows.notices, |n| sql::number(n.due)));
        }
        // All of the answer: that it was committed is the end of it.
        let written = query.fetch_all(&mut line.connection).await;
        let Err(error) = written else {
            *place = Some(line.used_now());
            return Ok(());
        };
        if let Some(why) = error.as_database_error() {
            *place = Some(line.used_now());
            if why.code().is_some_and(|code| code == GAVE_UP) {
                return Err(StoreError::Deposed);
            }
        }
        Err(sql::unwritten(error))
    }

    /// Makes sure that these tables still have these epochs, and that nobody claims them before the
    /// transaction ends. Their journals may be written meanwhile.
    async fn hold(
        tx: &mut sqlx::PgConnection,
        tables: &[String],
        epochs: &[i64],
    ) -> Result<(), StoreError> {
        let held = sqlx::query(
            "SELECT s.table_id FROM standings s \
             JOIN UNNEST($1::text[], $2::bigint[]) AS held (t, e) ON s.table_id = t AND s.epoch = e \
             FOR KEY SHARE OF s",
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
            // Locked in order and whole, so that whoever holds one has ended when it is claimed.
            "WITH wanted AS MATERIALIZED (SELECT table_id FROM standings \
             WHERE table_id = ANY($1) ORDER BY table_id FOR UPDATE) \
             UPDATE standings s SET owner = $2, epoch = s.epoch + 1 FROM wanted \
             WHERE s.table_id = wanted.table_id \
             AND (s.owner IS NULL OR s.owner = $2 OR NOT EXISTS (SELECT 1 FROM nodes n \
             WHERE n.id = s.owner \
             AND n.seen_at <= (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint \
             AND (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint < n.seen_at + n.lease)) \
             RETURNING s.table_id, s.epoch",
        )
        .bind(tables)
        .bind(node)
        .fetch_all(&mut *tx)
        .await?;
        let there = if granted.len() < tables.len() {
            let query = "SELECT table_id FROM standings WHERE table_id = ANY($1)";
            sqlx::query(query).bind(tables).fetch_all(tx).await?
        } else {
            Vec::new()
        };
        Ok(owners::claims(tables, &granted, &there)?)
    }

    fn texts(texts: &[String]) -> Vec<String> {
        texts.to_vec()
    }

    async fn hang_up(&self) {
        if let Some(line) = self.line.lock().await.take() {
            let _ = line.connection.close().await;
        }
    }

    async fn begin(&self) -> Result<sqlx::Transaction<'static, sqlx::Postgres>, sqlx::Error> {
        self.write.begin().await
    }
}

fn column<T>(notices: &[Notice], of: impl Fn(&Notice) -> T) -> Vec<T> {
    notices.iter().map(of).collect()
}

sql::store!(PgStore, sqlx::PgConnection, "FOR KEY SHARE", past);
decks::shelf!(PgStore);
keys::keys!(PgStore, "= ANY($1)");
webhooks::webhooks!(PgStore, sqlx::PgConnection, "FOR UPDATE SKIP LOCKED");
clocks::clock_case!(PgStore);
snapshots::snapshots!(PgStore, sqlx::PgConnection);
rooms::rooms!(PgStore, sqlx::PgConnection, past);
owners::owners!(
    PgStore,
    "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint"
);
super::ages::ages!(PgStore);
super::listing::listing!(PgStore);
super::moderation::moderation!(PgStore, sqlx::PgConnection);
super::public::public_tables!(PgStore, "= ANY($1)");
