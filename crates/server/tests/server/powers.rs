//! What needs consent in a running match.

use std::time::Duration;

use engine::Seat;
use reqwest::Method;
use serde_json::{Value, json};
use server::wire::{Proposal, ServerMessage};

use crate::support::{Player, Socket, TestServer};

const NOTHING: Value = Value::Null;

async fn watching(player: &Player, table: &str) -> Socket {
    let mut socket = player.socket().await;
    socket.watch(table, None).await;
    socket
        .until(|m| matches!(m, ServerMessage::Snapshot { .. }))
        .await;
    socket
}

async fn propose(socket: &mut Socket, what: Value) -> ServerMessage {
    let (table, id) = (socket.table.clone(), Socket::fresh_id());
    let propose = json!({ "type": "propose", "table": table, "what": what, "id": id });
    socket.say(propose).await;
    socket.answer(&id).await
}

async fn answer(socket: &mut Socket, number: u64, agree: bool) -> ServerMessage {
    let (table, id) = (socket.table.clone(), Socket::fresh_id());
    let answer =
        json!({ "type": "answer", "table": table, "number": number, "agree": agree, "id": id });
    socket.say(answer).await;
    socket.answer(&id).await
}

fn code(message: &ServerMessage) -> &str {
    match message {
        ServerMessage::Rejected { code, .. } => code,
        ServerMessage::Accepted { .. } => "accepted",
        _ => "something else",
    }
}

async fn proposal(socket: &mut Socket) -> Proposal {
    let open = |m: &ServerMessage| {
        matches!(
            m,
            ServerMessage::Proposal {
                proposal: Some(_),
                ..
            }
        )
    };
    match socket.until(open).await {
        ServerMessage::Proposal {
            proposal: Some(proposal),
            ..
        } => proposal,
        other => panic!("{other:?}"),
    }
}

/// One player proposes, the other agrees.
pub(crate) async fn agree(one: &Player, other: &Player, table: &str, what: Value) {
    let mut one = watching(one, table).await;
    let mut other = watching(other, table).await;
    propose(&mut one, what).await;
    let open = proposal(&mut other).await;
    answer(&mut other, open.number, true).await;
}

async fn sitter(player: &Player, table: &str, seat: usize) -> Value {
    let path = format!("/tables/{table}");
    let seen = player.ok(Method::GET, &path, NOTHING).await;
    seen["seats"][seat]["sitter"]["type"].clone()
}

#[tokio::test]
async fn a_host_can_neither_throw_out_a_player_nor_see_the_hand() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let (anna, ben) = (&people[0], &people[1]);
    let mut victim = watching(ben, &table).await;
    let seat = format!("/tables/{table}/seats/1");
    for sitter in ["open", "bot", "me"] {
        let (status, code) = anna
            .refused(Method::PUT, &seat, json!({ "sitter": sitter }))
            .await;
        assert_eq!(status, 409, "{sitter}");
        assert!(
            ["needs_consent", "seat_taken"].contains(&code.as_str()),
            "{code}"
        );
    }
    assert_eq!(sitter(anna, &table, 1).await, "person");
    // Also when the player has closed the page for a moment.
    victim
        .say(json!({ "type": "unwatch", "table": table }))
        .await;
    let mut host = watching(anna, &table).await;
    let refused = propose(&mut host, json!({ "type": "bot", "seat": 1 })).await;
    assert!(
        ["just_left", "accepted"].contains(&code(&refused)),
        "{refused:?}"
    );
    assert_eq!(sitter(anna, &table, 1).await, "person");
    assert_eq!(victim.seq, host.seq);
}

#[tokio::test]
async fn terms_of_a_running_match_change_only_with_consent() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let path = format!("/tables/{table}");
    for edit in [
        json!({ "absence": "forfeit" }),
        json!({ "public": true }),
        json!({ "spectators": false }),
    ] {
        let refused = people[0].refused(Method::PATCH, &path, edit.clone()).await;
        assert_eq!(refused, (409, "needs_consent".into()), "{edit}");
    }
    let mut anna = watching(&people[0], &table).await;
    let mut ben = watching(&people[1], &table).await;
    let public = json!({ "type": "terms", "public": true });

    propose(&mut anna, public.clone()).await;
    let open = proposal(&mut ben).await;
    assert_eq!((open.by.0, open.open.len()), (0, 1));
    // The proposer can't answer for the other player.
    assert_eq!(
        code(&answer(&mut anna, open.number, true).await),
        "no_request"
    );
    answer(&mut ben, open.number, false).await;
    let seen = people[1].ok(Method::GET, &path, NOTHING).await;
    assert_eq!(seen["public"], false);
    assert_eq!(code(&propose(&mut anna, public.clone()).await), "declined");

    propose(&mut ben, public).await;
    let open = proposal(&mut anna).await;
    // A player who returns is asked again.
    let mut anna = people[0].socket().await;
    anna.watch(&table, None).await;
    assert_eq!(proposal(&mut anna).await, open);
    answer(&mut anna, open.number, true).await;
    let seen = people[1].ok(Method::GET, &path, NOTHING).await;
    assert_eq!(seen["public"], true);
}

