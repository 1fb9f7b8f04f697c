//! No seat is sent what it may not see: whole games of Cthulhu Wars through recording sockets.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Socket, TestServer};

/// What a frame may tell about Elder Signs: their values only to their owner.
fn check(frame: &Value, own: Option<&str>, seen: &mut u32) {
    match frame {
        Value::Array(items) => items.iter().for_each(|item| check(item, own, seen)),
        Value::Object(fields) => {
            for (key, value) in fields {
                if value.get("elder_values").is_some() {
                    assert_eq!(Some(key.as_str()), own, "values of {key} in a foreign view");
                    *seen += 1;
                }
                check(value, own, seen);
            }
            if frame["type"] == "sign_gained" && frame.get("value").is_some() {
                assert_eq!(frame["faction"].as_str(), own, "a foreign draw: {frame}");
            }
            if frame["line"]["secret"] == true {
                assert_eq!(
                    frame["event"]["faction"].as_str(),
                    own,
                    "a foreign secret: {frame}"
                );
            }
            // Words that reveal a value are only in the viewer's own secret lines,
            // in the viewer's own choices, and after a sign is revealed.
            if let Some(Value::Object(event)) = fields.get("event") {
                let told = frame["line"].to_string().contains("worth");
                let open = event.get("type").is_some_and(|t| t == "revealed");
                assert!(!told || open || event["faction"].as_str() == own, "{frame}");
            }
        }
        _ => {}
    }
}

fn faction_of(socket: &Socket, seat: usize) -> String {
    let factions = socket.view["factions"].as_object().unwrap();
    let own = factions
        .iter()
        .find(|(_, sheet)| sheet["seat"] == seat)
        .unwrap();
    own.0.clone()
}

async fn play(names: &[&str], chance: u64) {
    let server = TestServer::start().await;
    let (table, people) = server.playing("cthulhu-wars", names).await;
    let view = people[0]
        .ok(Method::GET, &format!("/tables/{table}"), Value::Null)
        .await;
    let guest = server.person("Watcher").await;
    let enter = json!({ "invite": view["invite"] });
    guest
        .ok(Method::POST, &format!("/tables/{table}/enter"), enter)
        .await;
    let mut watcher = guest.watching(&table).await;
    let mut players = Vec::new();
    for (seat, person) in people.iter().enumerate() {
        let socket = person.watching(&table).await;
        let faction = faction_of(&socket, seat);
        let chance = chance + seat as u64;
        players.push((faction, tokio::spawn(socket.play_out(chance))));
    }
    while !watcher.over {
        watcher.next().await;
    }
    let mut all = vec![(None, watcher)];
    for (faction, player) in players {
        all.push((Some(faction), player.await.unwrap()));
    }
    for (own, socket) in &all {
        let mut seen = 0;
        for frame in &socket.frames {
            check(
                &serde_json::from_str(frame).unwrap(),
                own.as_deref(),
                &mut seen,
            );
        }
        assert_eq!(
            seen > 0,
            own.is_some(),
            "players see their own values, spectators none"
        );
        assert_eq!(
            socket.view["factions"].as_object().unwrap().len(),
            people.len()
        );
    }
}

#[tokio::test]
async fn three_players_and_a_spectator_learn_nothing_hidden() {
    play(&["Anna", "Ben", "Cleo"], 11).await;
}

#[tokio::test]
async fn four_players_and_a_spectator_learn_nothing_hidden() {
    play(&["Anna", "Ben", "Cleo", "Dan"], 23).await;
}
