//! A server that is suspended for longer than its lease: another takes its table over, and when it
//! wakes it writes nothing.

use std::time::Duration;

use serde_json::json;
use tokio::time::sleep;

use crate::{
    player::{Acked, Player},
    server::{Server, free_port},
};

const SHORT: [&str; 2] = ["--lease-seconds", "1"];

/// Both play until one of them has so many answers.
async fn play([one, other]: &mut [Player; 2], enough: usize) -> Vec<(usize, Acked)> {
    let (one_open, other_open) = (one.find_table().await, other.find_table().await);
    let (who, acked) = tokio::select! {
        acked = one.play(one_open, enough) => (0, acked),
        acked = other.play(other_open, enough) => (1, acked),
    };
    acked.into_iter().map(|command| (who, command)).collect()
}

/// A match of both of them.
async fn begin([host, guest]: &mut [Player; 2]) {
    let table = host.open_table("skirmish", 2, json!({})).await;
    guest.enter(&table).await;
    host.seat(0, json!({ "sitter": "me" })).await;
    guest.seat(1, json!({ "sitter": "me" })).await;
    host.start().await;
    for person in [host, guest] {
        person.find_table().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_suspended_server_loses_its_tables_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("two.db").display());
    let mut first = Server::start_with(&database, free_port(), &SHORT).await;
    let mut second = Server::start_with(&database, free_port(), &SHORT).await;
    let mut people = [
        Player::new(&first, "Asenath").await,
        Player::new(&first, "Wilbur").await,
    ];
    begin(&mut people).await;

    // More of them for the long run, see `scripts/faults`.
    let rounds = std::env::var("ELDERTABLE_ROUNDS").map_or(3, |n| n.parse().unwrap());
    for round in 0..rounds {
        if people.iter().any(Player::over) {
            begin(&mut people).await;
        }
        let mut acked = play(&mut people, 2).await;
        let mut witness = people[0].clone_at(&first);
        witness.find_table().await;
        first.signal("STOP").await;
        for person in &mut people {
            person.go_to(&second);
        }
        // Who is stopped in the middle of a transaction keeps the file locked: then once more.
        while !people[1].can_write().await {
            first.signal("CONT").await;
            sleep(Duration::from_millis(50)).await;
            first.signal("STOP").await;
        }
        acked.extend(play(&mut people, 2).await);
        first.signal("CONT").await;
        witness.sent_away().await;
        assert_eq!(witness.refused().await, "elsewhere");
        for (who, command) in acked {
            people[who].find_table().await;
            let again = people[who].repeat(&command).await;
            assert_eq!(again, (command.seq, true), "round {round}");
        }
        std::mem::swap(&mut first, &mut second);
    }
    first.kill().await;
    second.kill().await;
}
