//! The API's description against the server: every route, every answer and every message.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::SocketAddr,
};

use jsonschema::Validator;
use reqwest::Method;
use serde_json::{Value, json};
use server::{Limits, moderation::AdminToken};

use crate::{
    canary::{
        evening::{Evening, Plan},
        pieces::{Piece, Pieces},
        tap::Tap,
    },
    decks::list,
    support::{Player, TestServer},
};

const NOTHING: Value = Value::Null;
const TOKEN: &str = "hush-hush-hush-hush";

/// Both documents, with what checks values by their types.
#[derive(Debug)]
struct Documents {
    openapi: Value,
    asyncapi: Value,
    checks: BTreeMap<String, Validator>,
}

impl Documents {
    fn read() -> Self {
        Self {
            openapi: server::schema::openapi(),
            asyncapi: server::schema::asyncapi(),
            checks: BTreeMap::new(),
        }
    }

    /// A value must be of a type of one of the documents.
    fn check(&mut self, schema: &Value, value: &Value, about: &str) {
        let documents = [&self.openapi, &self.asyncapi];
        let check = self.checks.entry(schema.to_string()).or_insert_with(|| {
            let mut types = serde_json::Map::new();
            for document in documents {
                types.extend(
                    document["components"]["schemas"]
                        .as_object()
                        .unwrap()
                        .clone(),
                );
            }
            let whole = json!({
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "allOf": [schema],
                "components": { "schemas": types },
            });
            jsonschema::validator_for(&whole).unwrap()
        });
        let wrong: Vec<_> = check.iter_errors(value).map(|e| e.to_string()).collect();
        assert!(wrong.is_empty(), "{about}: {wrong:?}: {value:.1000}");
    }

    /// The operation that a request is, by its address.
    fn operation(&self, request: &str) -> Option<(String, Value)> {
        let (method, target) = request.split_once(' ').unwrap();
        let path = target.split('?').next().unwrap();
        let fits = |template: &str| {
            let mut both = path.split('/').zip(template.split('/'));
            path.split('/').count() == template.split('/').count()
                && both.all(|(part, name)| name.starts_with('{') || part == name)
        };
        let paths = self.openapi["paths"].as_object().unwrap();
        // A path without parameters comes before one with.
        let mut found: Vec<_> = paths.iter().filter(|(path, _)| fits(path)).collect();
        found.sort_by_key(|(path, _)| path.matches('{').count());
        let (path, operations) = found.first()?;
        let operation = operations.get(method.to_ascii_lowercase())?;
        Some((format!("{method} {path}"), operation.clone()))
    }

    /// An answer is one that its request may have; the request, if it was done.
    fn answer(&mut self, piece: &Piece) -> Option<String> {
        let about = format!("{} was answered {}", piece.request, piece.status);
        let kind = piece.header("content-type");
        let known = self.operation(&piece.request);
        if piece.status >= 400 {
            assert_eq!(kind, Some("application/problem+json"), "{about}");
            let problem = json!({ "$ref": "#/components/schemas/Problem" });
            let value = piece.json.as_ref().unwrap();
            self.check(&problem, value, &about);
            assert_eq!(value["status"], json!(piece.status), "{about}");
        }
        let Some((name, operation)) = known else {
            assert!([404, 405].contains(&piece.status), "{about}");
            return None;
        };
        let described = &operation["responses"][piece.status.to_string()];
        // An address with a method that it does not know is not described.
        assert!(described.is_object(), "{about}, which is not described");
        if piece.status >= 400 {
            return None;
        }
        match described["content"].as_object() {
            None => assert!(piece.status == 101 || piece.json.is_none(), "{about}"),
            Some(content) => {
                let media = content.get(kind.unwrap());
                let schema = &media.unwrap_or_else(|| panic!("{about} as {kind:?}"))["schema"];
                if schema["type"] != "string" {
                    let value = piece.json.clone().unwrap();
                    self.check(schema, &value, &about);
                }
            }
        }
        Some(name)
    }

    /// A body that was taken is of its type.
    fn request(&mut self, sent: &Piece) {
        let Some((name, operation)) = self.operation(&sent.request) else {
            return;
        };
        let content = &operation["requestBody"]["content"];
        if let Some(body) = &sent.json {
            let schema = &content["application/json"]["schema"];
            assert!(schema.is_object(), "{name} takes no body");
            self.check(schema, body, &name);
        }
    }

