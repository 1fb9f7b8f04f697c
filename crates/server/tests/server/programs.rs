//! Programs that play by a token.

use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use server::{
    clock::Clock,
    moderation::AdminToken,
    storage,
    wire::{Person, SUBPROTOCOL, ServerMessage},
};
use tokio_tungstenite::{connect_async, tungstenite::client::IntoClientRequest};

use crate::{
    storage::{guest, on_both, person},
    support::{Player, Socket, TestServer},
};

const NOTHING: Value = Value::Null;

/// A program as it is outside of the server: a token and nothing else.
struct Program {
    id: String,
    token: String,
    api: String,
}

impl Program {
    async fn of(owner: &Player, name: &str) -> Self {
        let made = owner
            .ok(Method::POST, "/me/programs", json!({ "name": name }))
            .await;
        assert_eq!(made["name"], format!("BOT {name}"));
        Self {
            id: made["id"].as_str().unwrap().to_owned(),
            token: made["token"].as_str().unwrap().to_owned(),
            api: format!("{}/api/v1", owner.address),
        }
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        Client::new()
            .request(method, format!("http://{}{path}", self.api))
            .bearer_auth(&self.token)
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> (StatusCode, Value) {
        let mut request = self.request(method, path);
        if !body.is_null() {
            request = request.json(&body);
        }
        let answer = request.send().await.unwrap();
        (answer.status(), answer.json().await.unwrap_or_default())
    }

    async fn socket(&self) -> Socket {
        let mut handshake = format!("ws://{}/socket", self.api)
            .into_client_request()
            .unwrap();
        let headers = handshake.headers_mut();
        let token = format!("Bearer {}", self.token);
        headers.insert("authorization", token.parse().unwrap());
        headers.insert("sec-websocket-protocol", SUBPROTOCOL.parse().unwrap());
        let (stream, _) = connect_async(handshake).await.unwrap();
        Socket::new(stream)
    }
}

/// A table of Anna's that Ben's program has entered by its link.
async fn seated(server: &TestServer) -> (String, Player, Player, Program) {
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let program = Program::of(&ben, "Shoggoth").await;
    let table = anna.open("skirmish", 2, json!({})).await;
    let path = format!("/tables/{}", table["id"].as_str().unwrap());
    let invite = json!({ "invite": table["invite"] });
    let (status, entered) = program
        .send(Method::POST, &format!("{path}/enter"), invite)
        .await;
    assert_eq!(status, 200, "{entered}");
    let sit = json!({ "sitter": "me" });
    let (status, sat) = program
        .send(Method::PUT, &format!("{path}/seats/1"), sit)
        .await;
    assert_eq!(status, 200, "{sat}");
    (path, anna, ben, program)
}

#[tokio::test]
async fn a_program_plays_a_whole_match_and_is_marked() {
    let server = TestServer::start().await;
    let (path, anna, _, program) = seated(&server).await;
    anna.ok(Method::POST, &format!("{path}/start"), NOTHING)
        .await;
    let table = path.rsplit('/').next().unwrap();
    let mut socket = program.socket().await;
    assert!(matches!(
        socket.next().await,
        ServerMessage::Welcome { you: Person { id, name }, .. }
            if id == program.id && name == "BOT Shoggoth"
    ));
    socket.watch(table, None).await;
    socket
        .until(|m| matches!(m, ServerMessage::Snapshot { .. }))
        .await;
    let (mut hers, own) = (anna.watching(table).await, socket);
    let played = tokio::spawn(own.play_out(3));
    hers = hers.play_out(5).await;
    played.await.unwrap();
    drop(hers);
    let shown = anna.ok(Method::GET, &path, NOTHING).await;
    assert_eq!(shown["state"], json!("finished"));
    assert_eq!(shown["seats"][1]["sitter"]["name"], json!("BOT Shoggoth"));
    // Chat and everything else is under the same name.
    let named = shown["people"].as_array().unwrap();
    assert!(named.iter().any(|p| p["name"] == json!("BOT Shoggoth")));
}

#[tokio::test]
async fn a_program_can_not_take_off_its_mark() {
    let server = TestServer::start().await;
    let ben = server.person("Ben").await;
    let program = Program::of(&ben, "Shoggoth").await;
    let (status, me) = program.send(Method::GET, "/me", NOTHING).await;
    assert_eq!((status.as_u16(), &me["id"]), (200, &json!(program.id)));
    for (method, path, body) in [
        (Method::PUT, "/me", json!({ "name": "Ben" })),
        (Method::POST, "/me/passphrase", NOTHING),
        (Method::POST, "/me/programs", json!({ "name": "Child" })),
        (Method::DELETE, "/me/devices/others", NOTHING),
        (Method::POST, "/me/recover", json!({ "passphrase": "x" })),
    ] {
        let (status, refused) = program.send(method, path, body).await;
        assert_eq!(status, 403, "{path}: {refused}");
    }
    // Its token is no cookie.
    let mut browser = Player::at_address(server.address);
    browser.cookie = format!("eldertable_guest={}", program.token);
    let refused = browser.refused(Method::GET, "/me/tables", NOTHING).await;
    assert_eq!(refused, (401, "unknown_guest".to_owned()));
    // No person takes the mark.
    let taken = ben.refused(Method::PUT, "/me", json!({ "name": "BOT Ben" }));
    assert_eq!(taken.await, (422, "invalid".to_owned()));
}

#[tokio::test]
async fn a_token_is_shown_once_and_ends_with_its_program() {
    let server = TestServer::start().await;
    let (path, anna, ben, program) = seated(&server).await;
    let listed = ben.ok(Method::GET, "/me/programs", NOTHING).await;
    let only = json!([{ "id": program.id, "name": "BOT Shoggoth" }]);
    assert_eq!(listed, only);
    let own = format!("/me/programs/{}", program.id);
    let refused = anna.refused(Method::DELETE, &own, NOTHING).await;
    assert_eq!(refused, (404, "not_found".to_owned()));
    let mut socket = program.socket().await;
    socket.next().await;
    ben.ok(Method::DELETE, &own, NOTHING).await;
    assert_eq!(socket.closed().await, 4401);
    let (status, refused) = program.send(Method::GET, &path, NOTHING).await;
    assert_eq!(status, 401, "{refused}");
    assert_eq!(refused["code"], json!("unknown_program"));
    assert_eq!(
        ben.ok(Method::GET, "/me/programs", NOTHING).await,
        json!([])
    );
    // Its seat is as that of anyone who stays away.
    let shown = anna.ok(Method::GET, &path, NOTHING).await;
    assert_eq!(shown["seats"][1]["sitter"]["name"], json!("BOT Shoggoth"));
}

#[tokio::test]
async fn a_person_has_few_programs() {
    let server = TestServer::start().await;
    let ben = server.person("Ben").await;
    for number in 0..8 {
        Program::of(&ben, &format!("No {number}")).await;
    }
    let more = json!({ "name": "More" });
    let refused = ben.refused(Method::POST, "/me/programs", more).await;
    assert_eq!(refused, (409, "too_many_programs".to_owned()));
    let listed = ben.ok(Method::GET, "/me/programs", NOTHING).await;
    assert_eq!(listed.as_array().unwrap().len(), 8);
}

#[tokio::test]
async fn other_authorizations_change_nothing() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    // A proxy's own password, with and without the cookie.
    for given in ["Basic bot-1", "Bearer other", "Bearer"] {
        let request = anna
            .request(Method::GET, "/me")
            .header("authorization", given);
        let me: Value = request.send().await.unwrap().json().await.unwrap();
        assert_eq!(me["name"], json!("Anna"), "{given}");
        let foreign = Client::new()
            .post(format!("http://{}/api/v1/tables", server.address))
            .header("authorization", given)
            .header("cookie", &anna.cookie)
            .json(&json!({ "game": "keg", "seats": 2 }));
        assert_eq!(foreign.send().await.unwrap().status(), 403, "{given}");
    }
    // With a token nothing else counts.
    let request = anna.request(Method::GET, "/me").bearer_auth("bot-unknown");
    assert_eq!(request.send().await.unwrap().status(), 401);
}

