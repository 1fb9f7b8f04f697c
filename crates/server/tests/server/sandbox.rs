//! A finished match is played on from one of its moments.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    storage::on_both,
    support::{Player, Socket, TestServer},
};

/// Plays some passes and lets Ben give up.
pub(crate) async fn finished(server: &TestServer) -> (String, Vec<Player>) {
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    for _ in 0..2 {
        anna.choose(0).await;
        ben.asked_or_over().await;
        ben.choose(0).await;
        anna.asked_or_over().await;
    }
    ben.say(json!({ "type": "give_up", "table": table, "id": "enough" }))
        .await;
    ben.answer("enough").await;
    (table, people)
}

async fn open(person: &Player, table: &str, seq: u64, seat: u8) -> Value {
    let path = format!("/tables/{table}/sandbox");
    let body = json!({ "seq": seq, "seat": seat });
    person.ok(Method::POST, &path, body).await
}

pub(crate) async fn passes(person: &Player, table: &str) -> (Socket, Value) {
    let socket = person.watching(table).await;
    let passes = socket.view["passes"].clone();
    (socket, passes)
}

#[tokio::test]
async fn it_goes_on_from_where_it_stood_and_the_match_itself_stays() {
    on_both(|url| async move {
        let server = TestServer::with(|config| config.database = url.clone()).await;
        let (table, people) = finished(&server).await;
        let sandbox = open(&people[1], &table, 3, 1).await;
        assert_eq!(sandbox["sandbox"], json!({ "table": table, "seq": 3 }));
        assert_eq!(
            (&sandbox["state"], &sandbox["your_seat"], &sandbox["public"]),
            (&json!("playing"), &json!(1), &json!(false))
        );
        let id = sandbox["id"].as_str().unwrap().to_owned();
        let (mut ben, seen) = passes(&people[1], &id).await;
        assert_eq!((ben.seq, seen), (3, json!(3)));
        ben.choose(0).await;
        // It is stored like any other.
        let server = server.restart().await;
        let (_, seen) = passes(&people[1].at(&server), &id).await;
        assert!(seen.as_u64() >= Some(4), "{seen}");
        let entries = server.app.store.entries(&table).await.unwrap();
        assert_eq!(entries.len(), 5);
        // The other player's seat has a bot, and that player is not admitted.
        let path = format!("/tables/{id}");
        let refused = people[0]
            .at(&server)
            .refused(Method::GET, &path, Value::Null)
            .await;
        assert_eq!(refused.0, 404);
    })
    .await;
}

#[tokio::test]
async fn what_can_not_be_played_on_is_refused() {
    let server = TestServer::start().await;
    let (running, players) = server.playing("keg", &["Dan", "Eve"]).await;
    let (table, people) = finished(&server).await;
    let stranger = server.person("Cleo").await;
    for (who, table, seq, seat, expected) in [
        (&players[0], &running, 0, 0, (409, "not_finished")),
        (&people[0], &table, 6, 0, (404, "not_found")),
        (&people[0], &table, 5, 0, (409, "over")),
        (&people[0], &table, 2, 7, (404, "not_found")),
        (&stranger, &table, 2, 0, (404, "not_found")),
    ] {
        let path = format!("/tables/{table}/sandbox");
        let body = json!({ "seq": seq, "seat": seat });
        let (status, code) = who.refused(Method::POST, &path, body).await;
        assert_eq!((status, code.as_str()), expected, "#{seq} in seat {seat}");
    }
    let begun = open(&people[0], &table, 0, 0).await;
    let (_, seen) = passes(&people[0], begun["id"].as_str().unwrap()).await;
    assert!(seen.as_u64() <= Some(1));
}