    fn message(&mut self, kind: &str, piece: &Piece) {
        let schema = json!({ "$ref": format!("#/components/schemas/{kind}") });
        self.check(&schema, piece.json.as_ref().unwrap(), &piece.text);
    }

    /// Every operation, as a method and a path.
    fn operations(&self) -> BTreeSet<String> {
        let paths = self.openapi["paths"].as_object().unwrap();
        let each = paths.iter().flat_map(|(path, operations)| {
            let methods = operations.as_object().unwrap().keys();
            methods.map(move |m| format!("{} {path}", m.to_ascii_uppercase()))
        });
        each.collect()
    }
}

#[tokio::test]
async fn what_is_answered_is_described_and_the_other_way() {
    let server = TestServer::start().await;
    let routes = server::http::routes(&server.app).concat();
    let routes: BTreeSet<_> = routes
        .into_iter()
        .map(|(m, p)| format!("{m} {p}"))
        .collect();
    assert_eq!(routes, Documents::read().operations());
}

#[test]
fn what_the_documents_refer_to_is_there() {
    fn walk(value: &Value, document: &Value, seen: &mut usize) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| walk(item, document, seen)),
            Value::Object(fields) => {
                if let Some(to) = fields.get("$ref").and_then(Value::as_str) {
                    let to = to.strip_prefix('#').unwrap();
                    assert!(document.pointer(to).is_some(), "{to}");
                    *seen += 1;
                }
                fields
                    .values()
                    .for_each(|field| walk(field, document, seen));
            }
            _ => {}
        }
    }
    let Documents {
        openapi, asyncapi, ..
    } = Documents::read();
    for document in [openapi, asyncapi] {
        let mut seen = 0;
        walk(&document, &document, &mut seen);
        assert!(seen > 50, "{seen}");
    }
}

#[test]
fn every_message_of_the_socket_has_its_operation() {
    let document = server::schema::asyncapi();
    let operations = document["operations"].to_string();
    for name in document["channels"]["socket"]["messages"]
        .as_object()
        .unwrap()
        .keys()
    {
        let used = format!("\"#/channels/socket/messages/{name}\"");
        assert!(operations.contains(&used), "{name}");
    }
}

/// Requests everything once.
async fn everything(anna: &Player, ben: &Player, phone: &mut Player) {
    anna.ok(Method::GET, "/me", NOTHING).await;
    let given = anna.ok(Method::POST, "/me/passphrase", NOTHING).await;
    let response = phone.request(Method::POST, "/me/recover").json(&given);
    phone.become_known(response.send().await.unwrap()).await;
    for path in ["/me/devices", "/me/tables", "/games", "/tables"] {
        anna.ok(Method::GET, path, NOTHING).await;
    }
    anna.ok(Method::DELETE, "/me/devices/others", NOTHING).await;
    anna.ok(Method::GET, "/games/coc-lcg/reference", NOTHING)
        .await;
    webhooks(anna).await;
    programs(anna).await;
    let deck = json!({ "name": "Mine", "list": list(61, 50) });
    let path = "/decks/coc-lcg/mine";
    anna.ok(Method::PUT, path, deck).await;
    anna.ok(Method::GET, "/decks/coc-lcg", NOTHING).await;
    anna.ok(Method::DELETE, path, NOTHING).await;
    let table = anna.open("skirmish", 2, json!({ "public": true })).await;
    let path = format!("/tables/{}", table["id"].as_str().unwrap());
    anna.ok(Method::PATCH, &path, json!({ "name": "Ours" }))
        .await;
    anna.ok(Method::POST, &format!("{path}/links"), json!({ "seat": 1 }))
        .await;
    ben.ok(Method::POST, &format!("{path}/enter"), json!({}))
        .await;
    let away = json!({ "person": ben.me.id });
    anna.ok(Method::POST, &format!("{path}/send-away"), away)
        .await;
    let sit = json!({ "sitter": "me", "side": null });
    ben.ok(Method::PUT, &format!("{path}/seats/1"), sit).await;
    refused_at(ben, &path).await;
    let number = json!({ "nonce": "0123456789abcdef0123456789abcdef" });
    anna.ok(Method::PUT, &format!("{path}/nonce"), number).await;
    anna.ok(Method::PATCH, &path, json!({ "advice": true }))
        .await;
    anna.ok(Method::POST, &format!("{path}/start"), NOTHING)
        .await;
    anna.ok(Method::GET, &format!("{path}/advice"), NOTHING)
        .await;
    refused_at(ben, &path).await;
    played_out(anna, ben, table["id"].as_str().unwrap()).await;
    anna.ok(Method::GET, &path, NOTHING).await;
    without_websocket(anna).await;
    files(anna, &path).await;
    analysis(anna, &path).await;
    let beginning = json!({ "seq": 0, "seat": 1 });
    anna.ok(Method::POST, &format!("{path}/sandbox"), beginning)
        .await;
    anna.ok(Method::POST, &format!("{path}/rematch"), NOTHING)
        .await;
    ben.ok(Method::POST, &format!("{path}/leave"), NOTHING)
        .await;
    lesson(ben).await;
}

