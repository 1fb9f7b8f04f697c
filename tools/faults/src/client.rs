//! The ledger client: it plays as a thin page would, reconnects after every failure, repeats what was
//! not answered, and records everything it is sent.

use std::{sync::Arc, time::Duration};

use anyhow::{Context as _, bail, ensure};
use engine::Viewer;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::wire::ServerMessage;
use tokio::{
    net::TcpStream,
    sync::watch,
    time::{Instant, sleep, timeout},
};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

use crate::{
    chance::Chance,
    checker::digest,
    guest::Guest,
    ledger::{Event, Ledger, StoredAction},
    tab::{Tab, Took},
};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How a client behaves.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// How long the server may be silent before the client pings it, and again before it reconnects.
    pub patience: Duration,
    /// The pause before a retry.
    pub pause: Duration,
    /// It undoes one in so many of its choices where that is free; 0: none.
    pub undo_one_in: u64,
    /// The delay before each choice.
    pub think: Duration,
}

impl Default for Manner {
    fn default() -> Self {
        Self {
            patience: Duration::from_secs(2),
            pause: Duration::from_millis(15),
            undo_one_in: 0,
            think: Duration::ZERO,
        }
    }
}

/// A command that was sent and is not answered.
#[derive(Clone, Debug)]
struct Command {
    id: String,
    deed: StoredAction,
    /// When it was sent for the first time.
    sent: Instant,
}

/// A player or a spectator.
#[derive(Debug)]
pub struct Client {
    /// The person.
    pub guest: Guest,
    /// The table.
    pub table: String,
    /// The viewer: a seat, or a spectator.
    pub viewer: Viewer,
    /// What it was shown.
    pub tab: Tab,
    manner: Manner,
    ledger: Arc<Ledger>,
    chance: Chance,
    stop: watch::Receiver<bool>,
    open: Option<Command>,
    /// A question that has passed while no newer one has arrived.
    passed: Option<u64>,
    made: u64,
}

/// How a connection ended.
enum Visit {
    Done,
    Broken(String),
}

impl Client {
    /// A client of a started match. It plays until the match is over or `stop` is set.
    pub fn new(
        guest: Guest,
        table: &str,
        viewer: Viewer,
        ledger: &Arc<Ledger>,
        chance: Chance,
        stop: watch::Receiver<bool>,
    ) -> Self {
        Self {
            guest,
            table: table.to_owned(),
            viewer,
            tab: Tab::default(),
            manner: Manner::default(),
            ledger: Arc::clone(ledger),
            chance,
            stop,
            open: None,
            passed: None,
            made: 0,
        }
    }

    /// A client that behaves differently.
    #[must_use]
    pub fn with(mut self, manner: Manner) -> Self {
        self.manner = manner;
        self
    }

    /// Plays until the match is over, or until it is stopped and everything is answered.
    ///
    /// # Errors
    /// When the server visibly breaks a promise.
    pub async fn play(mut self) -> anyhow::Result<Self> {
        while !self.finished() {
            match self.visit().await.with_context(|| self.name())? {
                Visit::Done => {}
                Visit::Broken(why) => {
                    self.note(Event::Broken { why })?;
                    sleep(self.manner.pause).await;
                }
            }
        }
        Ok(self)
    }

    fn name(&self) -> String {
        format!(
            "table {}, {:?}, entry {}",
            self.table, self.viewer, self.tab.seq
        )
    }

    fn note(&self, event: Event) -> anyhow::Result<()> {
        self.ledger.note(&self.table, self.viewer, event)
    }

    fn finished(&self) -> bool {
        self.open.is_none() && (self.tab.outcome.is_some() || *self.stop.borrow())
    }

    async fn connect(&self) -> anyhow::Result<Result<Socket, String>> {
        let connecting = connect_async(self.guest.handshake()?);
        Ok(match timeout(self.manner.patience, connecting).await {
            Ok(Ok((socket, _))) => Ok(socket),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("no handshake in time".into()),
        })
    }

