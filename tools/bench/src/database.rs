//! Databases for a run, and how fast they commit when nothing else is asked of them.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Context as _, ensure};
use faults::cluster::{self, Cluster};
use sqlx::{
    Connection as _,
    postgres::PgConnection,
    sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous},
};
use tempfile::TempDir;
use tokio::process::Command;

/// The size of a typical entry in the journal, in bytes.
const ENTRY: usize = 330;
/// The number of clients that commit at once.
const CLIENTS: &str = "32";

/// Where a server stores its matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// In SQLite, in memory.
    Memory,
    /// In a file of SQLite.
    Sqlite,
    Postgres,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Memory => "in memory",
            Self::Sqlite => "SQLite",
            Self::Postgres => "Postgres",
        }
    }
}

/// The databases that can be measured here and keep what they acknowledge.
pub(crate) fn durable() -> Vec<Kind> {
    if cluster::programs().is_some() {
        vec![Kind::Sqlite, Kind::Postgres]
    } else {
        println!("Postgres is not installed and left out");
        vec![Kind::Sqlite]
    }
}

/// A database that is deleted when dropped.
#[derive(Debug)]
pub(crate) struct Database {
    pub(crate) url: String,
    folder: TempDir,
    cluster: Option<Cluster>,
}

impl Database {
    pub(crate) async fn new(kind: Kind) -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new().prefix("eldertable-").tempdir()?;
        let (url, cluster) = match kind {
            Kind::Memory => ("sqlite::memory:".to_owned(), None),
            Kind::Sqlite => {
                let file = folder.path().join("bench.db");
                (format!("sqlite://{}", file.display()), None)
            }
            Kind::Postgres => {
                let cluster = Cluster::start().await?;
                (cluster.url(), Some(cluster))
            }
        };
        Ok(Self {
            url,
            folder,
            cluster,
        })
    }

    /// How many rows a second it commits one by one, for 32 clients; SQLite has one writer at a time.
    pub(crate) async fn commits(&self, time: Duration) -> anyhow::Result<f64> {
        match &self.cluster {
            Some(cluster) => self.postgres_commits(cluster, time).await,
            None => self.sqlite_commits(time).await,
        }
    }

    async fn sqlite_commits(&self, time: Duration) -> anyhow::Result<f64> {
        let options = SqliteConnectOptions::new()
            .filename(self.folder.path().join("raw.db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        sqlx::query("CREATE TABLE rows (n INTEGER PRIMARY KEY, entry TEXT NOT NULL)")
            .execute(&mut connection)
            .await?;
        let (entry, begin, mut rows) = ("x".repeat(ENTRY), Instant::now(), 0_u32);
        while begin.elapsed() < time {
            let insert = sqlx::query("INSERT INTO rows (entry) VALUES (?)").bind(&entry);
            insert.execute(&mut connection).await?;
            rows += 1;
        }
        Ok(f64::from(rows) / begin.elapsed().as_secs_f64())
    }

    async fn postgres_commits(&self, cluster: &Cluster, time: Duration) -> anyhow::Result<f64> {
        let mut connection = PgConnection::connect(&self.url).await?;
        let table = "CREATE TABLE raw_rows (client int, n bigserial, entry text, \
                     PRIMARY KEY (client, n))";
        sqlx::query(table).execute(&mut connection).await?;
        let entry = "x".repeat(ENTRY);
        let script =
            format!("INSERT INTO raw_rows (client, entry) VALUES (:client_id, '{entry}');");
        let file = self.folder.path().join("script.sql");
        std::fs::write(&file, script)?;
        let programs = cluster::programs().context("Postgres is not installed")?;
        let socket = cluster.socket();
        let output = Command::new(programs.join("pgbench"))
            .args(["-n", "-M", "prepared", "-U", "eldertable", "-j", "1"])
            .args(["-c", CLIENTS, "-T", &time.as_secs().max(1).to_string()])
            .arg("-f")
            .arg(&file)
            .arg("-h")
            .arg(socket.parent().unwrap_or(Path::new("/")))
            .arg("postgres")
            .output()
            .await
            .context("pgbench can't be started")?;
        ensure!(output.status.success(), "pgbench: {output:?}");
        sqlx::query("DROP TABLE raw_rows")
            .execute(&mut connection)
            .await?;
        // Recycles the log's segments. A new cluster would have to create them during the load.
        sqlx::query("CHECKPOINT").execute(&mut connection).await?;
        let report = String::from_utf8_lossy(&output.stdout);
        let rate = report.lines().find_map(|l| l.trim().strip_prefix("tps = "));
        let rate = rate.and_then(|rest| rest.split_whitespace().next()?.parse().ok());
        rate.context("pgbench reports no rate")
    }
}
