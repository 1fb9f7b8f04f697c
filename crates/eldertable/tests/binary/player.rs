//! A person at a table, over the real protocol.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use faults::guest::Guest;
use futures_util::{SinkExt, StreamExt};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::{
    net::TcpStream,
    sync::Notify,
    time::{sleep, timeout},
};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

use crate::server::Server;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// An action that the server has acknowledged.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Acked {
    pub(crate) id: String,
    pub(crate) action: Value,
    pub(crate) seq: u64,
}

/// A person with a cookie and, at times, a socket.
#[derive(Debug)]
pub(crate) struct Player {
    guest: Guest,
    table: String,
    socket: Option<Socket>,
    seq: u64,
    over: bool,
    /// Rung at every acknowledgement.
    pub(crate) acknowledged: Arc<Notify>,
}

static COMMANDS: AtomicU64 = AtomicU64::new(1);

impl Player {
    /// A new guest.
    pub(crate) async fn new(server: &Server, name: &str) -> Self {
        let player = Self {
            guest: Guest::new(server.address()).await.unwrap(),
            table: String::new(),
            socket: None,
            seq: 0,
            over: false,
            acknowledged: Arc::default(),
        };
        let body = json!({ "name": name });
        player.call(Method::PUT, "/me", body).await;
        player
    }

    /// A request that must be granted.
    async fn call(&self, method: Method, path: &str, body: Value) -> Value {
        self.guest.call(method, path, &body).await.unwrap()
    }

    /// Opens a table; its id and invitation.
    pub(crate) async fn open_table(
        &mut self,
        game: &str,
        seats: u8,
        options: Value,
    ) -> [String; 2] {
        let table = json!({
            "game": game, "name": "A dark night", "seats": seats, "public": false,
            "spectators": true, "options": options,
        });
        let table = self.call(Method::POST, "/tables", table).await;
        let text = |key: &str| table[key].as_str().unwrap().to_owned();
        self.table = text("id");
        [text("id"), text("invite")]
    }

    /// Enters a table by its invitation.
    pub(crate) async fn enter(&mut self, [table, invite]: &[String; 2]) {
        self.table.clone_from(table);
        self.guest.enter(table, invite).await.unwrap();
    }

    /// Takes a seat, or puts a bot into it.
    pub(crate) async fn seat(&mut self, seat: u8, sitter: Value) {
        let path = format!("/tables/{}/seats/{seat}", self.table);
        self.call(Method::PUT, &path, sitter).await;
    }

    /// Starts the match.
    pub(crate) async fn start(&mut self) {
        let path = format!("/tables/{}/start", self.table);
        self.call(Method::POST, &path, json!({})).await;
    }

    /// Connects and looks at the table until the match is shown; the question, if there is one.
    pub(crate) async fn come_back(&mut self) -> Option<Value> {
        self.connect().await;
        loop {
            let message = self.hear().await.expect("the server went away");
            if message["type"] == "snapshot" {
                return self.look(&message);
            }
        }
    }

    async fn connect(&mut self) {
        let handshake = self.guest.handshake().unwrap();
        let (socket, _) = connect_async(handshake).await.unwrap();
        self.socket = Some(socket);
        self.say(json!({ "type": "watch", "table": self.table }))
            .await;
    }

    /// The same person at another server.
    pub(crate) fn go_to(&mut self, server: &Server) {
        self.guest = self.guest.by(server.address());
        self.socket = None;
    }

    /// The same person with another tab.
    pub(crate) fn clone_at(&self, server: &Server) -> Self {
        Self {
            guest: self.guest.by(server.address()),
            table: self.table.clone(),
            socket: None,
            seq: self.seq,
            over: self.over,
            acknowledged: Arc::default(),
        }
    }

    /// Whether the server can store something just now.
    pub(crate) async fn can_write(&self) -> bool {
        let body = json!({ "name": "Wilbur" });
        let stored = self.guest.call(Method::PUT, "/me", &body);
        matches!(timeout(Duration::from_secs(2), stored).await, Ok(Ok(_)))
    }

    /// Waits until the server closes the connection.
    pub(crate) async fn sent_away(&mut self) {
        while self.hear().await.is_some() {}
    }

    /// Reconnects until the table is here, as a page does. Returns the open question, if any.
    pub(crate) async fn find_table(&mut self) -> Option<Value> {
        let found = timeout(Duration::from_secs(30), async {
            loop {
                match self.try_come_back().await {
                    Ok(open) => return open,
                    Err(code) => assert!(code.is_empty() || code == "elsewhere", "{code}"),
                }
                sleep(Duration::from_millis(100)).await;
            }
        });
        found.await.expect("the table is nowhere")
    }

