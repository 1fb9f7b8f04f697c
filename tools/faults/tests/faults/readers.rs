//! Slow readers affect only themselves.

use std::{sync::Arc, time::Duration};

use engine::{Seat, Viewer};
use faults::{
    chance::Chance,
    checker,
    client::{self, Client},
    guest::{self, Guest, Seated},
    in_process::{self, InProcessServer},
    ledger::{Event, Ledger},
    tab::{Tab, Took},
};
use serde_json::json;
use server::Config;
use tokio::{
    sync::{Barrier, watch},
    task::JoinSet,
    time::{sleep, timeout},
};

use crate::memory::{Memory, Reader};

/// What takes longer has failed.
const HANG: Duration = Duration::from_mins(1);
const SPECTATORS: usize = 1000;

struct Scene {
    _folder: tempfile::TempDir,
    server: InProcessServer,
    memory: Memory,
    seated: Seated,
    spectator: Guest,
}

async fn scene(length: &str, change: impl FnOnce(&mut Config)) -> Scene {
    let folder = tempfile::tempdir().unwrap();
    let mut config = in_process::config(in_process::sqlite(folder.path()));
    change(&mut config);
    let server = InProcessServer::open(config).await.unwrap();
    let options = json!({ "length": length });
    let seated = guest::seat(server.address, "skirmish", 2, 0, &options);
    let seated = seated.await.unwrap();
    let spectator = Guest::new(server.address).await.unwrap();
    let entered = spectator.enter(&seated.table, &seated.invite).await;
    entered.unwrap();
    Scene {
        _folder: folder,
        memory: Memory::of(&server.app),
        server,
        seated,
        spectator,
    }
}

impl Scene {
    /// Plays the match to its end, with any spectators; returns the players' ledger.
    async fn play(&self) -> Arc<Ledger> {
        let ledger = Arc::new(Ledger::default());
        let (_go_on, stop) = watch::channel(false);
        let mut players = JoinSet::new();
        for (seat, guest) in (0..).zip(&self.seated.people) {
            let (guest, viewer) = (guest.clone(), Viewer::Seat(Seat(seat)));
            let chance = Chance::new(u64::from(seat));
            let table = &self.seated.table;
            players.spawn(Client::new(guest, table, viewer, &ledger, chance, stop.clone()).play());
        }
        while let Some(player) = players.join_next().await {
            player.unwrap().unwrap();
        }
        ledger
    }

    async fn check(&self, ledger: &Ledger) -> checker::Found {
        let table = &self.seated.table;
        let journal = checker::read(self.server.store(), table).await.unwrap();
        checker::check(&journal, &ledger.of(table)).unwrap()
    }
}

