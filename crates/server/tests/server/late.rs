//! Delayed spectators: people without a seat see the match some entries behind, and nothing of what
//! has happened since.

use reqwest::Method;
use serde_json::{Value, json};
use server::wire::ServerMessage;

use crate::support::{Player, Socket, TestServer};

/// A public table that is watched late, with two players, begun.
async fn playing_late(server: &TestServer, game: &str, delay: u16) -> (String, Vec<Player>) {
    let late = json!({ "delay": delay });
    let (id, people) = server.playing_in_public(game, late).await;
    let path = format!("/tables/{id}");
    let table = people[0].ok(Method::GET, &path, Value::Null).await;
    assert_eq!(table["delay"], json!(delay));
    (id, people)
}

async fn pass(who: &mut Socket, other: &mut Socket) {
    who.choose(0).await;
    other.asked_or_over().await;
}

/// What a message tells of the match: its last entry.
fn told(message: &ServerMessage) -> Option<u64> {
    match message {
        ServerMessage::Snapshot { seq, .. } | ServerMessage::Update { seq, .. } => Some(*seq),
        _ => None,
    }
}

#[tokio::test]
async fn who_looks_on_late_is_told_of_each_entry_when_it_is_old_enough() {
    let server = TestServer::start().await;
    let (id, people) = playing_late(&server, "keg", 3).await;
    let mut cleo = server.person("Cleo").await.watching(&id).await;
    let mut anna = people[0].watching(&id).await;
    let mut ben = people[1].watching(&id).await;
    for _ in 0..2 {
        pass(&mut anna, &mut ben).await;
        pass(&mut ben, &mut anna).await;
    }
    // Four entries were made, and one of them is three entries old.
    let update = cleo.until(|m| told(m).is_some()).await;
    assert_eq!(told(&update), Some(1));
    assert_eq!(cleo.view["passes"], json!(1));
    assert!(
        matches!(update, ServerMessage::Update { from: 0, ref decision, .. }
            if decision.waiting.len() == 1 && decision.seq == 1),
        "it waits for whom it waited for then: {update:?}"
    );
    // A new spectator sees the same, and so does one who reconnects.
    let newcomer = server.person("Dora").await.watching(&id).await;
    assert_eq!(newcomer.view, cleo.view);
    let mut back = server.person("Emil").await.socket().await;
    back.watch(&id, Some(0)).await;
    let missed = back.until(|m| told(m).is_some()).await;
    assert_eq!(told(&missed), Some(1));
}

#[tokio::test]
async fn neither_history_nor_lists_nor_chat_tell_more() {
    let server = TestServer::start().await;
    let (id, people) = playing_late(&server, "keg", 2).await;
    let cleo = server.person("Cleo").await;
    let mut watcher = cleo.watching(&id).await;
    let mut anna = people[0].watching(&id).await;
    let mut ben = people[1].watching(&id).await;
    pass(&mut anna, &mut ben).await;
    pass(&mut ben, &mut anna).await;
    pass(&mut anna, &mut ben).await;

    watcher
        .say(json!({ "type": "moment", "table": id, "seq": 2 }))
        .await;
    let refused = watcher
        .until(|m| {
            matches!(
                m,
                ServerMessage::Rejected { .. } | ServerMessage::Moment { .. }
            )
        })
        .await;
    assert!(
        matches!(&refused, ServerMessage::Rejected { code, message, .. }
            if code == "no_moment" && !message.to_string().contains('3')),
        "{refused:?}"
    );
    watcher
        .say(json!({ "type": "log", "table": id, "before": 99 }))
        .await;
    let log = watcher
        .until(|m| matches!(m, ServerMessage::Log { .. }))
        .await;
    assert!(
        matches!(&log, ServerMessage::Log { events, .. } if events.iter().all(|e| e.seq <= 1)),
        "{log:?}"
    );
    watcher
        .say(json!({ "type": "chat", "table": id, "text": "hello", "id": "c" }))
        .await;
    let said = watcher.answer("c").await;
    assert!(
        matches!(said, ServerMessage::Accepted { seq: 1, .. }),
        "{said:?}"
    );
    // Whom it waits for tells how many entries there are.
    let shown = cleo
        .ok(Method::GET, &format!("/tables/{id}"), Value::Null)
        .await;
    assert!(shown.get("waiting").is_none(), "{shown}");
    let own = people[0]
        .ok(Method::GET, &format!("/tables/{id}"), Value::Null)
        .await;
    assert_eq!(own["waiting"], json!([1]));
}

