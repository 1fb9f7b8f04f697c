//! A person's connection, like a tab's.

use std::sync::atomic::{AtomicU64, Ordering};

use engine::matches::DecisionView;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::wire::ServerMessage;
use tokio::{
    net::TcpStream,
    time::{Instant, timeout_at},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream,
    tungstenite::{Message, protocol::CloseFrame},
};

use super::{
    HANG,
    events::{Event, Events},
};

type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What carries a connection.
#[derive(Debug)]
pub(crate) enum Line {
    Socket(Box<Stream>),
    Events(Box<Events>),
}

impl From<Stream> for Line {
    fn from(stream: Stream) -> Self {
        Self::Socket(Box::new(stream))
    }
}

impl From<Events> for Line {
    fn from(events: Events) -> Self {
        Self::Events(Box::new(events))
    }
}

impl Line {
    async fn send(&mut self, message: Message) -> bool {
        match self {
            Self::Socket(stream) => stream.send(message).await.is_ok(),
            Self::Events(events) => events.say(message.to_string()).await.is_success(),
        }
    }

    /// The next frame; nothing when the line is cut.
    async fn next(&mut self) -> Option<Message> {
        match self {
            Self::Socket(stream) => stream.next().await?.ok(),
            Self::Events(events) => Some(match events.next().await? {
                Event::Message(text) => Message::text(text),
                Event::Close(code) => Message::Close(Some(CloseFrame {
                    code: code.into(),
                    reason: "".into(),
                })),
            }),
        }
    }
}

/// A tab: it keeps what a page would keep.
#[derive(Debug)]
pub(crate) struct Socket {
    line: Line,
    /// Every frame as it came.
    pub(crate) frames: Vec<String>,
    pub(crate) table: String,
    pub(crate) view: Value,
    pub(crate) seq: u64,
    pub(crate) decision: Option<DecisionView>,
    pub(crate) over: bool,
}

impl Socket {
    pub(crate) fn new(line: impl Into<Line>) -> Self {
        Self {
            line: line.into(),
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
        assert!(self.line.send(message).await, "it could not be sent");
    }

    /// Sends, whether or not the server still reads.
    pub(crate) async fn try_raw(&mut self, message: Message) -> bool {
        self.line.send(message).await
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
        // Pings come for ever: the time is for a message.
        let until = Instant::now() + HANG;
        loop {
            let frame = timeout_at(until, self.line.next()).await;
            match frame.expect("nothing came") {
                Some(Message::Text(text)) => {
                    let message: ServerMessage = serde_json::from_str(&text).unwrap();
                    self.frames.push(text.to_string());
                    self.keep(&message);
                    return Ok(message);
                }
                Some(Message::Close(frame)) => {
                    return Err(frame.map_or(0, |f| u16::from(f.code)));
                }
                Some(_) => {}
                None => return Err(0),
            }
        }
    }

    /// The WebSocket itself.
    pub(crate) fn into_stream(self) -> Stream {
        match self.line {
            Line::Socket(stream) => *stream,
            Line::Events(_) => panic!("it is no WebSocket"),
        }
    }

    /// The events themselves.
    pub(crate) fn events(&mut self) -> &mut Events {
        match &mut self.line {
            Line::Events(events) => events,
            Line::Socket(_) => panic!("it is a WebSocket"),
        }
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
                // Another player moved first; the new question has already arrived.
                ServerMessage::Rejected { code, .. } if code == "stale" => {}
                other => panic!("{other:?}"),
            }
        }
        self
    }
}
