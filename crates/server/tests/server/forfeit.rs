//! Forfeits: by the player's choice, by leaving, and by running out of time where the table's rule says so.

use std::time::Duration;

use engine::{Outcome, Seat};
use reqwest::Method;
use serde_json::{Value, json};
use server::{clock::Clock, wire::ServerMessage};

use crate::{
    storage::on_both,
    support::{Player, Socket, TestServer},
};

/// How the match ended, as the next message that says so has it.
async fn ended(socket: &mut Socket) -> Outcome {
    let told = socket
        .until(|m| {
            matches!(
                m,
                ServerMessage::Update {
                    outcome: Some(_),
                    ..
                } | ServerMessage::Snapshot {
                    outcome: Some(_),
                    ..
                }
            )
        })
        .await;
    match told {
        ServerMessage::Update { outcome, .. } | ServerMessage::Snapshot { outcome, .. } => {
            outcome.unwrap()
        }
        other => panic!("{other:?}"),
    }
}

/// The same for a person who enters after the end.
async fn ended_for(person: &Player, table: &str) -> Outcome {
    let mut socket = person.socket().await;
    socket.watch(table, None).await;
    ended(&mut socket).await
}

async fn table_of(person: &Player, table: &str) -> Value {
    let path = format!("/tables/{table}");
    person.ok(Method::GET, &path, Value::Null).await
}

fn give_up(table: &str, id: &str) -> Value {
    json!({ "type": "give_up", "table": table, "id": id })
}

#[tokio::test]
async fn one_of_two_gives_up_and_that_is_not_forgotten() {
    on_both(|url| async move {
        let server = TestServer::with(|config| config.database = url.clone()).await;
        let (table, people) = server.playing_in_public("keg", json!({})).await;
        let mut anna = people[0].watching(&table).await;
        anna.choose(0).await;
        // It is Ben's turn: one may give up at any time.
        anna.say(give_up(&table, "enough")).await;
        anna.answer("enough").await;
        assert_eq!(ended_for(&people[1], &table).await.winners, [Seat(1)]);
        let mut ben = people[1].watching(&table).await;
        assert_eq!(table_of(&people[1], &table).await["state"], "finished");
        let late = ben.act(&json!("pass")).await;
        assert_eq!(ben.refusal(&late).await, "over");
        anna.say(give_up(&table, "enough")).await;
        let again = anna.answer("enough").await;
        assert!(
            matches!(
                again,
                ServerMessage::Accepted {
                    duplicate: true,
                    ..
                }
            ),
            "{again:?}"
        );

        drop((anna, ben));
        let server = server.restart().await;
        let outcome = ended_for(&people[1].at(&server), &table).await;
        assert_eq!(outcome.winners, [Seat(1)]);
        assert_eq!(outcome.why.to_string(), "Player 1 has given up.");
    })
    .await;
}

#[tokio::test]
async fn who_leaves_or_runs_out_of_time_gives_up_where_the_table_says_so() {
    let clock = Clock::default();
    let own = clock.clone();
    let server = TestServer::with(move |config| {
        config.clock = own;
        config.clock_rounds = Duration::from_millis(20);
    })
    .await;
    let policy = json!({
        "pace": { "type": "bank", "minutes": 1, "more": 0 },
        "absence": "forfeit",
    });
    let (table, people) = server.playing_in_public("keg", policy.clone()).await;
    // Anna's clock starts when Anna opens the match.
    people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    clock.advance(Duration::from_mins(2));
    assert_eq!(ended(&mut ben).await.winners, [Seat(1)]);

    for way in ["leave", "stand up"] {
        let (table, people) = server.playing_in_public("keg", policy.clone()).await;
        let mut anna = people[0].watching(&table).await;
        let (method, path, body) = match way {
            "leave" => (Method::POST, "leave", Value::Null),
            _ => (Method::PUT, "seats/1", json!({ "sitter": "open" })),
        };
        let path = format!("/tables/{table}/{path}");
        people[1].ok(method, &path, body).await;
        assert_eq!(ended(&mut anna).await.winners, [Seat(0)], "{way}");
        assert_eq!(table_of(&people[0], &table).await["state"], "finished");
    }
}

#[tokio::test]
async fn with_more_players_a_bot_plays_it_to_the_end() {
    let server = TestServer::start().await;
    let policy = json!({ "absence": "forfeit" });
    let (table, people) = server
        .playing_with("cthulhu-wars", &["Anna", "Ben", "Cleo"], policy)
        .await;
    let path = format!("/tables/{table}");
    let mut cleo = people[2].watching(&table).await;
    cleo.say(give_up(&table, "g1")).await;
    assert_eq!(cleo.refusal("g1").await, "not_two");
    let leave = format!("{path}/leave");
    people[2].ok(Method::POST, &leave, Value::Null).await;
    let now = table_of(&people[0], &table).await;
    assert_eq!(now["seats"][2]["sitter"]["type"], "bot");
    assert_eq!(now["state"], "playing");
    let seat = format!("{path}/seats/2");
    let back = people[2]
        .refused(Method::PUT, &seat, json!({ "sitter": "me" }))
        .await;
    assert!(matches!(back.0, 403 | 404 | 409), "{back:?}");
}

#[tokio::test]
async fn who_only_watches_can_not_give_up() {
    let server = TestServer::start().await;
    let (table, _) = server.playing_in_public("keg", json!({})).await;
    let mut cleo = server.person("Cleo").await.watching(&table).await;
    cleo.say(give_up(&table, "g1")).await;
    assert_eq!(cleo.refusal("g1").await, "forbidden");
}
