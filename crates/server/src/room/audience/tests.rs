//! Who is sent what, in which order.

use std::net::IpAddr;

use serde_json::json;

use super::*;
use crate::{
    address::Client,
    config::Limits,
    lobby::SeatSlot,
    room::test_table::table,
    socket::{CloseSignal, OutboxReader, outbox},
};

struct Connection {
    outbox: Outbox,
    unread: OutboxReader,
    _closed: CloseSignal,
}

impl Connection {
    fn messages(&mut self) -> Vec<String> {
        let frames = self.unread.some(usize::MAX);
        frames.iter().map(|f| f.as_str().to_owned()).collect()
    }
}

fn join(audience: &mut Audience, table: &Table, person: &str) -> Connection {
    let (outbox, unread, closed) = outbox(&Limits::default());
    let caller = Caller {
        person: Arc::new(Person {
            id: person.to_owned(),
            name: person.to_owned(),
        }),
        outbox: outbox.clone(),
        key: "key".into(),
        address: Client(IpAddr::from([127, 0, 0, 1])),
    };
    audience.join(caller, table.viewer(person));
    Connection {
        outbox,
        unread,
        _closed: closed,
    }
}

fn accepted(id: &str) -> ServerMessage {
    ServerMessage::Accepted {
        id: id.to_owned(),
        seq: 0,
        duplicate: false,
    }
}

fn people(audience: &Audience) -> Vec<&str> {
    audience.visitors().iter().map(Visitor::person).collect()
}

#[test]
fn players_come_before_spectators() {
    let (mut audience, table) = (Audience::new(), table());
    let _open = ["eve", "ada", "zoe", "bob"].map(|p| join(&mut audience, &table, p));
    assert_eq!(people(&audience), ["ada", "bob", "eve", "zoe"]);
    assert_eq!(audience.players().len(), 2);
    let presence = serde_json::to_value(audience.presence(&table)).unwrap();
    assert_eq!(presence["online"], json!([0, 1]));
    assert_eq!(presence["spectators"], 2);
}

#[test]
fn spectators_are_sent_everything_in_order_in_batches() {
    let (mut audience, table) = (Audience::new(), table());
    let mut ada = join(&mut audience, &table, "ada");
    let mut watchers: Vec<_> = (0..100)
        .map(|n| join(&mut audience, &table, &format!("watcher-{n}")))
        .collect();
    for id in ["one", "two", "three"] {
        audience.send(&table, &accepted(id));
    }
    assert_eq!(ada.messages().len(), 3);
    // Three messages have sent three batches.
    let mut batches = 3;
    while audience.has_backlog() {
        audience.send_batch(&table);
        batches += 1;
    }
    assert_eq!(batches, 6);
    let expected = watchers[0].messages();
    let has = |n: usize, id: &str| expected[n].contains(id);
    assert!(has(0, "one") && has(1, "two") && has(2, "three"));
    assert!(watchers[1..].iter_mut().all(|w| w.messages() == expected));
}

#[test]
fn a_message_about_the_present_does_not_reach_delayed_spectators() {
    let mut table = table();
    table.delay = 20;
    let mut audience = Audience::new();
    let mut ada = join(&mut audience, &table, "ada");
    let mut eve = join(&mut audience, &table, "eve");
    audience.send_live(&table, &accepted("secret"));
    audience.send(&table, &accepted("open"));
    assert_eq!(ada.messages().len(), 2);
    let [only] = &eve.messages()[..] else {
        panic!("eve was sent both");
    };
    assert!(only.contains("open"));
}

#[test]
fn a_message_to_spectators_is_sent_before_they_are_closed() {
    let (mut audience, table) = (Audience::new(), table());
    let mut watchers: Vec<_> = (0..40)
        .map(|n| join(&mut audience, &table, &format!("watcher-{n}")))
        .collect();
    audience.send(&table, &accepted("last"));
    audience.close_all(&table, &Close::SentAway);
    assert!(audience.is_empty());
    assert!(watchers.iter_mut().all(|w| w.messages().len() == 1));
    assert!(watchers.iter().all(|w| w.outbox.closed()));
}

#[test]
fn only_the_newest_connection_of_a_seat_stays() {
    let (mut audience, mut table) = (Audience::new(), table());
    let old = join(&mut audience, &table, "ada");
    let new = join(&mut audience, &table, "ada");
    audience.close_superfluous(&table);
    assert!(old.outbox.closed() && !new.outbox.closed());
    assert!(audience.remove_closed() && audience.visitors().len() == 1);
    // After the match, every device may look at it.
    table.state = TableState::Finished;
    let third = join(&mut audience, &table, "ada");
    audience.close_superfluous(&table);
    assert!(!new.outbox.closed() && !third.outbox.closed());
}

#[test]
fn a_player_who_stands_up_becomes_a_spectator() {
    let (mut audience, mut table) = (Audience::new(), table());
    let _open = ["ada", "eve", "bob"].map(|p| join(&mut audience, &table, p));
    table.seats[0] = SeatSlot::open();
    assert_eq!(audience.reassign(&table).len(), 1);
    assert_eq!(people(&audience), ["bob", "ada", "eve"]);
    table.banned.insert("eve".to_owned());
    audience.close_superfluous(&table);
    assert!(audience.remove_closed());
    assert_eq!(people(&audience), ["bob", "ada"]);
}
