//! Lessons over real sockets: each of them can be played as it says against the server's bots.

use reqwest::Method;
use serde_json::{Value, json};
use server::{lessons, wire::ServerMessage};

use crate::{
    storage::on_both,
    support::{Player, Socket, TestServer},
};

async fn open(person: &Player, game: &str, number: u16) -> Value {
    let path = format!("/games/{game}/lessons/{number}");
    person.ok(Method::POST, &path, Value::Null).await
}

async fn reached(person: &Player, table: &str) -> Value {
    let path = format!("/tables/{table}/lesson");
    person.ok(Method::GET, &path, Value::Null).await
}

/// Waits until this seat is asked, or the match is over.
async fn turn(socket: &mut Socket) {
    while !socket.over && socket.choices().is_empty() {
        socket.next().await;
    }
}

/// Makes the choice whose label begins so, and says whether there was one.
async fn choose(socket: &mut Socket, label: &str) -> bool {
    let decision = serde_json::to_value(socket.decision.as_ref().unwrap()).unwrap();
    let mut offers = decision["ask"]["choices"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    offers.extend(decision["anytime"].as_array().cloned().unwrap_or_default());
    let named = |offer: &&Value| english(&offer["label"]).starts_with(label);
    let Some(offer) = offers.iter().find(named) else {
        return false;
    };
    let id = socket.act(&offer["action"]).await;
    let answer = socket.answer(&id).await;
    assert!(
        matches!(answer, ServerMessage::Accepted { .. }),
        "{answer:?}"
    );
    true
}

/// The words of a label.
fn english(text: &Value) -> String {
    let Some(say) = text["say"].as_str() else {
        return text.as_str().unwrap_or_default().to_owned();
    };
    let parts = text["with"].as_array().into_iter().flatten().enumerate();
    parts.fold(say.to_owned(), |say, (n, part)| {
        say.replace(&format!("{{{n}}}"), &english(part))
    })
}

#[tokio::test]
async fn every_lesson_can_be_played_as_it_says() {
    let server = TestServer::start().await;
    let person = server.person("Nora").await;
    for game in ["cthulhu-wars", "cthulhu-wars-duel", "gods-war", "coc-lcg"] {
        let path = format!("/games/{game}/lessons");
        let listed = person.ok(Method::GET, &path, Value::Null).await;
        for number in 1..=listed.as_array().unwrap().len() {
            let number = u16::try_from(number).unwrap();
            let lesson = lessons::find(game, number).unwrap();
            assert_eq!(listed[usize::from(number) - 1]["title"], lesson.title);
            let table = open(&person, game, number).await;
            let table = table["id"].as_str().unwrap();
            let mut socket = person.watching(table).await;
            let seen = reached(&person, table).await;
            assert_eq!(
                (&seen["reached"], &seen["end"]),
                (&json!(0), &json!(lesson.end))
            );
            assert_eq!(seen["steps"].as_array().unwrap().len(), lesson.steps.len());
            for (n, step) in lesson.steps.iter().enumerate() {
                for label in step.solution() {
                    turn(&mut socket).await;
                    // What is obvious the server chooses at once, and it passes where nothing can be
                    // chosen. Whether the step is reached tells whether that was right.
                    while !choose(&mut socket, label).await && socket.choices().len() == 1 {
                        socket.choose(0).await;
                        turn(&mut socket).await;
                    }
                }
                turn(&mut socket).await;
                let seen = reached(&person, table).await;
                assert_eq!(seen["reached"], n + 1, "{game} {number}");
            }
        }
    }
}

#[tokio::test]
async fn a_lesson_is_private_lasts_and_ends_with_the_next_one() {
    on_both(|url| async move {
        let server = TestServer::with(|config| config.database = url.clone()).await;
        let (nora, other) = (server.person("Nora").await, server.person("Odo").await);
        let table = open(&nora, "cthulhu-wars", 1).await;
        let id = table["id"].as_str().unwrap().to_owned();
        assert_eq!(
            (&table["lesson"], &table["public"], &table["state"]),
            (&json!(1), &json!(false), &json!("playing"))
        );
        let mut socket = nora.watching(&id).await;
        for label in ["Move", "Acolyte, South Pacific", "Australia", "Done"] {
            turn(&mut socket).await;
            assert!(choose(&mut socket, label).await, "{label}");
        }
        let server = server.restart().await;
        let (nora, other) = (nora.at(&server), other.at(&server));
        assert_eq!(reached(&nora, &id).await["reached"], 1);
        for path in [format!("/tables/{id}"), format!("/tables/{id}/lesson")] {
            let refused = other.refused(Method::GET, &path, Value::Null).await;
            assert_eq!(refused.0, 404, "{path}");
        }
        let next = open(&nora, "coc-lcg", 1).await;
        let mine = nora.ok(Method::GET, "/me/tables", Value::Null).await;
        let ids: Vec<_> = mine.as_array().unwrap().iter().map(|t| &t["id"]).collect();
        assert_eq!(ids, [&next["id"]]);
        let refused = nora
            .refused(Method::GET, &format!("/tables/{id}"), Value::Null)
            .await;
        assert_eq!(refused.0, 404);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_lesson_is_refused() {
    let server = TestServer::start().await;
    let nora = server.person("Nora").await;
    for path in [
        "/games/cthulhu-wars/lessons/99",
        "/games/cthulhu-wars/lessons/0",
        "/games/keg/lessons/1",
        "/games/nothing/lessons/1",
    ] {
        let refused = nora.refused(Method::POST, path, Value::Null).await;
        assert_eq!(refused.0, 404, "{path}");
    }
    let none = nora
        .ok(Method::GET, "/games/keg/lessons", Value::Null)
        .await;
    assert_eq!(none, json!([]));
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let path = format!("/tables/{table}/lesson");
    let refused = people[0].refused(Method::GET, &path, Value::Null).await;
    assert_eq!(refused.0, 404);
}
