//! A server on a free port, people with cookies, and their sockets.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use engine::matches::DecisionView;
use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{
    Config, Limits,
    games::{Examples, kind, offered},
    wire::{Person, SUBPROTOCOL, ServerMessage},
    world::World,
};
use tempfile::TempDir;
use tokio::{net::TcpStream, sync::oneshot, task::JoinHandle, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest, http},
};

use crate::{cup::Cup, keg::Keg};

/// A test that waits this long for something that must happen has failed.
const HANG: Duration = Duration::from_mins(1);

/// A running server.
#[derive(Debug)]
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) admin: Option<SocketAddr>,
    pub(crate) world: Arc<World>,
    config: Config,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
    /// Holds the database while anybody uses it.
    folder: Option<Arc<TempDir>>,
}

impl TestServer {
    pub(crate) async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// Starts with settings of the test's own.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = Arc::new(TempDir::new().unwrap());
        let file = folder.path().join("test.db");
        let mut games = offered(Examples::Shown);
        games.push(kind::<Keg<1>>());
        games.push(kind::<Cup>());
        let mut config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: format!("sqlite://{}", file.display()),
            games,
            bot_delay: Duration::ZERO,
            limits: Limits {
                message_burst: 1_000_000,
                request_burst: 1_000_000,
                ..Limits::default()
            },
            ..Config::default()
        };
        change(&mut config);
        Box::pin(Self::run(config, Some(folder))).await
    }

    async fn run(config: Config, folder: Option<Arc<TempDir>>) -> Self {
        let bound = server::bind(config.clone()).await.unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let address = bound.address();
        let admin = bound.admin_address();
        let world = bound.world();
        let task = tokio::spawn(async move {
            let shutdown = async move { drop(stopped.await) };
            bound.run(shutdown).await.unwrap();
        });
        Self {
            address,
            admin,
            world,
            config,
            stop: Some(stop),
            task,
            folder,
        }
    }

    /// Stops it in good order and starts another on the same database.
    pub(crate) async fn restart(self) -> Self {
        self.restart_with(|_| {}).await
    }

    /// The same with other settings.
    pub(crate) async fn restart_with(mut self, change: impl FnOnce(&mut Config)) -> Self {
        drop(self.stop.take());
        timeout(HANG, &mut self.task)
            .await
            .expect("the server did not stop")
            .unwrap();
        let Self {
            mut config, folder, ..
        } = self;
        change(&mut config);
        Box::pin(Self::run(config, folder)).await
    }

    /// Another server on the same database.
    pub(crate) async fn twin(&self) -> Self {
        Self::run(self.config.clone(), self.folder.clone()).await
    }

    /// A newcomer.
    pub(crate) async fn person(&self, name: &str) -> Player {
        Box::pin(self.person_at(self.address, name)).await
    }

    /// A newcomer who comes by way of a proxy.
    pub(crate) async fn person_at(&self, address: SocketAddr, name: &str) -> Player {
        let mut player = Player {
            address,
            http: reqwest::Client::new(),
            cookie: String::new(),
            me: Person {
                id: String::new(),
                name: name.to_owned(),
            },
        };
        let body = json!({ "name": name });
        let response = player
            .request(Method::PUT, "/me")
            .json(&body)
            .send()
            .await
            .unwrap();
        player.become_known(response).await;
        player
    }

    /// A started match of a game with a person in every seat; the first of them is the host.
    pub(crate) async fn playing(&self, game: &str, names: &[&str]) -> (String, Vec<Player>) {
        let mut people = Vec::new();
        for name in names {
            people.push(self.person(name).await);
        }
        let host = &people[0];
        let table = host.open(game, names.len(), json!({})).await;
        let invite = table["invite"].as_str().unwrap();
        let id = table["id"].as_str().unwrap().to_owned();
        for (seat, person) in people.iter().enumerate().skip(1) {
            person
                .ok(
                    Method::POST,
                    &format!("/tables/{id}/enter"),
                    json!({ "invite": invite }),
                )
                .await;
            let path = format!("/tables/{id}/seats/{seat}");
            person
                .ok(Method::PUT, &path, json!({ "sitter": "me" }))
                .await;
        }
        host.ok(Method::POST, &format!("/tables/{id}/start"), Value::Null)
            .await;
        (id, people)
    }

    /// A started match of Anna and Ben at a public table with settings of its own.
    pub(crate) async fn playing_in_public(
        &self,
        game: &str,
        settings: Value,
    ) -> (String, Vec<Player>) {
        let people = vec![self.person("Anna").await, self.person("Ben").await];
        let mut open = json!({ "public": true });
        open.as_object_mut()
            .unwrap()
            .extend(settings.as_object().unwrap().clone());
        let table = people[0].open(game, 2, open).await;
        let id = table["id"].as_str().unwrap().to_owned();
        let path = format!("/tables/{id}");
        let sit = json!({ "sitter": "me" });
        people[1]
            .ok(Method::POST, &format!("{path}/enter"), json!({}))
            .await;
        people[1]
            .ok(Method::PUT, &format!("{path}/seats/1"), sit)
            .await;
        people[0]
            .ok(Method::POST, &format!("{path}/start"), Value::Null)
            .await;
        (id, people)
    }
}

