//! `eldertable export`: writes every match of a database as an archive.

use std::{
    fs,
    io::Write,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use server::{
    archive::{self, Secret},
    storage::{self, Location, Store},
    wire::TableState,
};

use rules::{Usage, Verdict};

use crate::settings;

/// Finished matches are written with their seeds, so that anyone can verify them; running matches
/// without, unless `--with-secrets` is given.
#[derive(clap::Args, Debug)]
pub(crate) struct Export {
    /// Every match
    #[arg(long)]
    all: bool,
    /// The database: `sqlite://FILE` or `postgres://USER@HOST/NAME`
    /// [env: `ELDERTABLE_DATABASE`, or `ELDERTABLE_DATABASE_FILE` with the path of a file that
    /// holds it]
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The folder for the archives; created if missing
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
    /// Include the seeds of running matches: every die and card to come can be read from them
    #[arg(long)]
    with_secrets: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Count {
    finished: usize,
    running: usize,
    failed: usize,
}

impl Export {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        if !self.all {
            return Err(Usage::error("say what to export: --all is every match"));
        }
        let Some(url) = settings::database(self.database.clone())? else {
            return Err(Usage::error("name the database by --database"));
        };
        // Opening would create it.
        if let Location::Sqlite(path) = Location::parse(&url)?
            && !path.is_file()
        {
            bail!("there is no database {}", path.display());
        }
        folder(&self.to)?;
        let runtime = tokio::runtime::Runtime::new()?;
        let count = runtime.block_on(self.export(&url))?;
        self.tell(count, out)
    }

    async fn export(&self, url: &str) -> anyhow::Result<Count> {
        let store = storage::open(url).await?;
        let mut count = Count::default();
        for table in store.matches().await? {
            match self.one(&store, &table).await {
                Ok(TableState::Finished) => count.finished += 1,
                Ok(TableState::Open | TableState::Playing) => count.running += 1,
                Err(error) => {
                    count.failed += 1;
                    let _ = writeln!(std::io::stderr(), "eldertable: {table}: {error:#}");
                }
            }
        }
        store.close().await;
        Ok(count)
    }

    async fn one(&self, store: &Store, id: &str) -> anyhow::Result<TableState> {
        if id.is_empty() || !id.bytes().all(|b| b.is_ascii_alphanumeric()) {
            bail!("that is no table's id");
        }
        // Reads its state first: a match that ends meanwhile is exported as running.
        let table = store.table(id).await?.context("its table is missing")?;
        let started = store.started(id).await?.context("its start is missing")?;
        let entries = store.entries(id).await?;
        let secret = if table.state == TableState::Finished || self.with_secrets {
            Secret::Told
        } else {
            Secret::Kept
        };
        let text = archive::text(&started, &entries, secret);
        keep(&self.to, id, &text)?;
        Ok(table.state)
    }

    fn tell(&self, count: Count, out: &mut dyn Write) -> anyhow::Result<()> {
        let Count {
            finished,
            running,
            failed,
        } = count;
        if running > 0 {
            let seeds = if self.with_secrets {
                "the SEEDS, from which every die and card to come can be read, and "
            } else {
                ""
            };
            let _ = writeln!(
                std::io::stderr(),
                "eldertable: WARNING: {running} of the matches go on. Their archives hold {seeds}\
                 choices and decks that are still secret. Keep them from everybody who plays."
            );
        }
        writeln!(
            out,
            "{finished} finished and {running} running matches are in {}",
            self.to.display()
        )?;
        if failed > 0 {
            writeln!(out, "{failed} could not be read")?;
            return Err(Verdict.into());
        }
        Ok(())
    }
}

/// Creates the folder, accessible only to its owner.
fn folder(to: &Path) -> anyhow::Result<()> {
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(to)
        .map_err(|e| Usage::error(format!("--to {}: {e}", to.display())))
}

/// Writes an archive completely or not at all, readable only by its owner.
fn keep(folder: &Path, table: &str, text: &str) -> anyhow::Result<()> {
    let part = folder.join(format!("{table}.part"));
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&part)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&part, folder.join(format!("{table}.jsonl")))?;
    Ok(())
}
