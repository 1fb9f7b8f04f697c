//! Clocks, and what happens to the seat of an absent player. No test waits: the wall clock is set
//! forward.

use std::time::Duration;

use engine::Seat;
use reqwest::Method;
use serde_json::{Value, json};
use server::{clock::Clock, wire::ServerMessage};

use crate::support::{Player, Socket, TestServer};

const MINUTE: Duration = Duration::from_mins(1);

/// A server whose clock can be put ahead.
async fn server() -> (TestServer, Clock) {
    let clock = Clock::default();
    let own = clock.clone();
    let server = TestServer::with(move |config| {
        config.clock = own;
        config.clock_rounds = Duration::from_millis(20);
    })
    .await;
    (server, clock)
}

/// A started match at a public table that each of its players has opened once: their clocks run.
async fn playing(server: &TestServer, game: &str, more: Value) -> (String, Vec<Player>) {
    let (table, people) = server.playing_in_public(game, more).await;
    for person in &people {
        person.watching(&table).await;
    }
    (table, people)
}

fn bank(minutes: u16, more: u16) -> Value {
    json!({ "type": "bank", "minutes": minutes, "more": more })
}

/// What the clocks say next: left in whole seconds, running, paused.
async fn clocks(socket: &mut Socket) -> (Vec<Option<u64>>, Vec<Seat>, bool) {
    let told = socket
        .until(|m| matches!(m, ServerMessage::Clock { .. }))
        .await;
    let ServerMessage::Clock {
        left,
        running,
        paused,
        ..
    } = told
    else {
        unreachable!()
    };
    let seconds = |ms: u64| (ms + 500) / 1000;
    let left = left.into_iter().map(|l| l.map(seconds)).collect();
    (left, running, paused)
}

async fn sitter(person: &Player, table: &str, seat: usize) -> String {
    let table = person
        .ok(Method::GET, &format!("/tables/{table}"), Value::Null)
        .await;
    table["seats"][seat]["sitter"]["type"]
        .as_str()
        .unwrap()
        .to_owned()
}

/// Reads on until the table says who is in a seat.
async fn until_sitter(socket: &mut Socket, seat: usize, kind: &str) {
    let seated = |m: &ServerMessage| {
        let ServerMessage::Table { table } = m else {
            return false;
        };
        serde_json::to_value(&table.seats[seat].sitter).unwrap()["type"] == json!(kind)
    };
    socket.until(seated).await;
}

#[tokio::test]
async fn a_clock_runs_for_whom_the_match_waits_and_gets_its_seconds_when_he_is_done() {
    let (server, clock) = server().await;
    let (table, people) = playing(&server, "keg", json!({ "pace": bank(10, 5) })).await;
    let mut anna = people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    let full = (vec![Some(600), Some(600)], vec![Seat(0)], false);
    assert_eq!(clocks(&mut anna).await, full);
    clock.advance(MINUTE);
    anna.choose(0).await;
    let (left, running, _) = clocks(&mut ben).await;
    assert_eq!((left, running), (full.0, vec![Seat(0)]), "as he came");
    let (left, running, _) = clocks(&mut ben).await;
    assert_eq!(left, [Some(545), Some(600)]);
    assert_eq!(running, [Seat(1)]);
}

#[tokio::test]
async fn who_takes_back_has_not_gained_time() {
    let (server, _) = server().await;
    let (table, people) = playing(&server, "keg", json!({ "pace": bank(10, 30) })).await;
    let mut anna = people[0].watching(&table).await;
    for _ in 0..3 {
        let seq = anna.choose(0).await;
        let id = Socket::fresh_id();
        anna.say(json!({ "type": "undo", "table": table, "to": seq, "id": id }))
            .await;
        anna.answer(&id).await;
    }
    let (left, running, _) = clocks(&mut people[1].watching(&table).await).await;
    assert_eq!((left, running), (vec![Some(600), Some(600)], vec![Seat(0)]));
}

