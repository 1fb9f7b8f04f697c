//! Talking at a table.

use reqwest::Method;
use serde_json::json;
use server::wire::ServerMessage;

use crate::support::{Socket, TestServer};

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
        (from.as_str(), text.say(), seat),
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

async fn says(who: &mut Socket, words: &str) {
    let id = Socket::fresh_id();
    who.say(json!({ "type": "chat", "table": who.table, "id": id, "text": words }))
        .await;
    let answer = who.answer(&id).await;
    assert!(matches!(answer, ServerMessage::Accepted { .. }));
}

fn said(words: &'static str) -> impl Fn(&ServerMessage) -> bool {
    move |m| matches!(m, ServerMessage::Chat { text, .. } if text == words)
}

#[tokio::test]
async fn players_hear_what_watchers_said_when_the_match_is_over() {
    let server = TestServer::start().await;
    let public = json!({ "public": true });
    let (table, people) = server
        .playing_with("skirmish", &["Anna", "Ben"], public)
        .await;
    let mut cleo = server.person("Cleo").await.watching(&table).await;
    let mut dora = server.person("Dora").await.watching(&table).await;
    says(&mut cleo, "Ben holds the boar").await;
    let heard = dora.until(said("Ben holds the boar")).await;
    assert!(matches!(heard, ServerMessage::Chat { aside: true, .. }));

    // Players don't get it, neither at once nor when they enter; what players write is for everyone.
    let mut anna = people[0].watching(&table).await;
    let ben = people[1].watching(&table).await;
    says(&mut anna, "Hello").await;
    let heard = cleo.until(said("Hello")).await;
    assert!(matches!(heard, ServerMessage::Chat { aside: false, .. }));

    let (anna, ben) = tokio::join!(anna.play_out(1), ben.play_out(2));
    for mut player in [anna, ben] {
        let over = |f: &String| f.contains("\"outcome\"");
        let aside = |f: &String| f.contains("Ben holds the boar");
        let end = player.frames.iter().position(over).unwrap();
        assert!(!player.frames[..end].iter().any(aside), "too early");
        if !player.frames.iter().any(aside) {
            player.until(said("Ben holds the boar")).await;
        }
    }
}

#[tokio::test]
async fn who_has_sat_in_a_match_talks_with_its_players_for_good() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    people[1]
        .ok(Method::POST, &format!("/tables/{table}/leave"), json!(null))
        .await;
    let mut ben = people[1].watching(&table).await;
    says(&mut ben, "I have to go").await;
    let heard = anna.until(said("I have to go")).await;
    assert!(matches!(heard, ServerMessage::Chat { aside: false, .. }));
}
