//! Databases to throw away, and how fast each commits when nothing else is asked of it.

use std::{
    fs::File,
    io::Write as _,
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Context as _, ensure};
use faults::cluster::{self, Cluster};
use sqlx::{
    Connection as _, Row as _,
    postgres::PgConnection,
    sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous},
};
use tempfile::TempDir;
use tokio::process::Command;

use crate::latency::Latency;

/// A journal's entry is about this long.
const ENTRY: usize = 330;

/// Where a server keeps its matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Kept {
    /// Nowhere but in its memory
    Memory,
    /// In a file, written through to the disk at every commit
    Sqlite,
    /// In a Postgres of its own, which is set up for the run
    Postgres,
}

impl Kept {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Sqlite => "SQLite",
            Self::Postgres => "Postgres",
        }
    }
}

/// A database that goes when this is dropped.
#[derive(Debug)]
pub(crate) struct Database {
    pub(crate) kept: Kept,
    /// Its address.
    pub(crate) url: String,
    folder: TempDir,
    cluster: Option<Cluster>,
}

/// What a database can do at most.
#[derive(Clone, Debug, Default)]
pub(crate) struct Commits {
    /// Milliseconds of an fdatasync: median and p99.
    pub(crate) sync: (f64, f64),
    /// Commits of one row a second: by 32 clients, or by the one that may write.
    pub(crate) single: f64,
    /// Rows a second by one client with 32 rows a commit.
    pub(crate) batched: f64,
    /// Milliseconds of a commit of one row by one client: mean and p99.
    pub(crate) one: (f64, f64),
}

