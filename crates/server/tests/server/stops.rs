//! When to stop: who can only pass is passed by the server, unless they keep full control.

use std::time::Duration;

use serde_json::json;
use server::wire::ServerMessage;

use crate::support::{Socket, TestServer};

/// What a player was asked in a whole match.
#[derive(Default)]
struct Asked {
    /// Questions that the server passed for them.
    passed: usize,
    /// Questions with one choice that they answered.
    single: usize,
}

/// Answers whatever is asked, but not what passes by itself: if the server doesn't pass it, this waits
/// until the test fails.
async fn answer_what_does_not_pass(mut socket: Socket, level: &str) -> Asked {
    let id = Socket::fresh_id();
    let table = socket.table.clone();
    socket
        .say(json!({ "type": "stops", "table": table, "level": level, "id": id }))
        .await;
    let answer = socket.answer(&id).await;
    assert!(
        matches!(answer, ServerMessage::Accepted { .. }),
        "{answer:?}"
    );
    let mut asked = Asked::default();
    let mut chance: u64 = 7;
    loop {
        socket.asked_or_over().await;
        if socket.over {
            return asked;
        }
        let stops = socket.decision.as_ref().and_then(|d| d.stops.clone());
        let stops = stops.expect("the game has windows");
        assert!(stops.chosen);
        let open = socket.asked();
        if stops.passes {
            asked.passed += 1;
            while socket.asked() == open && !socket.over {
                socket.next().await;
            }
            continue;
        }
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let choices = socket.choices();
        asked.single += usize::from(choices.len() == 1);
        let id = socket
            .act(&choices[(chance >> 33) as usize % choices.len()])
            .await;
        match socket.answer(&id).await {
            ServerMessage::Accepted { .. } => {}
            ServerMessage::Rejected { code, .. } if code == "stale" => {}
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn who_can_only_pass_is_passed_unless_they_keep_full_control() {
    let server = TestServer::with(|config| config.pass_delay = Duration::from_millis(1)).await;
    let (table, people) = server.playing_in_public("coc-lcg", json!({})).await;
    let anna = people[0].watching(&table).await;
    let ben = people[1].watching(&table).await;
    let (anna, ben) = tokio::join!(
        answer_what_does_not_pass(anna, "normal"),
        answer_what_does_not_pass(ben, "full"),
    );
    assert!(anna.passed > 0, "some questions had no choice");
    assert_eq!(ben.passed, 0);
    assert!(
        ben.single > 0,
        "full control is asked where there is no choice"
    );
}

#[tokio::test]
async fn only_who_sits_there_chooses_and_only_a_level_that_exists() {
    let server = TestServer::start().await;
    let (table, people) = server.playing_in_public("coc-lcg", json!({})).await;
    let mut stranger = server.person("Cleo").await.watching(&table).await;
    let stops = |level: &str, id: &str| json!({ "type": "stops", "table": table, "level": level, "id": id });
    stranger.say(stops("full", "a")).await;
    assert_eq!(stranger.refusal("a").await, "forbidden");
    let mut anna = people[0].watching(&table).await;
    anna.say(stops("never", "b")).await;
    let refused = |m: &ServerMessage| matches!(m, ServerMessage::Rejected { .. });
    let ServerMessage::Rejected { code, .. } = anna.until(refused).await else {
        unreachable!()
    };
    assert_eq!(code, "malformed");
}

#[tokio::test]
async fn a_level_survives_a_restart() {
    let server = TestServer::start().await;
    let (table, people) = server.playing_in_public("coc-lcg", json!({})).await;
    let mut anna = people[0].watching(&table).await;
    anna.say(json!({ "type": "stops", "table": table, "level": "quick", "id": "a" }))
        .await;
    anna.answer("a").await;
    let server = server.restart().await;
    let anna = people[0].at(&server).watching(&table).await;
    let stops = anna
        .decision
        .and_then(|d| d.stops)
        .expect("the game has windows");
    let level = serde_json::to_value(stops.level).unwrap();
    assert!(level == "quick" && stops.chosen);
}