/// Creates a program and deletes it.
async fn programs(anna: &Player) {
    let path = "/me/programs";
    let made = anna.ok(Method::POST, path, json!({ "name": "Shoggoth" }));
    let made = made.await["id"].as_str().unwrap().to_owned();
    anna.refused(Method::POST, path, json!({ "name": "" }))
        .await;
    anna.ok(Method::GET, path, NOTHING).await;
    let path = format!("{path}/{made}");
    anna.ok(Method::DELETE, &path, NOTHING).await;
    anna.refused(Method::DELETE, &path, NOTHING).await;
}

/// Sets a webhook and forgets it.
async fn webhooks(anna: &Player) {
    let hook = "/me/webhook";
    anna.ok(Method::GET, hook, NOTHING).await;
    anna.refused(Method::POST, "/me/webhook/test", NOTHING)
        .await;
    let (address, _came) = crate::webhooks::hook(&[]).await;
    anna.ok(Method::PUT, hook, json!({ "url": address })).await;
    anna.ok(Method::GET, hook, NOTHING).await;
    anna.ok(Method::POST, "/me/webhook/test", NOTHING).await;
    anna.refused(Method::PUT, hook, json!({ "url": "nowhere" }))
        .await;
    anna.ok(Method::DELETE, hook, NOTHING).await;
}

/// Analyzes a finished match.
async fn analysis(anna: &Player, path: &str) {
    let analysis = format!("{path}/analysis");
    anna.ok(Method::GET, &analysis, NOTHING).await;
    anna.ok(Method::POST, &analysis, NOTHING).await;
    anna.ok(Method::GET, &analysis, NOTHING).await;
}

/// Lists the lessons of a game and opens one.
async fn lesson(who: &Player) {
    let lessons = "/games/cthulhu-wars/lessons";
    who.ok(Method::GET, lessons, NOTHING).await;
    who.refused(Method::POST, &format!("{lessons}/0"), NOTHING)
        .await;
    let table = who.ok(Method::POST, &format!("{lessons}/1"), NOTHING).await;
    let path = format!("/tables/{}/lesson", table["id"].as_str().unwrap());
    who.ok(Method::GET, &path, NOTHING).await;
}

/// An operator does everything once.
async fn operated(anna: &Player, behind: SocketAddr, about: &Player) {
    let table = anna.open("skirmish", 2, json!({})).await;
    let table = table["id"].as_str().unwrap();
    let why = || json!({ "why": "to see" });
    let report = json!({ "table": table, "person": about.me.id, "why": "rude" });
    let enter = json!({ "invite": anna.ok(Method::GET, &format!("/tables/{table}"), NOTHING).await["invite"] });
    about
        .ok(Method::POST, &format!("/tables/{table}/enter"), enter)
        .await;
    anna.ok(Method::POST, "/reports", report).await;
    let person = format!("people/{}", about.me.id);
    let close = format!("tables/{table}/close");
    for (status, method, path, body) in [
        (200, Method::GET, "tables?search=x&most=3", NOTHING),
        (200, Method::GET, "people", NOTHING),
        (200, Method::GET, "reports", NOTHING),
        (204, Method::POST, "reports/1/settle", why()),
        (404, Method::POST, "reports/1/settle", why()),
        (400, Method::POST, "reports/x/settle", why()),
        (200, Method::PATCH, &person, why()),
        (422, Method::PATCH, &person, json!({ "why": "" })),
        (204, Method::POST, &close, why()),
        (404, Method::POST, &close, why()),
        (200, Method::GET, "acts", NOTHING),
        (400, Method::GET, "acts?skip=x", NOTHING),
    ] {
        let url = format!("http://{behind}/admin/v1/{path}");
        let mut request = anna.http.request(method, url).bearer_auth(TOKEN);
        if !body.is_null() {
            request = request.json(&body);
        }
        assert_eq!(request.send().await.unwrap().status(), status, "{path}");
    }
    let without = anna.http.get(format!("http://{behind}/admin/v1/acts"));
    assert_eq!(without.send().await.unwrap().status(), 401);
}

