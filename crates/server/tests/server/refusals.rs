//! Bad input is refused in words, costs only its sender, and changes nothing.

use reqwest::Method;
use serde_json::{Value, json};
use server::wire::ServerMessage;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{HANG, Socket, TestServer};

async fn rejection(socket: &mut Socket) -> (Option<String>, String) {
    let message = socket
        .until(|m| matches!(m, ServerMessage::Rejected { .. }))
        .await;
    match message {
        ServerMessage::Rejected {
            id, code, message, ..
        } => {
            assert!(!message.is_empty());
            (id, code)
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn garbage_is_refused_in_words() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    let before = (anna.view.clone(), anna.seq);
    let deep = "[".repeat(4000);
    let garbage = [
        "",
        "null",
        "[]",
        "{",
        "\u{0}",
        "{\"type\":\"act\"}",
        "{\"type\":\"dance\"}",
        deep.as_str(),
        "{\"type\":\"unwatch\",\"table\":1}",
        "{\"type\":\"watch\",\"table\":\"x\",\"since\":-1}",
    ];
    for text in garbage {
        anna.raw(Message::text(text)).await;
        assert_eq!(
            rejection(&mut anna).await,
            (None, "malformed".into()),
            "{text}"
        );
    }
    let half = json!({ "type": "act", "table": table, "id": "half", "seq": "one", "action": 1 });
    anna.say(half).await;
    assert_eq!(
        rejection(&mut anna).await,
        (Some("half".into()), "malformed".into())
    );
    let fresh = people[0].watching(&table).await;
    assert_eq!((fresh.view, fresh.seq), before);
}

#[tokio::test]
async fn binary_and_oversized_messages_end_the_connection() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let mut socket = anna.socket().await;
    socket.raw(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(rejection(&mut socket).await.1, "malformed");
    assert_eq!(socket.closed().await, 1003);

    let mut socket = anna.socket().await;
    let long = json!({ "type": "ping", "x": "x".repeat(17 * 1024) }).to_string();
    socket.raw(Message::text(long)).await;
    assert_eq!(rejection(&mut socket).await.1, "too_large");
    assert_eq!(socket.closed().await, 1009);

    let (status, problem) = anna
        .send(Method::PUT, "/me", json!({ "name": "x".repeat(17 * 1024) }))
        .await;
    assert_eq!(
        (status.as_u16(), problem["code"].as_str()),
        (413, Some("too_large"))
    );
}

#[tokio::test]
async fn only_the_seat_that_is_asked_can_answer() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let invite = people[0]
        .ok(Method::GET, &format!("/tables/{table}"), Value::Null)
        .await;
    let third = server.person("Cleo").await;
    let enter = json!({ "invite": invite["invite"] });
    third
        .ok(Method::POST, &format!("/tables/{table}/enter"), enter)
        .await;

    let mut anna = people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    let mut cleo = third.watching(&table).await;
    let offered = anna.choices().remove(0);

    cleo.decision.clone_from(&anna.decision);
    let id = cleo.act(&offered).await;
    assert_eq!(cleo.refusal(&id).await, "forbidden");
    let id = ben.act(&offered).await;
    assert_eq!(ben.refusal(&id).await, "not_your_decision");
    let id = anna.act(&json!({ "no": "action" })).await;
    assert_eq!(anna.refusal(&id).await, "malformed");

    let mut other = third.socket().await;
    other.table.clone_from(&table);
    let id = other.act(&offered).await;
    assert_eq!(other.refusal(&id).await, "not_watching");

    anna.choose(0).await;
    assert_eq!(anna.seq, 1, "only the last one counted");
}

#[tokio::test]
async fn a_repeat_is_answered_and_not_done_twice() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    let message = json!({
        "type": "act", "table": table, "seq": anna.asked(), "id": "once", "action": "pass",
    });
    anna.say(message.clone()).await;
    let first = anna.answer("once").await;
    assert!(matches!(
        first,
        ServerMessage::Accepted {
            seq: 1,
            duplicate: false,
            ..
        }
    ));
    anna.say(message.clone()).await;
    let again = anna.answer("once").await;
    assert!(matches!(
        again,
        ServerMessage::Accepted {
            seq: 1,
            duplicate: true,
            ..
        }
    ));

    // Not even after the server has been started again.
    let server = server.restart().await;
    let mut anna = people[0].at(&server).watching(&table).await;
    anna.say(message).await;
    let again = anna.answer("once").await;
    assert!(matches!(
        again,
        ServerMessage::Accepted {
            seq: 1,
            duplicate: true,
            ..
        }
    ));
    assert_eq!(anna.view["passes"], 1);
}

