//! Advice for players, and the analysis of finished matches.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Player, TestServer};

fn path(table: &str, of: &str) -> String {
    format!("/tables/{table}/{of}")
}

async fn advice(person: &Player, table: &str) -> Value {
    person
        .ok(Method::GET, &path(table, "advice"), Value::Null)
        .await
}

async fn refused(person: &Player, table: &str) -> (u16, String) {
    person
        .refused(Method::GET, &path(table, "advice"), Value::Null)
        .await
}

#[tokio::test]
async fn a_player_is_advised_about_the_open_question() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let anna = people[0].watching(&table).await;
    let told = advice(&people[0], &table).await;
    let choices: Vec<Value> = anna.choices();
    for weighed in told.as_array().unwrap() {
        assert!(choices.contains(&weighed["action"]), "{weighed}");
        assert_eq!(weighed["chances"].as_array().unwrap().len(), 2);
    }
    assert_eq!(told, advice(&people[0], &table).await, "the same question");

    assert_eq!(
        refused(&people[1], &table).await,
        (409, "not_your_turn".into())
    );
    let stranger = server.person("Cleo").await;
    assert_eq!(refused(&stranger, &table).await.0, 403);
    assert_eq!(refused(&stranger, "nowhere").await.0, 404);
}

#[tokio::test]
async fn one_asks_once_at_a_time() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let path = path(&table, "advice");
    let ask = || people[0].send(Method::GET, &path, Value::Null);
    let answers = join_all((0..4).map(|_| ask())).await;
    let statuses: Vec<u16> = answers
        .into_iter()
        .map(|answer| answer.0.as_u16())
        .collect();
    assert!(
        statuses.contains(&200) && statuses.contains(&429),
        "{statuses:?}"
    );
    assert_eq!(people[0].send(Method::GET, &path, Value::Null).await.0, 200);
}

#[tokio::test]
async fn the_host_decides_before_the_match_whether_there_is_advice() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let private = anna.open("skirmish", 2, json!({})).await;
    assert_eq!(private["advice"], true);
    let listed = anna.open("skirmish", 2, json!({ "public": true })).await;
    assert_eq!(listed["advice"], Value::Null, "not among strangers");
    let id = private["id"].as_str().unwrap();
    let table = format!("/tables/{id}");
    let none = json!({ "advice": false });
    anna.ok(Method::PATCH, &table, none.clone()).await;
    let bot = json!({ "sitter": "bot" });
    anna.ok(Method::PUT, &format!("{table}/seats/1"), bot).await;
    anna.ok(Method::POST, &format!("{table}/start"), Value::Null)
        .await;
    assert_eq!(refused(&anna, id).await, (409, "no_advice".into()));
    let changed = anna
        .refused(Method::PATCH, &table, json!({ "advice": true }))
        .await;
    assert_eq!(changed, (409, "started".into()));
}

#[tokio::test]
async fn a_game_without_insight_gives_no_advice() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    assert_eq!(refused(&people[0], &table).await, (409, "no_advice".into()));
}

#[tokio::test]
async fn a_finished_match_is_analyzed() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let path = path(&table, "analysis");
    let early = people[0].refused(Method::POST, &path, Value::Null).await;
    assert_eq!(early, (409, "not_finished".into()));

    let mut anna = people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    anna.choose(0).await;
    ben.say(json!({ "type": "give_up", "table": table, "id": "enough" }))
        .await;
    ben.answer("enough").await;

    let unknown = people[0].ok(Method::GET, &path, Value::Null).await;
    assert_eq!(unknown, Value::Null);
    let stranger = server.person("Cleo").await;
    assert_eq!(
        stranger.refused(Method::POST, &path, Value::Null).await.0,
        404
    );

    let begun = people[0].ok(Method::POST, &path, Value::Null).await;
    assert_eq!(begun["of"], 1);
    let done = loop {
        let known = people[1].ok(Method::GET, &path, Value::Null).await;
        if known["done"] == known["of"] {
            break known;
        }
        tokio::task::yield_now().await;
    };
    let decisions = done["decisions"].as_array().unwrap();
    let seats: Vec<_> = decisions
        .iter()
        .map(|d| d["seat"].as_u64().unwrap())
        .collect();
    assert_eq!(seats, [0]);
    for decision in decisions {
        let seat = usize::try_from(decision["seat"].as_u64().unwrap()).unwrap();
        let chance = |of: &str| decision[of][seat].as_f64().unwrap();
        let lost = chance("before") - chance("after");
        assert_eq!(decision["mark"].is_string(), lost >= 0.05, "{decision}");
        assert_eq!(decision["better"].is_object(), lost >= 0.05, "{decision}");
    }
    assert_eq!(done["luck"], json!([0.0, 0.0]), "giving up is no luck");
    let again = people[1].ok(Method::POST, &path, Value::Null).await;
    assert_eq!(again, done, "it is not begun again");

    while server.app.store.analysis(&table).await.unwrap().is_none() {
        tokio::task::yield_now().await;
    }
    let server = server.restart().await;
    let kept = people[0]
        .at(&server)
        .ok(Method::GET, &path, Value::Null)
        .await;
    assert_eq!(kept, done, "it is there after a restart");
}
