//! Kills and restarts a server under load repeatedly; after each kill, the database is compared with
//! what clients were sent.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::Context as _;
use serde::Serialize;
use server::storage::{self, Store};
use tokio::time::sleep;

use crate::{
    chance::Chance,
    checker::Found,
    ledger::{Event, Ledger},
    load::{Lane, Load},
    process::Recipe,
};

/// The settings of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The server's binary.
    pub binary: PathBuf,
    /// Its database.
    pub database: String,
    /// The number of kills.
    pub rounds: u32,
    /// The seed of everything random.
    pub seed: u64,
    /// The matches that are played meanwhile.
    pub lanes: Vec<Lane>,
    /// How long the server lives at most after the first acknowledgement of a round.
    pub life: Duration,
    /// Where the ledger is written.
    pub ledger: Option<PathBuf>,
}

/// The result.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Figures {
    /// How often the server was killed.
    pub kills: u32,
    /// Matches that were played.
    pub matches: usize,
    /// How many of them were finished.
    pub finished: usize,
    /// Entries in all journals.
    pub entries: u64,
    /// Acknowledgements that were compared.
    pub acknowledged: u64,
    /// Views that were compared.
    pub shown: u64,
    /// Repeated commands.
    pub sent_again: u64,
    /// Repeats that the server recognized: it had stored the command and died before it answered.
    pub known_repeats: u64,
    /// Broken connections.
    pub broken: u64,
    /// The longest time from a start to the first acknowledgement, in milliseconds.
    pub slowest_resume_ms: u64,
    /// The duration of the run in seconds.
    pub seconds: u64,
}

/// Runs it.
///
/// # Errors
/// When the server breaks a promise or does not restart.
pub async fn run(plan: &Plan) -> anyhow::Result<Figures> {
    let began = Instant::now();
    let mut chance = Chance::new(plan.seed);
    let ledger = match &plan.ledger {
        Some(path) => Ledger::at(path)?,
        None => Ledger::default(),
    };
    let recipe = Recipe::new(&plan.binary, plan.database.clone())?;
    let mut server = recipe.start().await?;
    let mut load = Load::start(server.address, &plan.lanes, ledger, &mut chance);
    let mut slowest = 0;
    for round in 1..=plan.rounds {
        let started = Instant::now();
        let going_on = load.going_on(1).await;
        going_on.with_context(|| format!("round {round}"))?;
        slowest = slowest.max(millis(started.elapsed()));
        let life = chance.below(millis(plan.life) + 1);
        sleep(Duration::from_millis(life)).await;
        server.kill().await?;
        let found = check(&mut load, &plan.database).await;
        found.with_context(|| format!("round {round}, killed after {life} ms"))?;
        server = recipe.start().await?;
    }
    load.going_on(1).await?;
    load.stop().await?;
    let store = storage::open(&plan.database).await?;
    load.newcomers(&store).await?;
    store.close().await;
    server.kill().await?;
    let found = check(&mut load, &plan.database).await?;
    let mut figures = Figures::of(&load, found);
    figures.kills = plan.rounds;
    figures.slowest_resume_ms = slowest;
    figures.seconds = began.elapsed().as_secs();
    Ok(figures)
}

impl Figures {
    fn of(load: &Load, found: Found) -> Self {
        let (matches, finished) = load.matches();
        let count = |fits: fn(&Event) -> bool| load.ledger().count(fits);
        Self {
            matches,
            finished,
            entries: found.entries,
            acknowledged: found.acked,
            shown: found.shown,
            sent_again: count(|e| matches!(e, Event::Again { .. })),
            known_repeats: count(|e| {
                matches!(
                    e,
                    Event::Acked {
                        duplicate: true,
                        ..
                    }
                )
            }),
            broken: count(|e| matches!(e, Event::Broken { .. })),
            ..Self::default()
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Compares the database with the ledger. Of a file, a copy is opened, so that the server repairs what
/// the killed one left.
async fn check(load: &mut Load, database: &str) -> anyhow::Result<Found> {
    let copy = tempfile::tempdir()?;
    let store: Store = match database.strip_prefix("sqlite://") {
        Some(path) => storage::open(&copied(path, copy.path())?).await?,
        None => storage::open(database).await?,
    };
    let found = load.check(&store).await;
    store.close().await;
    found
}

fn copied(path: &str, folder: &Path) -> anyhow::Result<String> {
    let name = Path::new(path).file_name().context("no file")?;
    let to = folder.join(name).display().to_string();
    for end in ["", "-wal"] {
        let from = PathBuf::from(format!("{path}{end}"));
        if from.exists() {
            std::fs::copy(&from, format!("{to}{end}"))?;
        }
    }
    Ok(format!("sqlite://{to}"))
}