    /// One connection, from its start to its end.
    async fn visit(&mut self) -> anyhow::Result<Visit> {
        let patience = self.manner.patience;
        let mut socket = match self.connect().await? {
            Ok(socket) => socket,
            Err(why) => return Ok(Visit::Broken(why)),
        };
        self.note(Event::Opened)?;
        let mut say = vec![self.watch(self.tab.since())];
        say.extend(self.again()?);
        let mut quiet = false;
        let mut stopping = *self.stop.borrow();
        loop {
            if self.finished() {
                let _ = timeout(patience, socket.close(None)).await;
                return Ok(Visit::Done);
            }
            say.extend(self.choose().await?);
            for text in say.drain(..) {
                if !send(&mut socket, text, patience).await {
                    return Ok(Visit::Broken("could not send".into()));
                }
            }
            let heard = tokio::select! {
                heard = timeout(patience, socket.next()) => heard,
                () = told(&mut self.stop), if !stopping => {
                    stopping = true;
                    continue;
                }
            };
            match heard {
                Err(_) if quiet => return Ok(Visit::Broken("silence".into())),
                Err(_) => {
                    quiet = true;
                    say.push(json!({ "type": "ping" }));
                    say.extend(self.passed.map(|_| self.watch(None)));
                }
                Ok(Some(Ok(Message::Text(text)))) => {
                    quiet = false;
                    let message = serde_json::from_str(&text).context("an unreadable message")?;
                    say.extend(self.hear(message).await?);
                }
                Ok(Some(Ok(Message::Close(frame)))) => {
                    let why = frame.map_or(0, |f| u16::from(f.code));
                    return Ok(Visit::Broken(format!("closed with {why}")));
                }
                Ok(Some(Ok(_))) => {}
                Ok(Some(Err(error))) => return Ok(Visit::Broken(error.to_string())),
                Ok(None) => return Ok(Visit::Broken("the end of the stream".into())),
            }
        }
    }

    fn watch(&self, since: Option<u64>) -> Value {
        let mut message = json!({ "type": "watch", "table": self.table });
        if let Some(since) = since {
            message["since"] = since.into();
        }
        message
    }

    fn command(&self, command: &Command) -> Value {
        let mut message = json!({ "table": self.table, "id": command.id });
        match &command.deed {
            StoredAction::Act { seq, action } => {
                message["type"] = "act".into();
                message["seq"] = (*seq).into();
                message["action"] = action.clone();
            }
            StoredAction::Undo { to } => {
                message["type"] = "undo".into();
                message["to"] = (*to).into();
            }
        }
        message
    }

    /// The unanswered command, to be repeated.
    fn again(&self) -> anyhow::Result<Option<Value>> {
        let Some(command) = &self.open else {
            return Ok(None);
        };
        let id = command.id.clone();
        self.note(Event::Again { id })?;
        Ok(Some(self.command(command)))
    }

    /// A new command, if there is a choice and nothing is unanswered.
    async fn choose(&mut self) -> anyhow::Result<Option<Value>> {
        let Some(decision) = &self.tab.decision else {
            return Ok(None);
        };
        let idle = self.open.is_some() || *self.stop.borrow() || self.tab.outcome.is_some();
        if idle || self.passed == Some(decision.seq) {
            return Ok(None);
        }
        let Some(ask) = decision.ask.as_ref().filter(|a| !a.choices.is_empty()) else {
            return Ok(None);
        };
        let deed = match &decision.undo {
            Some(undo) if self.chance.one_in(self.manner.undo_one_in) => {
                StoredAction::Undo { to: undo.last }
            }
            _ => {
                let nth = self.chance.below(ask.choices.len() as u64) as usize;
                let (seq, action) = (decision.seq, ask.choices[nth].action.clone());
                StoredAction::Act { seq, action }
            }
        };
        self.made += 1;
        let id = format!("{}-{}", self.made, self.chance.any());
        sleep(self.manner.think).await;
        let sent = Instant::now();
        let command = Command { id, deed, sent };
        let (id, deed) = (command.id.clone(), command.deed.clone());
        self.note(Event::Sent { id, deed })?;
        let message = self.command(&command);
        self.open = Some(command);
        Ok(Some(message))
    }

    /// Records a message. Returns what to send in response.
    async fn hear(&mut self, message: ServerMessage) -> anyhow::Result<Vec<Value>> {
        match message {
            seen @ (ServerMessage::Snapshot { .. } | ServerMessage::Update { .. }) => {
                return self.see(seen);
            }
            ServerMessage::Accepted { id, seq, duplicate } => self.accepted(id, seq, duplicate)?,
            ServerMessage::Rejected { id, code, .. } => return self.rejected(id, code).await,
            ServerMessage::Welcome { .. }
            | ServerMessage::Table { .. }
            | ServerMessage::Log { .. }
            | ServerMessage::Moment { .. }
            | ServerMessage::Presence { .. }
            | ServerMessage::Clock { .. }
            | ServerMessage::Chat { .. }
            | ServerMessage::UndoRequest { .. }
            | ServerMessage::Proposal { .. }
            | ServerMessage::Storage { .. }
            | ServerMessage::Pong => {}
        }
        Ok(Vec::new())
    }

