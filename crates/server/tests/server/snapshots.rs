//! Long matches open by their snapshots, and matches go on when their rules have changed.

use engine::journal::{Kind, ReplayMismatch};
use reqwest::Method;
use serde_json::{Value, json};
use server::{
    Config,
    games::kind,
    storage::{self, Claim, Snapshot, Store, StoreError},
    wire::ServerMessage,
};

use crate::{
    keg::Keg,
    storage::{append, on_both, running},
    support::{Player, Socket, TestServer},
};

fn snapshot(seq: u64, since: u64) -> Snapshot {
    Snapshot {
        seq,
        since,
        version: 3,
        state: format!("{{\"seq\":{seq},\"text\":\"ü\"}}"),
    }
}

async fn snapshots(store: &Store, table: &str) -> Vec<Snapshot> {
    store.history(table).await.unwrap().snapshots.unwrap()
}

#[tokio::test]
async fn snapshots_come_back_in_order_and_a_short_one_is_replaced() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let table = running(&store, "Anna").await;
        store.append(&[append(&table, 1..=30)]).await.unwrap();
        assert!(snapshots(&store, &table.id).await.is_empty());
        for (seq, since) in [(10, 0), (20, 10), (23, 20), (27, 20)] {
            let snapshot = snapshot(seq, since);
            let saved = store.save_snapshot(&table.id, &snapshot, 0);
            saved.await.unwrap();
        }
        let kept = [snapshot(10, 0), snapshot(20, 10), snapshot(27, 20)];
        assert_eq!(snapshots(&store, &table.id).await, kept);
        let late = store.save_snapshot(&table.id, &snapshot(30, 0), 1).await;
        assert!(matches!(late, Err(StoreError::Deposed)), "{late:?}");
        assert_eq!(snapshots(&store, &table.id).await, kept);
    })
    .await;
}

/// What a journal is refused with when it should not have been folded from its beginning.
fn unfolded(config: &mut Config) {
    for game in &mut config.games {
        game.host = |_, _, _| Err(ReplayMismatch::Header("folded from the beginning".into()));
    }
}

/// Rules that have changed.
fn revised(config: &mut Config) {
    config.games.retain(|g| g.id != "keg");
    config.games.push(kind::<Keg<2>>());
}

/// Both watch.
async fn watching(people: &[Player], server: &TestServer, table: &str) -> [Socket; 2] {
    [
        people[0].at(server).watching(table).await,
        people[1].at(server).watching(table).await,
    ]
}

/// So many passes; both have seen them.
async fn pass(sockets: &mut [Socket; 2], times: usize) {
    for _ in 0..times {
        let active = usize::from(sockets[0].choices().is_empty());
        let seq = sockets[active].choose(0).await;
        for socket in sockets.iter_mut() {
            while socket.seq < seq {
                socket.next().await;
            }
        }
    }
}

