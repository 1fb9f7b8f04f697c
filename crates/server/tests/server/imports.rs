//! A match from a file is played on, and nothing of the file is believed.

use engine::{archive::Archive, hash::text_hash};
use reqwest::Method;
use serde_json::{Value, json};
use server::wire::ServerMessage;

use crate::{
    sandbox::{finished, passes},
    storage::on_both,
    support::{Player, TestServer},
};

const SKIRMISH: &str = include_str!("../../../../golden/skirmish/ring-random.jsonl");
const WARS: &str = include_str!("../../../../golden/cthulhu-wars/two-factions-greedy.jsonl");

/// The archive of a finished match of five entries, from a server of which nothing else is left.
async fn archive() -> String {
    let server = TestServer::start().await;
    let (table, people) = finished(&server).await;
    people[0].text(&format!("/tables/{table}/archive")).await
}

/// What is refused: status, code and words.
async fn refused(who: &Player, query: &str, file: &str) -> (u16, String, String) {
    let (status, answer) = who.imports(&format!("/sandboxes{query}"), file).await;
    assert!(status >= 400, "{answer}");
    let word = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
    assert!(!answer["text"].is_null(), "{answer}");
    (status, word("code"), word("detail"))
}

/// The lines with what holds them together made anew, as a forger would.
fn chained(lines: &[Value]) -> String {
    let mut text = String::new();
    let mut before = String::new();
    for (n, line) in lines.iter().enumerate() {
        let mut line = line.clone();
        if n > 0 {
            line["prev"] = text_hash(&before).into();
        }
        before = line.to_string();
        text += &before;
        text.push('\n');
    }
    text
}

fn lines(text: &str) -> Vec<Value> {
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().unwrap()
}

#[tokio::test]
async fn it_goes_on_at_a_table_of_the_senders_own() {
    let file = archive().await;
    on_both(|url| {
        let file = file.clone();
        async move {
            let server = TestServer::with(|config| config.database = url.clone()).await;
            let cleo = server.person("Cleo").await;
            let (status, table) = cleo.imports("/sandboxes?entry=3&seat=1", &file).await;
            assert_eq!(status, 201, "{table}");
            assert_eq!(table["sandbox"], json!({ "seq": 3 }));
            assert_eq!(
                (&table["state"], &table["your_seat"], &table["public"]),
                (&json!("playing"), &json!(1), &json!(false))
            );
            assert_eq!(
                (&table["name"], &table["host"]),
                (&json!("Powder keg · #3"), &json!(cleo.me.id))
            );
            assert_eq!(
                table["seats"][0]["sitter"],
                json!({ "type": "bot", "bot": "calm" })
            );
            // Those who played it are not named by it, here or anywhere.
            assert!(!table.to_string().contains("Anna") && !table.to_string().contains("Ben"));
            let id = table["id"].as_str().unwrap().to_owned();
            let (mut seat, seen) = passes(&cleo, &id).await;
            assert_eq!((seat.seq, seen), (3, json!(3)));
            seat.choose(0).await;
            let server = server.restart().await;
            let (_, seen) = passes(&cleo.at(&server), &id).await;
            assert!(seen.as_u64() >= Some(4), "{seen}");
            // What a page called its commands by stays behind.
            let entries = server.app.store.entries(&id).await.unwrap();
            let told = format!("{:?}", &entries[..3]);
            assert!(!told.contains("id: Some"), "{told}");
        }
    })
    .await;
}

#[tokio::test]
async fn without_a_number_it_goes_on_from_just_before_the_end() {
    let file = archive().await;
    let server = TestServer::start().await;
    let cleo = server.person("Cleo").await;
    let (_, table) = cleo.imports("/sandboxes", &file).await;
    assert_eq!(table["sandbox"], json!({ "seq": 4 }));
    // The first who is asked then.
    assert_eq!(table["your_seat"], json!(0));
    let (_, begun) = cleo.imports("/sandboxes?entry=0", &file).await;
    assert_eq!(begun["sandbox"], json!({ "seq": 0 }));
}

#[tokio::test]
async fn whole_games_of_the_house_can_be_played_on() {
    let server = TestServer::start().await;
    let cleo = server.person("Cleo").await;
    for file in [SKIRMISH, WARS] {
        let (status, table) = cleo.imports("/sandboxes", file).await;
        assert_eq!(status, 201, "{table}");
        let seq = table["sandbox"]["seq"].as_u64().unwrap();
        assert_eq!(seq + 2, file.lines().count() as u64);
        let socket = cleo.watching(table["id"].as_str().unwrap()).await;
        assert!(socket.seq >= seq);
    }
}