/// Somebody with a cookie.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
    pub(crate) me: Person,
    pub(crate) http: reqwest::Client,
}

impl Player {
    /// Keeps the cookie of an answer, as a browser would, and who one is by it.
    pub(crate) async fn become_known(&mut self, response: reqwest::Response) {
        let cookie = response.headers()["set-cookie"].to_str().unwrap();
        assert!(
            cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
            "{cookie}"
        );
        cookie
            .split(';')
            .next()
            .unwrap()
            .clone_into(&mut self.cookie);
        self.me = response.json().await.unwrap();
    }

    /// The same person at a server that has been started again elsewhere.
    pub(crate) fn at(&self, server: &TestServer) -> Self {
        Self {
            address: server.address,
            ..self.clone()
        }
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self
            .http
            .request(method, format!("http://{}/api/v1{path}", self.address));
        request
            .header("origin", format!("http://{}", self.address))
            .header("cookie", &self.cookie)
    }

    /// Sends a request; the status and the JSON that came back.
    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        body: Value,
    ) -> (StatusCode, Value) {
        let mut request = self.request(method, path);
        if !body.is_null() {
            request = request.json(&body);
        }
        let response = timeout(HANG, request.send())
            .await
            .expect("no answer")
            .unwrap();
        let status = response.status();
        (status, response.json().await.unwrap_or_default())
    }

    /// Sends a request that must be done.
    pub(crate) async fn ok(&self, method: Method, path: &str, body: Value) -> Value {
        let (status, answer) = self.send(method, path, body).await;
        assert!(status.is_success(), "{path}: {status} {answer}");
        answer
    }

    /// Sends a request that must be refused; its status and code.
    pub(crate) async fn refused(&self, method: Method, path: &str, body: Value) -> (u16, String) {
        let (status, answer) = self.send(method, path, body).await;
        assert!(!status.is_success(), "{path}: {status} {answer}");
        assert!(
            answer["detail"].as_str().is_some_and(|d| !d.is_empty()),
            "{answer}"
        );
        (
            status.as_u16(),
            answer["code"].as_str().unwrap_or_default().to_owned(),
        )
    }

    pub(crate) async fn open(&self, game: &str, seats: usize, more: Value) -> Value {
        let mut body = json!({ "game": game, "name": "Test", "seats": seats });
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().cloned().unwrap_or_default());
        self.ok(Method::POST, "/tables", body).await
    }

    /// The handshake of a socket.
    pub(crate) fn handshake(&self) -> http::Request<()> {
        let url = format!("ws://{}/api/v1/socket", self.address);
        let mut request = url.into_client_request().unwrap();
        let origin = format!("http://{}", self.address);
        request
            .headers_mut()
            .insert("origin", origin.parse().unwrap());
        request
            .headers_mut()
            .insert("cookie", self.cookie.parse().unwrap());
        request
            .headers_mut()
            .insert("sec-websocket-protocol", SUBPROTOCOL.parse().unwrap());
        request
    }

    pub(crate) async fn socket(&self) -> Socket {
        let (stream, _) = connect_async(self.handshake()).await.unwrap();
        let mut socket = Socket::new(stream);
        let welcome = socket.next().await;
        assert!(matches!(&welcome, ServerMessage::Welcome { you, .. } if *you == self.me));
        socket
    }

    /// A socket that watches a started match and has its snapshot.
    pub(crate) async fn watching(&self, table: &str) -> Socket {
        let mut socket = self.socket().await;
        socket.watch(table, None).await;
        socket
            .until(|m| matches!(m, ServerMessage::Snapshot { .. }))
            .await;
        socket
    }
}

/// A tab: it keeps what a page would keep.
#[derive(Debug)]
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every frame as it came.
    pub(crate) frames: Vec<String>,
    pub(crate) table: String,
    pub(crate) view: Value,
    pub(crate) seq: u64,
    pub(crate) decision: Option<DecisionView>,
    pub(crate) over: bool,
}