impl Database {
    /// An empty one.
    pub(crate) async fn new(kept: Kept) -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new().prefix("eldertable-").tempdir()?;
        let (url, cluster) = match kept {
            Kept::Memory => ("sqlite::memory:".to_owned(), None),
            Kept::Sqlite => {
                let file = folder.path().join("bench.db");
                (format!("sqlite://{}", file.display()), None)
            }
            Kept::Postgres => {
                let cluster = Cluster::start().await?;
                (cluster.url(), Some(cluster))
            }
        };
        Ok(Self {
            kept,
            url,
            folder,
            cluster,
        })
    }

    /// Write-ahead syncs so far, where the database counts them.
    pub(crate) async fn syncs(&self) -> anyhow::Result<Option<f64>> {
        if self.cluster.is_none() {
            return Ok(None);
        }
        let mut line = PgConnection::connect(&self.url).await?;
        // A backend tells the others what it has done only now and then.
        tokio::time::sleep(Duration::from_millis(1200)).await;
        let row = sqlx::query("SELECT wal_sync FROM pg_stat_wal");
        let syncs: i64 = row.fetch_one(&mut line).await?.try_get(0)?;
        Ok(Some(syncs as f64))
    }

    /// How fast it commits, measured for this long each.
    pub(crate) async fn commits(&self, time: Duration) -> anyhow::Result<Option<Commits>> {
        let sync = sync(self.folder.path(), time)?;
        let mut commits = match self.kept {
            Kept::Memory => return Ok(None),
            Kept::Sqlite => self.sqlite(time).await?,
            Kept::Postgres => self.postgres(time).await?,
        };
        commits.sync = sync;
        Ok(Some(commits))
    }

    async fn sqlite(&self, time: Duration) -> anyhow::Result<Commits> {
        let options = SqliteConnectOptions::new()
            .filename(self.folder.path().join("raw.db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let mut line = SqliteConnection::connect_with(&options).await?;
        let table = "CREATE TABLE rows (n INTEGER PRIMARY KEY, entry TEXT NOT NULL)";
        sqlx::query(table).execute(&mut line).await?;
        let one = inserts(&mut line, 1, time).await?;
        let many = inserts(&mut line, 32, time).await?;
        Ok(Commits {
            single: 1e3 / one.mean(),
            batched: 32e3 / many.mean(),
            one: (one.mean(), one.p99()),
            ..Commits::default()
        })
    }

    async fn postgres(&self, time: Duration) -> anyhow::Result<Commits> {
        let mut line = PgConnection::connect(&self.url).await?;
        let table = "CREATE TABLE IF NOT EXISTS raw_rows (match int, seq bigserial, at int, \
                     entry text, PRIMARY KEY (match, seq))";
        sqlx::query(table).execute(&mut line).await?;
        let row = format!("(:client_id, 1, '{}')", "x".repeat(ENTRY));
        let insert = |rows: usize| {
            let rows = vec![row.as_str(); rows].join(",");
            format!("INSERT INTO raw_rows (match, at, entry) VALUES {rows};\n")
        };
        let one = self.pgbench(&insert(1), 1, time).await?;
        let all = self.pgbench(&insert(1), 32, time).await?;
        let many = self.pgbench(&insert(32), 1, time).await?;
        sqlx::query("DROP TABLE raw_rows")
            .execute(&mut line)
            .await?;
        // One that has run for a while has segments of its log to use again; a new one would have to make
        // them, 16 MiB of zeros each, while all who play wait.
        sqlx::query("CHECKPOINT").execute(&mut line).await?;
        Ok(Commits {
            single: all.0,
            batched: many.0 * 32.0,
            one: (one.1, one.2),
            ..Commits::default()
        })
    }

    /// Transactions a second, and milliseconds of one: mean and p99.
    async fn pgbench(
        &self,
        script: &str,
        clients: u32,
        time: Duration,
    ) -> anyhow::Result<(f64, f64, f64)> {
        let programs = cluster::programs().context("Postgres is not installed")?;
        let cluster = self.cluster.as_ref().context("no cluster")?;
        let (socket, folder) = (cluster.socket(), TempDir::new()?);
        let file = folder.path().join("script");
        std::fs::write(&file, script)?;
        let output = Command::new(programs.join("pgbench"))
            .args(["-n", "-M", "prepared", "-U", "eldertable", "-j", "1", "-l"])
            .args(["-c", &clients.to_string()])
            .args(["-T", &time.as_secs().max(1).to_string()])
            .arg("-f")
            .arg(&file)
            .arg("-h")
            .arg(socket.parent().unwrap_or(Path::new("/")))
            .arg("postgres")
            .current_dir(folder.path())
            .output()
            .await
            .context("pgbench can't be started")?;
        let said = String::from_utf8_lossy(&output.stdout);
        ensure!(output.status.success(), "pgbench: {output:?}");
        let number = |key: &str| {
            let line = said.lines().find_map(|l| l.trim().strip_prefix(key));
            let text = line.and_then(|l| l.split_whitespace().next());
            text.and_then(|n| n.parse::<f64>().ok())
        };
        let rate = number("tps = ").context("pgbench says no rate")?;
        let mean = number("latency average = ").context("pgbench says no latency")?;
        Ok((rate, mean, logged(folder.path())?.p99()))
    }
}

/// The latencies in pgbench's log of transactions.
fn logged(folder: &Path) -> anyhow::Result<Latency> {
    let mut latency = Latency::default();
    for file in std::fs::read_dir(folder)? {
        let file = file?;
        if file
            .file_name()
            .to_string_lossy()
            .starts_with("pgbench_log")
        {
            for line in std::fs::read_to_string(file.path())?.lines() {
                let micros = line.split_whitespace().nth(2).and_then(|n| n.parse().ok());
                micros
                    .map(Duration::from_micros)
                    .into_iter()
                    .for_each(|d| latency.note(d));
            }
        }
    }
    Ok(latency)
}

/// An fdatasync after 8 KiB, again and again: median and p99 in milliseconds.
fn sync(folder: &Path, time: Duration) -> anyhow::Result<(f64, f64)> {
    let (mut file, mut latency) = (File::create(folder.join("sync"))?, Latency::default());
    let begin = Instant::now();
    while begin.elapsed() < time {
        file.write_all(&[0; 8192])?;
        let clock = Instant::now();
        file.sync_data()?;
        latency.note(clock.elapsed());
    }
    Ok((latency.p50(), latency.p99()))
}

async fn inserts(
    line: &mut SqliteConnection,
    rows: usize,
    time: Duration,
) -> anyhow::Result<Latency> {
    let (begin, mut latency) = (Instant::now(), Latency::default());
    let entry = "x".repeat(ENTRY);
    let values = vec!["(?)"; rows].join(",");
    // The text is made of constants.
    let insert = format!("INSERT INTO rows (entry) VALUES {values}");
    while begin.elapsed() < time {
        let clock = Instant::now();
        let mut query = sqlx::query(sqlx::AssertSqlSafe(insert.clone()));
        for _ in 0..rows {
            query = query.bind(&entry);
        }
        query.execute(&mut *line).await?;
        latency.note(clock.elapsed());
    }
    Ok(latency)
}