#[tokio::test]
async fn clocks_survive_a_restart_and_the_time_between_is_nobodys() {
    let (server, clock) = server().await;
    let (table, people) = playing(&server, "keg", json!({ "pace": bank(10, 0) })).await;
    let mut anna = people[0].watching(&table).await;
    clock.advance(MINUTE);
    anna.choose(0).await;
    clock.advance(MINUTE);
    let server = server.restart().await;
    clock.advance(2 * MINUTE);
    let mut ben = people[1].at(&server).watching(&table).await;
    clock.advance(MINUTE);
    ben.choose(0).await;
    let (left, running, _) = clocks(&mut people[0].at(&server).watching(&table).await).await;
    assert_eq!(running, [Seat(0)]);
    // A minute passed before the server stopped, and it is not known how much of it was Ben's. Ben's
    // clock stood for three seconds while Anna's choice was shown.
    assert_eq!(left, [Some(540), Some(423)]);
}

#[tokio::test]
async fn a_bot_plays_for_whose_time_has_run_out_until_he_is_back() {
    let (server, clock) = server().await;
    let more = json!({ "pace": bank(1, 0), "absence": "bot" });
    let (table, people) = playing(&server, "skirmish", more).await;
    let mut ben = people[1].watching(&table).await;
    clock.advance(2 * MINUTE);
    until_sitter(&mut ben, 0, "bot").await;
    // A player who returns has at least a minute.
    let path = format!("/tables/{table}/seats/0");
    people[0]
        .ok(Method::PUT, &path, json!({ "sitter": "me" }))
        .await;
    until_sitter(&mut ben, 0, "person").await;
    let mut anna = people[0].watching(&table).await;
    let (left, ..) = clocks(&mut anna).await;
    assert!(left[0].is_some_and(|l| l >= 59), "{left:?}");
}

#[tokio::test]
async fn where_nobody_replaces_anybody_the_match_waits() {
    let (server, clock) = server().await;
    let (table, people) = playing(&server, "keg", json!({ "pace": bank(1, 0) })).await;
    let mut anna = people[0].watching(&table).await;
    clocks(&mut anna).await;
    clock.advance(2 * MINUTE);
    let (left, running, _) = clocks(&mut anna).await;
    assert_eq!((left, running), (vec![Some(0), Some(60)], vec![Seat(0)]));
    assert_eq!(sitter(&people[0], &table, 0).await, "person");
    anna.choose(0).await;
}

#[tokio::test]
async fn a_seat_that_ran_out_can_be_taken_by_somebody_new_with_a_full_clock() {
    let (server, clock) = server().await;
    let more = json!({ "pace": bank(5, 0), "absence": "replace" });
    let (table, people) = playing(&server, "keg", more).await;
    let mut ben = people[1].watching(&table).await;
    let mut anna = people[0].watching(&table).await;
    clock.advance(6 * MINUTE);
    until_sitter(&mut ben, 0, "open").await;
    // A late choice of the former player is refused.
    until_sitter(&mut anna, 0, "open").await;
    let late = anna.act(&json!("pass")).await;
    assert_eq!(anna.refusal(&late).await, "forbidden");
    let cleo = server.person("Cleo").await;
    cleo.ok(Method::POST, &format!("/tables/{table}/enter"), json!({}))
        .await;
    let path = format!("/tables/{table}/seats/0");
    cleo.ok(Method::PUT, &path, json!({ "sitter": "me" })).await;
    let mut cleo = cleo.watching(&table).await;
    let (left, ..) = clocks(&mut cleo).await;
    assert_eq!(left[0], Some(300));
    cleo.choose(0).await;
}

#[tokio::test]
async fn who_leaves_is_replaced_as_the_table_decided() {
    for (absence, expected) in [("wait", "open"), ("bot", "bot"), ("replace", "open")] {
        let (server, _) = server().await;
        let (table, people) = playing(&server, "skirmish", json!({ "absence": absence })).await;
        let path = format!("/tables/{table}/leave");
        people[1].ok(Method::POST, &path, Value::Null).await;
        assert_eq!(sitter(&people[0], &table, 1).await, expected, "{absence}");
        let cleo = server.person("Cleo").await;
        cleo.ok(Method::POST, &format!("/tables/{table}/enter"), json!({}))
            .await;
        let seat = format!("/tables/{table}/seats/1");
        let (status, _) = cleo
            .send(Method::PUT, &seat, json!({ "sitter": "me" }))
            .await;
        assert_eq!(status.is_success(), absence == "replace", "{absence}");
    }
}

