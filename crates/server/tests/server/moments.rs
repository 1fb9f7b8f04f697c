//! The match as it stood at earlier moments.

use reqwest::Method;
use serde_json::{Value, json};
use server::wire::ServerMessage;

use crate::support::{Socket, TestServer};

/// The code of the refusal to look through these eyes.
async fn refused_as(who: &mut Socket, table: &str, eyes: &Value) -> String {
    who.say(json!({ "type": "moment", "table": table, "seq": 0, "as": eyes }))
        .await;
    let answer = who
        .until(|m| {
            matches!(
                m,
                ServerMessage::Moment { .. } | ServerMessage::Rejected { .. }
            )
        })
        .await;
    match answer {
        ServerMessage::Rejected { code, .. } => code,
        other => panic!("{other:?}"),
    }
}

/// What these eyes see of an entry.
async fn seen_as(who: &mut Socket, table: &str, seq: u64, eyes: &Value) -> Value {
    who.say(json!({ "type": "moment", "table": table, "seq": seq, "as": eyes }))
        .await;
    let shown = who
        .until(|m| matches!(m, ServerMessage::Moment { seq: s, .. } if *s == seq))
        .await;
    match shown {
        ServerMessage::Moment { view, eyes: e, .. } => {
            assert_eq!(serde_json::to_value(e).unwrap(), *eyes, "it says whose");
            view
        }
        other => panic!("{other:?}"),
    }
}

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
async fn until_the_match_is_over_everybody_looks_with_his_own_eyes() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let invite = people[0]
        .ok(Method::GET, &format!("/tables/{table}"), Value::Null)
        .await;
    let cleo = server.person("Cleo").await;
    let enter = json!({ "invite": invite["invite"] });
    cleo.ok(Method::POST, &format!("/tables/{table}/enter"), enter)
        .await;
    let (zero, one, spectator) = (json!(0), json!(1), json!("spectator"));
    let mut anna = people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    let mut watcher = cleo.watching(&table).await;
    let begun = [anna.view.clone(), ben.view.clone(), watcher.view.clone()];
    assert!(begun[0] != begun[1] && begun[1] != begun[2]);

    anna.choose(0).await;
    for eyes in [&one, &spectator, &json!(2), &json!(99)] {
        assert_eq!(refused_as(&mut anna, &table, eyes).await, "forbidden");
    }
    for eyes in [&zero, &one, &json!(99)] {
        assert_eq!(refused_as(&mut watcher, &table, eyes).await, "forbidden");
    }
    for eyes in [json!("all"), json!(-1), json!({}), json!("0")] {
        assert_eq!(refused_as(&mut anna, &table, &eyes).await, "malformed");
    }
    assert_eq!(seen_as(&mut anna, &table, 0, &zero).await, begun[0]);
    assert_eq!(seen_as(&mut ben, &table, 0, &one).await, begun[1]);
    assert_eq!(seen_as(&mut watcher, &table, 0, &spectator).await, begun[2]);

    let sockets = [(anna, 3), (ben, 5)].map(|(s, luck)| tokio::spawn(s.play_out(luck)));
    for socket in sockets {
        assert!(socket.await.unwrap().over);
    }
    while !watcher.over {
        watcher.next().await;
    }
    for (eyes, view) in [zero, one, spectator].iter().zip(&begun) {
        assert_eq!(seen_as(&mut watcher, &table, 0, eyes).await, *view);
    }
    assert_eq!(moment(&mut watcher, &table, 0).await.0, begun[2], "his own");
    assert_eq!(
        refused_as(&mut watcher, &table, &json!(2)).await,
        "not_found"
    );
}

#[tokio::test]
async fn who_may_not_watch_has_no_eyes_to_choose() {
    let server = TestServer::start().await;
    let closed = json!({ "spectators": false, "public": true });
    let (table, _people) = server.playing_with("keg", &["Anna", "Ben"], closed).await;
    let mut cleo = server.person("Cleo").await.socket().await;
    cleo.watch(&table, None).await;
    for eyes in [json!(0), json!("spectator"), json!(null)] {
        assert_eq!(refused_as(&mut cleo, &table, &eyes).await, "forbidden");
    }
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
