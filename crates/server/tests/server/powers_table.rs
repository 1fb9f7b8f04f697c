//! The table "Who may do what" of `docs/protocol.md`, tried row by row, by everyone, in every state.

use futures_util::{StreamExt, stream};
use reqwest::Method;
use serde_json::{Value, json};
use server::wire::ServerMessage;

use crate::support::{Player, Socket, TestServer};

const NOTHING: Value = Value::Null;
const ROLES: [&str; 4] = ["host", "player", "visitor", "stranger"];
const STATES: [&str; 3] = ["open", "running", "finished"];

/// A table in one of the states, with a person in each role.
struct Scene {
    id: String,
    people: Vec<Player>,
}

impl Scene {
    async fn new(server: &TestServer, state: &str, left: bool) -> Self {
        let mut people = Vec::new();
        for role in ROLES {
            people.push(server.person(role).await);
        }
        let table = people[0].open("keg", 2, json!({})).await;
        let id = table["id"].as_str().unwrap().to_owned();
        let path = format!("/tables/{id}");
        for person in &people[1..3] {
            let invite = json!({ "invite": table["invite"] });
            person
                .ok(Method::POST, &format!("{path}/enter"), invite)
                .await;
        }
        let seat = format!("{path}/seats/1");
        people[1]
            .ok(Method::PUT, &seat, json!({ "sitter": "me" }))
            .await;
        if state != "open" {
            people[0]
                .ok(Method::POST, &format!("{path}/start"), NOTHING)
                .await;
        }
        if state == "finished" {
            let mut socket = watching(&people[1], &id).await;
            assert!(command(&mut socket, "give_up", json!({})).await);
        }
        if left && state != "finished" {
            people[1]
                .ok(Method::PUT, &seat, json!({ "sitter": "open" }))
                .await;
        }
        Self { id, people }
    }
}

async fn watching(player: &Player, table: &str) -> Socket {
    let mut socket = player.socket().await;
    socket.watch(table, None).await;
    let ready = |m: &ServerMessage| {
        matches!(
            m,
            ServerMessage::Presence { .. } | ServerMessage::Rejected { .. }
        )
    };
    socket.until(ready).await;
    socket
}

/// Gives a command; whether it was accepted.
async fn command(socket: &mut Socket, kind: &str, fields: Value) -> bool {
    let id = Socket::fresh_id();
    let mut message = json!({ "type": kind, "table": socket.table, "id": id });
    message
        .as_object_mut()
        .unwrap()
        .extend(fields.as_object().unwrap().clone());
    socket.say(message).await;
    matches!(socket.answer(&id).await, ServerMessage::Accepted { .. })
}

/// Tries a command of the table; `Ok` if it was done, else the code of the refusal.
async fn attempt(scene: &Scene, row: &str, role: usize) -> Result<(), String> {
    let (person, id) = (&scene.people[role], &scene.id);
    let path = format!("/tables/{id}");
    let own = usize::from(role == 1);
    let seat = |n: usize| format!("{path}/seats/{n}");
    let parts: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
    let (method, to, body) = match (parts[0], &parts[1..]) {
        ("GET /tables/{id}", _) => (Method::GET, path, NOTHING),
        ("PATCH /tables/{id}", fields) => return edit(scene, fields, role).await,
        ("PUT …/seats/{n}", ["side"]) => (Method::PUT, seat(own), json!({ "side": null })),
        ("PUT …/seats/{n}", [sitter]) => {
            let at = if row.contains("own seat") {
                own
            } else {
                1 - own
            };
            let at = if row.contains("has left") { 1 } else { at };
            (Method::PUT, seat(at), json!({ "sitter": sitter }))
        }
        ("POST /tables/{id}/links", _) => (
            Method::POST,
            format!("{path}/links"),
            json!({ "seat": null }),
        ),
        ("POST /tables/{id}/send-away", [whom]) => {
            let whom = ROLES.iter().position(|role| role == whom).unwrap();
            let whom = json!({ "person": scene.people[whom].me.id });
            (Method::POST, format!("{path}/send-away"), whom)
        }
        ("PUT /tables/{id}/nonce", _) => {
            let nonce = json!({ "nonce": "00112233445566778899aabbccddeeff" });
            (Method::PUT, format!("{path}/nonce"), nonce)
        }
        ("POST /tables/{id}/sandbox", _) => {
            let body = json!({ "seq": 0, "seat": 0 });
            (Method::POST, format!("{path}/sandbox"), body)
        }
        (http, _) if http.contains(' ') => {
            let (method, to) = http.split_once(' ').unwrap();
            let to = to.replace("{id}", id);
            (method.parse().unwrap(), to, NOTHING)
        }
        (message, _) => return say(scene, message, role).await,
    };
    let (status, answer) = person.send(method, &to, body).await;
    if status.is_success() {
        return Ok(());
    }
    Err(answer["code"].as_str().unwrap_or_default().to_owned())
}

