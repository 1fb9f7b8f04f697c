//! Signing out in other browsers.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use server::{
    storage,
    wire::{Person, ServerMessage},
};

use crate::{
    storage::{guest, on_both},
    support::{Player, TestServer},
};

const NOTHING: Value = Value::Null;

/// Another browser in which the person is signed in.
async fn another(server: &TestServer, person: &Player) -> Player {
    let given = person.ok(Method::POST, "/me/passphrase", NOTHING).await;
    let mut browser = server.person("Somebody").await;
    let request = browser.request(Method::POST, "/me/recover").json(&given);
    browser.become_known(request.send().await.unwrap()).await;
    browser
}

async fn devices(person: &Player) -> Value {
    person.ok(Method::GET, "/me/devices", NOTHING).await["devices"].clone()
}

#[tokio::test]
async fn others_are_signed_out_at_once_and_this_one_stays() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let anna = &people[0];
    assert_eq!(devices(anna).await, json!(1));
    let phone = another(&server, anna).await;
    let lost = another(&server, anna).await;
    assert_eq!(devices(anna).await, json!(3));
    let given = phone.ok(Method::POST, "/me/passphrase", NOTHING).await;

    // One on the start page, one at the table, and others of other people or at other tables.
    let mut looking = lost.socket().await;
    let mut first = anna.watching(&table).await;
    let mut here = phone.socket().await;
    let mut bens = people[1].watching(&table).await;
    let left = phone
        .ok(Method::DELETE, "/me/devices/others", NOTHING)
        .await;
    assert_eq!(left["devices"], json!(1));
    assert_eq!(looking.closed().await, 4401);
    assert_eq!(first.closed().await, 4401);
    for browser in [anna, &lost] {
        let refused = browser.refused(Method::GET, "/me/tables", NOTHING).await;
        assert_eq!(refused, (401, "unknown_guest".to_owned()));
        let (stream, _) = tokio_tungstenite::connect_async(browser.handshake())
            .await
            .unwrap();
        assert_eq!(crate::support::Socket::new(stream).closed().await, 4401);
        let refused = browser
            .refused(Method::DELETE, "/me/devices/others", NOTHING)
            .await;
        assert_eq!(refused.0, 401, "nobody is signed out by who is");
    }
    // A stolen passphrase no longer works.
    let eve = server.person("Eve").await;
    let refused = eve.refused(Method::POST, "/me/recover", given).await;
    assert_eq!(refused, (404, "unknown_passphrase".to_owned()));

    assert_eq!(devices(&phone).await, json!(1));
    here.say(json!({ "type": "ping" })).await;
    here.next().await;
    here.watch(&table, None).await;
    here.asked_or_over().await;
    here.choose(0).await;
    bens.asked_or_over().await;
    // A new passphrase works.
    assert_eq!(another(&server, &phone).await.me, anna.me);
    assert_eq!(devices(&phone).await, json!(2));
}

#[tokio::test]
async fn another_server_on_the_same_database_sends_them_away_soon() {
    on_both(|database| async move {
        let here = TestServer::with(|config| {
            database.clone_into(&mut config.database);
            config.lease = Duration::from_millis(50);
        })
        .await;
        let there = here.twin().await;
        let anna = here.person("Anna").await;
        let phone = another(&here, &anna).await.at(&there);
        let mut lost = phone.socket().await;
        let mut own = anna.at(&there).socket().await;
        let mut bens = here.person("Ben").await.at(&there).socket().await;
        anna.ok(Method::DELETE, "/me/devices/others", NOTHING).await;
        assert_eq!(lost.closed().await, 4401);
        for stays in [&mut own, &mut bens] {
            stays.say(json!({ "type": "ping" })).await;
            stays.until(|m| matches!(m, ServerMessage::Pong)).await;
        }
    })
    .await;
}

#[tokio::test]
async fn only_the_kept_key_is_known_on_both_databases() {
    on_both(|database| async move {
        let store = storage::open(&database).await.unwrap();
        let anna = Person {
            id: "anna".to_owned(),
            name: "Anna".to_owned(),
        };
        let ben = Person {
            id: "ben".to_owned(),
            name: "Ben".to_owned(),
        };
        store.add_guest(&anna, "first").await.unwrap();
        store.add_guest(&ben, "bens").await.unwrap();
        store.add_key("anna", "second").await.unwrap();
        store.add_key("anna", "third").await.unwrap();
        store.add_key("ben", "bens too").await.unwrap();
        store.set_passphrase("anna", "phrase").await.unwrap();
        assert_eq!(store.keys("anna").await.unwrap(), 3);
        // An unknown key, or another person's, keeps nothing.
        for foreign in ["none", "bens", "bens too"] {
            assert!(!store.keep_only_key("anna", foreign).await.unwrap());
        }
        assert_eq!(store.keys("anna").await.unwrap(), 3);
        assert!(store.keep_only_key("anna", "second").await.unwrap());
        for gone in ["first", "third"] {
            assert_eq!(guest(&store, gone).await, None);
            assert!(!store.keep_only_key("anna", gone).await.unwrap());
        }
        assert_eq!(guest(&store, "second").await, Some(anna.clone()));
        assert_eq!(store.guest_by_passphrase("phrase").await.unwrap(), None);
        assert_eq!(store.keys("anna").await.unwrap(), 1);
        assert_eq!(store.keys("ben").await.unwrap(), 2);
        // Once more, by the key that is the guest's own now.
        assert!(store.keep_only_key("anna", "second").await.unwrap());
        assert_eq!(guest(&store, "second").await, Some(anna));
    })
    .await;
}