/// Applies what is shown until the match is over or the connection ends.
async fn follow(reader: &mut Reader, tab: &mut Tab) {
    while tab.outcome.is_none()
        && let Some(message) = reader.next().await
    {
        if let Some((_, _, took)) = tab.take(message) {
            assert_eq!(took, Took::New);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_reader_delays_nobody_and_can_come_back() {
    let scene = scene("long", |config| {
        config.limits.outbox_frames = 80;
    })
    .await;
    let table = scene.seated.table.clone();
    let mut reader = scene.memory.socket(&scene.spectator, 512).await;
    reader.watch(&table, None).await;
    let mut tab = Tab::default();
    while tab.decision.is_none() {
        tab.take(reader.next().await.unwrap());
    }
    assert_eq!(tab.seq, 0);

    // From here on it reads nothing, and its buffers hold less than one update.
    let ledger = timeout(HANG, scene.play()).await.unwrap();
    let metrics = &scene.server.app.metrics;
    assert_eq!(metrics.slow_readers.get(), 1);
    let broken = ledger.count(|e| matches!(e, Event::Broken { .. } | Event::Waited { .. }));
    assert_eq!(broken, 0, "no player has noticed anything");
    let found = scene.check(&ledger).await;
    let updates = ledger.count(|e| matches!(e, Event::Shown { from: Some(_), .. }));
    assert!(updates >= found.acked && found.acked >= 400, "{found:?}");

    // It was disconnected, and resumes.
    follow(&mut reader, &mut tab).await;
    assert!(
        tab.outcome.is_none(),
        "it was sent away before it was told everything"
    );
    let mut again = scene.memory.socket(&scene.spectator, 1 << 20).await;
    again.watch(&table, tab.since()).await;
    follow(&mut again, &mut tab).await;
    assert!(tab.outcome.is_some());
    let fresh = client::fresh(&scene.spectator, &table).await.unwrap();
    assert_eq!(tab, fresh);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_spectators_all_see_the_end() {
    let scene = scene("short", |_| {}).await;
    let ready = Arc::new(Barrier::new(SPECTATORS + 1));
    let mut spectators = JoinSet::new();
    for _ in 0..SPECTATORS {
        let mut reader = scene.memory.socket(&scene.spectator, 16 * 1024).await;
        let (table, ready) = (scene.seated.table.clone(), Arc::clone(&ready));
        spectators.spawn(async move {
            let seen = begin(&mut reader, &table).await;
            ready.wait().await;
            see_it_out(&mut reader, seen).await
        });
    }
    timeout(HANG, ready.wait()).await.unwrap();
    let ledger = timeout(HANG, scene.play()).await.unwrap();
    let last = scene.check(&ledger).await.entries;
    let all = timeout(HANG, spectators.join_all()).await.unwrap();
    assert_eq!(all.len(), SPECTATORS);
    assert!(
        all.iter().all(|seen| *seen == last),
        "somebody has not seen {last}"
    );
    assert_eq!(scene.server.app.metrics.slow_readers.get(), 0);
}

/// Watches until the match is shown; retries while the table is busy.
async fn begin(reader: &mut Reader, table: &str) -> u64 {
    reader.watch(table, None).await;
    while let Some(head) = reader.head().await {
        match (head.kind.as_str(), head.seq) {
            ("snapshot", Some(seq)) => return seq,
            ("rejected", _) => {
                assert_eq!(head.code.as_deref(), Some("busy"));
                sleep(Duration::from_millis(20)).await;
                reader.watch(table, None).await;
            }
            _ => {}
        }
    }
    panic!("sent away");
}

/// Follows every update to the end; returns the last entry.
async fn see_it_out(reader: &mut Reader, mut seen: u64) -> u64 {
    while let Some(head) = reader.head().await {
        if head.kind != "update" {
            continue;
        }
        assert_eq!(head.from, Some(json!(seen)), "a gap");
        seen = head.seq.unwrap();
        if head.outcome.is_some() {
            break;
        }
    }
    seen
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_says_nothing_is_given_up_and_leaves_nothing_behind() {
    let scene = scene("short", |config| {
        config.limits.silence = Duration::from_millis(300);
        config.limits.heartbeat = Duration::from_millis(150);
        config.limits.first_message = Duration::from_millis(300);
        config.limits.sockets_per_person = 20;
        config.idle_timeout = Duration::from_millis(100);
    })
    .await;
    let metrics = &scene.server.app.metrics;
    let mut silent = Vec::new();
    for nth in 0..20 {
        // Some have room for what they are sent, others do not; none ever reads it.
        let buffer = if nth % 2 == 0 { 1 << 20 } else { 256 };
        let mut reader = scene.memory.socket(&scene.spectator, buffer).await;
        if nth % 4 < 2 {
            reader.watch(&scene.seated.table, None).await;
        }
        silent.push(reader);
    }
    let given_up = async {
        while metrics.sockets.get() + metrics.rooms.get() + metrics.matches.get() > 0 {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(HANG, given_up).await.unwrap();
    // There is room for others again, although the far ends were never closed.
    let mut reader = scene.memory.socket(&scene.spectator, 1 << 20).await;
    begin(&mut reader, &scene.seated.table).await;
    assert_eq!(silent.len(), 20);
}
