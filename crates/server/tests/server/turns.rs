//! Whose turn it is, as lists of tables say it, and when things happened.

use engine::{Seat, matches::LogEvent};
use reqwest::Method;
use serde_json::{Value, json};
use server::wire::ServerMessage;
use sqlx::Connection as _;

use crate::support::{Player, TestServer};

const NOTHING: Value = Value::Null;

/// Whom a list says that a table waits for.
async fn listed(who: &Player, list: &str, id: &str) -> Value {
    let tables = who.ok(Method::GET, list, NOTHING).await;
    let table = tables.as_array().unwrap().iter().find(|t| t["id"] == id);
    table.unwrap()["waiting"].clone()
}

#[tokio::test]
async fn every_list_says_whose_turn_it_is() {
    let server = TestServer::start().await;
    let public = json!({ "public": true });
    let (id, people) = server.playing_with("keg", &["Anna", "Ben"], public).await;
    let path = format!("/tables/{id}");
    let open = people[0].open("keg", 2, json!({})).await;
    assert!(open.get("waiting").is_none(), "nobody plays yet");
    assert_eq!(listed(&people[0], "/me/tables", &id).await, json!([0]));

    let mut anna = people[0].watching(&id).await;
    anna.choose(0).await;
    for person in &people {
        assert_eq!(listed(person, "/me/tables", &id).await, json!([1]));
        let table = person.ok(Method::GET, &path, NOTHING).await;
        assert_eq!(table["waiting"], json!([1]));
    }
    // Taken back: it is Anna's turn again.
    anna.say(json!({ "type": "undo", "table": id, "to": 1, "id": "back" }))
        .await;
    anna.answer("back").await;
    assert_eq!(listed(&people[1], "/me/tables", &id).await, json!([0]));

    let told = people[0]
        .ok(Method::PATCH, &path, json!({ "name": "Keg" }))
        .await;
    assert_eq!(told["waiting"], json!([0]));
    let pushed = anna
        .until(|m| matches!(m, ServerMessage::Table { table } if table.name == "Keg"))
        .await;
    assert!(
        matches!(pushed, ServerMessage::Table { table } if table.waiting == [Seat(0)]),
        "what is pushed says it too"
    );
    let cleo = server.person("Cleo").await;
    assert_eq!(listed(&cleo, "/tables", &id).await, json!([0]));
}

#[tokio::test]
async fn who_may_not_watch_is_not_told_whose_turn_it_is() {
    let server = TestServer::start().await;
    let closed = json!({ "public": true, "spectators": false });
    let (id, people) = server.playing_with("keg", &["Anna", "Ben"], closed).await;
    let cleo = server.person("Cleo").await;
    assert_eq!(listed(&cleo, "/tables", &id).await, NOTHING);
    assert_eq!(listed(&people[1], "/tables", &id).await, json!([0]));
}

#[tokio::test]
async fn turns_are_known_without_the_match_in_memory() {
    let server = TestServer::start().await;
    let (id, people) = server.playing("keg", &["Anna", "Ben"]).await;
    people[0].watching(&id).await.choose(0).await;
    let server = server.restart().await;
    let ben = people[1].at(&server);
    assert_eq!(listed(&ben, "/me/tables", &id).await, json!([1]));
    assert_eq!(server.app.metrics.matches.get(), 0, "nothing was folded");
}

#[tokio::test]
async fn an_older_match_is_asked_once_whose_turn_it_is() {
    let server = TestServer::start().await;
    let (id, people) = server.playing("keg", &["Anna", "Ben"]).await;
    people[0].watching(&id).await.choose(0).await;
    let file = server.app.config.database.clone();
    let mut db = sqlx::SqliteConnection::connect(&file).await.unwrap();
    sqlx::query("UPDATE standings SET waiting = NULL; UPDATE entries SET waiting = NULL")
        .execute(&mut db)
        .await
        .unwrap();
    let server = server.restart().await;
    let ben = people[1].at(&server);
    assert_eq!(listed(&ben, "/me/tables", &id).await, json!([1]));
    let server = server.restart().await;
    let ben = people[1].at(&server);
    let table = ben.ok(Method::GET, &format!("/tables/{id}"), NOTHING).await;
    assert_eq!(table["waiting"], json!([1]));
    assert_eq!(server.app.metrics.matches.get(), 0, "it was noted");
}

