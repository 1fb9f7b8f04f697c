//! A running match as one viewer was shown it.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Player, Socket, TestServer};

async fn lines(person: &Player, table: &str) -> Vec<Value> {
    let path = format!("/tables/{table}/record");
    let answer = person.request(Method::GET, &path).send().await.unwrap();
    assert!(answer.status().is_success());
    let text = answer.text().await.unwrap();
    let read = |line| serde_json::from_str(line).unwrap();
    text.lines().map(read).collect()
}

/// The view that a record leads to.
fn folded(lines: &[Value]) -> Value {
    let mut view = lines[1]["view"].clone();
    for line in &lines[2..] {
        if let Some(patch) = line.get("patch") {
            json_patch::merge(&mut view, patch);
        }
    }
    view
}

async fn play(sockets: &mut [Socket; 2], times: usize) {
    for _ in 0..times {
        let active = usize::from(sockets[0].choices().is_empty());
        let seq = sockets[active].choose(0).await;
        for socket in sockets.iter_mut() {
            while socket.seq < seq {
                socket.next().await;
            }
        }
    }
}

#[tokio::test]
async fn everybody_can_take_with_him_what_he_was_shown_and_no_more() {
    let server = TestServer::start().await;
    let (table, people) = server.playing_in_public("skirmish", json!({})).await;
    let mut sockets = [
        people[0].watching(&table).await,
        people[1].watching(&table).await,
    ];
    play(&mut sockets, 6).await;
    let cleo = server.person("Cleo").await;
    let watcher = cleo.watching(&table).await;
    let shown = [&sockets[0].view, &sockets[1].view, &watcher.view];
    let mut texts = Vec::new();
    for ((person, view), viewer) in [&people[0], &people[1], &cleo].into_iter().zip(shown).zip([
        json!(0),
        json!(1),
        json!("spectator"),
    ]) {
        let lines = lines(person, &table).await;
        assert_eq!(lines[0]["viewer"], viewer);
        assert_eq!(lines[0]["format"], engine::journal::RECORD_FORMAT);
        assert_eq!(lines.last().unwrap()["seq"], json!(sockets[0].seq));
        assert_eq!(&folded(&lines), view);
        texts.push(serde_json::to_string(&lines).unwrap());
    }
    let started = server.app.store.started(&table).await.unwrap().unwrap();
    let seed = engine::journal::seed_hex(started.luck.secret());
    let invite = people[0]
        .ok(Method::GET, &format!("/tables/{table}"), Value::Null)
        .await["invite"]
        .clone();
    for text in &texts {
        assert!(!text.contains(&seed) && !text.contains(invite.as_str().unwrap()));
    }
    assert_ne!(texts[0], texts[1]);
}

#[tokio::test]
async fn who_may_not_see_it_gets_nothing() {
    let server = TestServer::start().await;
    let (private, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let stranger = server.person("Cleo").await;
    let path = format!("/tables/{private}/record");
    let refused = stranger.refused(Method::GET, &path, Value::Null).await;
    assert_eq!(refused.0, 404);
    let open = people[0].open("keg", 2, json!({ "public": true })).await;
    let path = format!("/tables/{}/record", open["id"].as_str().unwrap());
    let refused = people[0].refused(Method::GET, &path, Value::Null).await;
    assert_eq!(refused, (409, "not_started".to_owned()));
    let (late, _) = server.playing_in_public("keg", json!({ "delay": 2 })).await;
    let path = format!("/tables/{late}/record");
    let refused = stranger.refused(Method::GET, &path, Value::Null).await;
    assert_eq!(refused, (403, "forbidden".to_owned()));
}