    /// Reconnects until the server refuses; returns the refusal's code.
    pub(crate) async fn refused(&mut self) -> String {
        let refused = timeout(Duration::from_secs(30), async {
            loop {
                match self.try_come_back().await {
                    Ok(_) => panic!("the table is here"),
                    Err(code) if !code.is_empty() => return code,
                    Err(_) => sleep(Duration::from_millis(50)).await,
                }
            }
        });
        refused.await.expect("it does not say why")
    }

    /// The code of a refusal; empty when the connection ended without one.
    pub(crate) async fn try_come_back(&mut self) -> Result<Option<Value>, String> {
        self.connect().await;
        let mut code = String::new();
        while let Some(message) = self.hear().await {
            if message["type"] == "snapshot" {
                return Ok(self.look(&message));
            }
            if message["type"] == "rejected" {
                code = text(&message["code"]);
            }
        }
        Err(code)
    }

    async fn say(&mut self, message: Value) -> bool {
        let Some(socket) = &mut self.socket else {
            return false;
        };
        socket
            .send(Message::text(message.to_string()))
            .await
            .is_ok()
    }

    /// The next message, or nothing when the connection is gone.
    async fn hear(&mut self) -> Option<Value> {
        loop {
            let socket = self.socket.as_mut()?;
            let heard = timeout(Duration::from_secs(20), socket.next());
            match heard.await.expect("the server has fallen silent") {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).ok(),
                Some(Ok(Message::Close(_)) | Err(_)) | None => {
                    self.socket = None;
                    return None;
                }
                Some(Ok(_)) => {}
            }
        }
    }

    /// Takes note of where the match stands; the decision, if it is this player's.
    fn look(&mut self, message: &Value) -> Option<Value> {
        self.seq = message["seq"].as_u64().unwrap();
        self.over = message.get("outcome").is_some_and(|o| !o.is_null());
        let decision = &message["decision"];
        decision.get("ask").map(|_| decision.clone())
    }

    /// The cookie.
    pub(crate) fn cookie(&self) -> &str {
        self.guest.cookie()
    }

    /// The last entry this player has seen.
    pub(crate) fn seq(&self) -> u64 {
        self.seq
    }

    /// Whether the match is over.
    pub(crate) fn over(&self) -> bool {
        self.over
    }

    /// Plays on from `open` until the match is over, `enough` actions are acknowledged or the server
    /// goes away; what the server has acknowledged.
    pub(crate) async fn play(&mut self, mut open: Option<Value>, enough: usize) -> Vec<Acked> {
        let mut acked = Vec::new();
        let mut sent: Option<Acked> = None;
        while acked.len() < enough && !self.over {
            if let (Some(decision), None) = (&open, &sent) {
                let command = self.answer(decision);
                sent = Some(Acked {
                    id: text(&command["id"]),
                    action: command["action"].clone(),
                    seq: 0,
                });
                self.say(command).await;
            }
            let Some(message) = self.hear().await else {
                break;
            };
            match message["type"].as_str() {
                Some("accepted") => {
                    let command = sent.take().expect("nothing was sent");
                    assert_eq!(text(&message["id"]), command.id);
                    let seq = message["seq"].as_u64().unwrap();
                    acked.push(Acked { seq, ..command });
                    self.acknowledged.notify_one();
                }
                Some("update" | "snapshot") => {
                    let before = self.seq;
                    let decision = self.look(&message);
                    if self.seq > before {
                        open = decision;
                    }
                }
                Some("rejected") => {
                    let code = message["code"].as_str();
                    assert!(matches!(code, Some("rate_limited" | "stale")), "{message}");
                    sent = None;
                    sleep(Duration::from_millis(60)).await;
                }
                _ => {}
            }
        }
        acked
    }

    fn answer(&self, decision: &Value) -> Value {
        let number = COMMANDS.fetch_add(1, Ordering::Relaxed);
        let choices = decision["ask"]["choices"].as_array().unwrap();
        let choice = &choices[number as usize * 7 % choices.len()];
        json!({
            "type": "act", "table": self.table, "seq": decision["seq"],
            "id": format!("command-{number}"), "action": choice["action"],
        })
    }

    /// Sends an acknowledged command once more; the entry that the server says it is, and whether it
    /// remembers it.
    pub(crate) async fn repeat(&mut self, command: &Acked) -> (u64, bool) {
        let again = json!({
            "type": "act", "table": self.table, "seq": command.seq,
            "id": command.id, "action": command.action,
        });
        assert!(self.say(again).await);
        loop {
            let message = self.hear().await.expect("the server went away");
            match message["type"].as_str() {
                Some("accepted") if text(&message["id"]) == command.id => {
                    let seq = message["seq"].as_u64().unwrap();
                    return (seq, message["duplicate"] == true);
                }
                Some("rejected") if message["code"] == "rate_limited" => {
                    sleep(Duration::from_millis(100)).await;
                    return Box::pin(self.repeat(command)).await;
                }
                Some("rejected") => panic!("{message}"),
                Some("update") => {
                    self.look(&message);
                }
                _ => {}
            }
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