/// Changes the fields of a table, one after another.
async fn edit(scene: &Scene, fields: &[&str], role: usize) -> Result<(), String> {
    let path = format!("/tables/{}", scene.id);
    for field in fields {
        let value = match *field {
            "name" => json!("Other"),
            "public" => json!(true),
            "spectators" | "advice" => json!(false),
            "absence" => json!("forfeit"),
            "delay" => json!(5),
            "pace" => json!({ "type": "days", "days": 2 }),
            "seats" => json!(2),
            "options" => json!({}),
            "host" => json!(scene.people[1].me.id),
            other => panic!("no value for {other}"),
        };
        let body = json!({ *field: value });
        let (status, answer) = scene.people[role].send(Method::PATCH, &path, body).await;
        if !status.is_success() {
            return Err(answer["code"].as_str().unwrap_or_default().to_owned());
        }
    }
    Ok(())
}

/// A command over the socket.
async fn say(scene: &Scene, message: &str, role: usize) -> Result<(), String> {
    let mut socket = watching(&scene.people[role], &scene.id).await;
    let seen = socket
        .frames
        .iter()
        .any(|f| f.contains(r#""type":"table""#));
    let fields = match message {
        "watch" => return seen.then_some(()).ok_or_else(String::new),
        "log" => {
            let log = json!({ "type": "log", "table": scene.id, "before": 1 });
            socket.say(log).await;
            let answered = |m: &ServerMessage| {
                matches!(
                    m,
                    ServerMessage::Log { .. } | ServerMessage::Rejected { .. }
                )
            };
            let answer = socket.until(answered).await;
            return match answer {
                ServerMessage::Log { .. } => Ok(()),
                other => Err(format!("{other:?}")),
            };
        }
        "chat" => json!({ "text": "Hello" }),
        "propose" => json!({ "what": { "type": "end" } }),
        "give_up" => json!({}),
        "act" => return act(scene, &mut socket, role).await,
        other => panic!("nothing tries {other}"),
    };
    let done = command(&mut socket, message, fields).await;
    done.then_some(()).ok_or_else(String::new)
}

/// A choice. The host's turn comes first.
async fn act(scene: &Scene, socket: &mut Socket, role: usize) -> Result<(), String> {
    let running = socket.frames.iter().any(|f| f.contains(r#""playing""#));
    if role == 1 && running {
        watching(&scene.people[0], &scene.id).await.choose(0).await;
        socket.asked_or_over().await;
    }
    let made_up = json!({ "type": "nothing" });
    let action = socket.choices().first().cloned().unwrap_or(made_up);
    let id = socket.act(&action).await;
    match socket.answer(&id).await {
        ServerMessage::Accepted { .. } => Ok(()),
        other => Err(format!("{other:?}")),
    }
}

/// The rows of the table: the command, and who may give it in each state.
fn rows() -> Vec<(String, Vec<String>)> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    let document = std::fs::read_to_string(root).unwrap();
    let (_, from) = document.split_once("## Who may do what").unwrap();
    let lines = from.lines().skip_while(|l| !l.starts_with("| Command"));
    let lines = lines.skip(2).take_while(|l| l.starts_with('|'));
    lines
        .map(|line| {
            let mut cells = line.trim_matches('|').split(" | ").map(str::trim);
            let command = cells.next().unwrap().to_owned();
            (command, cells.map(str::to_owned).collect())
        })
        .collect()
}

async fn check(server: &TestServer, row: &str, state: &str, may: &str, role: usize) -> Vec<String> {
    let scene = Scene::new(server, state, row.contains("has left")).await;
    let outcome = attempt(&scene, row, role).await;
    let named = may.split(", ").any(|name| name == ROLES[role]);
    let right = match (may, role, &outcome) {
        ("agreement", 0, Err(code)) => code == "needs_consent",
        (_, _, outcome) => outcome.is_ok() == named,
    };
    let told = format!("{row}, {state}, {}: {outcome:?}, not {may}", ROLES[role]);
    if right { Vec::new() } else { vec![told] }
}

#[tokio::test]
async fn everyone_may_do_what_the_table_says_and_nothing_else() {
    let server = TestServer::with(|config| {
        config.limits.request_burst = 1_000_000;
        config.limits.lookup_burst = 1_000_000;
    })
    .await;
    let rows = rows();
    assert!(rows.len() > 20, "{}", rows.len());
    let cases = rows.iter().flat_map(|(row, cells)| {
        assert_eq!(cells.len(), STATES.len(), "{row}");
        let states = STATES.iter().zip(cells);
        states
            .flat_map(move |(state, may)| (0..ROLES.len()).map(move |role| (row, state, may, role)))
    });
    let tried = stream::iter(cases)
        .map(|(row, state, may, role)| check(&server, row, state, may, role))
        .buffer_unordered(8);
    let wrong: Vec<String> = tried.flat_map(stream::iter).collect().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