#[tokio::test]
async fn a_match_that_is_over_waits_for_nobody() {
    let server = TestServer::start().await;
    let (id, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut tabs = Vec::new();
    for person in &people {
        let mut tab = person.watching(&id).await;
        tabs.push(tokio::spawn(async move {
            for _ in 0..50 {
                tab.asked_or_over().await;
                tab.choose(0).await;
            }
        }));
    }
    for tab in tabs {
        tab.await.unwrap();
    }
    let table = people[0]
        .ok(Method::GET, &format!("/tables/{id}"), NOTHING)
        .await;
    assert_eq!(
        (&table["state"], table.get("waiting")),
        (&json!("finished"), None)
    );
}

/// The entry and the time of every event.
fn times(log: &[LogEvent]) -> Vec<(u64, Option<u64>)> {
    log.iter().map(|e| (e.seq, e.at)).collect()
}

async fn snapshot_log(who: &Player, table: &str) -> Vec<LogEvent> {
    let mut socket = who.socket().await;
    socket.watch(table, None).await;
    let snapshot = socket
        .until(|m| matches!(m, ServerMessage::Snapshot { .. }))
        .await;
    match snapshot {
        ServerMessage::Snapshot { log, .. } => log,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn every_event_has_the_time_of_its_entry_and_keeps_it() {
    let server = TestServer::start().await;
    let (id, people) = server
        .playing("cthulhu-wars", &["Anna", "Ben", "Cleo"])
        .await;
    let begun = server.app.store.started(&id).await.unwrap().unwrap().at;
    let set_up = snapshot_log(&people[0], &id).await;
    assert!(!set_up.is_empty() && set_up.iter().all(|e| (e.seq, e.at) == (0, Some(begun))));

    let mut seen = times(&set_up);
    let mut tab = people[0].watching(&id).await;
    let mut others = [people[1].watching(&id).await, people[2].watching(&id).await];
    for _ in 0..4 {
        while tab.choices().is_empty() && others.iter().all(|o| o.choices().is_empty()) {
            tab.next().await;
        }
        let active = [&mut tab].into_iter().chain(&mut others);
        for socket in active {
            if !socket.choices().is_empty() {
                socket.choose(0).await;
                break;
            }
        }
        let seq = server.app.store.entries(&id).await.unwrap().len() as u64;
        for socket in [&mut tab].into_iter().chain(&mut others) {
            while socket.seq < seq {
                socket.next().await;
            }
        }
    }
    for frame in &tab.frames {
        if let ServerMessage::Update { events, .. } = serde_json::from_str(frame).unwrap() {
            seen.extend(times(&events));
        }
    }
    tab.say(json!({ "type": "log", "table": id, "before": 999 }))
        .await;
    let page = tab.until(|m| matches!(m, ServerMessage::Log { .. })).await;
    assert!(
        matches!(page, ServerMessage::Log { events, .. } if times(&events) == seen),
        "pages of the log say it too"
    );
    let written = server.app.store.entries(&id).await.unwrap();
    assert!(written.len() >= 4);
    for (seq, at) in seen.iter().filter(|(seq, _)| *seq > 0) {
        let entry = written.iter().find(|w| w.entry.seq == *seq).unwrap();
        assert_eq!(*at, Some(entry.at));
    }
    let order: Vec<u64> = written.iter().map(|w| w.at).collect();
    assert!(begun <= order[0] && order.is_sorted());
    let server = server.restart().await;
    let again = snapshot_log(&people[0].at(&server), &id).await;
    assert_eq!(times(&again), seen, "read back, the times are the same");
}
