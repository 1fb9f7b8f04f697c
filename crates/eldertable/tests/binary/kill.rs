//! A server that dies in the middle of play loses nothing that it has acknowledged or shown, does
//! nothing twice, and goes on.

use std::{path::Path, time::Duration};

use faults::{
    cluster::Cluster,
    in_process,
    kills::{self, Figures, Plan},
    load::Lane,
};

use crate::run::BINARY;

async fn killed(database: String, rounds: u32, seed: u64) -> Figures {
    let plan = Plan {
        binary: Path::new(BINARY).to_owned(),
        database,
        rounds,
        seed,
        lanes: vec![Lane::skirmish(), Lane::skirmish(), Lane::cthulhu_wars()],
        life: Duration::from_millis(300),
        ledger: None,
    };
    let figures = kills::run(&plan).await.unwrap();
    assert_eq!(figures.kills, rounds);
    assert!(figures.acknowledged >= u64::from(rounds), "{figures:?}");
    figures
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_keeps_its_word_with_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    killed(in_process::sqlite(folder.path()), 10, 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_keeps_its_word_with_postgres() {
    if faults::cluster::programs().is_none() {
        eprintln!("SKIPPED: Postgres is not installed");
        return;
    }
    let cluster = Cluster::start().await.unwrap();
    killed(cluster.url(), 5, 2).await;
}