#[tokio::test]
async fn programs_go_with_their_banned_owner() {
    let server = TestServer::with(|config| {
        config.admin_listen = Some(([127, 0, 0, 1], 0).into());
        config.admin_token = AdminToken::new("hush-hush-hush-hush");
    })
    .await;
    let (path, _, ben, program) = seated(&server).await;
    let mut socket = program.socket().await;
    socket.next().await;
    let url = format!(
        "http://{}/admin/v1/people/{}",
        server.admin.unwrap(),
        ben.me.id
    );
    let ban = json!({ "banned": true, "why": "spam" });
    let banned = Client::new()
        .patch(url)
        .bearer_auth("hush-hush-hush-hush")
        .json(&ban);
    assert_eq!(banned.send().await.unwrap().status(), 200);
    assert_eq!(socket.closed().await, 4451);
    assert_eq!(program.send(Method::GET, &path, NOTHING).await.0, 401);
}

#[tokio::test]
async fn programs_and_their_owners_are_kept() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        for name in ["owner", "other"] {
            store.add_guest(&person(name), name).await.unwrap();
        }
        let (program, second) = (person("program"), person("second"));
        let owner = "id-owner";
        let add = async |program, hash| store.add_program(owner, program, hash, 1).await.unwrap();
        assert!(add(&program, "hash").await);
        assert!(!add(&second, "more").await);
        assert_eq!(guest(&store, "more").await, None);
        let later = Clock::default().now() + 10_000;
        assert_eq!(store.forget_guests(later, 9).await.unwrap(), 1);
        assert_eq!(guest(&store, "other").await, None);
        assert_eq!(
            store.programs(owner).await.unwrap(),
            std::slice::from_ref(&program)
        );
        let forget = async |owner| store.forget_program(owner, &program.id).await.unwrap();
        assert!(!forget("id-other").await);
        assert!(forget(owner).await && !forget(owner).await);
        assert!(store.programs(owner).await.unwrap().is_empty());
        assert_eq!(guest(&store, "hash").await, None);
    })
    .await;
}