#[tokio::test]
async fn a_request_to_take_back_names_the_newest_entries_and_is_not_for_them() {
    let server = TestServer::start().await;
    let (id, people) = playing_late(&server, "keg", 2).await;
    let mut watcher = server.person("Cleo").await.watching(&id).await;
    let mut anna = people[0].watching(&id).await;
    let mut ben = people[1].watching(&id).await;
    pass(&mut anna, &mut ben).await;
    pass(&mut ben, &mut anna).await;
    pass(&mut anna, &mut ben).await;
    anna.say(json!({ "type": "undo", "table": id, "to": 1, "id": "back" }))
        .await;
    ben.until(|m| {
        matches!(
            m,
            ServerMessage::UndoRequest {
                request: Some(_),
                ..
            }
        )
    })
    .await;
    anna.say(json!({ "type": "chat", "table": id, "text": "please", "id": "p" }))
        .await;
    let mut heard = Vec::new();
    while !matches!(heard.last(), Some(ServerMessage::Chat { text, .. }) if text == "please") {
        heard.push(watcher.next().await);
    }
    assert!(
        heard
            .iter()
            .all(|m| !matches!(m, ServerMessage::UndoRequest { .. })),
        "{heard:?}"
    );
}

#[tokio::test]
async fn what_was_taken_back_stands_until_its_taking_back_is_old_enough() {
    let server = TestServer::start().await;
    let (id, people) = playing_late(&server, "keg", 1).await;
    let mut watcher = server.person("Cleo").await.watching(&id).await;
    let mut anna = people[0].watching(&id).await;
    let mut ben = people[1].watching(&id).await;
    anna.choose(0).await;
    anna.say(json!({ "type": "undo", "table": id, "to": 1, "id": "back" }))
        .await;
    anna.answer("back").await;
    let update = watcher.until(|m| told(m).is_some()).await;
    assert!(
        matches!(&update, ServerMessage::Update { seq: 1, undone_from: None, events, .. }
            if !events.is_empty() && events.iter().all(|e| !e.undone)),
        "{update:?}"
    );
    anna.asked_or_over().await;
    pass(&mut anna, &mut ben).await;
    let update = watcher.until(|m| told(m).is_some()).await;
    assert!(
        matches!(
            update,
            ServerMessage::Update {
                seq: 2,
                undone_from: Some(1),
                ..
            }
        ),
        "{update:?}"
    );
}

#[tokio::test]
async fn they_are_as_late_after_the_server_has_started_again() {
    let server = TestServer::start().await;
    let (id, people) = playing_late(&server, "keg", 2).await;
    let mut anna = people[0].watching(&id).await;
    let mut ben = people[1].watching(&id).await;
    pass(&mut anna, &mut ben).await;
    pass(&mut ben, &mut anna).await;
    pass(&mut anna, &mut ben).await;
    let server = server.restart().await;
    let watcher = server.person("Cleo").await.watching(&id).await;
    assert_eq!(watcher.view["passes"], json!(1));
    let mut ben = people[1].at(&server).watching(&id).await;
    ben.choose(0).await;
    let mut watcher = watcher;
    let update = watcher.until(|m| told(m).is_some()).await;
    assert_eq!(told(&update), Some(2));
}

#[tokio::test]
async fn when_it_is_over_they_see_everything_at_once() {
    let server = TestServer::start().await;
    let (id, people) = playing_late(&server, "skirmish", 100).await;
    let mut watcher = server.person("Cleo").await.watching(&id).await;
    let begun = watcher.view.clone();
    let (anna, ben) = (people[0].watching(&id).await, people[1].watching(&id).await);
    let sockets = [(anna, 3), (ben, 5)].map(|(s, luck)| tokio::spawn(s.play_out(luck)));
    let mut seqs = Vec::new();
    for socket in sockets {
        assert!(socket.await.unwrap().over);
    }
    while !watcher.over {
        let message = watcher.next().await;
        seqs.extend(told(&message).map(|seq| (seq, watcher.view.clone())));
    }
    let (last, before) = seqs.split_last().unwrap();
    assert!(
        before.iter().all(|(seq, _)| seq + 100 <= last.0),
        "{seqs:?}"
    );
    assert_ne!(last.1, begun);
}

#[tokio::test]
async fn how_late_is_agreed_before_the_match_starts() {
    let server = TestServer::start().await;
    let (id, people) = playing_late(&server, "keg", 3).await;
    let path = format!("/tables/{id}");
    let change = json!({ "delay": 0 });
    let (status, code) = people[0].refused(Method::PATCH, &path, change).await;
    assert_eq!((status, code.as_str()), (409, "started"));
    let open = people[0].open("keg", 2, json!({})).await;
    assert!(open.get("delay").is_none(), "nobody is late unless agreed");
    let path = format!("/tables/{}", open["id"].as_str().unwrap());
    let change = json!({ "delay": 101 });
    let (status, _) = people[0].refused(Method::PATCH, &path, change).await;
    assert_eq!(status, 422);
}