#[tokio::test]
async fn an_answer_to_a_decision_that_has_passed_is_stale() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    anna.choose(0).await;
    ben.asked_or_over().await;
    ben.choose(0).await;
    anna.asked_or_over().await;
    let late = json!({
        "type": "act", "table": table, "seq": 0, "id": "late", "action": "pass",
    });
    anna.say(late).await;
    assert_eq!(anna.refusal("late").await, "stale");
    assert_eq!(anna.view["passes"], 2);
}

#[tokio::test]
async fn of_two_answers_to_one_question_the_first_counts_in_whatever_order_they_come() {
    let server = TestServer::start().await;
    for order in [[0, 1], [1, 0]] {
        let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
        let mut anna = people[0].watching(&table).await;
        let choices = anna.choices();
        assert_ne!(choices[0], choices[1]);
        let seq = anna.asked();
        let ids = order.map(|nth| format!("nth-{nth}"));
        for (nth, id) in order.into_iter().zip(&ids) {
            let act = json!({
                "type": "act", "table": table, "seq": seq, "id": id, "action": choices[nth],
            });
            anna.say(act).await;
        }
        let first = anna.answer(&ids[0]).await;
        assert!(
            matches!(first, ServerMessage::Accepted { seq: 1, .. }),
            "{first:?}"
        );
        let late = anna.refusal(&ids[1]).await;
        // Anna may be asked again at once: then it answers an earlier question.
        assert!(
            ["stale", "not_your_decision"].contains(&late.as_str()),
            "{late}"
        );
        let entries = server.app.store.entries(&table).await.unwrap();
        let entry = serde_json::to_value(&entries[0].entry).unwrap();
        assert_eq!(entries.len(), 1);
        assert_eq!(entry["action"], choices[order[0]]);
    }
}

#[tokio::test]
async fn floods_are_held_back_and_then_closed() {
    let server = TestServer::with(|config| {
        config.limits.message_burst = 5;
        config.limits.messages_per_second = 1;
        config.limits.flood = 10;
        config.limits.farewell = HANG;
    })
    .await;
    let anna = server.person("Anna").await;
    let mut socket = anna.socket().await;
    for _ in 0..40 {
        if !socket.try_raw(Message::text("{\"type\":\"ping\"}")).await {
            break;
        }
    }
    assert_eq!(rejection(&mut socket).await.1, "rate_limited");
    assert_eq!(socket.closed().await, 4429);
}

#[tokio::test]
async fn a_silent_connection_is_closed() {
    let server = TestServer::with(|config| {
        config.limits.first_message = std::time::Duration::from_millis(100);
    })
    .await;
    let anna = server.person("Anna").await;
    assert_eq!(anna.socket().await.closed().await, 4408);
}

#[tokio::test]
async fn a_connection_watches_only_so_many_tables_and_a_person_opens_only_so_many() {
    let server = TestServer::with(|config| {
        config.limits.tables_per_person = 3;
        config.limits.tables_per_socket = 2;
        config.limits.sockets_per_person = 1;
    })
    .await;
    let anna = server.person("Anna").await;
    let mut socket = anna.socket().await;
    for _ in 0..2 {
        let table = anna.open("keg", 2, json!({})).await;
        socket.watch(table["id"].as_str().unwrap(), None).await;
        socket
            .until(|m| matches!(m, ServerMessage::Table { .. }))
            .await;
    }
    let third = anna.open("keg", 2, json!({})).await;
    socket.watch(third["id"].as_str().unwrap(), None).await;
    assert_eq!(rejection(&mut socket).await.1, "too_many_tables");
    let fourth = anna
        .refused(
            Method::POST,
            "/tables",
            json!({ "game": "keg", "seats": 2 }),
        )
        .await;
    assert_eq!(fourth, (409, "too_many_tables".into()));

    let (stream, _) = tokio_tungstenite::connect_async(anna.handshake())
        .await
        .unwrap();
    assert_eq!(Socket::new(stream).closed().await, 1013);
}
