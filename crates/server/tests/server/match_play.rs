//! Whole games over sockets.

use reqwest::Method;
use serde_json::{Value, json};
use server::wire::ServerMessage;

use crate::support::{Player, Socket, TestServer};

#[tokio::test]
async fn two_players_finish_a_game_and_a_spectator_sees_it_all() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let third = server.person("Cleo").await;
    let view = people[0]
        .ok(Method::GET, &format!("/tables/{table}"), Value::Null)
        .await;
    let enter = json!({ "invite": view["invite"] });
    third
        .ok(Method::POST, &format!("/tables/{table}/enter"), enter)
        .await;

    let anna = people[0].watching(&table).await;
    let ben = people[1].watching(&table).await;
    let mut cleo = third.watching(&table).await;
    let (anna, ben) = tokio::join!(anna.play_out(1), ben.play_out(2));
    while !cleo.over {
        cleo.next().await;
        assert!(cleo.choices().is_empty(), "a spectator is asked nothing");
    }
    assert_eq!((anna.seq, anna.seq), (ben.seq, cleo.seq));

    // What was patched together is what a newcomer sees.
    for (socket, person) in [(&anna, &people[0]), (&ben, &people[1]), (&cleo, &third)] {
        let fresh = person.watching(&table).await;
        assert_eq!(fresh.view, socket.view);
        assert_eq!(fresh.seq, socket.seq);
    }
}

#[tokio::test]
async fn a_finished_match_can_be_taken_home_and_played_again() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let archive = format!("/tables/{table}/archive");
    let early = people[0].refused(Method::GET, &archive, Value::Null).await;
    assert_eq!(early, (409, "not_finished".into()));

    let anna = people[0].watching(&table).await;
    let ben = people[1].watching(&table).await;
    let (mut anna, _) = tokio::join!(anna.play_out(3), ben.play_out(4));
    let end = anna.until(|m| matches!(m, ServerMessage::Table { table } if table.seed.is_some()));
    let ServerMessage::Table { table: view } = end.await else {
        unreachable!()
    };

    let text = people[0]
        .request(Method::GET, &archive)
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    let mut lines = text.lines();
    let header: engine::journal::Header = serde_json::from_str(lines.next().unwrap()).unwrap();
    assert_eq!(header.seed, view.seed);
    let seed = engine::journal::seed_from_hex(header.seed.as_ref().unwrap()).unwrap();
    let luck = engine::Luck::of(seed, header.fairness).unwrap();
    luck.check(&header.commitment).unwrap();
    let mut lines: Vec<&str> = lines.collect();
    let end: engine::journal::End = serde_json::from_str(lines.pop().unwrap()).unwrap();
    assert_eq!(end.end, lines.len() as u64);
    let entries = lines.iter().map(|l| serde_json::from_str(l).unwrap());
    let kind = server.app.game(&header.game).unwrap();
    let replayed = (kind.host)(&header.setup, luck, entries.collect()).unwrap();
    assert_eq!(replayed.seq(), anna.seq);
    assert!(replayed.outcome().is_some());

    let again = format!("/tables/{table}/rematch");
    let first = people[0].ok(Method::POST, &again, Value::Null).await;
    let second = people[1].ok(Method::POST, &again, Value::Null).await;
    assert_eq!(first["id"], second["id"], "both find the same new table");
    assert_eq!(first["seats"][1]["sitter"]["name"], "Ben");
}

#[tokio::test]
async fn bots_play_a_game_to_its_end_by_themselves() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let table = anna
        .open("skirmish", 2, json!({ "options": { "length": "short" } }))
        .await;
    let id = table["id"].as_str().unwrap();
    begin_with_bots(&anna, id).await;
    let mut socket = anna.watching(id).await;
    while !socket.over {
        socket.next().await;
    }
}

async fn begin_with_bots(host: &Player, id: &str) {
    for seat in 0..2 {
        let body = json!({ "sitter": "bot", "bot": "random" });
        host.ok(Method::PUT, &format!("/tables/{id}/seats/{seat}"), body)
            .await;
    }
    host.ok(Method::POST, &format!("/tables/{id}/start"), Value::Null)
        .await;
}

#[tokio::test]
async fn an_idle_match_leaves_memory_and_comes_back() {
    let idle = std::time::Duration::from_millis(50);
    let server = TestServer::with(|config| config.idle_timeout = idle).await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    anna.choose(0).await;
    while server.app.metrics.matches.get() > 0 {
        tokio::time::sleep(idle).await;
    }
    let mut ben = people[1].watching(&table).await;
    assert_eq!(ben.view["passes"], 1);
    ben.choose(0).await;
    // Anna stayed and missed nothing.
    anna.until(|m| matches!(m, ServerMessage::Update { seq: 2, .. }))
        .await;
    assert_eq!(anna.view["passes"], 2);
}

/// Waits until one table is left in memory, for less than an idle one would stay.
async fn all_but_one_leave(server: &TestServer, begun: std::time::Instant) {
    while server.app.metrics.rooms.get() > 1 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let idle = server.app.config.idle_timeout;
    assert!(begun.elapsed() < idle, "the other may have gone, too");
}

#[tokio::test]
async fn a_match_that_is_over_and_looked_at_by_nobody_leaves_memory_before_others() {
    let idle = std::time::Duration::from_secs(20);
    let server = TestServer::with(|config| config.idle_timeout = idle).await;
    let begun = std::time::Instant::now();
    let (on, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let (over, players) = server.playing("keg", &["Cleo", "Dora"]).await;
    let looking = people[0].watching(&on).await;
    let [cleo, dora] = [&players[0], &players[1]].map(|p| p.watching(&over));
    let (cleo, dora) = tokio::join!(cleo, dora);
    let out = |mut socket: Socket| async move {
        while !socket.over {
            socket.asked_or_over().await;
            if !socket.over {
                socket.choose(0).await;
            }
        }
    };
    tokio::join!(out(cleo), out(dora));
    all_but_one_leave(&server, begun).await;
    assert_eq!(server.app.metrics.matches.get(), 1);
    drop(looking);
    let again = players[0].watching(&over).await;
    assert!(again.over, "it can be looked at as before");
}

#[tokio::test]
async fn a_match_of_bots_that_nobody_looks_at_leaves_memory_before_others() {
    let idle = std::time::Duration::from_secs(20);
    let server = TestServer::with(|config| config.idle_timeout = idle).await;
    let begun = std::time::Instant::now();
    let (on, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let _looking = people[0].watching(&on).await;
    let table = people[1]
        .open("skirmish", 2, json!({ "options": { "length": "short" } }))
        .await;
    let id = table["id"].as_str().unwrap();
    begin_with_bots(&people[1], id).await;
    all_but_one_leave(&server, begun).await;
    let table = people[1]
        .ok(Method::GET, &format!("/tables/{id}"), Value::Null)
        .await;
    assert_eq!(table["state"], "playing");
    let mut looking = people[1].watching(id).await;
    while !looking.over {
        looking.next().await;
    }
}
