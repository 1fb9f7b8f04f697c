//! The content of a custom deck is its owner's secret until the match is over: whole matches, with
//! everything that the other people were sent.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    decks::{keep, list},
    support::{Player, TestServer},
};

const NOTHING: Value = Value::Null;
/// What would give the deck away: its id, its name, and how its list is written.
const TELLING: [&str; 6] = [
    "deck-of-anna",
    "Secret of Anna",
    "x F6",
    "x F7",
    "(F6",
    "(F7",
];

/// Everything that a person was sent.
#[derive(Debug)]
struct Heard {
    person: Player,
    texts: Vec<String>,
}

impl Heard {
    fn new(person: Player) -> Self {
        let texts = Vec::new();
        Self { person, texts }
    }

    /// Sends a request and records the response.
    async fn ask(&mut self, method: Method, path: &str, body: Value) -> Value {
        let (_, answer) = self.person.send(method, path, body).await;
        self.texts.push(answer.to_string());
        answer
    }

    fn knows_nothing(&self) {
        assert!(self.texts.len() > 3, "something was heard");
        for text in &self.texts {
            for telling in TELLING {
                assert!(!text.contains(telling), "{telling}: {text}");
            }
        }
    }
}

/// The prints that a frame names.
fn prints(frame: &Value, into: &mut Vec<String>) {
    match frame {
        Value::Array(items) => items.iter().for_each(|item| prints(item, into)),
        Value::Object(fields) => {
            into.extend(
                fields
                    .get("print")
                    .and_then(Value::as_str)
                    .map(str::to_owned),
            );
            fields.values().for_each(|value| prints(value, into));
        }
        _ => {}
    }
}

/// A table of Ben's, whose two factions are none of Anna's.
async fn table_of(ben: &mut Heard) -> String {
    let new = json!({ "game": "coc-lcg", "seats": 2, "public": true });
    let table = ben.ask(Method::POST, "/tables", new).await;
    let id = table["id"].as_str().unwrap().to_owned();
    let side = json!({ "side": "agency+miskatonic" });
    ben.ask(Method::PUT, &format!("/tables/{id}/seats/0"), side)
        .await;
    id
}

/// Asks for everything about the table and for other people's decks.
async fn pry(heard: &mut Heard, table: &str) {
    let archive = format!("{table}/archive");
    for path in [table, "/tables", "/me/tables", &archive, "/decks/coc-lcg"] {
        heard.ask(Method::GET, path, NOTHING).await;
    }
    let deck = json!({ "deck": "deck-of-other" });
    heard
        .ask(Method::PUT, &format!("{table}/seats/1"), deck)
        .await;
}

/// No frame reveals cards of Anna's deck that have not been played.
fn heard_nothing(heard: &mut Heard, frames: Vec<String>) {
    let first = frames.iter().find(|f| f.contains("\"type\":\"snapshot\""));
    let first: Value = serde_json::from_str(first.unwrap()).unwrap();
    let mut named = Vec::new();
    prints(&first, &mut named);
    let mut numbers = named.iter().map(|p| p[1..].parse::<u8>().unwrap());
    assert!(
        !numbers.any(|n| (61..=77).contains(&n)),
        "before anything is played none of her cards is known: {named:?}"
    );
    // The last frames tell the end of the match, after which the list is no secret any more.
    heard.texts.extend(frames);
    heard.knows_nothing();
}

#[tokio::test]
async fn opponents_and_spectators_are_never_sent_the_list() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let mut ben = Heard::new(server.person("Ben").await);
    let mut watcher = Heard::new(server.person("Watcher").await);
    // Cards of factions that Ben does not play, so that none of them can be in Ben's deck.
    keep(&anna, "deck-of-anna", "Secret of Anna", &list(61, 50)).await;
    let id = table_of(&mut ben).await;
    let path = format!("/tables/{id}");
    let seat = |n: u8| format!("{path}/seats/{n}");
    let mut sockets = Vec::new();
    for person in [&ben.person, &watcher.person] {
        let mut socket = person.socket().await;
        socket.watch(&id, None).await;
        sockets.push(socket);
    }
    let own = json!({ "sitter": "me", "deck": "deck-of-anna" });
    let seen = anna.ok(Method::PUT, &seat(1), own).await;
    assert_eq!(seen["seats"][1]["deck"], "deck-of-anna");

    // Ben, the host, learns that it can't be played, but not why.
    keep(&anna, "deck-of-anna", "Secret of Anna", &list(61, 49)).await;
    let refused = ben
        .ask(Method::POST, &format!("{path}/start"), NOTHING)
        .await;
    assert_eq!(refused["code"], "deck");
    let words = "the deck that Anna chose can't be played any more; Anna must choose another";
    assert_eq!(refused["detail"], words);
    keep(&anna, "deck-of-anna", "Secret of Anna", &list(61, 50)).await;
    ben.ask(Method::POST, &format!("{path}/start"), NOTHING)
        .await;
    for heard in [&mut ben, &mut watcher] {
        pry(heard, &path).await;
    }
    let shown = ben.person.ok(Method::GET, &path, NOTHING).await;
    let hers = &shown["seats"][1];
    assert_eq!((&hers["own_deck"], hers.get("deck")), (&json!(true), None));

    let mut others = sockets.into_iter();
    let (bens, mut watching) = (others.next().unwrap(), others.next().unwrap());
    let annas = anna.watching(&id).await;
    let opening = annas.frames.join("\n");
    assert!(opening.contains("\"print\":\"f6"), "she sees her own hand");
    let players = [
        tokio::spawn(annas.play_out(3)),
        tokio::spawn(bens.play_out(4)),
    ];
    while !watching.over {
        watching.next().await;
    }
    let [_, bens] = players;
    let bens = bens.await.unwrap();

    for (heard, socket) in [(&mut ben, bens), (&mut watcher, watching)] {
        heard_nothing(heard, socket.frames);
    }
    let archive = ben.person.request(Method::GET, &format!("{path}/archive"));
    let archive = archive.send().await.unwrap().text().await.unwrap();
    assert!(
        archive.contains("(F61)"),
        "now everybody may know: {archive:.300}"
    );
}
