//! Coming back to exactly where one was.

use serde_json::json;
use server::wire::ServerMessage;

use crate::support::{Socket, TestServer};

/// Drops the connection and comes back with what the page still has.
async fn come_back(old: Socket, person: &crate::support::Player) -> Socket {
    let Socket {
        table,
        view,
        seq,
        decision,
        ..
    } = old;
    let mut socket = person.socket().await;
    (socket.view, socket.seq, socket.decision) = (view, seq, decision);
    socket.watch(&table, Some(seq)).await;
    socket
}

#[tokio::test]
async fn the_missed_updates_lead_to_the_same_view() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let anna = people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    let mut back = come_back(anna, &people[0]).await;
    for turn in 0..6 {
        let active = if back.choices().is_empty() {
            &mut ben
        } else {
            &mut back
        };
        active.asked_or_over().await;
        active.choose(turn).await;
        while back.seq != ben.seq {
            let behind = if back.seq < ben.seq {
                &mut back
            } else {
                &mut ben
            };
            behind.next().await;
        }
    }
    // Anna's tab dies; Ben and she go on elsewhere until it is back.
    let seen = back.seq;
    let kept = (back.view.clone(), back.decision.clone());
    let mut newer = people[0].watching(&table).await;
    assert_eq!(back.closed().await, 4409, "one tab plays");
    for _ in 0..4 {
        if newer.choices().is_empty() {
            ben.asked_or_over().await;
            ben.choose(0).await;
        } else {
            newer.choose(0).await;
        }
        while newer.seq != ben.seq {
            let behind = if newer.seq < ben.seq {
                &mut newer
            } else {
                &mut ben
            };
            behind.next().await;
        }
    }
    let mut back = people[0].socket().await;
    (back.view, back.decision) = kept;
    back.seq = seen;
    back.watch(&table, Some(seen)).await;
    while back.seq != ben.seq {
        let message = back.next().await;
        assert!(
            !matches!(message, ServerMessage::Snapshot { .. }),
            "the updates are still there"
        );
    }
    let fresh = people[0].watching(&table).await;
    assert_eq!(back.view, fresh.view);
    assert_eq!(back.decision, fresh.decision);
}

#[tokio::test]
async fn who_has_seen_it_all_is_sent_nothing_again() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    anna.choose(0).await;
    let mut back = come_back(anna, &people[0]).await;
    let mut ben = people[1].watching(&table).await;
    ben.choose(0).await;
    let first = back.until(|m| {
        matches!(
            m,
            ServerMessage::Snapshot { .. } | ServerMessage::Update { .. }
        )
    });
    assert!(matches!(
        first.await,
        ServerMessage::Update {
            from: 1,
            seq: 2,
            ..
        }
    ));
}

#[tokio::test]
async fn too_long_away_gets_the_whole() {
    let server = TestServer::with(|config| config.limits.history = 3).await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut ben = people[1].watching(&table).await;
    let mut anna = people[0].watching(&table).await;
    for _ in 0..4 {
        anna.asked_or_over().await;
        anna.choose(0).await;
        ben.asked_or_over().await;
        ben.choose(0).await;
    }
    let mut late = people[0].socket().await;
    late.watch(&table, Some(1)).await;
    late.until(|m| matches!(m, ServerMessage::Snapshot { seq: 8, .. }))
        .await;
    let mut wrong = people[1].socket().await;
    wrong.watch(&table, Some(999)).await;
    wrong
        .until(|m| matches!(m, ServerMessage::Snapshot { seq: 8, .. }))
        .await;
}

#[tokio::test]
async fn older_log_pages_join_without_a_gap() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let anna = people[0].watching(&table).await;
    let ben = people[1].watching(&table).await;
    let (mut anna, _) = tokio::join!(anna.play_out(5), ben.play_out(6));
    anna.say(json!({ "type": "log", "table": table, "before": 10 }))
        .await;
    let page = anna.until(|m| matches!(m, ServerMessage::Log { .. })).await;
    let ServerMessage::Log { events, more, .. } = page else {
        unreachable!()
    };
    assert!(!more && events.iter().all(|e| e.seq < 10));
    assert!(events.iter().any(|e| e.seq == 0) && events.iter().any(|e| e.seq == 9));
}
