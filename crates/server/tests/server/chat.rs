//! Talking at a table.

use serde_json::json;
use server::wire::ServerMessage;

use crate::support::TestServer;

#[tokio::test]
async fn what_is_said_is_heard_once_and_kept() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    let words = json!({
        "type": "chat", "table": table, "id": "hello", "text": " Hi\u{202e} <b>Ben</b>\n",
    });
    anna.say(words.clone()).await;
    let heard = ben.until(|m| matches!(m, ServerMessage::Chat { .. })).await;
    let ServerMessage::Chat {
        from, text, seat, ..
    } = heard
    else {
        unreachable!()
    };
    assert_eq!(
        (from.as_str(), text.as_str(), seat),
        ("Anna", "Hi <b>Ben</b>", Some(engine::Seat(0)))
    );
    anna.answer("hello").await;
    anna.say(words).await;
    let again = anna.answer("hello").await;
    assert!(matches!(
        again,
        ServerMessage::Accepted {
            duplicate: true,
            ..
        }
    ));

    for text in ["", "\u{200b}", &"x".repeat(501)] {
        anna.say(json!({ "type": "chat", "table": table, "id": "bad", "text": text }))
            .await;
        assert_eq!(anna.refusal("bad").await, "invalid");
    }
    let server = server.restart().await;
    let mut late = people[1].at(&server).socket().await;
    late.watch(&table, None).await;
    late.until(|m| matches!(m, ServerMessage::Chat { from, .. } if from == "Anna"))
        .await;
    let lines = late
        .frames
        .iter()
        .filter(|f| f.contains("\"chat\""))
        .count();
    assert_eq!(lines, 1);
}

#[tokio::test]
async fn comings_and_goings_are_told() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    let ben = people[1].watching(&table).await;
    let both = |m: &ServerMessage| matches!(m, ServerMessage::Presence { online, .. } if online.len() == 2);
    anna.until(both).await;
    drop(ben);
    let alone = |m: &ServerMessage| matches!(m, ServerMessage::Presence { online, .. } if online == &[engine::Seat(0)]);
    anna.until(alone).await;
}
