//! Rules that fail stop their own match and no other.

use engine::fairness::Hex;
use reqwest::Method;
use serde_json::{Value, json};
use server::wire::ServerMessage;

use crate::support::TestServer;

#[tokio::test]
async fn a_panic_in_the_rules_freezes_only_its_match() {
    let server = TestServer::start().await;
    let (broken, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let (sound, others) = server.playing("keg", &["Cleo", "Dan"]).await;
    let mut anna = people[0].watching(&broken).await;
    let mut cleo = others[0].watching(&sound).await;
    let id = anna.act(&json!("light")).await;
    assert_eq!(anna.refusal(&id).await, "frozen");
    let id = anna.act(&json!("pass")).await;
    assert_eq!(anna.refusal(&id).await, "frozen");
    cleo.choose(0).await;
    // Its journal is whole: the fault was never written.
    assert!(server.app.store.entries(&broken).await.unwrap().is_empty());
    let server = server.restart().await;
    people[0]
        .at(&server)
        .watching(&broken)
        .await
        .choose(0)
        .await;
}

#[tokio::test]
async fn a_bot_that_fails_freezes_only_its_match() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let table = anna.open("keg", 2, json!({})).await;
    let id = table["id"].as_str().unwrap();
    let bot = json!({ "sitter": "bot", "bot": "nervous" });
    anna.ok(Method::PUT, &format!("/tables/{id}/seats/1"), bot)
        .await;
    anna.ok(Method::POST, &format!("/tables/{id}/start"), Value::Null)
        .await;
    let mut socket = anna.watching(id).await;
    socket.choose(0).await;
    while server.app.metrics.frozen.get() == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(server.app.store.entries(id).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_journal_that_does_not_replay_is_not_played_on() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    people[0].watching(&table).await.choose(0).await;
    let written = server.app.store.entries(&table).await.unwrap();
    let mut forged = written[0].entry.clone();
    forged.seq = 2;
    forged.hash = Hex([0; 16]);
    let store = &server.app.store;
    let node = &server.app.own.node.id;
    let claims = store
        .claim(node, std::slice::from_ref(&table))
        .await
        .unwrap();
    let server::storage::Claim::Granted(epoch) = claims[0] else {
        panic!("{claims:?}");
    };
    let append = server::storage::Append {
        table: table.clone(),
        epoch,
        entries: vec![forged],
        at: 1,
        waiting: Vec::new(),
        notices: Vec::new(),
        clocked: None,
    };
    store.append(&[append]).await.unwrap();
    let server = server.restart().await;
    let mut socket = people[1].at(&server).socket().await;
    socket.watch(&table, None).await;
    let refused = socket
        .until(|m| matches!(m, ServerMessage::Rejected { .. }))
        .await;
    assert!(matches!(refused, ServerMessage::Rejected { code, .. } if code == "frozen"));
}