impl Socket {
    pub(crate) fn new(stream: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Self {
        Self {
            stream,
            frames: Vec::new(),
            table: String::new(),
            view: Value::Null,
            seq: 0,
            decision: None,
            over: false,
        }
    }

    /// Keeps what another tab has kept.
    pub(crate) fn go_on_from(&mut self, other: &Self) {
        self.table.clone_from(&other.table);
        self.view = other.view.clone();
        self.seq = other.seq;
        self.decision.clone_from(&other.decision);
        self.over = other.over;
    }

    pub(crate) async fn raw(&mut self, message: Message) {
        self.stream.send(message).await.unwrap();
    }

    /// Sends without caring whether anybody still listens.
    pub(crate) async fn try_raw(&mut self, message: Message) -> bool {
        self.stream.send(message).await.is_ok()
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.raw(Message::text(message.to_string())).await;
    }

    pub(crate) async fn watch(&mut self, table: &str, since: Option<u64>) {
        table.clone_into(&mut self.table);
        let mut message = json!({ "type": "watch", "table": table });
        if let Some(since) = since {
            message["since"] = since.into();
        }
        self.say(message).await;
    }

    /// The next message, which must come.
    pub(crate) async fn next(&mut self) -> ServerMessage {
        match self.next_or_close().await {
            Ok(message) => message,
            Err(code) => panic!("closed with {code}"),
        }
    }

    /// The next message, or the code of the close (0 without one).
    pub(crate) async fn next_or_close(&mut self) -> Result<ServerMessage, u16> {
        loop {
            let frame = timeout(HANG, self.stream.next())
                .await
                .expect("nothing came");
            match frame {
                Some(Ok(Message::Text(text))) => {
                    let message: ServerMessage = serde_json::from_str(&text).unwrap();
                    self.frames.push(text.to_string());
                    self.keep(&message);
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map_or(0, |f| u16::from(f.code)));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// The connection itself.
    pub(crate) fn into_stream(self) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
        self.stream
    }

    /// Reads on until the close and gives its code.
    pub(crate) async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next_or_close().await {
                return code;
            }
        }
    }

    /// Reads on until a message that fits.
    pub(crate) async fn until(&mut self, fits: impl Fn(&ServerMessage) -> bool) -> ServerMessage {
        loop {
            let message = self.next().await;
            if fits(&message) {
                return message;
            }
        }
    }

    /// Patches as a page would; a gap is a fault.
    fn keep(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Snapshot {
                seq,
                view,
                decision,
                outcome,
                ..
            } => {
                self.view = view.clone();
                self.seq = *seq;
                self.decision = Some(decision.clone());
                self.over = outcome.is_some();
            }
            ServerMessage::Update {
                from,
                seq,
                patch,
                decision,
                outcome,
                ..
            } => {
                assert_eq!(*from, self.seq, "a gap in the updates");
                if let Some(patch) = patch {
                    json_patch::merge(&mut self.view, patch);
                }
                self.seq = *seq;
                self.decision = Some(decision.clone());
                self.over = outcome.is_some();
            }
            _ => {}
        }
    }

    /// An id that no other command of any socket has.
    pub(crate) fn fresh_id() -> String {
        static IDS: AtomicU64 = AtomicU64::new(0);
        format!("c{}", IDS.fetch_add(1, Ordering::Relaxed))
    }

    pub(crate) fn asked(&self) -> u64 {
        self.decision.as_ref().map_or(0, |d| d.seq)
    }

    /// The actions that the open question offers to this seat.
    pub(crate) fn choices(&self) -> Vec<Value> {
        let ask = self.decision.as_ref().and_then(|d| d.ask.as_ref());
        ask.map_or_else(Vec::new, |a| {
            a.choices.iter().map(|c| c.action.clone()).collect()
        })
    }

    pub(crate) async fn act(&mut self, action: &Value) -> String {
        let id = Self::fresh_id();
        let message = json!({
            "type": "act", "table": self.table, "seq": self.asked(), "id": id, "action": action,
        });
        self.say(message).await;
        id
    }

    /// Does a choice by its place in the list and waits until it is done.
    pub(crate) async fn choose(&mut self, nth: usize) -> u64 {
        let choices = self.choices();
        let id = self.act(&choices[nth % choices.len()]).await;
        let answer = self.answer(&id).await;
        match answer {
            ServerMessage::Accepted { seq, .. } => seq,
            other => panic!("{other:?}"),
        }
    }

    /// The answer to a command.
    pub(crate) async fn answer(&mut self, id: &str) -> ServerMessage {
        self.until(|m| match m {
            ServerMessage::Accepted { id: i, .. } => i == id,
            ServerMessage::Rejected { id: i, .. } => i.as_deref() == Some(id),
            _ => false,
        })
        .await
    }

    /// The code of the refusal of a command.
    pub(crate) async fn refusal(&mut self, id: &str) -> String {
        match self.answer(id).await {
            ServerMessage::Rejected { code, message, .. } => {
                assert!(!message.is_empty());
                code
            }
            other => panic!("{other:?}"),
        }
    }

    /// Waits until the match asks this seat or is over.
    pub(crate) async fn asked_or_over(&mut self) {
        while self.choices().is_empty() && !self.over {
            self.next().await;
        }
    }

    /// Answers whatever is asked until the match is over, picking by a little generator.
    pub(crate) async fn play_out(mut self, mut chance: u64) -> Self {
        while !self.over {
            self.asked_or_over().await;
            if self.over {
                break;
            }
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let choices = self.choices();
            let id = self
                .act(&choices[(chance >> 33) as usize % choices.len()])
                .await;
            match self.answer(&id).await {
                ServerMessage::Accepted { .. } => {}
                // Somebody else moved first; what is asked now has come already.
                ServerMessage::Rejected { code, .. } if code == "stale" => {}
                other => panic!("{other:?}"),
            }
        }
        self
    }
}
