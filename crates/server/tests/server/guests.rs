//! Guests cost nothing before they do something, and an address brings only so many.

use std::{os::unix::fs::PermissionsExt, time::Duration};

use reqwest::Method;
use serde_json::{Value, json};
use server::{clock::Clock, storage, wire::Person};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::{
    storage::{guest, on_both, person, table},
    support::{Player, TestServer},
};

const NOTHING: Value = Value::Null;

/// A person who has only asked for their identity.
async fn newcomer(server: &TestServer) -> Player {
    let mut player = Player::at_address(server.address);
    let answer = player.request(Method::GET, "/me").send().await.unwrap();
    player.become_known(answer).await;
    player
}

async fn kept(server: &TestServer, player: &Player) -> bool {
    let store = &server.app.store;
    store.person(&player.me.id).await.unwrap().is_some()
}

#[tokio::test]
async fn somebody_who_only_looks_leaves_nothing() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let table = anna.open("skirmish", 2, json!({ "public": true })).await;
    let id = table["id"].as_str().unwrap();
    let looker = newcomer(&server).await;
    for path in ["/me", "/me/tables", "/tables", "/games", "/me/devices"] {
        looker.ok(Method::GET, path, NOTHING).await;
    }
    let mut socket = looker.socket().await;
    socket.watch(id, None).await;
    assert!(!kept(&server, &looker).await);
    // It is the same person all along, also after they have done something.
    let me = looker.ok(Method::GET, "/me", NOTHING).await;
    assert_eq!(me["id"], looker.me.id.as_str());
    let rename = json!({ "name": "Lucy" });
    let renamed = looker.ok(Method::PUT, "/me", rename).await;
    assert_eq!(renamed, json!({ "id": looker.me.id, "name": "Lucy" }));
    assert!(kept(&server, &looker).await);
    let me = looker.ok(Method::GET, "/me", NOTHING).await;
    assert_eq!(me["name"], "Lucy");
    assert_ne!(newcomer(&server).await.me.id, looker.me.id);
}

#[tokio::test]
async fn whoever_does_something_is_kept() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let table = anna.open("skirmish", 2, json!({ "public": true })).await;
    let id = table["id"].as_str().unwrap();
    let (sits, chats, opens) =
        tokio::join!(newcomer(&server), newcomer(&server), newcomer(&server));
    sits.ok(Method::POST, &format!("/tables/{id}/enter"), json!({}))
        .await;
    assert!(kept(&server, &sits).await);
    let mut socket = chats.socket().await;
    socket.watch(id, None).await;
    let said = json!({ "type": "chat", "table": id, "id": "c1", "text": "hello" });
    socket.say(said).await;
    socket.answer("c1").await;
    assert!(kept(&server, &chats).await);
    opens.open("skirmish", 2, json!({})).await;
    assert!(kept(&server, &opens).await);
}

#[tokio::test]
async fn an_address_brings_only_so_many_guests_whatever_cookies_they_send() {
    let server = TestServer::with(|config| config.limits.guest_burst = 3).await;
    let anna = server.person("Anna").await;
    let mut refused = 0;
    for n in 0..20 {
        let mut eve = Player::at_address(server.address);
        eve.cookie = match n % 3 {
            0 => String::new(),
            1 => "eldertable_guest=forged".into(),
            _ => format!("eldertable_guest=new-{n:064x}"),
        };
        let (status, _) = eve.send(Method::PUT, "/me", json!({ "name": "Eve" })).await;
        refused += usize::from(status == 429);
    }
    assert!(refused >= 16, "{refused}");
    assert!(server.app.metrics.refusals.guests.get() >= 16);
    anna.open("skirmish", 2, json!({})).await;
}

#[tokio::test]
async fn junk_cookies_don_t_switch_the_limit_off() {
    let server = TestServer::with(|config| config.limits.read_burst = 10).await;
    let mut granted = 0;
    for n in 0..200 {
        let mut eve = Player::at_address(server.address);
        eve.cookie = format!("junk={n}");
        let (status, _) = eve.send(Method::GET, "/me", NOTHING).await;
        granted += usize::from(status == 200);
    }
    assert!(granted < 150, "{granted} of 200");
}

