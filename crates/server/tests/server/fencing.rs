//! Two servers on one database: a table is played on one of them, and the one that was deposed can't
//! write.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use server::{
    storage::Node,
    wire::{ServerMessage, TableState},
};

use crate::{
    storage::on_both,
    support::{Player, Socket, TestServer},
};

/// Long enough that nothing but the test itself ends a lease.
const LONG: Duration = Duration::from_hours(1);

async fn on(url: &str, lease: Duration) -> TestServer {
    TestServer::with(|config| {
        url.clone_into(&mut config.database);
        config.lease = lease;
    })
    .await
}

/// A server is suspended for longer than its lease, as far as others can tell.
async fn suspend(server: &TestServer) {
    server.app.own.pause();
    let over = Node {
        lease: Duration::ZERO,
        ..server.app.own.node.clone()
    };
    server.app.store.renew(&over).await.unwrap();
}

/// It is awake again and renews its lease.
async fn wake(server: &TestServer) {
    let store = &server.app.store;
    store.renew(&server.app.own.node).await.unwrap();
    server.app.own.wake();
}

/// Watches; or, if another server has the table, gets that answer and a close code to reconnect.
async fn try_watching(player: &Player, table: &str) -> Option<Socket> {
    let mut socket = player.socket().await;
    socket.watch(table, None).await;
    loop {
        match socket.next().await {
            ServerMessage::Snapshot { .. } => return Some(socket),
            ServerMessage::Rejected { code, message, .. } => {
                assert_eq!(code, "elsewhere", "{message}");
                assert_eq!(socket.closed().await, 1012, "come back");
                return None;
            }
            _ => {}
        }
    }
}

