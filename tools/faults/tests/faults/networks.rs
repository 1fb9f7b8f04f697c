//! Connections break in every way: clients always converge to the server's state, and no action is lost
//! or executed twice.

use std::time::Duration;

use faults::{
    chance::Chance,
    in_process::{self, InProcessServer},
    proxy::{Calm, Cuts},
    storms::{self, Match, Weather},
};
use tokio::task::JoinSet;

const SEEDS: u64 = 40;
/// The first pieces of a connection at which it is cut: welcome, table, snapshot, and some moves.
const PIECES: u64 = 12;

async fn open() -> (tempfile::TempDir, InProcessServer) {
    let folder = tempfile::tempdir().unwrap();
    let mut config = in_process::config(in_process::sqlite(folder.path()));
    config.limits.silence = Duration::from_secs(1);
    config.limits.heartbeat = Duration::from_millis(500);
    (folder, InProcessServer::open(config).await.unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_converge_in_every_storm() {
    let (_folder, server) = open().await;
    let server = std::sync::Arc::new(server);
    let mut storms = JoinSet::new();
    for seed in 0..SEEDS {
        let server = std::sync::Arc::clone(&server);
        storms.spawn(async move { storms::storm(&server, Match::Short, seed).await });
    }
    let mut all = Weather::default();
    while let Some(weather) = storms.join_next().await {
        all += weather.unwrap().unwrap();
    }
    // There were faults, and matches were played.
    assert!(all.found.acked > SEEDS * 40, "{all:?}");
    assert!(
        all.cut > SEEDS && all.torn > SEEDS && all.doubled > SEEDS,
        "{all:?}"
    );
    assert!(all.swallowed > 0, "{all:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_big_game_goes_through_a_storm() {
    let (_folder, server) = open().await;
    // Some matches end early by their dice.
    let mut all = Weather::default();
    for seed in 7.. {
        all += storms::storm(&server, Match::Big, seed).await.unwrap();
        if all.cut > 0 && all.found.acked > 100 {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cut_at_any_frame_costs_nothing() {
    let (_folder, server) = open().await;
    let mut cuts = Cuts::everywhere(PIECES);
    // The faults hit both players' connections.
    let places = cuts.0.len() as u64;
    cuts.0.rotate_left(1);
    let mut made = 0;
    for seed in 0.. {
        let chance = Chance::new(seed);
        let weather = storms::play(&server, Match::Long, cuts.clone(), chance);
        let weather = weather.await.unwrap();
        let cut = weather.cut + weather.torn;
        made += cut;
        // Cuts that one match has not reached come first in the next one.
        cuts.0.drain(
            ..usize::try_from(weather.connections)
                .unwrap()
                .min(cuts.0.len()),
        );
        if cuts.0.is_empty() {
            break;
        }
    }
    assert!(made * 10 >= places * 8, "{made} cuts at {places} places");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_calm_nothing_is_asked_twice() {
    let (_folder, server) = open().await;
    let played = storms::play(&server, Match::Short, Calm, Chance::new(1));
    let weather = played.await.unwrap();
    assert_eq!(weather.connections, 3, "one each");
    assert_eq!(weather.found.unanswered, 0);
}