/// Both play their match to its end.
async fn played_out(anna: &Player, ben: &Player, table: &str) {
    let (a, b) = (anna.watching(table).await, ben.watching(table).await);
    let (a, b) = tokio::join!(a.play_out(1), b.play_out(2));
    assert!(a.over && b.over);
}

/// A connection of events, until the server has closed it.
async fn without_websocket(anna: &Player) {
    let mut socket = anna.event_socket().await;
    socket.say(json!({ "type": "ping" })).await;
    let events = socket.events();
    let (status, _) = events.post(anna, 9, "{}".to_owned()).await;
    assert_eq!(status, 409);
    let most = Limits::default().message_bytes;
    let (status, _) = events.post(anna, 2, "x".repeat(most + 1)).await;
    assert_eq!(status, 204);
    assert_eq!(socket.closed().await, 1009);
}

/// What can be taken away of a finished match, and what comes of it when it is brought back.
async fn files(anna: &Player, path: &str) {
    let record = anna.request(Method::GET, &format!("{path}/record"));
    assert_eq!(record.send().await.unwrap().status(), 200);
    let archive = anna.request(Method::GET, &format!("{path}/archive"));
    let archive = archive.send().await.unwrap();
    assert_eq!(archive.status(), 200);
    let file = archive.text().await.unwrap();
    let whole = file.as_str();
    for (query, file, expected) in [
        ("?entry=3&seat=1", whole, 201),
        ("?entry=0", "{}", 422),
        ("?entry=99999", whole, 404),
        ("?at=1", whole, 400),
    ] {
        let (status, answer) = anna.imports(&format!("/sandboxes{query}"), file).await;
        assert_eq!(status, expected, "{query}: {answer}");
    }
}

/// What the guest of a table may not do.
async fn refused_at(ben: &Player, path: &str) {
    for (method, below, body) in [
        (Method::GET, "/archive", NOTHING),
        (Method::GET, "/advice", NOTHING),
        (Method::POST, "/analysis", NOTHING),
        (Method::PATCH, "", json!({ "name": "Mine" })),
        (Method::POST, "/links", json!({ "seat": 0 })),
        (Method::POST, "/send-away", json!({ "person": "x" })),
        (Method::POST, "/start", NOTHING),
        (Method::POST, "/rematch", NOTHING),
        (Method::POST, "/sandbox", json!({ "seq": 0, "seat": 0 })),
        (Method::PUT, "/seats/0", json!({ "sitter": "me" })),
        (Method::PUT, "/seats/9", json!({ "sitter": "me" })),
        (Method::PUT, "/seats/x", json!({ "sitter": "me" })),
    ] {
        ben.refused(method, &format!("{path}{below}"), body).await;
    }
}