/// What comes of a choice: its entry, or the code of its refusal, after which the table is gone.
async fn fate_of(socket: &mut Socket, id: &str) -> Result<u64, String> {
    match socket.answer(id).await {
        ServerMessage::Accepted { seq, .. } => Ok(seq),
        ServerMessage::Rejected { code, .. } => {
            assert_eq!(socket.closed().await, 1012, "come back");
            Err(code)
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_table_is_played_on_one_server_until_its_lease_runs_out() {
    on_both(|url| async move {
        let first = on(&url, LONG).await;
        let second = first.twin().await;
        let (table, people) = first.playing("keg", &["Anna", "Ben"]).await;
        let mut anna = people[0].watching(&table).await;
        let mut ben = people[1].watching(&table).await;
        anna.choose(0).await;

        let there = [people[0].at(&second), people[1].at(&second)];
        assert!(try_watching(&there[1], &table).await.is_none());
        let path = format!("/tables/{table}");
        let name = json!({ "name": "Elsewhere" });
        let refused = there[0].refused(Method::PATCH, &path, name.clone()).await;
        assert_eq!(refused, (503, "elsewhere".into()));
        let seen = there[0].ok(Method::GET, &path, json!(null)).await;
        assert_eq!(seen["waiting"], json!([1]), "lists and tables can be read");

        suspend(&first).await;
        let mut late = there[1].watching(&table).await;
        assert_eq!(late.seq, 1);
        ben.until(|m| matches!(m, ServerMessage::Update { seq: 1, .. }))
            .await;
        let id = ben.act(&json!("pass")).await;
        assert_eq!(fate_of(&mut ben, &id).await, Err("elsewhere".into()));
        assert_eq!(anna.closed().await, 1012, "come back");
        assert_eq!(late.choose(0).await, 2, "nothing was written");

        wake(&first).await;
        assert!(try_watching(&people[0], &table).await.is_none());
        there[0].ok(Method::PATCH, &path, name).await;
        let second = second.restart().await;
        let back = people[0].watching(&table).await;
        assert_eq!(back.seq, 2, "a server that stops lets go");
        let there = people[1].at(&second);
        assert!(try_watching(&there, &table).await.is_none());
    })
    .await;
}

#[tokio::test]
async fn who_was_away_for_too_long_notices_before_anybody_writes() {
    on_both(|url| async move {
        let first = on(&url, Duration::from_millis(300)).await;
        let second = first.twin().await;
        let (table, people) = first.playing("keg", &["Anna", "Ben"]).await;
        let mut anna = people[0].watching(&table).await;
        first.app.own.pause();
        let there = people[1].at(&second);
        while try_watching(&there, &table).await.is_none() {}
        first.app.own.wake();
        assert_eq!(anna.closed().await, 1012, "come back");
    })
    .await;
}

#[tokio::test]
async fn a_table_that_has_left_memory_is_free() {
    on_both(|url| async move {
        let first = TestServer::with(|config| {
            url.clone_into(&mut config.database);
            config.lease = LONG;
            config.idle_timeout = Duration::from_millis(50);
        })
        .await;
        let second = on(&url, LONG).await;
        let (table, people) = first.playing("keg", &["Anna", "Ben"]).await;
        let there = people[0].at(&second);
        let mut socket = loop {
            if let Some(socket) = try_watching(&there, &table).await {
                break socket;
            }
        };
        assert_eq!(socket.choose(0).await, 1);
    })
    .await;
}

/// How often: `ELDERTABLE_ROUNDS` for the long run, see `scripts/faults`.
fn rounds(usually: u64) -> u64 {
    let said = std::env::var("ELDERTABLE_ROUNDS").ok();
    said.map_or(usually, |n| n.parse().unwrap())
}

/// A match ends after a hundred passes: so many rounds fit into one.
const A_MATCH: u64 = 20;

#[tokio::test]
async fn takeovers_lose_nothing_and_fork_nothing() {
    on_both(|url| async move {
        let first = on(&url, LONG).await;
        let second = first.twin().await;
        let mut left = rounds(A_MATCH);
        while left > 0 {
            let now = left.min(A_MATCH);
            Box::pin(taken_over(&first, &second, now)).await;
            left -= now;
        }
    })
    .await;
}

/// A match that goes from one server to the other and back, so many times.
async fn taken_over(first: &TestServer, second: &TestServer, rounds: u64) {
    let (table, people) = first.playing("keg", &["Anna", "Ben"]).await;
    let mut acknowledged = 0;
    for round in 0..rounds {
        let (owner, heir) = if round % 2 == 0 {
            (first, second)
        } else {
            (second, first)
        };
        let mut here = Vec::new();
        for person in &people {
            here.push(person.at(owner).watching(&table).await);
        }
        assert_eq!(here[0].seq, acknowledged, "round {round}");
        for _ in 0..round % 3 {
            acknowledged = pass(&mut here, acknowledged).await;
        }
        suspend(owner).await;
        // A choice and the takeover at once: it is acknowledged and there, or refused.
        let turn = (acknowledged % 2) as usize;
        let id = here[turn].act(&json!("pass")).await;
        let heirs = people[turn].at(heir);
        let (fate, there) = tokio::join!(fate_of(&mut here[turn], &id), heirs.watching(&table));
        match &fate {
            Ok(seq) => acknowledged = *seq,
            Err(code) => assert_eq!(code, "elsewhere", "round {round}"),
        }
        assert_eq!(there.seq, acknowledged, "round {round}");
        if fate.is_ok() {
            let late = &mut here[1 - turn];
            late.asked_or_over().await;
            let id = late.act(&json!("pass")).await;
            assert_eq!(fate_of(late, &id).await, Err("elsewhere".into()));
        }
        let mut now = Vec::new();
        for person in &people {
            now.push(person.at(heir).watching(&table).await);
        }
        acknowledged = pass(&mut now, acknowledged).await;
        wake(owner).await;
    }
    let entries = first.app.store.entries(&table).await.unwrap();
    assert_eq!(entries.len() as u64, acknowledged);
    let found = first.app.store.table(&table).await.unwrap().unwrap();
    assert_eq!(found.state, TableState::Playing);
}

/// The one whose turn it is passes; both have seen it.
async fn pass(sockets: &mut [Socket], acknowledged: u64) -> u64 {
    let seq = sockets[(acknowledged % 2) as usize].choose(0).await;
    for socket in sockets {
        while socket.seq < seq {
            socket.next().await;
        }
    }
    seq
}
