//! Without its database, the server accepts nothing, loses nothing, and resumes by itself.

use std::{
    io::Write as _,
    time::{Duration, Instant},
};

use engine::matches::DecisionView;
use faults::{
    chance::Chance,
    cluster::{Cluster, programs},
    guest,
    in_process::{self, InProcessServer},
    ledger::{Event, Ledger},
    load::{Lane, Load},
    postgres_proxy::{Commit, PostgresProxy},
};
use serde_json::json;
use server::wire::ServerMessage;
use tokio::time::sleep;

use crate::memory::{Memory, Reader};

/// Written past the test harness, which would swallow it.
pub(crate) fn skipped() -> bool {
    let skipped = programs().is_none();
    if skipped {
        let _ = std::io::stderr().write_all(b"SKIPPED: Postgres is not installed\n");
    }
    skipped
}

pub(crate) fn play(server: &InProcessServer, seed: u64) -> Load {
    let lanes = [Lane::skirmish(), Lane::skirmish(), Lane::cthulhu_wars()];
    let mut chance = Chance::new(seed);
    Load::start(server.address, &lanes, Ledger::default(), &mut chance)
}

/// Waits until a client was notified that nothing can be stored.
async fn refused(load: &mut Load) {
    let before = load.waited();
    for _ in 0..1800 {
        if load.waited() > before {
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("nobody was told that the database is away");
}

/// What must hold in the end.
pub(crate) async fn all_is_well(mut load: Load, server: InProcessServer) {
    load.going_on(20).await.unwrap();
    load.stop().await.unwrap();
    let found = load.check(server.store()).await.unwrap();
    assert!(found.acked > 20, "{found:?}");
    load.newcomers(server.store()).await.unwrap();
    assert_eq!(server.app.metrics.frozen.get(), 0, "no match was stopped");
    server.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_dies_again_and_again_loses_nothing() {
    if skipped() {
        return;
    }
    let mut cluster = Cluster::start().await.unwrap();
    let server = InProcessServer::open(in_process::config(cluster.url()))
        .await
        .unwrap();
    let mut load = play(&server, 1);
    let mut chance = Chance::new(1);
    // The long run has more of them, see `scripts/faults`.
    let rounds = std::env::var("ELDERTABLE_ROUNDS").map_or(4, |n| n.parse().unwrap());
    for round in 0..rounds {
        load.going_on(20).await.unwrap();
        sleep(Duration::from_millis(chance.below(100))).await;
        cluster.kill().await.unwrap();
        if round % 2 == 0 {
            refused(&mut load).await;
        }
        cluster.run().await.unwrap();
        load.going_on(1).await.unwrap();
        load.check(server.store()).await.unwrap();
    }
    all_is_well(load, server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_database_stands_still_nothing_is_acknowledged() {
    if skipped() {
        return;
    }
    let cluster = Cluster::start().await.unwrap();
    let server = InProcessServer::open(in_process::config(cluster.url()))
        .await
        .unwrap();
    let mut load = play(&server, 2);
    for _ in 0..3 {
        load.going_on(20).await.unwrap();
        cluster.pause().await.unwrap();
        // What was committed before still reaches the ledger.
        sleep(Duration::from_millis(500)).await;
        let before = load.ledger().acked();
        sleep(Duration::from_secs(1)).await;
        assert_eq!(load.ledger().acked(), before);
        cluster.resume().await.unwrap();
    }
    // Longer than the timeout of a commit: then clients are notified.
    load.going_on(20).await.unwrap();
    cluster.pause().await.unwrap();
    refused(&mut load).await;
    cluster.resume().await.unwrap();
    all_is_well(load, server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_of_unknown_outcome_has_effect_once_at_most() {
    if skipped() {
        return;
    }
    let cluster = Cluster::start().await.unwrap();
    let fate = |commit| match commit % 6 {
        2 => Commit::CutAnswer,
        5 => Commit::CutBefore,
        _ => Commit::Pass,
    };
    let proxy = PostgresProxy::start(&cluster.socket(), fate).await.unwrap();
    let server = InProcessServer::open(in_process::config(proxy.url()))
        .await
        .unwrap();
    let mut load = play(&server, 3);
    load.going_on(20).await.unwrap();
    proxy.arm(true);
    load.going_on(200).await.unwrap();
    // The number of commits depends on the machine: the slower it is, the more entries are in each.
    for _ in 0..50 {
        let (before, answers) = proxy.cuts();
        if before >= 5 && answers >= 5 {
            break;
        }
        load.going_on(20).await.unwrap();
    }
    proxy.arm(false);
    let (before, answers) = proxy.cuts();
    assert!(before >= 5 && answers >= 5, "{before} and {answers} cuts");
    let known = |e: &Event| {
        matches!(
            e,
            Event::Acked {
                duplicate: true,
                ..
            }
        )
    };
    assert!(load.ledger().count(known) > 0, "no repeat was known");
    all_is_well(load, server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_to_the_database_that_falls_silent_is_given_up() {
    if skipped() {
        return;
    }
    let cluster = Cluster::start().await.unwrap();
    let proxy = PostgresProxy::start(&cluster.socket(), |_| Commit::Pass)
        .await
        .unwrap();
    let server = InProcessServer::open(in_process::config(proxy.url()))
        .await
        .unwrap();
    let mut load = play(&server, 4);
    load.going_on(20).await.unwrap();
    proxy.silence(true);
    refused(&mut load).await;
    proxy.silence(false);
    let silent = Instant::now();
    load.going_on(1).await.unwrap();
    let _ = writeln!(std::io::stderr(), "went on after {:?}", silent.elapsed());
    all_is_well(load, server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_stored_after_all_is_shown_without_being_asked_for() {
    if skipped() {
        return;
    }
    let cluster = Cluster::start().await.unwrap();
    let fate = |commit| match commit {
        0 => Commit::CutAnswer,
        _ => Commit::Pass,
    };
    let proxy = PostgresProxy::start(&cluster.socket(), fate).await.unwrap();
    let server = InProcessServer::open(in_process::config(proxy.url()))
        .await
        .unwrap();
    let options = json!({});
    let seated = guest::seat(server.address, "skirmish", 2, 0, &options);
    let seated = seated.await.unwrap();
    let memory = Memory::of(&server.app);
    let (mut asked, mut other) = (None, None);
    for guest in &seated.people {
        let mut reader = memory.socket(guest, 1 << 20).await;
        reader.watch(&seated.table, None).await;
        match shown(&mut reader).await.ask {
            Some(ask) => asked = Some((reader, ask.choices[0].action.clone())),
            None => other = Some(reader),
        }
    }
    let ((mut asked, action), mut other) = (asked.unwrap(), other.unwrap());

    proxy.arm(true);
    let act = json!({
        "type": "act", "table": seated.table, "seq": 0, "id": "once", "action": action,
    });
    asked.say(&act).await;
    while asked.head().await.unwrap().code.as_deref() != Some("unavailable") {}
    assert_eq!(proxy.cuts(), (0, 1), "it is stored, and nobody knows");
    // The player sends nothing more, and both players are notified.
    assert_eq!(shown(&mut other).await.seq, 1);
    assert_eq!(shown(&mut asked).await.seq, 1);
}

/// The state of the match when it is shown next.
async fn shown(reader: &mut Reader) -> DecisionView {
    loop {
        match reader.next().await.unwrap() {
            ServerMessage::Snapshot { decision, .. } | ServerMessage::Update { decision, .. } => {
                return decision;
            }
            _ => {}
        }
    }
}