/// Requests that make no sense, each after the status that it is refused with.
const NONSENSE: &[(&str, &str)] = &[
    ("404 GET /api/v1/nowhere", ""),
    ("404 POST /api/v1/tables/a/b/c", "{}"),
    ("404 GET /api/v1/tables/AAAAAAAAAAAA", ""),
    ("404 GET /api/v1/games/chess/reference", ""),
    ("404 POST /api/v1/me/recover", r#"{"passphrase":"no"}"#),
    ("405 DELETE /api/v1/me", ""),
    ("405 POST /version", ""),
    ("405 POST /api/v1/socket", ""),
    ("405 POST /t/anything", ""),
    ("400 PUT /api/v1/me", "{"),
    ("400 PUT /api/v1/me", r#"{"no":1}"#),
    ("422 PUT /api/v1/me", r#"{"name":""}"#),
    ("422 GET /api/v1/decks/skirmish", ""),
    ("426 GET /api/v1/socket", ""),
];

async fn nonsense(anna: &Player) {
    let own = format!("http://{}", anna.address);
    let sent = async |what: &str, body: String, kind: &str| {
        let (status, asked) = what.split_once(' ').unwrap();
        let (method, path) = asked.split_once(' ').unwrap();
        let method = method.parse::<Method>().unwrap();
        let request = anna.http.request(method, format!("{own}{path}"));
        let request = request
            .header("origin", &own)
            .header("cookie", &anna.cookie);
        let request = request.header("content-type", kind).body(body.clone());
        let answer = request.send().await.unwrap();
        assert_eq!(
            answer.status().as_str(),
            status,
            "{asked} {body:.80} {kind}"
        );
    };
    let kind = "application/json";
    for (what, body) in NONSENSE {
        sent(what, (*body).to_owned(), kind).await;
    }
    let named = |name: &str| format!("{{\"name\":\"{name}\"}}");
    let me = "PUT /api/v1/me";
    sent(&format!("400 {me}"), named("A"), "text/plain").await;
    sent(&format!("400 {me}"), "[".repeat(100), kind).await;
    sent(&format!("413 {me}"), named(&"x".repeat(20_000)), kind).await;
    let strange = anna.http.put(format!("{own}/api/v1/me"));
    assert_eq!(strange.send().await.unwrap().status(), 403);
    let unknown = anna.http.get(format!("{own}/api/v1/me/tables"));
    assert_eq!(unknown.send().await.unwrap().status(), 401);
}

#[tokio::test]
async fn every_answer_and_every_refusal_is_as_described() {
    let server = TestServer::with(|config| {
        config.admin_listen = Some(([127, 0, 0, 1], 0).into());
        config.admin_token = AdminToken::new(TOKEN);
        config.limits.lookup_burst = 1_000_000;
        config.webhooks = server::notices::AllowedDestinations::Anywhere;
    })
    .await;
    let tap = Tap::on(server.address).await;
    let behind = Tap::on(server.admin.unwrap()).await;
    let anna = server.person_at(tap.address, "Anna").await;
    let ben = server.person_at(tap.address, "Ben").await;
    let mut phone = server.person_at(tap.address, "Somebody").await;
    everything(&anna, &ben, &mut phone).await;
    operated(&anna, behind.address, &ben).await;
    nonsense(&anna).await;
    for (address, paths) in [
        (
            tap.address,
            ["/version", "/api/openapi.json", "/api/asyncapi.json"].as_slice(),
        ),
        (
            behind.address,
            ["/version", "/livez", "/healthz", "/readyz", "/metrics"].as_slice(),
        ),
    ] {
        for path in paths {
            let answer = anna.http.get(format!("http://{address}{path}"));
            assert_eq!(answer.send().await.unwrap().status(), 200, "{path}");
        }
    }
    let missing = anna.http.get(format!("http://{}/nowhere", behind.address));
    assert_eq!(missing.send().await.unwrap().status(), 404);

    let mut documents = Documents::read();
    let mut done = BTreeSet::new();
    for passed in tap.passed().iter().chain(&behind.passed()) {
        let Pieces { up, down } = Pieces::of(passed);
        let asked = up.iter().filter(|p| !p.request.is_empty());
        let answers = down.iter().filter(|p| !p.request.is_empty());
        for (sent, answer) in asked.zip(answers) {
            let name = documents.answer(answer);
            if name.is_some() {
                documents.request(sent);
            }
            done.extend(name);
        }
    }
    assert_eq!(done, documents.operations(), "each was asked and answered");
}

#[tokio::test]
async fn every_message_of_a_whole_match_is_as_described() {
    let server = TestServer::with(|c| c.limits.lookup_burst = 1_000_000).await;
    let plan = Plan {
        game: "cthulhu-wars",
        seats: 3,
        options: json!({}),
        chance: 9,
        most: 2000,
        ..Plan::default()
    };
    let evening = Evening::spent(server, plan).await;
    assert!(evening.over);
    let mut documents = Documents::read();
    let mut kinds = BTreeSet::new();
    for guest in &evening.guests {
        for (side, all) in [("ClientMessage", &guest.up), ("ServerMessage", &guest.down)] {
            for heard in all {
                if heard.piece.request.is_empty() {
                    if heard.piece.json.is_some() {
                        documents.message(side, &heard.piece);
                        kinds.insert(format!("{side} {}", heard.piece.name));
                    }
                } else if heard.piece.status > 0 {
                    documents.answer(&heard.piece);
                }
            }
        }
    }
    assert!(kinds.len() > 17, "{kinds:?}");
}
