//! Hostile frames close their own connection with a code that says why, and affect no one else.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, header::HeaderMap};
use serde_json::{Value, json};
use server::wire::ServerMessage;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

use crate::support::{HANG, Player, Socket, TestServer};

fn frame(bytes: &[u8], code: Data, last: bool) -> Message {
    Message::Frame(Frame::message(bytes.to_vec(), OpCode::Data(code), last))
}

async fn refused(socket: &mut Socket) -> String {
    let refusal = socket
        .until(|m| matches!(m, ServerMessage::Rejected { .. }))
        .await;
    match refusal {
        ServerMessage::Rejected { code, message, .. } => format!("{code}: {message}"),
        other => panic!("{other:?}"),
    }
}

/// Sends frame after frame until the server closes the connection; its code, 0 if none came.
async fn flood(socket: Socket, first: Message, more: impl Fn() -> Message) -> u16 {
    let (mut sink, mut stream) = socket.into_stream().split();
    let send = async {
        let mut sent = sink.send(first).await;
        while sent.is_ok() {
            tokio::task::yield_now().await;
            sent = sink.send(more()).await;
        }
        std::future::pending::<()>().await;
    };
    let closed = async {
        loop {
            match stream.next().await {
                Some(Ok(Message::Close(frame))) => return frame.map_or(0, |f| f.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return 0,
            }
        }
    };
    let closed = timeout(Duration::from_mins(1), closed);
    tokio::select! {
        code = closed => code.expect("it stays open"),
        () = send => 0,
    }
}

async fn attacks(eve: &Player) {
    let mut deep = eve.socket().await;
    let nested = format!(
        "{{\"type\":\"chat\",\"id\":\"x\",\"text\":{}",
        "[".repeat(33)
    );
    deep.raw(Message::text(nested)).await;
    assert_eq!(
        refused(&mut deep).await,
        "malformed: it is nested more than 32 deep"
    );
    deep.say(json!({ "type": "ping" })).await;
    deep.until(|m| matches!(m, ServerMessage::Pong)).await;

    let mut garbled = eve.socket().await;
    garbled
        .raw(frame(b"{\"type\":\"\xff\"}", Data::Text, true))
        .await;
    assert_eq!(garbled.closed().await, 1007);

    let mut binary = eve.socket().await;
    binary.raw(Message::binary(vec![0; 8])).await;
    assert!(refused(&mut binary).await.starts_with("malformed"));
    assert_eq!(binary.closed().await, 1003);

    let mut reserved = eve.socket().await;
    let mut odd = Frame::message(b"{}".to_vec(), OpCode::Data(Data::Text), true);
    odd.header_mut().rsv1 = true;
    reserved.raw(Message::Frame(odd)).await;
    assert_eq!(reserved.closed().await, 1002);

    let mut astray = eve.socket().await;
    astray.raw(frame(b"{}", Data::Continue, true)).await;
    assert_eq!(astray.closed().await, 1002);

    // A message in pieces that has no end: first by its size, then pieces of nothing.
    let part = || frame(&[b' '; 4000], Data::Continue, false);
    let begun = frame(b"{", Data::Text, false);
    // The connection is cut during a send, so the code may not arrive: that it was
    // this one, the server's metrics show below.
    let code = flood(eve.socket().await, begun.clone(), part).await;
    assert!(matches!(code, 0 | 1009), "{code}");
    let nothing = || frame(b"", Data::Continue, false);
    let mut empty = eve.socket().await;
    // Heard of once, so that it is not cut for its silence on a slow machine.
    empty.say(json!({ "type": "ping" })).await;
    let code = flood(empty, begun, nothing).await;
    assert!(matches!(code, 0 | 4429), "{code}");

    let ping = || Message::Ping(vec![7; 100].into());
    assert_eq!(flood(eve.socket().await, ping(), ping).await, 4429);
}

#[tokio::test]
async fn hostile_frames_cost_only_their_sender() {
    let server = TestServer::with(|config| {
        config.limits.first_message = Duration::from_secs(2);
        config.limits.message_burst = 2000;
        config.limits.farewell = HANG;
    })
    .await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let (anna, ben) = (
        people[0].watching(&table).await,
        people[1].watching(&table).await,
    );
    let eve = server.person("Eve").await;
    let (anna, ben, ()) = tokio::join!(anna.play_out(5), ben.play_out(6), attacks(&eve));
    assert!(anna.over && ben.over);
    let closes = &server.app.metrics.closes;
    for (code, times) in [(1007, 1), (1003, 1), (1002, 2), (1009, 1), (4429, 2)] {
        assert_eq!(closes.get(code), times, "{code}");
    }
}

#[tokio::test]
async fn signs_of_life_are_no_first_message() {
    let server = TestServer::with(|config| {
        config.limits.first_message = Duration::from_millis(300);
        config.limits.flood = 1_000_000_000;
        config.limits.farewell = HANG;
    })
    .await;
    let socket = server.person("Anna").await.socket().await;
    let ping = || Message::Ping(vec![7].into());
    assert_eq!(flood(socket, ping(), ping).await, 4408);
}

#[tokio::test]
async fn deep_bodies_are_refused_before_they_are_read() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let mut options = json!("deep");
    for _ in 0..40 {
        options = json!({ "a": options });
    }
    let body = json!({ "game": "skirmish", "seats": 2, "options": options });
    let (status, problem) = anna.send(Method::POST, "/tables", body).await;
    assert_eq!(
        (status.as_u16(), &problem["code"]),
        (400, &json!("malformed"))
    );
    assert!(
        problem["detail"].as_str().unwrap().contains("32 deep"),
        "{problem}"
    );

    // What no page sends, as a browser would have to ask first.
    let plain = anna
        .request(Method::POST, "/tables")
        .body("{}")
        .send()
        .await;
    assert_eq!(plain.unwrap().status(), 400);
}