/// The whole log as a new client gets it.
async fn whole_log(who: &Player, table: &str) -> Value {
    let mut socket = who.socket().await;
    socket.watch(table, None).await;
    let shown = socket
        .until(|m| matches!(m, ServerMessage::Snapshot { .. }))
        .await;
    match shown {
        ServerMessage::Snapshot { log, .. } => serde_json::to_value(log).unwrap(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_match_opens_by_its_snapshots() {
    on_both(|url| async move {
        let server = TestServer::with(|config| {
            config.database = url.clone();
            config.snapshot_every = 4;
        })
        .await;
        let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
        let mut sockets = watching(&people, &server, &table).await;
        let store = server.app.store.clone();
        for due in [4, 8] {
            pass(&mut sockets, 4).await;
            while snapshots(&store, &table).await.last().map(|s| s.seq) != Some(due) {
                tokio::task::yield_now().await;
            }
        }
        pass(&mut sockets, 3).await;
        let log = whole_log(&people[0], &table).await;

        let server = server.restart_with(unfolded).await;
        let store = server.app.store.clone();
        let kept = snapshots(&store, &table).await;
        let kept: Vec<_> = kept.iter().map(|s| (s.since, s.seq)).collect();
        assert_eq!(kept, [(0, 4), (4, 8), (8, 11)], "one when it stopped");
        let mut sockets = watching(&people, &server, &table).await;
        assert_eq!(sockets[0].view["passes"], 11);
        assert_eq!(whole_log(&people[0].at(&server), &table).await, log);
        let mut sockets_again = watching(&people, &server, &table).await;
        pass(&mut sockets_again, 2).await;
        assert_eq!(sockets[0].closed().await, 4409);

        // The last snapshot has a short log: the next one replaces it.
        let server = server.restart().await;
        let kept = snapshots(&server.app.store, &table).await;
        let kept: Vec<_> = kept.iter().map(|s| (s.since, s.seq)).collect();
        assert_eq!(kept, [(0, 4), (4, 8), (8, 13)]);
        // Back over the end of what was kept: folded from the beginning after all.
        let mut sockets = watching(&people, &server, &table).await;
        let back = json!({ "type": "undo", "table": table, "to": 13, "id": "back" });
        sockets[0].say(back).await;
        assert!(matches!(
            sockets[0].answer("back").await,
            ServerMessage::Accepted { seq: 14, .. }
        ));
        assert_eq!(sockets[0].view["passes"], 12);
    })
    .await;
}

/// Replaces all snapshots with one unreadable one.
async fn spoil(server: &TestServer, table: &str) {
    let store = &server.app.store;
    let node = &server.app.own.node.id;
    let claims = store.claim(node, &[table.to_owned()]).await.unwrap();
    let Claim::Granted(epoch) = claims[0] else {
        panic!("{claims:?}");
    };
    let spoilt = snapshot(2, 0);
    let saved = store.save_snapshot(table, &spoilt, epoch);
    saved.await.unwrap();
}

#[tokio::test]
async fn a_snapshot_that_can_not_be_read_costs_nothing() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut sockets = watching(&people, &server, &table).await;
    pass(&mut sockets, 5).await;
    let server = server.restart().await;
    spoil(&server, &table).await;
    let mut sockets = watching(&people, &server, &table).await;
    assert_eq!(sockets[1].view["passes"], 5);
    pass(&mut sockets, 1).await;
    let server = server.restart_with(unfolded).await;
    let sockets = watching(&people, &server, &table).await;
    assert_eq!(
        sockets[1].view["passes"], 6,
        "the next one tells everything"
    );
}

/// The code of what a message is refused with.
async fn refusal(socket: &mut Socket, message: Value) -> String {
    socket.say(message).await;
    let refused = socket
        .until(|m| matches!(m, ServerMessage::Rejected { .. }))
        .await;
    match refused {
        ServerMessage::Rejected { code, .. } => code,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_match_outlives_a_change_of_its_rules() {
    on_both(|url| async move {
        let server = TestServer::with(|config| config.database = url.clone()).await;
        let public = json!({ "public": true });
        let (table, people) = server.playing_with("keg", &["Anna", "Ben"], public).await;
        let mut sockets = watching(&people, &server, &table).await;
        pass(&mut sockets, 3).await;
        let log = whole_log(&people[0], &table).await;

        let server = server.restart_with(revised).await;
        let mut sockets = watching(&people, &server, &table).await;
        assert_eq!((sockets[0].seq, &sockets[0].view["passes"]), (4, &json!(3)));
        assert_eq!(whole_log(&people[0].at(&server), &table).await, log);
        let entries = server.app.store.entries(&table).await.unwrap();
        let rebased = &entries[3].entry.kind;
        assert!(
            matches!(
                rebased,
                Kind::Rebase {
                    version: 2,
                    position: Some(_)
                }
            ),
            "{rebased:?}"
        );
        let ben = &mut sockets[1];
        let undo = json!({ "type": "undo", "table": table, "to": 3, "id": "back" });
        assert_eq!(refusal(ben, undo).await, "other_rules");
        let moment = json!({ "type": "moment", "table": table, "seq": 2 });
        assert_eq!(refusal(ben, moment).await, "other_rules");

        let mut sockets = watching(&people, &server, &table).await;
        pass(&mut sockets, 1).await;
        assert_eq!(sockets[0].view["passes"], 5, "under the new rules");
        // Once more under the same rules: nothing is added.
        let server = server.restart().await;
        let mut sockets = watching(&people, &server, &table).await;
        assert_eq!(sockets[0].seq, 5);
        pass(&mut sockets, 1).await;
        assert_eq!(sockets[0].view["passes"], 7);
    })
    .await;
}

#[tokio::test]
async fn who_looks_on_late_waits_until_the_change_is_old_enough() {
    let server = TestServer::start().await;
    let people = [server.person("Anna").await, server.person("Ben").await];
    let late = json!({ "public": true, "delay": 2 });
    let table = people[0].open("keg", 2, late).await;
    let id = table["id"].as_str().unwrap();
    let path = format!("/tables/{id}");
    let none = json!({});
    people[1]
        .ok(Method::POST, &format!("{path}/enter"), none)
        .await;
    let sit = json!({ "sitter": "me" });
    people[1]
        .ok(Method::PUT, &format!("{path}/seats/1"), sit)
        .await;
    people[0]
        .ok(Method::POST, &format!("{path}/start"), Value::Null)
        .await;
    let mut sockets = watching(&people, &server, id).await;
    pass(&mut sockets, 5).await;
    let server = server.restart_with(revised).await;
    // Six entries, the last of them the change.
    let mut sockets = watching(&people, &server, id).await;
    let cleo = server.person("Cleo").await;
    let mut watcher = cleo.watching(id).await;
    assert_eq!(
        watcher.view["passes"], 0,
        "what was played can't be followed"
    );
    pass(&mut sockets, 1).await;
    pass(&mut sockets, 1).await;
    while watcher.seq < 6 {
        watcher.next().await;
    }
    assert_eq!((watcher.seq, &watcher.view["passes"]), (6, &json!(5)));
    pass(&mut sockets, 1).await;
    while watcher.seq < 7 {
        watcher.next().await;
    }
    assert_eq!(watcher.view["passes"], 7);
}

#[tokio::test]
async fn a_match_that_nothing_fits_is_frozen_and_names_both_versions() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let (fresh, others) = server.playing("keg", &["Cleo", "Dan"]).await;
    let mut sockets = watching(&people, &server, &table).await;
    pass(&mut sockets, 3).await;
    let server = server.restart_with(revised).await;
    spoil(&server, &table).await;
    let before = server.app.store.entries(&table).await.unwrap();
    let mut socket = people[0].at(&server).socket().await;
    socket.watch(&table, None).await;
    let refused = socket
        .until(|m| matches!(m, ServerMessage::Rejected { .. }))
        .await;
    let ServerMessage::Rejected { code, message, .. } = refused else {
        panic!("{refused:?}");
    };
    let message = message.to_string();
    assert_eq!(code, "frozen");
    assert!(
        message.contains("version 1") && message.contains("version 2"),
        "{message}"
    );
    assert_eq!(server.app.store.entries(&table).await.unwrap(), before);
    // One in which nothing has been played is the same under any rules, and all of it counts.
    let mut sockets = watching(&others, &server, &fresh).await;
    assert_eq!(sockets[0].seq, 1);
    pass(&mut sockets, 1).await;
    assert_eq!(sockets[0].view["passes"], 2);
    let entries = server.app.store.entries(&fresh).await.unwrap();
    let rebased = &entries[0].entry.kind;
    assert!(matches!(
        rebased,
        Kind::Rebase {
            version: 2,
            position: None
        }
    ));
    // With the old rules again, the match is available again.
    let server = server
        .restart_with(|config| {
            config.games.retain(|g| g.id != "keg");
            config.games.push(kind::<Keg<1>>());
        })
        .await;
    let sockets = watching(&people, &server, &table).await;
    assert_eq!((sockets[0].seq, &sockets[0].view["passes"]), (3, &json!(3)));
}
