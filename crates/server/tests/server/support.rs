//! A server on a free port, people with cookies, and their sockets.

mod events;
mod socket;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{
    Config, Limits,
    app_state::AppState,
    games::{Examples, kind, offered},
    wire::{Person, SUBPROTOCOL, ServerMessage},
};
use tempfile::TempDir;
use tokio::{sync::oneshot, task::JoinHandle, time::timeout};
use tokio_tungstenite::{
    connect_async,
    tungstenite::{client::IntoClientRequest, http},
};

pub(crate) use self::{
    events::{Event, Events},
    socket::Socket,
};
use crate::{cup::Cup, keg::Keg};

/// A test that waits this long for something that must happen has failed.
pub(crate) const HANG: Duration = Duration::from_mins(1);
/// A server that stops waits so long for sockets of people who read no more.
const BRIEF: Duration = Duration::from_millis(250);

/// A running server.
#[derive(Debug)]
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) admin: Option<SocketAddr>,
    pub(crate) app: Arc<AppState>,
    config: Config,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
    /// Keeps the database while it is in use.
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
            pass_delay: Duration::from_hours(1),
            limits: Limits {
                message_burst: 1_000_000,
                request_burst: 1_000_000,
                read_burst: 1_000_000,
                guest_burst: 1_000_000,
                chat_burst: 1_000_000,
                farewell: BRIEF,
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
        let app = bound.app();
        let task = tokio::spawn(async move {
            let shutdown = async move { drop(stopped.await) };
            bound.run(shutdown).await.unwrap();
        });
        Self {
            address,
            admin,
            app,
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
        let mut player = Player::at_address(address);
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
        self.playing_with(game, names, json!({})).await
    }

    /// A started match at a table with settings of its own.
    pub(crate) async fn playing_with(
        &self,
        game: &str,
        names: &[&str],
        settings: Value,
    ) -> (String, Vec<Player>) {
        let mut people = Vec::new();
        for name in names {
            people.push(self.person(name).await);
        }
        let host = &people[0];
        let table = host.open(game, names.len(), settings).await;
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

/// A person with a cookie.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
    pub(crate) me: Person,
    pub(crate) http: reqwest::Client,
}

impl Player {
    /// A person whom no server knows.
    pub(crate) fn at_address(address: SocketAddr) -> Self {
        Self {
            address,
            http: reqwest::Client::new(),
            cookie: String::new(),
            me: Person {
                id: String::new(),
                name: String::new(),
            },
        }
    }

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

    /// Sends a request. Returns the status and the JSON.
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

    /// Sends the archive of a match to be continued. Returns the status and the JSON.
    pub(crate) async fn imports(&self, path: &str, archive: &str) -> (u16, Value) {
        let request = self.request(Method::POST, path);
        let request = request.header("content-type", "application/jsonl");
        let response = timeout(HANG, request.body(archive.to_owned()).send()).await;
        let response = response.expect("no answer").unwrap();
        let status = response.status().as_u16();
        (status, response.json().await.unwrap_or_default())
    }

    /// The text that is answered to a request.
    pub(crate) async fn text(&self, path: &str) -> String {
        let response = self.request(Method::GET, path).send().await.unwrap();
        response.text().await.unwrap()
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
        self.welcomed(self.handshake()).await
    }

    async fn welcomed(&self, handshake: http::Request<()>) -> Socket {
        let (stream, _) = connect_async(handshake).await.unwrap();
        let mut socket = Socket::new(stream);
        let welcome = socket.next().await;
        assert!(matches!(&welcome, ServerMessage::Welcome { you, .. } if *you == self.me));
        socket
    }

    /// A connection that is no WebSocket.
    pub(crate) async fn event_socket(&self) -> Socket {
        let events = Events::open(self).await;
        let mut socket = Socket::new(events);
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
