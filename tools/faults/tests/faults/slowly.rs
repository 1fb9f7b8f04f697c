//! A slow database, or one with locks held by others: waiting requests are answered after a while,
//! queues are bounded, and nothing is executed halfway.

use std::{collections::BTreeMap, time::Duration};

use faults::{
    chance::Chance,
    cluster::Cluster,
    guest::{self, Guest},
    in_process::{self, InProcessServer},
    ledger::Ledger,
    load::{Lane, Load},
    postgres_proxy::{Commit, PostgresProxy},
};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};
use tokio::{
    task::JoinSet,
    time::{sleep, timeout},
};

use crate::{
    database::{all_is_well, play, skipped},
    memory::Memory,
};

/// What takes longer has failed.
const HANG: Duration = Duration::from_mins(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_disk_makes_larger_transactions_and_refuses_nobody() {
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
    let lanes = vec![Lane::skirmish(); 8];
    let mut chance = Chance::new(6);
    let mut load = Load::start(server.address, &lanes, Ledger::default(), &mut chance);
    load.going_on(40).await.unwrap();
    let metrics = &server.app.metrics;
    for late in [50, 200] {
        proxy.late(Duration::from_millis(late));
        // What is in progress finishes.
        load.going_on(8).await.unwrap();
        let (acked, written) = (load.ledger().acked(), metrics.append_batch.get());
        load.going_on(80).await.unwrap();
        let acked = load.ledger().acked() - acked;
        let written = metrics.append_batch.get() - written;
        assert!(
            acked >= written * 2,
            "{acked} commands in {written} transactions, {late} ms each"
        );
    }
    proxy.late(Duration::ZERO);
    assert_eq!(load.waited(), 0, "nobody was refused");
    all_is_well(load, server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tables_queue_has_an_end_and_each_command_one_answer() {
    const COMMANDS: usize = 60;
    const INBOX: usize = 8;
    if skipped() {
        return;
    }
    let cluster = Cluster::start().await.unwrap();
    let mut config = in_process::config(cluster.url());
    config.limits.inbox = INBOX;
    let server = InProcessServer::open(config).await.unwrap();
    let options = json!({});
    let seated = guest::seat(server.address, "skirmish", 2, 0, &options);
    let seated = seated.await.unwrap();
    let memory = Memory::of(&server.app);
    let mut reader = memory.socket(&seated.people[0], 1 << 20).await;
    reader.watch(&seated.table, None).await;
    while reader.head().await.unwrap().kind != "snapshot" {}

    cluster.pause().await.unwrap();
    for id in 0..COMMANDS {
        let chat = json!({
            "type": "chat", "table": seated.table, "id": format!("c{id}"), "text": "hello",
        });
        reader.say(&chat).await;
    }
    let mut answers: BTreeMap<String, String> = BTreeMap::new();
    let mut hear = async |answers: &mut BTreeMap<String, String>| {
        let text = timeout(HANG, reader.text()).await.expect("no answer");
        let message: Value = serde_json::from_str(&text.expect("sent away")).unwrap();
        let Some(id) = message["id"].as_str() else {
            return;
        };
        let said = message["code"].as_str().unwrap_or("accepted");
        let before = answers.insert(id.to_owned(), said.to_owned());
        assert_eq!(before, None, "{id} is answered twice");
    };
    // One is being written unless it is still in the inbox, which holds its share; the rest is refused
    // at once.
    while answers.len() < COMMANDS - INBOX - 1 {
        hear(&mut answers).await;
    }
    assert!(answers.values().all(|said| said == "busy"), "{answers:?}");
    cluster.resume().await.unwrap();
    while answers.len() < COMMANDS {
        hear(&mut answers).await;
    }
    let accepted = answers.values().filter(|said| *said == "accepted").count();
    assert!([INBOX, INBOX + 1].contains(&accepted), "{answers:?}");
    let stored = server.store().stored(&seated.table, 100).await.unwrap();
    assert_eq!(
        stored.unwrap().chat.len(),
        accepted,
        "nothing more and nothing less"
    );
}

/// Another client of the same database.
async fn stranger(cluster: &Cluster) -> PgConnection {
    PgConnection::connect(&cluster.url()).await.unwrap()
}

async fn deadlocks(stranger: &mut PgConnection) -> i64 {
    let count = "SELECT deadlocks FROM pg_stat_database WHERE datname = 'postgres'";
    sqlx::query_scalar(count).fetch_one(stranger).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_loses_a_deadlock_has_done_nothing_and_may_try_again() {
    if skipped() {
        return;
    }
    let cluster = Cluster::start().await.unwrap();
    let server = InProcessServer::open(in_process::config(cluster.url()))
        .await
        .unwrap();
    let mut load = play(&server, 8);
    load.going_on(20).await.unwrap();
    let mut watcher = stranger(&cluster).await;
    let mut rival = stranger(&cluster).await;
    // The other client never releases its lock.
    for query in ["SET deadlock_timeout = '1h'", "SET lock_timeout = '30s'"] {
        sqlx::query(query).execute(&mut rival).await.unwrap();
    }
    for _ in 0..3 {
        load.going_on(5).await.unwrap();
        let mut held = rival.begin().await.unwrap();
        for query in [
            "SELECT table_id FROM standings FOR UPDATE",
            "SELECT pg_sleep(0.2)",
            // The server may write to these already and waits for rows of the others.
            "LOCK TABLE entries IN EXCLUSIVE MODE",
        ] {
            sqlx::query(query).execute(&mut *held).await.unwrap();
        }
        held.commit().await.unwrap();
    }
    let counted = async {
        while deadlocks(&mut watcher).await < 3 {
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(HANG, counted).await.expect("there was no deadlock");
    assert!(load.waited() > 0, "nobody was told to try again");
    all_is_well(load, server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_all_lines_wait_for_a_lock_others_are_refused_in_words() {
    const PEOPLE: usize = 40;
    /// The number of a server's connections to its database.
    const LINES: usize = 16;
    if skipped() {
        return;
    }
    let cluster = Cluster::start().await.unwrap();
    let server = InProcessServer::open(in_process::config(cluster.url()))
        .await
        .unwrap();
    let mut load = play(&server, 9);
    load.going_on(20).await.unwrap();
    let somebody = Guest::new(server.address).await.unwrap();
    let mut stranger = stranger(&cluster).await;
    let mut held = stranger.begin().await.unwrap();
    sqlx::query("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")
        .execute(&mut *held)
        .await
        .unwrap();
    let mut asking = JoinSet::new();
    for n in 0..PEOPLE {
        let somebody = somebody.clone();
        let path = ["/tables", "/me/tables"][n % 2];
        asking.spawn(async move { somebody.call(Method::GET, path, &Value::Null).await });
    }
    for _ in LINES..PEOPLE {
        let answer = timeout(HANG, asking.join_next()).await.expect("no answer");
        let why = answer.unwrap().unwrap().expect_err("the lock still stands");
        assert!(why.to_string().contains("unavailable"), "{why:#}");
    }
    held.rollback().await.unwrap();
    timeout(HANG, asking.join_all()).await.expect("no answer");
    all_is_well(load, server).await;
}
