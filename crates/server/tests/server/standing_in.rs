//! Seats and people are different things: leaving, bots as substitutes, returning.

use reqwest::Method;
use serde_json::{Value, json};
use server::wire::ServerMessage;

use crate::{powers::agree, support::TestServer};

#[tokio::test]
async fn a_bot_stands_in_until_the_person_is_back() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let seat = format!("/tables/{table}/seats/1");
    let mut anna = people[0].watching(&table).await;
    people[1]
        .ok(Method::POST, &format!("/tables/{table}/leave"), Value::Null)
        .await;
    let not_host = people[1]
        .refused(Method::PUT, &seat, json!({ "sitter": "bot" }))
        .await;
    assert_eq!(not_host.0, 403);

    anna.choose(0).await;
    people[0]
        .ok(
            Method::PUT,
            &seat,
            json!({ "sitter": "bot", "bot": "calm" }),
        )
        .await;
    anna.asked_or_over().await;
    assert_eq!(anna.view["passes"], 2, "the bot has moved");

    // Substitutes and who may return are stored.
    let server = server.restart().await;
    let mut anna = people[0].at(&server).watching(&table).await;
    anna.choose(0).await;
    anna.asked_or_over().await;
    assert_eq!(anna.view["passes"], 4);
    let ben = people[1].at(&server);
    ben.ok(Method::PUT, &seat, json!({ "sitter": "me" })).await;
    let mut ben = ben.watching(&table).await;
    anna.choose(0).await;
    ben.asked_or_over().await;
    ben.choose(0).await;
    assert_eq!(ben.view["passes"], 6);
}

#[tokio::test]
async fn nobody_sits_in_two_seats_of_a_match() {
    let server = TestServer::start().await;
    // While the player may return, the seat is taken; a seat for a new player is not for one who
    // has seen another side of the match.
    for (absence, refusal) in [
        ("bot", (409, "seat_taken")),
        ("replace", (403, "forbidden")),
    ] {
        let settings = json!({ "absence": absence });
        let (table, people) = server
            .playing_with("skirmish", &["Anna", "Ben"], settings)
            .await;
        let leave = format!("/tables/{table}/leave");
        people[1].ok(Method::POST, &leave, Value::Null).await;
        let seat = format!("/tables/{table}/seats/1");
        let second = json!({ "sitter": "me" });
        let refused = people[0].refused(Method::PUT, &seat, second).await;
        assert_eq!(refused, (refusal.0, refusal.1.to_owned()), "{absence}");
    }
}

#[tokio::test]
async fn a_seat_that_was_released_goes_to_somebody_new() {
    let server = TestServer::start().await;
    let replace = json!({ "absence": "replace" });
    let (table, people) = server.playing_with("keg", &["Anna", "Ben"], replace).await;
    let invite = people[0]
        .ok(Method::GET, &format!("/tables/{table}"), Value::Null)
        .await;
    people[1]
        .ok(Method::POST, &format!("/tables/{table}/leave"), Value::Null)
        .await;
    let seat = format!("/tables/{table}/seats/1");
    people[0]
        .ok(Method::PUT, &seat, json!({ "sitter": "open" }))
        .await;

    let cleo = server.person("Cleo").await;
    let enter = json!({ "invite": invite["invite"] });
    cleo.ok(Method::POST, &format!("/tables/{table}/enter"), enter)
        .await;
    let mut socket = cleo.watching(&table).await;
    cleo.ok(Method::PUT, &seat, json!({ "sitter": "me" })).await;
    socket
        .until(|m| matches!(m, ServerMessage::Table { table } if table.your_seat.is_some()))
        .await;
    people[0].watching(&table).await.choose(0).await;
    socket.asked_or_over().await;
    socket.choose(0).await;
}

#[tokio::test]
async fn spectators_need_the_tables_leave() {
    let server = TestServer::start().await;
    let closed = json!({ "spectators": false });
    let (table, people) = server.playing_with("keg", &["Anna", "Ben"], closed).await;
    let path = format!("/tables/{table}");
    let view = people[0].ok(Method::GET, &path, Value::Null).await;
    let cleo = server.person("Cleo").await;
    cleo.ok(
        Method::POST,
        &format!("{path}/enter"),
        json!({ "invite": view["invite"] }),
    )
    .await;
    let mut socket = cleo.socket().await;
    socket.watch(&table, None).await;
    socket
        .until(|m| matches!(m, ServerMessage::Presence { spectators: 1, .. }))
        .await;
    assert!(socket.decision.is_none(), "nothing of the match is shown");
    let open = json!({ "type": "terms", "spectators": true });
    agree(&people[0], &people[1], &table, open).await;
    socket
        .until(|m| matches!(m, ServerMessage::Snapshot { .. }))
        .await;
}
