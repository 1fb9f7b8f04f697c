//! A match whose connections break in every way, and what must be true afterward.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use anyhow::Context as _;
use engine::{Seat, Viewer};
use serde_json::json;
use tokio::{sync::watch, task::JoinSet, time::timeout};

use crate::{
    chance::Chance,
    checker::{self, Found},
    client::{self, Client, Manner},
    guest::{self, Guest, Seated},
    in_process::InProcessServer,
    ledger::Ledger,
    proxy::{Counts, Plan, Proxy, Storm},
};

/// A match that takes longer has failed.
const HANG: Duration = Duration::from_mins(2);

/// The result of a storm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Weather {
    /// What was compared.
    pub found: Found,
    /// Connections that clients made.
    pub connections: u64,
    /// Connections that were cut between frames.
    pub cut: u64,
    /// Connections that were cut inside a frame.
    pub torn: u64,
    /// Frames that arrived twice.
    pub doubled: u64,
    /// Connections that fell silent.
    pub swallowed: u64,
}

impl std::ops::AddAssign for Weather {
    fn add_assign(&mut self, other: Self) {
        self.found += other.found;
        self.connections += other.connections;
        self.cut += other.cut;
        self.torn += other.torn;
        self.doubled += other.doubled;
        self.swallowed += other.swallowed;
    }
}

impl Weather {
    fn of(found: Found, counts: &Counts) -> Self {
        Self {
            found,
            connections: counts.connections.load(Ordering::Relaxed),
            cut: counts.cut.load(Ordering::Relaxed),
            torn: counts.torn.load(Ordering::Relaxed),
            doubled: counts.doubled.load(Ordering::Relaxed),
            swallowed: counts.swallowed.load(Ordering::Relaxed),
        }
    }
}

/// What is played in a storm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Match {
    /// The example game, short.
    Short,
    /// The example game, long.
    Long,
    /// Three people at a big game.
    Big,
}

impl Match {
    async fn seat(self, server: &InProcessServer) -> anyhow::Result<Seated> {
        let short = json!({ "length": "short" });
        let (game, people, options) = match self {
            Self::Short => ("skirmish", 2, short),
            Self::Long => ("skirmish", 2, json!({})),
            Self::Big => ("cthulhu-wars", 3, json!({})),
        };
        guest::seat(server.address, game, people, 0, &options).await
    }

    const fn undo_one_in(self) -> u64 {
        match self {
            Self::Short | Self::Long => 12,
            Self::Big => 0,
        }
    }
}

/// Runs a storm with a seed.
///
/// # Errors
/// When a promise is broken; the error names the seed.
pub async fn storm(server: &InProcessServer, what: Match, seed: u64) -> anyhow::Result<Weather> {
    let played = play(server, what, Storm::new(seed), Chance::new(seed ^ 0xabcd));
    played.await.with_context(|| format!("seed {seed}"))
}

/// Plays a match to its end under a plan of faults, with a spectator.
///
/// # Errors
/// When a promise is broken or the match does not end.
pub async fn play(
    server: &InProcessServer,
    what: Match,
    plan: impl Plan,
    mut chance: Chance,
) -> anyhow::Result<Weather> {
    let seated = what.seat(server).await?;
    let spectator = Guest::new(server.address).await?;
    spectator.enter(&seated.table, &seated.invite).await?;
    let proxy = Proxy::start(server.address, plan).await?;
    let ledger = Arc::new(Ledger::default());
    let (_go_on, stop) = watch::channel(false);
    let manner = Manner {
        patience: Duration::from_millis(200),
        pause: Duration::from_millis(2),
        undo_one_in: what.undo_one_in(),
        think: Duration::ZERO,
    };
    let players = (0..).map(Seat).map(Viewer::Seat).zip(&seated.people);
    let everybody = players.chain([(Viewer::Spectator, &spectator)]);
    let mut clients = JoinSet::new();
    for (viewer, guest) in everybody {
        let guest = guest.by(proxy.address);
        let (chance, stop) = (chance.child(), stop.clone());
        let client = Client::new(guest, &seated.table, viewer, &ledger, chance, stop);
        clients.spawn(client.with(manner).play());
    }
    let all = async {
        let mut ended = Vec::new();
        while let Some(client) = clients.join_next().await {
            ended.push(client??);
        }
        anyhow::Ok(ended)
    };
    let ended = timeout(HANG, all)
        .await
        .context("the match does not end")??;
    let journal = checker::read(server.store(), &seated.table).await?;
    let found = checker::check(&journal, &ledger.of(&seated.table))?;
    for client in ended {
        checker::up_to_date(&journal, client.viewer, &client.tab)?;
        let guest = client.guest.by(server.address);
        let fresh = client::fresh(&guest, &seated.table).await?;
        anyhow::ensure!(
            fresh == client.tab,
            "{:?} sees less than a newcomer",
            client.viewer
        );
    }
    Ok(Weather::of(found, &proxy.counts))
}
