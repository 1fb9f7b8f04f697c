//! Reconnecting to exactly the same state.

use engine::{matches::DecisionView, patch::diff};
use serde_json::{Value, json};
use server::wire::ServerMessage;

use crate::support::{Socket, TestServer};

/// Drops the connection and reconnects with what the page still has.
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

/// Both hear what the other has heard.
async fn level(one: &mut Socket, other: &mut Socket) {
    while one.seq != other.seq {
        let behind = if one.seq < other.seq {
            &mut *one
        } else {
            &mut *other
        };
        behind.next().await;
    }
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
        level(&mut back, &mut ben).await;
    }
    // Anna's tab dies; Ben and Anna's other tab play until it reconnects.
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
        level(&mut newer, &mut ben).await;
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
        assert!(
            !matches!(message, ServerMessage::Presence { .. }),
            "not all has been said"
        );
    }
    back.until(|m| matches!(m, ServerMessage::Presence { .. }))
        .await;
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

/// What a page keeps.
type Kept = (Value, u64, Option<DecisionView>);

/// A client that is cut off anywhere and resumes from its last entry sees what a new client sees.
#[tokio::test]
async fn who_comes_back_from_anywhere_sees_what_a_newcomer_sees() {
    let server = TestServer::with(|config| config.limits.history = 12).await;
    let (mut by_updates, mut whole) = (0, 0);
    for seed in 1..=6_u64 {
        let mut chance = seed;
        let mut draw = |below: usize| {
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize % below
        };
        let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
        let mut anna = people[0].watching(&table).await;
        let mut ben = people[1].watching(&table).await;
        let mut seen: Vec<Kept> = Vec::new();
        for _ in 0..60 {
            seen.push((anna.view.clone(), anna.seq, anna.decision.clone()));
            let (active, other) = if anna.choices().is_empty() {
                (&mut ben, &mut anna)
            } else {
                (&mut anna, &mut ben)
            };
            let seq = active.choose(draw(40)).await;
            for socket in [active, other] {
                while socket.seq < seq {
                    socket.next().await;
                }
            }
            if anna.over {
                break;
            }
            if draw(4) > 0 {
                continue;
            }
            let mut back = people[0].socket().await;
            (back.view, back.seq, back.decision) = seen[draw(seen.len())].clone();
            back.watch(&table, Some(back.seq)).await;
            let mut snapshots = 0;
            while back.seq < seq {
                let message = back.next().await;
                snapshots += u64::from(matches!(message, ServerMessage::Snapshot { .. }));
            }
            *(if snapshots > 0 {
                &mut whole
            } else {
                &mut by_updates
            }) += 1;
            let fresh = people[0].watching(&table).await;
            assert_eq!(fresh.seq, back.seq, "seed {seed}");
            assert_eq!(fresh.view, back.view, "seed {seed}, entry {seq}");
            assert_eq!(fresh.decision, back.decision, "seed {seed}, entry {seq}");
            anna = fresh;
        }
    }
    assert!(
        by_updates > 10 && whole > 10,
        "{by_updates} came back by updates and {whole} to the whole"
    );
}

/// A table without clients keeps only its last update; the first client to reconnect plays, and
/// the other one is sent what it missed.
#[tokio::test]
async fn an_empty_table_goes_on_from_where_it_was_left() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let mut sockets = [
        people[0].watching(&table).await,
        people[1].watching(&table).await,
    ];
    for turn in 0..20 {
        for socket in &mut sockets {
            socket
                .say(json!({ "type": "unwatch", "table": table }))
                .await;
            socket.say(json!({ "type": "ping" })).await;
            socket.until(|m| matches!(m, ServerMessage::Pong)).await;
        }
        let first = sockets.iter().position(|s| !s.choices().is_empty());
        let first = first.unwrap();
        let since = sockets[first].seq;
        sockets[first].watch(&table, Some(since)).await;
        let seq = sockets[first].choose(turn).await;
        sockets[1 - first].watch(&table, Some(since)).await;
        for (socket, person) in sockets.iter_mut().zip(&people) {
            while socket.seq < seq {
                let before = socket.view.clone();
                match socket.next().await {
                    ServerMessage::Snapshot { .. } => panic!("he has missed one move"),
                    ServerMessage::Update { patch, .. } => {
                        assert_eq!(patch, diff(&before, &socket.view), "only what changed");
                    }
                    _ => {}
                }
            }
            let fresh = person.watching(&table).await;
            assert_eq!(socket.view, fresh.view, "turn {turn}");
            assert_eq!(socket.decision, fresh.decision, "turn {turn}");
            *socket = fresh;
        }
    }
}
