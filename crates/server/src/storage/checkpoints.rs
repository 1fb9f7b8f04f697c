//! Moving `SQLite`'s write-ahead log into the file without a commit that waits for it.
//!
//! By itself `SQLite` does that at the end of whichever commit makes the log long, and that commit, and
//! all that come meanwhile, wait while a thousand pages are written and synced. Here a line of its own
//! does it beside the writer. What the writer has added meanwhile is little; once that is moved, too, on
//! the writer's line, the log begins anew.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use sqlx::{Connection as _, SqliteConnection, SqlitePool};
use tokio::sync::mpsc;

use super::sql::Rows;

/// So many pages in the log are enough.
const ENOUGH: u64 = 1000;
/// Pages after which a commit moves the log by itself: should this ever be late, and for what is
/// written beside the journal.
pub(super) const TOO_MANY: &str = "4000";
/// Entries that have room in a page, or so.
const IN_A_PAGE: u64 = 8;
/// Pages that a commit writes besides: nodes of the tree.
const BESIDES: u64 = 2;

const MOVE: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Counts what is written and has it moved when it is enough.
#[derive(Debug)]
pub(super) struct Checkpoints {
    pages: AtomicU64,
    wants: mpsc::Sender<Want>,
}

enum Want {
    Move,
    End,
}

impl Checkpoints {
    /// Begins to look after the log; ends when it is dropped.
    pub(super) fn start(own: SqliteConnection, write: SqlitePool) -> Self {
        let (wants, wanted) = mpsc::channel(1);
        tokio::spawn(run(own, write, wanted));
        Self {
            pages: AtomicU64::new(0),
            wants,
        }
    }

    /// These have been written by one commit.
    pub(super) fn wrote(&self, rows: &Rows) {
        // Each match has a page of its own for its latest entries.
        let apart = (rows.matches.len() + rows.clocked.len()) as u64;
        self.count(BESIDES + apart + rows.seqs.len() as u64 / IN_A_PAGE);
    }

    fn count(&self, pages: u64) {
        if self.pages.fetch_add(pages, Relaxed) + pages < ENOUGH {
            return;
        }
        // If one is due already the next commit asks again.
        if self.wants.try_send(Want::Move).is_ok() {
            self.pages.store(0, Relaxed);
        }
    }

    /// Ends it, and waits until its line is closed: with the last line of all `SQLite` moves what is
    /// left of the log and removes it.
    pub(super) async fn end(&self) {
        let _ = self.wants.send(Want::End).await;
        self.wants.closed().await;
    }
}

async fn run(mut own: SqliteConnection, write: SqlitePool, mut wanted: mpsc::Receiver<Want>) {
    while let Some(Want::Move) = wanted.recv().await {
        if let Err(error) = checkpoint(&mut own, &write).await {
            tracing::warn!(%error, "the write-ahead log was not moved into the file");
        }
    }
    let _ = own.close().await;
}

async fn checkpoint(own: &mut SqliteConnection, write: &SqlitePool) -> sqlx::Result<()> {
    sqlx::query(MOVE).execute(own).await?;
    let mut line = write.acquire().await?;
    sqlx::query(MOVE).execute(&mut *line).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::{path::Path, time::Duration};

    use sqlx::{
        ConnectOptions as _, Row as _,
        sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions},
    };
    use tokio::time::sleep;

    use super::*;

    const PAUSE: Duration = Duration::from_millis(5);

    /// A database whose commits move nothing by themselves.
    fn at(path: &Path) -> SqliteConnectOptions {
        SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .pragma("wal_autocheckpoint", "0")
    }

    async fn database(path: &Path) -> (SqlitePool, Checkpoints) {
        let one = SqlitePoolOptions::new().max_connections(1);
        let write = one.connect_with(at(path)).await.unwrap();
        let table = sqlx::query("CREATE TABLE things (thing TEXT)");
        table.execute(&write).await.unwrap();
        let own = at(path).connect().await.unwrap();
        let checkpoints = Checkpoints::start(own, write.clone());
        (write, checkpoints)
    }

    async fn commit(line: &mut SqliteConnection) {
        let insert = sqlx::query("INSERT INTO things VALUES ('a thing')");
        insert.execute(line).await.unwrap();
    }

    /// How many pages are in the log, and how many of them have been moved.
    async fn log(line: &mut SqliteConnection) -> (i64, i64) {
        let row = sqlx::query("PRAGMA wal_checkpoint(NOOP)").fetch_one(line);
        let row = row.await.unwrap();
        (row.get(1), row.get(2))
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_long_log_is_moved_with_what_is_written_meanwhile_and_begins_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let (write, checkpoints) = database(&path).await;
        let mut line = write.acquire().await.unwrap();
        for _ in 0..ENOUGH / BESIDES - 1 {
            commit(&mut line).await;
            checkpoints.count(BESIDES);
        }
        let (long, moved) = log(&mut line).await;
        assert!(long > 400, "{long} pages");
        assert_eq!(moved, 0, "it was not enough yet");

        // Somebody reads: as long as he does the log can't begin anew.
        let mut reader = at(&path).connect().await.unwrap();
        for read in ["BEGIN", "SELECT COUNT(*) FROM things"] {
            sqlx::query(read).execute(&mut reader).await.unwrap();
        }
        checkpoints.count(BESIDES);
        while log(&mut line).await != (long, long) {
            sleep(PAUSE).await;
        }
        commit(&mut line).await;
        commit(&mut line).await;
        let (longer, moved) = log(&mut line).await;
        assert!(longer > long && moved == long, "{moved} of {longer}");

        sqlx::query("COMMIT").execute(&mut reader).await.unwrap();
        drop(line);
        let mut tries = 0;
        loop {
            let mut line = write.acquire().await.unwrap();
            if log(&mut line).await == (longer, longer) {
                break;
            }
            drop(line);
            tries += 1;
            assert!(tries < 2000, "what came meanwhile was not moved");
            sleep(PAUSE).await;
        }
        let mut line = write.acquire().await.unwrap();
        commit(&mut line).await;
        let (now, _) = log(&mut line).await;
        assert!(now < 10, "{now} pages");
    }
}
