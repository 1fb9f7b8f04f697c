//! Long runs: as many rounds as there is time for. `scripts/faults` builds what they need.
#![forbid(unsafe_code)]

use std::{io::Write, path::PathBuf, time::Duration};

use clap::{Parser, Subcommand, ValueEnum as _};
use faults::{
    chance::Chance,
    cluster::Cluster,
    floods,
    in_process::{self, InProcessServer},
    kills,
    load::Lane,
    storms::{self, Match, Weather},
};
use tokio::task::JoinSet;

/// Plays against a server while things break, and checks what the server promised.
#[derive(Parser, Debug)]
struct Cli {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Kill the server (SIGKILL) under load repeatedly
    Kill(Kill),
    /// Break connections in every way while matches are played
    Storm(Long),
    /// Flood the server while others play
    Flood(Flood),
}

#[derive(clap::Args, Debug)]
struct Long {
    /// The number of rounds
    #[arg(long, default_value_t = 500)]
    rounds: u32,
    /// The same seed gives the same plan
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(clap::Args, Debug)]
struct Kill {
    #[command(flatten)]
    long: Long,
    /// The server's binary
    #[arg(long)]
    server: PathBuf,
    /// `sqlite` or `postgres`, each a temporary one
    #[arg(long, default_value = "sqlite")]
    database: String,
    /// How many matches of the example game are played at a time
    #[arg(long, default_value_t = 8)]
    small: usize,
    /// How many matches of a big game are played at a time
    #[arg(long, default_value_t = 1)]
    big: usize,
    /// How long the server lives at most after the first acknowledgement of a round, in milliseconds
    #[arg(long, default_value_t = 300)]
    life_ms: u64,
    /// Write every command and every answer to this file, a line of JSON each
    #[arg(long)]
    ledger: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
struct Flood {
    /// The server's binary
    #[arg(long)]
    server: PathBuf,
    /// What to send; by default each kind, one after another
    #[arg(long)]
    what: Vec<floods::Kind>,
    /// How long each lasts
    #[arg(long, default_value_t = 600)]
    seconds: u64,
}

impl Flood {
    async fn run(self) -> anyhow::Result<String> {
        let kinds = if self.what.is_empty() {
            floods::Kind::value_variants()
        } else {
            &self.what
        };
        let mut said = Vec::new();
        for &kind in kinds {
            let figures =
                floods::run(&self.server, kind, Duration::from_secs(self.seconds)).await?;
            said.push(serde_json::to_string(&figures)?);
        }
        Ok(said.join("\n"))
    }
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let said = match Cli::parse().what {
        What::Kill(kill) => kill.run().await?,
        What::Storm(long) => long.storms().await?,
        What::Flood(flood) => flood.run().await?,
    };
    writeln!(std::io::stdout(), "{said}")?;
    Ok(())
}

impl Kill {
    async fn run(self) -> anyhow::Result<String> {
        let folder = tempfile::tempdir()?;
        let mut cluster = None;
        let database = match self.database.as_str() {
            "sqlite" => in_process::sqlite(folder.path()),
            "postgres" => cluster.insert(Cluster::start().await?).url(),
            other => anyhow::bail!("--database {other}: sqlite or postgres"),
        };
        let small = std::iter::repeat_n(Lane::skirmish(), self.small);
        let big = std::iter::repeat_n(Lane::cthulhu_wars(), self.big);
        let plan = kills::Plan {
            binary: self.server,
            database,
            rounds: self.long.rounds,
            seed: self.long.seed,
            lanes: small.chain(big).collect(),
            life: Duration::from_millis(self.life_ms),
            ledger: self.ledger,
        };
        let figures = kills::run(&plan).await?;
        Ok(serde_json::to_string(&figures)?)
    }
}

impl Long {
    /// Runs this many storms, several at a time.
    async fn storms(self) -> anyhow::Result<String> {
        let folder = tempfile::tempdir()?;
        let mut config = in_process::config(in_process::sqlite(folder.path()));
        config.limits.silence = Duration::from_secs(2);
        config.limits.heartbeat = Duration::from_secs(1);
        let server = std::sync::Arc::new(InProcessServer::open(config).await?);
        let mut chance = Chance::new(self.seed);
        let mut all = Weather::default();
        let mut running = JoinSet::new();
        for round in 0..self.rounds {
            if running.len() >= 16
                && let Some(weather) = running.join_next().await
            {
                all += weather??;
            }
            let (server, seed) = (std::sync::Arc::clone(&server), chance.any());
            let what = if round % 50 == 0 {
                Match::Big
            } else {
                Match::Short
            };
            running.spawn(async move { storms::storm(&server, what, seed).await });
        }
        while let Some(weather) = running.join_next().await {
            all += weather??;
        }
        Ok(format!("{} storms: {all:?}", self.rounds))
    }
}
