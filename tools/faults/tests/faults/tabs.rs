//! Two tabs at one seat, neither of which gives way: each is disconnected by the other and reconnects
//! at any moment. Every command is executed once, and both see the same match.

use std::{sync::Arc, time::Duration};

use engine::{Seat, Viewer};
use faults::{
    chance::Chance,
    checker::{self, Found},
    client::{self, Client, Manner},
    guest,
    in_process::{self, InProcessServer},
    ledger::{Event, Ledger},
};
use serde_json::json;
use tokio::{sync::watch, task::JoinSet, time::timeout};

/// A match that takes longer has failed.
const HANG: Duration = Duration::from_mins(2);
const SEEDS: u64 = 12;

/// A match with two tabs at its first seat. Returns what was compared, and how often a tab was
/// disconnected.
async fn played(server: &InProcessServer, seed: u64) -> anyhow::Result<(Found, u64)> {
    let mut chance = Chance::new(seed);
    let options = json!({ "length": "short" });
    let seated = guest::seat(server.address, "skirmish", 2, 0, &options).await?;
    let ledger = Arc::new(Ledger::default());
    let (_go_on, stop) = watch::channel(false);
    let mut tabs = JoinSet::new();
    for seat in [0, 0, 1] {
        let guest = seated.people[usize::from(seat)].clone();
        let viewer = Viewer::Seat(Seat(seat));
        // Each at its own pace.
        let manner = Manner {
            patience: Duration::from_millis(500),
            pause: Duration::from_millis(3 + chance.below(25)),
            // An undo that has been overtaken becomes a request, which makes no entry.
            undo_one_in: 0,
            think: Duration::ZERO,
        };
        let child = chance.child();
        let client = Client::new(guest, &seated.table, viewer, &ledger, child, stop.clone());
        tabs.spawn(client.with(manner).play());
    }
    let all = async {
        let mut ended = Vec::new();
        while let Some(tab) = tabs.join_next().await {
            ended.push(tab??);
        }
        anyhow::Ok(ended)
    };
    let ended = timeout(HANG, all).await??;
    let journal = checker::read(server.store(), &seated.table).await?;
    let found = checker::check(&journal, &ledger.of(&seated.table))?;
    for tab in ended {
        checker::up_to_date(&journal, tab.viewer, &tab.tab)?;
        let fresh = client::fresh(&tab.guest, &seated.table).await?;
        anyhow::ensure!(
            fresh == tab.tab,
            "{:?} sees less than a newcomer",
            tab.viewer
        );
    }
    let away = |e: &Event| matches!(e, Event::Broken { why } if why == "closed with 4409");
    Ok((found, ledger.count(away)))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_tabs_that_send_each_other_away_do_everything_once() {
    let folder = tempfile::tempdir().unwrap();
    let config = in_process::config(in_process::sqlite(folder.path()));
    let server = Arc::new(InProcessServer::open(config).await.unwrap());
    let mut matches = JoinSet::new();
    for seed in 0..SEEDS {
        let server = Arc::clone(&server);
        matches.spawn(async move { (seed, played(&server, seed).await) });
    }
    let (mut all, mut away) = (Found::default(), 0);
    while let Some(done) = matches.join_next().await {
        let (seed, played) = done.unwrap();
        let (found, sent) = played.unwrap_or_else(|why| panic!("seed {seed}: {why:#}"));
        all += found;
        away += sent;
    }
    assert!(all.acked > SEEDS * 40, "{all:?}");
    assert!(away > SEEDS * 10, "they sent each other away {away} times");
}