#[tokio::test]
async fn every_kind_of_damage_is_named() {
    let file = archive().await;
    let server = TestServer::start().await;
    let cleo = server.person("Cleo").await;
    let all: Vec<&str> = file.lines().collect();
    let without = |n: usize| [&all[..n], &all[n + 1..]].concat().join("\n");
    let with = |n: usize, line: &str| {
        let mut lines = all.clone();
        lines[n] = line;
        lines.join("\n")
    };
    let other_hash = all[3].replace("\"seat\":0", "\"seat\":1");
    let deep = format!("{}{}", "[".repeat(40), "]".repeat(40));
    for (damaged, words) in [
        (String::new(), "empty"),
        ("Dear diary,\n".to_owned(), "line 1 is not a header"),
        (without(0), "line 1 is not a header"),
        (without(2), "entry 2 is missing"),
        (without(6), "its end is missing"),
        (with(2, "{}"), "has lines after its end"),
        (with(2, "{\"seq\":"), "line 3 is not an entry"),
        (with(3, &other_hash), "entry 3 was changed"),
        (with(3, &deep), "line 4 is nested more than 32 deep"),
        (with(0, &all[0].replace("keg", "cup")), "header was changed"),
        (format!("{file}{}\n", all[5]), "has lines after its end"),
        (
            file.replace("archive-1", "archive-7"),
            "eldertable-archive-7",
        ),
    ] {
        let (status, code, said) = refused(&cleo, "", &damaged).await;
        assert_eq!((status, code.as_str()), (422, "invalid"), "{words}: {said}");
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(cleo.ok(Method::GET, "/me/tables", Value::Null).await == json!([]));
}

/// What is changed in the header and in entry 2, and how that is answered: status, code and words.
type Forgery = (Value, Value, u16, &'static str, &'static str);

const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

fn forged_headers() -> Vec<Forgery> {
    let none = || json!({});
    let fair = |terms: Value| json!({ "fairness": terms });
    let changes = [
        (json!({ "seed": ZEROS }), "committed"),
        (json!({ "seed": "me" }), "64 hex digits"),
        (json!({ "seed": null }), "going on"),
        (json!({ "commitment": ZEROS }), "committed"),
        (fair(json!({ "table": "mine" })), "nonces"),
        (fair(json!({ "nonces": [ZEROS[..32], null] })), "nonces"),
        (fair(json!({ "anchor": ZEROS })), "anchor"),
        (fair(json!({ "scheme": "dice" })), "not known"),
        (json!({ "setup": { "moves": 3 } }), "header is invalid"),
        (json!({ "name": "Anna" }), "unknown field"),
    ];
    let invalid = changes.map(|(header, words)| (header, none(), 422, "invalid", words));
    let mut all = Vec::from(invalid);
    let chess = json!({ "game": "chess" });
    all.push((chess, none(), 409, "unknown_game", "chess"));
    // It was played in the same way by the rules of then.
    all.push((json!({ "version": 7 }), none(), 201, "", ""));
    let words = "version 7 of the rules of Powder keg; this server has version 1";
    let other = json!({ "hash": ZEROS[..32] });
    all.push((json!({ "version": 7 }), other, 409, "other_rules", words));
    all
}

fn forged_entries() -> Vec<Forgery> {
    let kind = |kind: &str| json!({ "type": kind, "seat": null, "action": null });
    let with = |mut entry: Value, more: &Value| {
        json_patch::merge(&mut entry, more);
        entry
    };
    let changes = [
        (json!({ "hash": ZEROS[..32] }), "entry 2 leads to another"),
        (json!({ "hash": "me" }), "32 lower-case hex digits"),
        (json!({ "seat": 0 }), "entry 2 is not allowed"),
        (json!({ "seat": 200 }), "entry 2 is not allowed"),
        (json!({ "seat": 300 }), "line 3 is not an entry"),
        (json!({ "action": { "a": [] } }), "entry 2 is not allowed"),
        (json!({ "action": "light" }), "the rules failed"),
        (json!({ "type": "steal" }), "line 3 is not an entry"),
        (
            json!({ "dice": { "from": 0, "to": 1, "faces": [6] } }),
            "the dice of entry 2",
        ),
        (
            with(kind("undo"), &json!({ "to": 1, "by": 9 })),
            "entry 2 is not allowed",
        ),
    ];
    let invalid = changes.map(|(entry, words)| (json!({}), entry, 422, "invalid", words));
    let mut all = Vec::from(invalid);
    let held = json!({ "version": 1, "position": {} });
    let held = with(kind("rebase"), &held);
    all.push((json!({}), held, 409, "other_rules", "updated at #2"));
    all
}

#[tokio::test]
async fn what_holds_together_is_still_not_believed() {
    let whole = lines(&archive().await);
    let server = TestServer::start().await;
    let cleo = server.person("Cleo").await;
    for (header, entry, status, code, words) in forged_headers().into_iter().chain(forged_entries())
    {
        let mut forged = whole.clone();
        json_patch::merge(&mut forged[0], &header);
        json_patch::merge(&mut forged[2], &entry);
        let (answered, answer) = cleo.imports("/sandboxes", &chained(&forged)).await;
        let said = answer["detail"].as_str().unwrap_or_default();
        let found = answer["code"].as_str().unwrap_or_default();
        assert_eq!((answered, found), (status, code), "{words}: {answer}");
        assert!(said.contains(words), "{words}: {said}");
    }
    // Of what came before a position that could be anything the rest holds.
    let mut forged = whole;
    forged[3] =
        json!({ "seq": 3, "hash": ZEROS[..32], "type": "rebase", "version": 1, "position": {} });
    let (status, table) = cleo.imports("/sandboxes?entry=2", &chained(&forged)).await;
    assert_eq!(
        (status, &table["sandbox"]["seq"]),
        (201, &json!(2)),
        "{table}"
    );
}

#[tokio::test]
async fn words_in_a_file_reach_nobody() {
    let mut forged = lines(&archive().await);
    for line in &mut forged[1..6] {
        line["name"] = json!("\u{202e}Host");
        line["chat"] = json!("<b>Send me your passphrase</b>");
        line["id"] = json!("x".repeat(10_000));
    }
    let server = TestServer::start().await;
    let cleo = server.person("Cleo").await;
    let (status, table) = cleo.imports("/sandboxes", &chained(&forged)).await;
    assert_eq!(status, 201, "{table}");
    let id = table["id"].as_str().unwrap();
    let mut socket = cleo.socket().await;
    socket.watch(id, None).await;
    let seen = socket.until(|m| matches!(m, ServerMessage::Snapshot { .. }));
    let seen = seen.await;
    let store = &server.app.store;
    let entries = store.entries(id).await.unwrap();
    let chat = store.stored(id, 9).await.unwrap().unwrap().chat;
    let shown = format!("{table}{seen:?}{entries:?}{chat:?}");
    for word in ["Host", "passphrase", "xxxx"] {
        assert!(!shown.contains(word), "{word}: {shown:.2000}");
    }
}

#[tokio::test]
async fn what_is_no_place_to_go_on_from_is_refused() {
    let file = archive().await;
    let server = TestServer::start().await;
    let cleo = server.person("Cleo").await;
    for (query, expected) in [
        ("?entry=6", (404, "not_found")),
        ("?entry=5", (409, "over")),
        ("?entry=2&seat=2", (404, "not_found")),
        ("?entry=-1", (400, "malformed")),
        ("?entry=18446744073709551616", (400, "malformed")),
        ("?entry=18446744073709551615", (404, "not_found")),
        ("?seat=300", (400, "malformed")),
        ("?from=2", (400, "malformed")),
    ] {
        let (status, code, said) = refused(&cleo, query, &file).await;
        assert_eq!((status, code.as_str()), expected, "{query}: {said}");
    }
    // While the match goes on there is only what one person was shown of it.
    let (table, people) = server.playing("keg", &["Dan", "Eve"]).await;
    let record = people[0].text(&format!("/tables/{table}/record")).await;
    let (status, _, said) = refused(&people[0], "", &record).await;
    assert_eq!(status, 422);
    assert!(said.contains("the record of a match"), "{said}");
}

#[tokio::test]
async fn nobody_sends_more_than_his_share() {
    let file = archive().await;
    let most = file.len();
    let server = TestServer::with(|config| {
        config.limits.archive_bytes = most;
        config.limits.tables_per_person = 1;
    })
    .await;
    let cleo = server.person("Cleo").await;
    for large in [format!("{file}\n"), " ".repeat(most * 4)] {
        let (status, code, said) = refused(&cleo, "", &large).await;
        assert_eq!((status, code.as_str()), (413, "too_large"), "{said}");
    }
    assert_eq!(cleo.imports("/sandboxes", &file).await.0, 201);
    let (status, code, _) = refused(&cleo, "", &file).await;
    assert_eq!((status, code.as_str()), (409, "too_many_tables"));
    let stranger = Player {
        cookie: String::new(),
        ..cleo.clone()
    };
    assert_eq!(refused(&stranger, "", &file).await.0, 401);
    let foreign = cleo
        .http
        .post(format!("http://{}/api/v1/sandboxes", cleo.address));
    let foreign = foreign.header("cookie", &cleo.cookie).body(file);
    assert_eq!(foreign.send().await.unwrap().status(), 403);
}

/// Whatever is sent, it is taken or refused, and the server goes on.
#[tokio::test]
async fn damaged_files_cost_their_sender_only() {
    let file = archive().await;
    assert!(Archive::read(&file).is_ok());
    let server = TestServer::with(|config| config.limits.tables_per_person = 1_000).await;
    let cleo = server.person("Cleo").await;
    for at in (0..file.len()).step_by(file.len() / 60) {
        let mut bytes = file.clone().into_bytes();
        bytes[at] = [b'{', b'"', b'9', 0, b'\n', 0xff][at % 6];
        let request = cleo.request(Method::POST, "/sandboxes").body(bytes);
        let status = request.send().await.unwrap().status().as_u16();
        assert!(
            (400..500).contains(&status) || status == 201,
            "{at}: {status}"
        );
    }
    let tables = server.person("Dan").await;
    tables.ok(Method::GET, "/tables", Value::Null).await;
}