#[tokio::test]
async fn players_agree_on_a_bot_for_one_who_is_away_and_everyone_can_read_it() {
    let server = TestServer::with(|config| config.limits.away = Duration::from_millis(10)).await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let mut ben = people[1].socket().await;
    ben.watch(&table, None).await;
    let host_moved = |m: &ServerMessage| matches!(m, ServerMessage::Table { table } if table.host == people[1].me.id);
    ben.until(host_moved).await;
    propose(&mut ben, json!({ "type": "bot", "seat": 0 })).await;
    let told = |frame: &String| frame.contains(r#"{"say":"A bot plays for {0}.","with":["Anna"]}"#);
    assert!(ben.frames.iter().any(told), "{:?}", ben.frames);
    assert_eq!(sitter(&people[1], &table, 0).await, "bot");
    // It is still Anna's seat.
    let seat = format!("/tables/{table}/seats/0");
    people[0]
        .ok(Method::PUT, &seat, json!({ "sitter": "me" }))
        .await;
    assert_eq!(sitter(&people[1], &table, 0).await, "person");
}

#[tokio::test]
async fn players_end_a_match_together() {
    let server = TestServer::start().await;
    let (table, people) = server
        .playing("cthulhu-wars", &["Anna", "Ben", "Cleo"])
        .await;
    let mut anna = watching(&people[0], &table).await;
    let mut ben = watching(&people[1], &table).await;
    let mut cleo = watching(&people[2], &table).await;
    propose(&mut anna, json!({ "type": "end" })).await;
    let open = proposal(&mut ben).await;
    assert_eq!(open.open, [Seat(1), Seat(2)]);
    answer(&mut ben, open.number, true).await;
    let path = format!("/tables/{table}");
    let seen = people[0].ok(Method::GET, &path, NOTHING).await;
    assert_eq!(seen["state"], "playing", "Cleo has not agreed");
    answer(&mut cleo, open.number, true).await;
    let seen = people[0].ok(Method::GET, &path, NOTHING).await;
    assert_eq!(seen["state"], "finished");
    let over = |frame: &String| frame.contains(r#""winners":[]"#);
    assert!(cleo.frames.iter().any(over), "{:?}", cleo.frames.last());
    // What has ended stays so after a restart.
    let again = server.restart().await;
    let seen = people[0].at(&again).ok(Method::GET, &path, NOTHING).await;
    assert_eq!(seen["state"], "finished");
}

#[tokio::test]
async fn the_role_of_a_host_who_vanishes_moves_on_before_the_match_too() {
    let server = TestServer::with(|config| config.limits.away = Duration::from_millis(10)).await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let table = anna.open("skirmish", 2, json!({})).await;
    let id = table["id"].as_str().unwrap();
    let enter = format!("/tables/{id}/enter");
    ben.ok(Method::POST, &enter, json!({ "invite": table["invite"] }))
        .await;
    let mut socket = ben.socket().await;
    socket.watch(id, None).await;
    socket
        .until(|m| matches!(m, ServerMessage::Presence { .. }))
        .await;
    // A visitor does not become the host: someone with a seat does.
    let path = format!("/tables/{id}");
    let seen = ben.ok(Method::GET, &path, NOTHING).await;
    assert_eq!(seen["host"], json!(anna.me.id));
    ben.ok(
        Method::PUT,
        &format!("{path}/seats/1"),
        json!({ "sitter": "me" }),
    )
    .await;
    let moved =
        |m: &ServerMessage| matches!(m, ServerMessage::Table { table } if table.host == ben.me.id);
    socket.until(moved).await;
}

#[tokio::test]
async fn who_was_sent_away_has_no_link_that_still_works() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.person("Anna").await, server.person("Ben").await);
    let table = anna.open("skirmish", 2, json!({})).await;
    let id = table["id"].as_str().unwrap();
    let enter = format!("/tables/{id}/enter");
    let by_seat = table["seats"][1]["invite"].clone();
    ben.ok(Method::POST, &enter, json!({ "invite": table["invite"] }))
        .await;
    let seat = format!("/tables/{id}/seats/1");
    ben.ok(Method::PUT, &seat, json!({ "sitter": "me" })).await;
    anna.ok(Method::PUT, &seat, json!({ "sitter": "open" }))
        .await;
    // The same person with a new cookie.
    let again = server.person("Ben").await;
    for invite in [&table["invite"], &by_seat] {
        let refused = again
            .refused(Method::POST, &enter, json!({ "invite": invite }))
            .await;
        assert_eq!(refused.0, 404);
    }
}
