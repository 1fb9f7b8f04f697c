//! A slow reader affects only its own connection.

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use server::wire::{ServerMessage, TableState};

use crate::support::{HANG, Socket, TestServer};

#[tokio::test]
async fn a_slow_reader_is_sent_away_and_the_match_goes_on() {
    let server = TestServer::with(|config| {
        config.limits.outbox_frames = 16;
        config.limits.farewell = HANG;
    })
    .await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let host = &people[0];
    let view = host
        .ok(
            reqwest::Method::GET,
            &format!("/tables/{table}"),
            json!(null),
        )
        .await;
    let third = server.person("Cleo").await;
    let enter = json!({ "invite": view["invite"] });
    third
        .ok(
            reqwest::Method::POST,
            &format!("/tables/{table}/enter"),
            enter,
        )
        .await;

    let mut slow = third.watching(&table).await;
    // Asks for more than any buffer between here and there holds, and reads none of it.
    let watch = json!({ "type": "watch", "table": table }).to_string();
    while server.app.metrics.slow_readers.get() == 0 {
        if !slow.try_raw(Message::text(watch.clone())).await {
            break;
        }
    }
    let anna = people[0].watching(&table).await;
    let ben = people[1].watching(&table).await;
    let (anna, ben) = tokio::join!(anna.play_out(7), ben.play_out(8));
    assert!(anna.over && ben.over);
    assert_eq!(slow.closed().await, 4413);
    assert_eq!(server.app.metrics.slow_readers.get(), 1);
}

/// More than are sent something at once.
const MANY: u32 = 70;

/// Reads until the table says that the match is over: every update must follow the one before it, and
/// the end must have been shown by then.
async fn looks_on(mut socket: Socket, mut seen: u64) -> (u64, usize) {
    let (mut over, mut lines) = (false, 0);
    loop {
        match socket.next().await {
            ServerMessage::Update {
                from, seq, outcome, ..
            } => {
                assert_eq!(from, seen, "an update is missing, or comes again");
                (seen, over) = (seq, outcome.is_some());
            }
            ServerMessage::Chat { .. } => lines += 1,
            ServerMessage::Table { table } if table.state == TableState::Finished => {
                assert!(over, "it ends before what ended it");
                return (seen, lines);
            }
            _ => {}
        }
    }
}

#[tokio::test]
async fn however_many_look_on_each_is_sent_everything_in_order() {
    let server = TestServer::with(|config| config.limits.sockets_per_person = 2 * MANY).await;
    let (table, people) = server.playing_in_public("skirmish", json!({})).await;
    let cleo = server.person("Cleo").await;
    let mut crowd = Vec::with_capacity(MANY as usize);
    for _ in 0..MANY {
        let mut socket = cleo.socket().await;
        socket.watch(&table, None).await;
        socket
            .until(|m| matches!(m, ServerMessage::Snapshot { .. }))
            .await;
        crowd.push(tokio::spawn(looks_on(socket, 0)));
    }
    let anna = people[0].watching(&table).await;
    let ben = people[1].watching(&table).await;
    let mut dora = server.person("Dora").await.watching(&table).await;
    let talks = async {
        for n in 0..10 {
            let id = format!("line-{n}");
            let line = json!({ "type": "chat", "table": table, "id": id, "text": "Well!" });
            dora.say(line).await;
            dora.answer(&id).await;
        }
    };
    let (anna, _, ()) = tokio::join!(anna.play_out(7), ben.play_out(8), talks);
    for looker in crowd {
        assert_eq!(looker.await.unwrap(), (anna.seq, 10));
    }
}
