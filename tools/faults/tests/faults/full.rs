//! A full disk beneath Postgres: it refuses or ends; nothing is lost, and play resumes when there is
//! room.

use std::{io::Write as _, time::Duration};

use faults::{
    cluster::Cluster,
    in_process::{self, InProcessServer},
};
use tokio::time::sleep;

use crate::database::{all_is_well, play, skipped};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_beneath_postgres_costs_nothing_but_time() {
    if skipped() {
        return;
    }
    let Some(mut cluster) = Cluster::start_on_small_disk("128m").await.unwrap() else {
        let _ = std::io::stderr().write_all(b"SKIPPED: no mounts of one's own here\n");
        return;
    };
    let server = InProcessServer::open(in_process::config(cluster.url()))
        .await
        .unwrap();
    let mut load = play(&server, 10);
    load.going_on(20).await.unwrap();

    let before = load.waited();
    while load.waited() < before + 3 {
        // Space that is freed meanwhile is filled, too.
        cluster.disk().unwrap().fill().unwrap();
        sleep(Duration::from_millis(20)).await;
    }
    cluster.disk().unwrap().make_room().unwrap();
    // Postgres may end by itself if it can't write its log; its supervisor restarts it.
    let acked = load.ledger().acked();
    let mut ended = 0;
    while load.ledger().acked() == acked && ended < 5 {
        if !cluster.runs() {
            ended += 1;
            cluster.run().await.unwrap();
        }
        sleep(Duration::from_millis(100)).await;
    }
    let _ = writeln!(std::io::stderr(), "Postgres ended by itself {ended} times");
    all_is_well(load, server).await;
}
