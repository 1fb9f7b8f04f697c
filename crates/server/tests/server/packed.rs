//! Packed updates: what comes packed is, unpacked, what others are sent as text.

use serde_json::json;
use server::wire::ServerMessage;

use crate::support::{Socket, TestServer};

fn updates(socket: &Socket) -> Vec<&String> {
    let update = |frame: &&String| frame.starts_with(r#"{"type":"update""#);
    socket.frames.iter().filter(update).collect()
}

async fn up_to(socket: &mut Socket, seq: u64) {
    while socket.seq < seq {
        socket.next().await;
    }
}

#[tokio::test]
async fn a_whole_match_packed_is_the_same_as_in_text() {
    let server = TestServer::start().await;
    let (id, people) = server.playing_in_public("skirmish", json!({})).await;
    let mut players = Vec::new();
    for person in &people {
        let mut socket = person.packed_socket().await;
        socket.watch(&id, None).await;
        socket
            .until(|m| matches!(m, ServerMessage::Snapshot { .. }))
            .await;
        players.push(socket);
    }
    let mut text = server.person("Cleo").await.watching(&id).await;
    let mut packed = server.person("Dora").await.packed_socket().await;
    packed.watch(&id, None).await;
    up_to(&mut packed, text.seq).await;
    let mut late = server.person("Emil").await.packed_socket().await;
    let mut made = 0;
    while !players[0].over {
        let asked = players.iter_mut().find(|p| !p.choices().is_empty());
        asked.unwrap().choose(made % 3).await;
        made += 1;
        for player in &mut players {
            up_to(player, made as u64).await;
        }
        up_to(&mut text, made as u64).await;
        up_to(&mut packed, made as u64).await;
        if made == 20 {
            late.watch(&id, None).await;
            late.until(|m| matches!(m, ServerMessage::Snapshot { .. }))
                .await;
        }
        if made == 40 {
            // He looks away and comes back with what he has missed, and goes on.
            up_to(&mut late, 40).await;
            late.say(json!({ "type": "unwatch", "table": id })).await;
        }
        if made == 44 {
            let seen = late.seq;
            late.watch(&id, Some(seen)).await;
        }
    }
    assert_eq!(updates(&packed), updates(&text));
    assert_eq!(text.packed.0, 0);
    assert_eq!(packed.packed.0, made);
    let whole: usize = updates(&packed).iter().map(|u| u.len()).sum();
    assert!(
        packed.packed.1 * 3 < whole,
        "{:?} of {whole}",
        packed.packed
    );
    up_to(&mut late, made as u64).await;
    assert_eq!(late.view, text.view);
    let all = updates(&text);
    assert!(updates(&late).iter().all(|update| all.contains(update)));
    assert!(late.packed.0 > 100, "{:?}", late.packed);
    for player in &players {
        assert_eq!(player.packed.0, made);
    }
}