#[tokio::test]
async fn a_clock_runs_out_at_a_table_that_nobody_looks_at() {
    let (server, clock) = server().await;
    let more = json!({ "pace": { "type": "days", "days": 2 }, "absence": "bot" });
    let (table, people) = playing(&server, "skirmish", more).await;
    let server = server.restart().await;
    assert_eq!(server.app.metrics.rooms.get(), 0);
    clock.advance(Duration::from_hours(49));
    let anna = people[0].at(&server);
    // The table comes into memory by itself; asking for it only reads what has been stored.
    loop {
        let stored = server.app.store.table(&table).await.unwrap().unwrap();
        if stored.seats[0].bot().is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(sitter(&anna, &table, 0).await, "bot");
}

#[tokio::test]
async fn clocks_stop_by_consent_until_the_next_choice() {
    let (server, clock) = server().await;
    let (table, people) = playing(&server, "keg", json!({ "pace": bank(10, 0) })).await;
    let mut anna = people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    let pause = |pause: bool, id: &str| json!({ "type": "pause", "table": table, "pause": pause, "id": id });
    ben.say(pause(false, "p0")).await;
    assert_eq!(ben.refusal("p0").await, "no_request");
    ben.say(pause(true, "p1")).await;
    ben.answer("p1").await;
    let asked = anna
        .until(
            |m| matches!(m, ServerMessage::Clock { request: Some(r), .. } if r.open == [Seat(0)]),
        )
        .await;
    assert!(matches!(asked, ServerMessage::Clock { paused: false, .. }));
    anna.say(pause(true, "p2")).await;
    anna.answer("p2").await;
    ben.until(|m| matches!(m, ServerMessage::Clock { paused: true, .. }))
        .await;
    clock.advance(60 * MINUTE);
    anna.choose(0).await;
    let (left, ..) = loop {
        let told = clocks(&mut ben).await;
        if told.1 == [Seat(1)] {
            break told;
        }
    };
    assert_eq!(left, [Some(600), Some(600)]);
    // Who only watches has no say, and a match without clocks none to stop.
    let mut cleo = server.person("Cleo").await.watching(&table).await;
    cleo.say(pause(true, "p3")).await;
    assert_eq!(cleo.refusal("p3").await, "forbidden");
}

#[tokio::test]
async fn a_pace_that_makes_no_sense_is_refused_by_name() {
    let (server, _) = server().await;
    let anna = server.person("Anna").await;
    for pace in [
        bank(0, 0),
        bank(601, 0),
        bank(5, 601),
        json!({ "type": "days", "days": 31 }),
    ] {
        let body = json!({ "game": "keg", "seats": 2, "pace": pace });
        let refused = anna.refused(Method::POST, "/tables", body).await;
        assert_eq!(refused, (422, "invalid".to_owned()), "{pace}");
    }
    let (table, people) = playing(&server, "keg", json!({})).await;
    let path = format!("/tables/{table}");
    let late = json!({ "pace": bank(5, 5) });
    assert_eq!(people[0].refused(Method::PATCH, &path, late).await.0, 409);
}

#[tokio::test]
async fn a_clock_waits_until_its_player_has_opened_the_match() {
    let (server, clock) = server().await;
    let (table, people) = server
        .playing_in_public("keg", json!({ "pace": bank(10, 0) }))
        .await;
    clock.advance(MINUTE);
    let mut ben = people[1].watching(&table).await;
    let full = vec![Some(600), Some(600)];
    assert_eq!(clocks(&mut ben).await, (full.clone(), vec![], false));
    clock.advance(MINUTE);
    let mut anna = people[0].watching(&table).await;
    let runs = (full, vec![Seat(0)], false);
    assert_eq!(clocks(&mut anna).await, runs);
    assert_eq!(clocks(&mut ben).await, runs, "the others are told");
    clock.advance(MINUTE);
    anna.choose(0).await;
    assert_eq!(clocks(&mut ben).await.0, [Some(540), Some(600)]);
}

#[tokio::test]
async fn nobody_holds_a_match_up_by_never_coming() {
    let (server, clock) = server().await;
    let (table, people) = server
        .playing_in_public("keg", json!({ "pace": bank(10, 0) }))
        .await;
    let mut ben = people[1].watching(&table).await;
    clocks(&mut ben).await;
    clock.advance(6 * MINUTE);
    loop {
        let (_, running, _) = clocks(&mut ben).await;
        if running == [Seat(0)] {
            break;
        }
    }
}