#[tokio::test]
async fn a_cookie_that_was_signed_out_is_nobody() {
    let server = TestServer::start().await;
    let anna = newcomer(&server).await;
    anna.ok(Method::PUT, "/me", json!({ "name": "Anna" })).await;
    let given = anna.ok(Method::POST, "/me/passphrase", NOTHING).await;
    let mut phone = Player::at_address(server.address);
    let answer = phone.request(Method::POST, "/me/recover").json(&given);
    phone.become_known(answer.send().await.unwrap()).await;
    phone
        .ok(Method::DELETE, "/me/devices/others", NOTHING)
        .await;
    // The first cookie still names the old guest; this browser is signed in as another now.
    let refused = anna.refused(Method::GET, "/me/tables", NOTHING).await;
    assert_eq!(refused, (401, "unknown_guest".into()));
    let refused = anna.refused(Method::POST, "/me/passphrase", NOTHING).await;
    assert_eq!(refused.0, 401);
}

#[tokio::test]
async fn guests_who_have_left_nothing_are_forgotten() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let people = ["unused", "table", "deck", "passphrase", "second", "young"];
        for name in people {
            store.add_guest(&person(name), name).await.unwrap();
        }
        store.add_table(&table("table")).await.unwrap();
        store.set_passphrase("id-passphrase", "p").await.unwrap();
        store.add_key("id-second", "k").await.unwrap();
        let deck = storage::Deck {
            id: "d".into(),
            name: "D".into(),
            list: "1 Card".into(),
        };
        store
            .save_deck("id-deck", "coc-lcg", &deck, 5)
            .await
            .unwrap();
        assert_eq!(
            store.forget_guests(5, 9).await.unwrap(),
            0,
            "all are younger"
        );
        let later = Clock::default().now() + 10_000;
        assert_eq!(store.forget_guests(later, 1).await.unwrap(), 1);
        assert_eq!(store.forget_guests(later, 9).await.unwrap(), 1);
        for name in people {
            let known = guest(&store, name).await.is_some();
            assert_eq!(known, !["unused", "young"].contains(&name), "{name}");
        }
    })
    .await;
}

#[tokio::test]
async fn unused_guests_are_looked_for_and_know_themselves_still() {
    let clock = Clock::default();
    let server = TestServer::with(|config| {
        config.clock = clock.clone();
        config.upkeep_rounds = Duration::from_millis(5);
    })
    .await;
    let anna = newcomer(&server).await;
    anna.ok(Method::PUT, "/me", json!({ "name": "Anna" })).await;
    clock.advance(Duration::from_hours(24 * 91));
    while kept(&server, &anna).await {
        tokio::task::yield_now().await;
    }
    let me: Person = serde_json::from_value(anna.ok(Method::GET, "/me", NOTHING).await).unwrap();
    assert_eq!(me.id, anna.me.id);
}

#[tokio::test]
async fn long_answers_are_counted_by_their_bytes() {
    let server = TestServer::with(|config| {
        config.limits.answer_bytes_burst = 200_000;
        config.limits.answer_bytes_per_second = 1;
    })
    .await;
    let (id, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let mut sockets = Vec::new();
    for _ in 0..4 {
        sockets.push(people[0].watching(&id).await);
    }
    let answers = &server.app.metrics.refusals.answers;
    let mut asked = 0;
    while answers.get() == 0 {
        let socket = &mut sockets[asked % 4];
        socket
            .say(json!({ "type": "log", "table": id, "before": 9 }))
            .await;
        socket.say(json!({ "type": "watch", "table": id })).await;
        asked += 1;
        assert!(asked < 100_000);
    }
    assert!(asked > 10, "a page that comes back is not refused: {asked}");
}

#[tokio::test]
async fn a_body_that_comes_too_slowly_is_told_so() {
    let server = TestServer::start().await;
    let mut slow = tokio::net::TcpStream::connect(server.address)
        .await
        .unwrap();
    let head = b"PUT /api/v1/me HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\n\
                 content-type: application/json\r\ncontent-length: 5000\r\nconnection: close\r\n\r\n{";
    slow.write_all(head).await.unwrap();
    let mut said = Vec::new();
    let _ = slow.read_to_end(&mut said).await;
    let said = String::from_utf8_lossy(&said);
    assert!(
        said.starts_with("HTTP/1.1 408") && said.contains("too_slow"),
        "{said}"
    );
}

#[tokio::test]
async fn the_file_is_nobody_else_s_and_damage_is_found_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.db");
    std::fs::write(&path, "").unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    let url = format!("sqlite://{}", path.display());
    let store = storage::open(&url).await.unwrap();
    for n in 0..200 {
        let name = format!("{n} {}", "x".repeat(100));
        store.add_guest(&person(&name), &name).await.unwrap();
    }
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let mode = entry.unwrap().metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    store.close().await;
    drop(store);
    storage::open(&url).await.unwrap().close().await;
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0xa5);
    std::fs::write(&path, bytes).unwrap();
    let refused = storage::open(&url).await.unwrap_err().to_string();
    assert!(refused.contains("damaged"), "{refused}");
}