    /// Applies what is shown to the tab.
    fn see(&mut self, message: ServerMessage) -> anyhow::Result<Vec<Value>> {
        let stood = self.tab.seq;
        let told = match &message {
            ServerMessage::Update { events, .. } => Some(digest::events(events.clone())?),
            _ => None,
        };
        match self.tab.take(message) {
            Some((from, seq, Took::New)) => {
                ensure!(seq >= stood, "entry {stood} was shown, and now only {seq}");
                self.shown(from, told)?;
            }
            Some((from, _, Took::Gap)) => {
                let from = from.unwrap_or_default();
                self.note(Event::Gap { from, seq: stood })?;
                return Ok(vec![self.watch(None)]);
            }
            Some((_, _, Took::Old)) | None => {}
        }
        Ok(Vec::new())
    }

    fn shown(&mut self, from: Option<u64>, told: Option<u64>) -> anyhow::Result<()> {
        if self.passed != self.tab.decision.as_ref().map(|d| d.seq) {
            self.passed = None;
        }
        let digest = digest::of(&self.tab)?;
        let seq = self.tab.seq;
        self.note(Event::Shown {
            from,
            seq,
            digest,
            told,
        })
    }

    fn accepted(&mut self, id: String, seq: u64, duplicate: bool) -> anyhow::Result<()> {
        // The ledger checks everything after the first answer.
        if let Some(open) = self.open.take_if(|open| open.id == id) {
            self.ledger.answered(open.sent.elapsed());
        }
        self.note(Event::Acked { id, seq, duplicate })
    }

    async fn rejected(&mut self, id: Option<String>, code: String) -> anyhow::Result<Vec<Value>> {
        let open = self.open.as_ref();
        let mine = id.is_none() || open.is_some_and(|open| Some(&open.id) == id.as_ref());
        match code.as_str() {
            "unavailable" | "busy" | "rate_limited" | "not_watching" => {
                if !mine {
                    return Ok(Vec::new());
                }
                self.note(Event::Waited { code: code.clone() })?;
                sleep(self.manner.pause).await;
                let watch = id.is_none() || code == "not_watching";
                let mut say = Vec::new();
                say.extend(watch.then(|| self.watch(self.tab.since())));
                if id.is_some() {
                    say.extend(self.again()?);
                }
                Ok(say)
            }
            // The connection is closed next; a new one finds the table's server.
            "elsewhere" => {
                self.note(Event::Waited { code })?;
                Ok(Vec::new())
            }
            "stale" | "over" => {
                let id = id.context("a refusal of nothing")?;
                if mine {
                    self.open = None;
                    self.passed = self.tab.decision.as_ref().map(|d| d.seq);
                }
                self.note(Event::Refused { id, code })?;
                Ok(Vec::new())
            }
            _ => bail!("what was offered is refused: {code} ({id:?})"),
        }
    }
}

async fn told(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|s| *s).await;
}

async fn send(socket: &mut Socket, message: Value, patience: Duration) -> bool {
    let sent = timeout(patience, socket.send(Message::text(message.to_string()))).await;
    matches!(sent, Ok(Ok(())))
}

/// The match as a new client sees it.
///
/// # Errors
/// When it is not shown.
pub async fn fresh(guest: &Guest, table: &str) -> anyhow::Result<Tab> {
    let (mut socket, _) = connect_async(guest.handshake()?).await?;
    let watch = json!({ "type": "watch", "table": table });
    socket.send(Message::text(watch.to_string())).await?;
    let patience = Duration::from_secs(30);
    while let Some(frame) = timeout(patience, socket.next()).await.context("silence")? {
        let Message::Text(text) = frame? else {
            continue;
        };
        let mut tab = Tab::default();
        if tab.take(serde_json::from_str(&text)?).is_some() {
            let _ = timeout(patience, socket.close(None)).await;
            return Ok(tab);
        }
    }
    bail!("the connection ended before the match was shown")
}
