//! Opens SQLite files and Postgres databases as pools of the same type.

use std::{path::Path, time::Duration};

use sqlx::{
    Any, AnyConnection, AnyPool, Connection as _, Executor as _, Transaction,
    any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers},
};
use tokio::time::timeout;

use super::{Location, Store, StoreError, location, migrations, sqlite_file};

/// Readers of a SQLite file beside its one writer; write-ahead logging lets them work in parallel.
const SQLITE_READERS: u32 = 4;
/// A SQLite reader's page cache, in pages of 4 KiB. The operating system caches the file anyway.
const SQLITE_READER_CACHE: &str = "PRAGMA cache_size = 64";
/// Connections to Postgres.
const POSTGRES_CONNECTIONS: u32 = 16;
/// How long to wait for a Postgres connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// How long an existing connection may take to answer a ping before it is replaced.
const PING_TIMEOUT: Duration = Duration::from_secs(1);

/// The kind of database, for the few queries that differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dialect {
    Sqlite,
    Postgres,
}

/// Opens the database of a location and brings it up to date.
///
/// # Errors
/// When it can't be opened or is too new; the error names it without its secrets.
pub async fn open(location: &str) -> Result<Store, StoreError> {
    install_default_drivers();
    match Location::parse(location)? {
        Location::Memory => in_memory().await,
        Location::Sqlite(path) => open_sqlite(&path).await,
        Location::Postgres(options) => open_postgres(*options).await,
    }
}

async fn open_sqlite(path: &Path) -> Result<Store, StoreError> {
    let database = format!("sqlite://{}", path.display());
    let failed = |why: String| StoreError::Open {
        database: database.clone(),
        why,
    };
    sqlite_file::make_private(path).map_err(|e| failed(e.to_string()))?;
    let path = std::path::absolute(path).map_err(|e| failed(e.to_string()))?;
    let url = location::sqlite_url(&path);
    let writable = parse(&url).map_err(|e| failed(e.to_string()))?;
    let read_only = parse(&format!("{url}?mode=ro")).map_err(|e| failed(e.to_string()))?;
    // A pool would retry a file that isn't a database until its timeout.
    let mut first = AnyConnection::connect_with(&writable)
        .await
        .map_err(|e| failed(e.to_string()))?;
    sqlite_file::check(&mut first, &database).await?;
    first.close().await.map_err(|e| failed(e.to_string()))?;
    // A full disk rolls a transaction back without sqlx noticing. That connection can't be used again.
    let write = AnyPoolOptions::new()
        .max_connections(1)
        .test_before_acquire(false)
        .after_connect(|connection, _| {
            let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";
            Box::pin(async move { connection.execute(settings).await.map(drop) })
        })
        .before_acquire(|connection, _| {
            Box::pin(async move { Ok(!connection.is_in_transaction()) })
        })
        .connect_with(writable)
        .await
        .map_err(|e| failed(e.to_string()))?;
    migrate(&write, &database, Dialect::Sqlite).await?;
    let read = AnyPoolOptions::new()
        .max_connections(SQLITE_READERS)
        .test_before_acquire(false)
        .after_connect(|connection, _| {
            Box::pin(async move { connection.execute(SQLITE_READER_CACHE).await.map(drop) })
        })
        .connect_with(read_only)
        .await
        .map_err(|e| failed(e.to_string()))?;
    Ok(Store {
        write,
        read,
        dialect: Dialect::Sqlite,
    })
}

/// A SQLite database that ends with the process, for tests and measurements.
async fn in_memory() -> Result<Store, StoreError> {
    let database = "sqlite::memory:";
    let failed = |e: sqlx::Error| StoreError::Open {
        database: database.to_owned(),
        why: e.to_string(),
    };
    // The database is its one connection, which must never be closed.
    let pool = AnyPoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_with(parse(database).map_err(failed)?)
        .await
        .map_err(failed)?;
    migrate(&pool, database, Dialect::Sqlite).await?;
    Ok(Store {
        write: pool.clone(),
        read: pool,
        dialect: Dialect::Sqlite,
    })
}

async fn open_postgres(mut options: AnyConnectOptions) -> Result<Store, StoreError> {
    let database = location::without_secrets(&options);
    options
        .database_url
        .query_pairs_mut()
        .append_pair("application_name", "eldertable");
    let pool = AnyPoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        // A transaction on a connection that went silent would hold its row locks forever.
        .after_connect(|connection, _| {
            let limit = "SET idle_in_transaction_session_timeout = '10s'";
            Box::pin(async move { connection.execute(limit).await.map(drop) })
        })
        .test_before_acquire(false)
        .before_acquire(|connection, _| {
            Box::pin(async move {
                Ok(matches!(
                    timeout(PING_TIMEOUT, connection.ping()).await,
                    Ok(Ok(()))
                ))
            })
        })
        .connect_with(options)
        .await
        .map_err(|e| StoreError::Open {
            database: database.clone(),
            why: e.to_string(),
        })?;
    migrate(&pool, &database, Dialect::Postgres).await?;
    Ok(Store {
        write: pool.clone(),
        read: pool,
        dialect: Dialect::Postgres,
    })
}

fn parse(url: &str) -> Result<AnyConnectOptions, sqlx::Error> {
    url.parse()
}

async fn migrate(pool: &AnyPool, database: &str, dialect: Dialect) -> Result<(), StoreError> {
    let migrations = match dialect {
        Dialect::Sqlite => migrations::sqlite(),
        Dialect::Postgres => migrations::postgres(),
    };
    let migrated = migrations.run(pool).await;
    migrated.map_err(|e| location::migration_error(database, e))
}

impl Store {
    /// Chooses the query for this database.
    pub(super) fn query(&self, sqlite: &'static str, postgres: &'static str) -> &'static str {
        match self.dialect {
            Dialect::Sqlite => sqlite,
            Dialect::Postgres => postgres,
        }
    }

    /// Begins a writing transaction.
    pub(super) async fn begin(&self) -> Result<Transaction<'static, Any>, sqlx::Error> {
        // SQLite takes its write lock now: an upgrade later could fail.
        let begin = self.query("BEGIN IMMEDIATE", "BEGIN");
        self.write.begin_with(begin).await
    }

    /// The database's clock: milliseconds since 1970.
    pub(super) async fn now(&self, connection: &mut AnyConnection) -> Result<i64, sqlx::Error> {
        let now = self.query(
            "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint",
        );
        sqlx::query_scalar(now).fetch_one(connection).await
    }
}