/// Status, headers but for the date, and body.
async fn whole(who: &Player, method: Method, path: &str, body: &Value) -> (u16, HeaderMap, String) {
    let request = who.request(method, path).json(body);
    let answer = request.send().await.unwrap();
    let mut headers = answer.headers().clone();
    headers.remove("date");
    (
        answer.status().as_u16(),
        headers,
        answer.text().await.unwrap(),
    )
}

#[tokio::test]
async fn absent_and_not_invited_are_the_same_bytes() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let eve = server.person("Eve").await;
    let table = anna.open("skirmish", 2, json!({})).await;
    let there = table["id"].as_str().unwrap();
    // Wrong in its last letter, and as long as a right one.
    let invite = table["invite"].as_str().unwrap();
    let (rest, last) = invite.split_at(invite.len() - 1);
    let wrong = format!("{rest}{}", if last == "2" { "3" } else { "2" });
    let sit = json!({ "sitter": "me" });
    for (method, path, body) in [
        (Method::GET, "", Value::Null),
        (Method::GET, "/archive", Value::Null),
        (Method::POST, "/enter", json!({})),
        (Method::POST, "/enter", json!({ "invite": wrong })),
        (Method::PUT, "/seats/1", sit.clone()),
        (Method::POST, "/start", Value::Null),
        (Method::POST, "/leave", Value::Null),
        (Method::POST, "/rematch", Value::Null),
        (Method::POST, "/links", json!({ "seat": null })),
        (Method::PATCH, "", json!({ "name": "Mine" })),
    ] {
        let ask = async |id: &str| {
            whole(&eve, method.clone(), &format!("/tables/{id}{path}"), &body).await
        };
        let absent = ask("bcdfghjkmnpq").await;
        assert_eq!(absent.0, 404, "{method} {path}: {absent:?}");
        assert_eq!(ask(there).await, absent, "{method} {path}");
    }
    let mut socket = eve.socket().await;
    for id in ["bcdfghjkmnpq", there] {
        socket.watch(id, None).await;
        refused(&mut socket).await;
    }
    let frames = &socket.frames;
    assert_eq!(frames[frames.len() - 1], frames[frames.len() - 2]);
}

#[tokio::test]
async fn who_tries_many_tables_is_told_nothing_for_a_while() {
    let server = TestServer::with(|config| {
        config.limits.lookup_burst = 5;
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    let anna = server.person("Anna").await;
    let eve = server.person("Eve").await;
    let table = anna.open("skirmish", 2, json!({})).await;
    let own = format!("/tables/{}", table["id"].as_str().unwrap());
    let right = format!("{own}/enter");
    let ask = async |from: &str, path: &str, invite: &str| {
        let request = eve
            .request(Method::POST, path)
            .header("x-forwarded-for", from);
        let answer = request
            .json(&json!({ "invite": invite }))
            .send()
            .await
            .unwrap();
        answer.status().as_u16()
    };
    let mut statuses = Vec::new();
    for _ in 0..20 {
        statuses.push(ask("192.0.2.1", "/tables/bcdfghjkmnpq/enter", "guess").await);
    }
    assert_eq!(statuses[..5], [404; 5]);
    assert!(
        statuses.iter().filter(|s| **s == 429).count() > 10,
        "{statuses:?}"
    );
    let invite = table["invite"].as_str().unwrap();
    while ask("192.0.2.1", "/tables/bcdfghjkmnpq/enter", "guess").await != 429 {}
    assert_eq!(
        ask("192.0.2.1", &right, invite).await,
        429,
        "a right guess is no answer"
    );
    let at_home = anna.request(Method::GET, &own);
    let at_home = at_home.header("x-forwarded-for", "192.0.2.1").send().await;
    assert_eq!(
        at_home.unwrap().status(),
        200,
        "whoever is at a table is not kept from it by somebody at their address"
    );
    assert_eq!(ask("192.0.2.2", &right, invite).await, 200);
    assert!(server.app.metrics.refusals.lookups.get() > 10);
}

/// Requests that one server takes for one and another for two.
const SMUGGLED: [&str; 5] = [
    "content-length: 2\r\ncontent-length: 60\r\n\r\n{}",
    "content-length: 60\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n",
    "transfer-encoding: xchunked\r\n\r\n0\r\n\r\n",
    "transfer-encoding : chunked\r\n\r\n0\r\n\r\n",
];

#[tokio::test]
async fn what_stands_behind_a_request_that_contradicts_itself_is_no_request() {
    let server = TestServer::start().await;
    for smuggled in SMUGGLED {
        let mut line = TcpStream::connect(server.address).await.unwrap();
        let own = "host: localhost\r\norigin: http://localhost\r\n";
        let outer = format!("PUT /api/v1/me HTTP/1.1\r\n{own}content-type: application/json\r\n");
        let inner = format!("GET /version HTTP/1.1\r\n{own}connection: close\r\n\r\n");
        let both = format!("{outer}{smuggled}{inner}");
        line.write_all(both.as_bytes()).await.unwrap();
        let mut said = String::new();
        let _ = timeout(HANG, line.read_to_string(&mut said)).await;
        assert!(!said.contains("\"protocol\""), "{smuggled:?}: {said}");
    }
}
