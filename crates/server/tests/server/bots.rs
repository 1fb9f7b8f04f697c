//! Matches that bots play by themselves cost the server little, and players nothing.

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    keg::{SLOW, STEADY},
    support::{Player, Socket, TestServer},
};

/// A started match of bots alone.
async fn of_bots(host: &Player, game: &str, seats: usize) -> String {
    let table = host.open(game, seats, json!({ "public": true })).await;
    let id = table["id"].as_str().unwrap().to_owned();
    for seat in 0..seats {
        let path = format!("/tables/{id}/seats/{seat}");
        host.ok(Method::PUT, &path, json!({ "sitter": "bot" }))
            .await;
    }
    host.ok(Method::POST, &format!("/tables/{id}/start"), Value::Null)
        .await;
    id
}

#[tokio::test]
async fn a_match_of_bots_rests_until_somebody_connects() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let bots = of_bots(&anna, "keg", 2).await;

    // While another match is played to its end nothing happens in this one.
    let (other, people) = server.playing("keg", &["Ben", "Cleo"]).await;
    let (mut ben, mut cleo) = (
        people[0].watching(&other).await,
        people[1].watching(&other).await,
    );
    while !cleo.over {
        ben.choose(0).await;
        cleo.asked_or_over().await;
        cleo.choose(0).await;
        ben.asked_or_over().await;
    }
    let mut watching = anna.socket().await;
    watching.watch(&bots, None).await;
    watching
        .until(|m| matches!(m, server::wire::ServerMessage::Snapshot { .. }))
        .await;
    assert_eq!(watching.view["passes"], 0, "nobody was connected");
    watching.asked_or_over().await;
    assert!(watching.over, "it goes on when somebody is");
}

#[tokio::test]
async fn bots_bring_a_match_to_the_turn_of_a_player_who_is_away() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let table = anna.open("keg", 2, json!({})).await;
    let id = table["id"].as_str().unwrap();
    for (seat, sitter) in [(1, "me"), (0, "bot")] {
        let path = format!("/tables/{id}/seats/{seat}");
        anna.ok(Method::PUT, &path, json!({ "sitter": sitter }))
            .await;
    }
    anna.ok(Method::POST, &format!("/tables/{id}/start"), Value::Null)
        .await;
    loop {
        let mine = anna.ok(Method::GET, "/me/tables", Value::Null).await;
        if mine[0]["waiting"] == json!([1]) {
            break;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_room_goes_on_while_a_bot_thinks_and_drops_a_choice_that_comes_too_late() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let table = anna.open("keg", 2, json!({})).await;
    let table = table["id"].as_str().unwrap();
    let slow = json!({ "sitter": "bot", "bot": "slow" });
    anna.ok(Method::PUT, &format!("/tables/{table}/seats/1"), slow)
        .await;
    anna.ok(Method::POST, &format!("/tables/{table}/start"), Value::Null)
        .await;
    let mut socket = anna.watching(table).await;
    let seq = socket.choose(0).await;
    while !SLOW.has_begun() {
        tokio::task::yield_now().await;
    }
    let id = Socket::fresh_id();
    socket
        .say(json!({ "type": "undo", "table": table, "to": seq, "id": id }))
        .await;
    socket.answer(&id).await;
    assert_eq!(socket.view["passes"], 0, "taken back while the bot thinks");
    SLOW.let_go();
    socket.choose(0).await;
    socket.asked_or_over().await;
    assert_eq!(socket.view["passes"], 2, "the first thought was dropped");
}

#[tokio::test]
async fn an_easy_choice_takes_a_bot_as_long_as_a_hard_one() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let table = anna.open("keg", 2, json!({})).await;
    let table = table["id"].as_str().unwrap();
    let steady = json!({ "sitter": "bot", "bot": "steady" });
    anna.ok(Method::PUT, &format!("/tables/{table}/seats/1"), steady)
        .await;
    anna.ok(Method::POST, &format!("/tables/{table}/start"), Value::Null)
        .await;
    let mut socket = anna.watching(table).await;
    let begun = Instant::now();
    let seq = socket.choose(0).await;
    // What is taken back meanwhile is not waited for.
    let id = Socket::fresh_id();
    socket
        .say(json!({ "type": "undo", "table": table, "to": seq, "id": id }))
        .await;
    socket.answer(&id).await;
    assert!(begun.elapsed() < STEADY, "the undo was held up");
    let begun = Instant::now();
    socket.choose(0).await;
    socket.asked_or_over().await;
    assert!(begun.elapsed() >= STEADY);
    assert_eq!(socket.view["passes"], 2);
}

/// How many matches bots play at once.
const MATCHES: usize = 200;
/// Tables that a socket watches.
const WATCHED: usize = 8;
/// What a move may take: far less than it takes where every bot has a thread of its own.
const FINE: Duration = Duration::from_millis(250);

/// Reads and forgets whatever comes.
fn drain(socket: Socket) {
    let mut stream = socket.into_stream();
    tokio::spawn(async move { while let Some(Ok(_)) = stream.next().await {} });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_matches_of_bots_leave_players_their_pace() {
    let server = TestServer::with(|config| {
        config.limits.tables_per_person = 2 * MATCHES;
        config.limits.sockets_per_person = 100;
        config.limits.tables_per_socket = WATCHED;
    })
    .await;
    let anna = server.person("Anna").await;
    let mut tables = Vec::new();
    for _ in 0..MATCHES {
        tables.push(of_bots(&anna, "cthulhu-wars", 3).await);
    }
    let (table, people) = server.playing("keg", &["Ben", "Cleo"]).await;
    let (mut ben, mut cleo) = (
        people[0].watching(&table).await,
        people[1].watching(&table).await,
    );
    for watched in tables.chunks(WATCHED) {
        let mut socket = anna.socket().await;
        for table in watched {
            socket.watch(table, None).await;
        }
        drain(socket);
    }
    while server.app.metrics.bots_waiting.get() < 100 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let mut took = Vec::new();
    while took.len() < 80 {
        let began = Instant::now();
        ben.choose(0).await;
        cleo.asked_or_over().await;
        took.push(began.elapsed());
        let began = Instant::now();
        cleo.choose(0).await;
        ben.asked_or_over().await;
        took.push(began.elapsed());
    }
    took.sort_unstable();
    let slow = took[took.len() * 95 / 100];
    assert!(slow < FINE, "{slow:?} of {took:?}");
    assert!(server.app.metrics.bots_waiting.get() > 50);
}
