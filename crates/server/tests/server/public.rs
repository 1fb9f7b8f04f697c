//! Public tables: how many there may be, how they are found, when they leave the list, and who comes
//! in where strangers crowd.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use server::{
    clock::Clock,
    storage::{self, TableQuery},
    wire::{ServerMessage, TableState},
};

use crate::{
    storage::{append, on_both, person, running, table},
    support::{Player, TestServer},
};

const NOTHING: Value = Value::Null;

async fn names(player: &Player, path: &str) -> Vec<String> {
    let listed = player.ok(Method::GET, path, NOTHING).await;
    let names = listed.as_array().unwrap().iter();
    names
        .map(|table| table["name"].as_str().unwrap().to_owned())
        .collect()
}

async fn public(player: &Player, name: &str) -> String {
    let body = json!({ "name": name, "public": true });
    let table = player.open("skirmish", 2, body).await;
    table["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_person_and_an_address_list_only_so_many_open_tables() {
    let server = TestServer::with(|config| {
        config.limits.public_tables_per_person = 2;
        config.limits.public_tables_per_address = 3;
    })
    .await;
    let anna = server.person("Anna").await;
    let first = public(&anna, "one").await;
    public(&anna, "two").await;
    let new = json!({ "game": "skirmish", "seats": 2, "public": true });
    let many = (409, "too_many_tables".to_owned());
    let refused = anna.refused(Method::POST, "/tables", new.clone()).await;
    assert_eq!(refused, many, "by person");
    let hidden = anna.open("skirmish", 2, json!({})).await;
    let hidden = format!("/tables/{}", hidden["id"].as_str().unwrap());
    let list = json!({ "public": true });
    assert_eq!(anna.refused(Method::PATCH, &hidden, list).await, many);

    let ben = server.person("Ben").await;
    public(&ben, "three").await;
    let refused = ben.refused(Method::POST, "/tables", new.clone()).await;
    assert_eq!(refused, many, "by address");
    // A table that is public already may be called so again, and one that ends makes room.
    let path = format!("/tables/{first}");
    anna.ok(Method::PATCH, &path, json!({ "public": true }))
        .await;
    anna.ok(Method::POST, &format!("{path}/leave"), NOTHING)
        .await;
    ben.ok(Method::POST, "/tables", new).await;
    assert_eq!(names(&anna, "/tables").await.len(), 3);
}

#[tokio::test]
async fn the_list_is_turned_and_searched() {
    on_both(|url| async move {
        let server = TestServer::with(|config| config.database = url).await;
        let anna = server.person("Anna").await;
        let ben = server.person("Bén Ü").await;
        for name in ["Owls at dawn", "100% owls", "Foxes"] {
            public(&anna, name).await;
        }
        let cups = json!({ "name": "Cups", "public": true });
        ben.open("cup", 2, cups).await;
        for (path, found) in [
            ("/tables?search=OWLS", vec!["100% owls", "Owls at dawn"]),
            ("/tables?search=100%25%20o", vec!["100% owls"]),
            ("/tables?search=_", vec![]),
            ("/tables?search=b%C3%A9n%20%C3%BC", vec!["Cups"]),
            ("/tables?game=cup", vec!["Cups"]),
            ("/tables?game=keg", vec![]),
            ("/tables?game=cup&open=true", vec!["Cups"]),
        ] {
            let mut names = names(&ben, path).await;
            names.sort_unstable();
            assert_eq!(names, found, "{path}");
        }
        let mut seen = Vec::new();
        for skip in [0, 3] {
            let path = format!("/tables?most=3&skip={skip}");
            let answer = ben.request(Method::GET, &path).send().await.unwrap();
            let next = answer.headers().get("link").is_some();
            assert_eq!(next, skip == 0, "a link leads on where there are more");
            let tables: Value = answer.json().await.unwrap();
            let names = tables.as_array().unwrap().iter();
            seen.extend(names.map(|t| t["name"].as_str().unwrap().to_owned()));
        }
        seen.sort_unstable();
        assert_eq!(seen, ["100% owls", "Cups", "Foxes", "Owls at dawn"]);
        let wrong = ben.refused(Method::GET, "/tables?skip=x", NOTHING).await;
        assert_eq!(wrong, (400, "malformed".into()));
    })
    .await;
}

#[tokio::test]
async fn both_databases_know_which_tables_are_used() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let mut open = table("Anna");
        open.public = true;
        store.add_table(&open).await.unwrap();
        assert_eq!(store.public_tables_hosted("id-Anna").await.unwrap(), 1);
        let ids = [open.id.clone(), "other".into()];
        assert_eq!(store.still_public(&ids).await.unwrap(), ids[..1]);
        let later = server::clock::Clock::default().now() + 10_000;
        let wanted = |open_since| TableQuery {
            open_since,
            most: 9,
            ..TableQuery::default()
        };
        let listed = store.public_tables(&wanted(later)).await.unwrap();
        assert_eq!(listed, []);
        let unused = store.aged_tables(TableState::Open, later, 9).await.unwrap();
        assert_eq!(unused, ids[..1]);
        store.touch_table(&open.id, later).await.unwrap();
        store.touch_table(&open.id, 5).await.unwrap();
        let listed = store.public_tables(&wanted(later)).await.unwrap();
        assert_eq!(listed, [open.clone()]);
        assert!(
            store
                .aged_tables(TableState::Open, later, 9)
                .await
                .unwrap()
                .is_empty()
        );
        let behind = TableQuery {
            skip: 1,
            ..wanted(0)
        };
        assert_eq!(store.public_tables(&behind).await.unwrap(), []);
        open.host = person("Ben").id;
        store.save_table(&open, 0).await.unwrap();
        assert_eq!(store.public_tables_hosted("id-Anna").await.unwrap(), 0);
        open.state = TableState::Playing;
        store.save_table(&open, 0).await.unwrap();
        let not_started = TableQuery {
            open: true,
            ..wanted(0)
        };
        assert_eq!(store.public_tables(&not_started).await.unwrap(), []);
        assert_eq!(store.public_tables(&wanted(0)).await.unwrap(), [open]);
        assert!(store.still_public(&ids).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_table_that_nobody_uses_leaves_the_list_and_is_closed_later() {
    let clock = Clock::default();
    let server = TestServer::with(|config| {
        config.clock = clock.clone();
        config.upkeep_rounds = Duration::from_millis(20);
    })
    .await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let used = public(&anna, "used").await;
    let left = public(&anna, "left").await;
    clock.advance(Duration::from_hours(2));
    assert!(names(&ben, "/tables").await.is_empty());
    let mut socket = anna.socket().await;
    socket.watch(&used, None).await;
    socket
        .until(|m| matches!(m, ServerMessage::Presence { .. }))
        .await;
    assert_eq!(names(&ben, "/tables").await, ["used"]);
    // Visitors who are not at the table don't count as use.
    let mut stranger = ben.socket().await;
    stranger.watch(&left, None).await;
    stranger
        .until(|m| matches!(m, ServerMessage::Presence { .. }))
        .await;
    assert_eq!(names(&ben, "/tables").await, ["used"]);

    clock.advance(Duration::from_hours(24 * 15));
    assert_eq!(stranger.closed().await, 4403);
    let path = format!("/tables/{left}");
    while anna.send(Method::GET, &path, NOTHING).await.0 != 404 {
        tokio::task::yield_now().await;
    }
    anna.ok(Method::GET, &format!("/tables/{used}"), NOTHING)
        .await;
    while names(&ben, "/tables").await != ["used"] {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn an_invite_lets_in_where_strangers_have_filled_the_table() {
    let server = TestServer::with(|config| config.limits.tables_per_person = 1_000).await;
    let anna = server.person("Anna").await;
    let table = anna.open("skirmish", 2, json!({ "public": true })).await;
    let path = format!("/tables/{}", table["id"].as_str().unwrap());
    let enter = format!("{path}/enter");
    let seat = format!("{path}/seats/1");
    let first = server.person("Stranger").await;
    let inside = first.ok(Method::POST, &enter, json!({})).await;
    assert!(inside.get("invite").is_none(), "strangers can't invite");
    let sit = json!({ "sitter": "me" });
    first.ok(Method::PUT, &seat, sit.clone()).await;
    for n in 1..200 {
        let stranger = server.person(&format!("Stranger {n}")).await;
        stranger.ok(Method::POST, &enter, json!({})).await;
    }
    let late = server.person("Late").await;
    let refused = late.refused(Method::POST, &enter, json!({})).await;
    assert_eq!(refused, (409, "full".into()));
    let refused = late.refused(Method::PUT, &seat, sit.clone()).await;
    assert_eq!(refused.1, "seat_taken");

    let invite = json!({ "invite": table["invite"] });
    let friend = server.person("Friend").await;
    let inside = friend.ok(Method::POST, &enter, invite).await;
    assert_eq!(inside["seats"][1]["takeable"], true);
    assert_eq!(inside["invite"], table["invite"]);
    let taken = friend.ok(Method::PUT, &seat, sit.clone()).await;
    assert_eq!(taken["your_seat"], 1);
    let back = first.refused(Method::PUT, &seat, sit).await;
    assert_eq!(back.1, "seat_taken");
}

#[tokio::test]
async fn a_seats_link_leads_to_the_seat_although_a_stranger_sits_there() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let stranger = server.person("Stranger").await;
    let table = anna.open("skirmish", 2, json!({ "public": true })).await;
    let path = format!("/tables/{}", table["id"].as_str().unwrap());
    let sit = json!({ "sitter": "me" });
    stranger
        .ok(Method::PUT, &format!("{path}/seats/1"), sit)
        .await;
    let seen = anna.ok(Method::GET, &path, NOTHING).await;
    assert_eq!(seen["seats"][1]["invite"], table["seats"][1]["invite"]);
    let invite = json!({ "invite": table["seats"][1]["invite"] });
    let inside = ben.ok(Method::POST, &format!("{path}/enter"), invite).await;
    assert_eq!(inside["invited_to"], 1);
    assert_eq!(inside["seats"][1]["sitter"]["type"], "open");
}

#[tokio::test]
async fn the_host_sends_visitors_away_for_now_or_for_good() {
    let server = TestServer::start().await;
    let (table, people) = server.playing_in_public("keg", json!({})).await;
    let path = format!("/tables/{table}");
    let away = format!("{path}/send-away");
    let [cleo, dora] = [server.person("Cleo").await, server.person("Dora").await];
    cleo.ok(Method::POST, &format!("{path}/enter"), json!({}))
        .await;
    let mut host = people[0].watching(&table).await;
    let (mut watching, mut other) = (cleo.watching(&table).await, dora.watching(&table).await);
    let here = |m: &ServerMessage| matches!(m, ServerMessage::Table { table } if table.people.iter().any(|p| p.name == "Dora" && p.visitor));
    host.until(here).await;

    let target = |who: &Player, block| json!({ "person": who.me.id, "block": block });
    let not_host = people[1].refused(Method::POST, &away, target(&cleo, true));
    assert_eq!(not_host.await, (403, "forbidden".into()));
    let player = people[0].refused(Method::POST, &away, target(&people[1], true));
    assert_eq!(player.await, (409, "needs_consent".into()));
    people[0]
        .ok(Method::POST, &away, target(&cleo, false))
        .await;
    assert_eq!(watching.closed().await, 4403);
    cleo.ok(Method::POST, &format!("{path}/enter"), json!({}))
        .await;
    people[0].ok(Method::POST, &away, target(&dora, true)).await;
    assert_eq!(other.closed().await, 4403);
    assert_eq!(dora.refused(Method::GET, &path, NOTHING).await.0, 404);
    assert!(names(&dora, "/tables").await.is_empty());
}

#[tokio::test]
async fn matches_are_deleted_at_the_age_that_is_set() {
    on_both(|url| async move {
        let clock = Clock::default();
        let server = TestServer::with(|config| {
            config.database = url;
            config.clock = clock.clone();
            config.upkeep_rounds = Duration::from_millis(20);
            config.retention.finished_days = 30;
            config.retention.left_days = 90;
        })
        .await;
        let store = &server.app.store;
        let (mut finished, left) = (running(store, "Anna").await, running(store, "Ben").await);
        for table in [&finished, &left] {
            store.append(&[append(table, 1..=3)]).await.unwrap();
        }
        finished.state = TableState::Finished;
        store.save_table(&finished, 0).await.unwrap();
        let gone = async |id: &str| {
            while store.table(id).await.unwrap().is_some() {
                tokio::task::yield_now().await;
            }
            assert!(store.entries(id).await.unwrap().is_empty());
            assert!(store.started(id).await.unwrap().is_none());
        };
        clock.advance(Duration::from_hours(24 * 31));
        gone(&finished.id).await;
        assert_eq!(store.entries(&left.id).await.unwrap().len(), 3);
        clock.advance(Duration::from_hours(24 * 60));
        gone(&left.id).await;
    })
    .await;
}
