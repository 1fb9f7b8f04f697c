//! The match as it stood at earlier moments.

use serde_json::{Value, json};
use server::wire::ServerMessage;

use crate::support::{Socket, TestServer};

async fn moment(who: &mut Socket, table: &str, seq: u64) -> (Value, usize) {
    who.say(json!({ "type": "moment", "table": table, "seq": seq }))
        .await;
    let shown = who
        .until(|m| matches!(m, ServerMessage::Moment { seq: s, .. } if *s == seq))
        .await;
    match shown {
        ServerMessage::Moment { view, waiting, .. } => (view, waiting.len()),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn every_entry_can_be_looked_at_again() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    let mut seen = vec![anna.view.clone()];
    for _ in 0..2 {
        anna.choose(0).await;
        ben.asked_or_over().await;
        seen.push(ben.view.clone());
        ben.choose(0).await;
        anna.asked_or_over().await;
        seen.push(anna.view.clone());
    }
    for (seq, view) in (0..).zip(&seen) {
        assert_eq!(moment(&mut anna, &table, seq).await, (view.clone(), 1));
    }
}

#[tokio::test]
async fn what_was_taken_back_is_still_there() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    anna.choose(0).await;
    anna.say(json!({ "type": "undo", "table": table, "to": 1, "id": "back" }))
        .await;
    anna.answer("back").await;
    assert_eq!(moment(&mut anna, &table, 1).await.0["passes"], json!(1));
    assert_eq!(moment(&mut anna, &table, 2).await.0["passes"], json!(0));
}

#[tokio::test]
async fn nobody_sees_more_of_the_past_than_he_saw_then() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    let own = (anna.view.clone(), ben.view.clone());
    assert_ne!(own.0, own.1);
    anna.choose(0).await;
    assert_eq!(moment(&mut anna, &table, 0).await.0, own.0);
    assert_eq!(moment(&mut ben, &table, 0).await.0, own.1);
}

#[tokio::test]
async fn a_moment_that_has_not_come_is_refused() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    anna.say(json!({ "type": "moment", "table": table, "seq": 7 }))
        .await;
    let refused = anna
        .until(|m| matches!(m, ServerMessage::Rejected { .. }))
        .await;
    assert!(
        matches!(refused, ServerMessage::Rejected { code, message, .. }
            if code == "no_moment" && message.words().contains("the last one is 0"))
    );
}
