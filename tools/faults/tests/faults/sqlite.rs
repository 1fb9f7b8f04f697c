//! A file that another process has locked.

use std::time::Duration;

use faults::{
    chance::Chance,
    in_process::{self, InProcessServer},
    ledger::{Event, Ledger},
    load::{Lane, Load},
};
use sqlx::Connection as _;
use tokio::time::sleep;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_database_is_waited_for_and_then_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let database = in_process::sqlite(folder.path());
    let server = InProcessServer::open(in_process::config(database.clone()))
        .await
        .unwrap();
    let lanes = [Lane::skirmish(), Lane::skirmish()];
    let mut chance = Chance::new(5);
    let mut load = Load::start(server.address, &lanes, Ledger::default(), &mut chance);
    load.going_on(20).await.unwrap();

    let mut other = sqlx::SqliteConnection::connect(&database).await.unwrap();
    sqlx::query("PRAGMA busy_timeout = 20000")
        .execute(&mut other)
        .await
        .unwrap();
    let held = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    // What was committed before still reaches the ledger.
    sleep(Duration::from_millis(300)).await;
    let before = load.ledger().acked();
    let told = |e: &Event| matches!(e, Event::Waited { code } if code == "unavailable");
    while load.ledger().count(told) == 0 {
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(
        load.ledger().acked(),
        before,
        "nothing is accepted meanwhile"
    );
    // The lease is written, too: so all clients are notified.
    let paused = || server.app.metrics.storage_paused.get();
    while paused() == 0 {
        sleep(Duration::from_millis(50)).await;
    }
    held.rollback().await.unwrap();
    while paused() != 0 {
        sleep(Duration::from_millis(50)).await;
    }

    load.going_on(20).await.unwrap();
    load.stop().await.unwrap();
    load.check(server.store()).await.unwrap();
    load.newcomers(server.store()).await.unwrap();
    server.close().await.unwrap();
}
