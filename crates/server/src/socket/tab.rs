//! Reads a connection's messages, checks their form and rate, and passes them to rooms.

use std::{pin::pin, sync::Arc};

use engine::text;
use futures_util::{Stream, StreamExt};
use tokio::time::{Instant, sleep_until};

use super::{Close, Incoming, TokenBucket};
use crate::{
    api_error::ApiError,
    app_state::AppState,
    depth::too_deep,
    room::{Caller, Command},
    wire::{ClientMessage, ServerMessage},
};

/// The reading half of a connection.
#[derive(Debug)]
pub(super) struct Tab {
    app: Arc<AppState>,
    caller: Caller,
    watching: Vec<String>,
    rate: TokenBucket,
    refused: u32,
}

impl Tab {
    pub(super) fn new(app: &Arc<AppState>, caller: Caller) -> Self {
        let limits = &app.config.limits;
        Self {
            rate: TokenBucket::new(limits.message_burst, limits.messages_per_second),
            app: Arc::clone(app),
            caller,
            watching: Vec::new(),
            refused: 0,
        }
    }

    /// Reads until either side closes.
    pub(super) async fn read(&mut self, heard: &mut (impl Stream<Item = Incoming> + Unpin)) {
        let app = Arc::clone(&self.app);
        let limits = &app.config.limits;
        let mut stopping = app.stopping.subscribe();
        let mut stopping = pin!(stopping.wait_for(|s| *s));
        let mut ended = pin!(self.caller.outbox.clone().ended());
        let mut deadline = Instant::now() + limits.first_message;
        let mut alarm = pin!(sleep_until(deadline));
        let mut greeted = false;
        loop {
            // Received messages come first; everything else is checked while nothing arrives.
            let heard = tokio::select! {
                biased;
                heard = heard.next() => heard,
                _ = &mut stopping => return self.caller.outbox.close(Close::Restart),
                () = &mut ended => return,
                () = &mut alarm => {
                    if Instant::now() >= deadline {
                        return self.caller.outbox.close(Close::Silent);
                    }
                    alarm.as_mut().reset(deadline);
                    continue;
                }
            };
            match heard {
                None => return self.caller.outbox.close(Close::Done),
                Some(Incoming::Broken(why)) => return self.caller.outbox.close(why),
                Some(Incoming::TooLarge) => return self.too_large(),
                Some(Incoming::Text(text)) if text.len() > limits.message_bytes => {
                    return self.too_large();
                }
                Some(Incoming::Text(text)) => {
                    greeted = true;
                    deadline = Instant::now() + limits.silence;
                    self.text(&text);
                }
                Some(Incoming::Binary) => return self.not_text(),
                Some(Incoming::Alive) => {
                    // Before the first message they don't show that the client knows the protocol.
                    if greeted {
                        deadline = Instant::now() + limits.silence;
                    }
                    self.counts();
                }
            }
        }
    }

    fn not_text(&self) {
        let why = text!("this protocol is text, not binary");
        self.reject(None, ApiError::malformed(why));
        self.caller.outbox.close(Close::Binary);
    }

    fn too_large(&self) {
        let most = self.app.config.limits.message_bytes;
        let mut error = ApiError::malformed(text!("a message has at most {0} bytes", most));
        error.code = "too_large";
        self.reject(None, error);
        self.caller.outbox.close(Close::TooLarge);
    }

    fn reject(&self, id: Option<String>, error: ApiError) {
        self.caller.reject(&self.app, id, error);
    }

    /// Whether the rate limit allows another message. Closes a connection that floods.
    fn counts(&mut self) -> bool {
        if self.rate.take() {
            self.refused = 0;
            return true;
        }
        self.refused += 1;
        self.app.metrics.refusals.messages.inc();
        if self.refused > self.app.config.limits.flood {
            self.caller.outbox.close(Close::Flood);
        }
        false
    }

    fn text(&mut self, text: &str) {
        if !self.counts() {
            let id = if too_deep(text.as_bytes()) {
                None
            } else {
                id_in(text)
            };
            return self.reject(id, ApiError::rate_limited());
        }
        if too_deep(text.as_bytes()) {
            return self.reject(None, ApiError::too_deep());
        }
        match serde_json::from_str::<ClientMessage>(text) {
            Ok(ClientMessage::Ping) => self.caller.outbox.send(&ServerMessage::Pong),
            Ok(message) => self.message(message),
            Err(error) => {
                let why = text!("the message can't be read: {0}", error.to_string());
                self.reject(id_in(text), ApiError::malformed(why));
            }
        }
    }

    fn message(&mut self, message: ClientMessage) {
        let id = message.id().map(str::to_owned);
        if let Err(error) = self.hand_on(message) {
            self.reject(id, error);
        }
    }

    /// Passes a message to its table's room.
    fn hand_on(&mut self, message: ClientMessage) -> Result<(), ApiError> {
        let caller = self.caller.clone();
        if message.asks_much() && !self.may_be_sent_more() {
            return Err(ApiError::rate_limited());
        }
        match message {
            ClientMessage::Watch { table, since } => {
                self.begin(&table)?;
                self.send(&table, Command::Watch { caller, since })
            }
            ClientMessage::Unwatch { table } => {
                self.watching.retain(|t| *t != table);
                let outbox = caller.outbox;
                self.send(&table, Command::Unwatch { outbox })
            }
            message => {
                let table = message.table();
                let watched = self.watching.iter().find(|t| Some(t.as_str()) == table);
                let Some(table) = watched else {
                    let why = text!("watch the table first");
                    return Err(ApiError::conflict("not_watching", why));
                };
                self.send(table, Command::Say { caller, message })
            }
        }
    }

    /// Whether the byte limits of this connection's address allow a long answer.
    fn may_be_sent_more(&self) -> bool {
        let Caller {
            outbox, address, ..
        } = &self.caller;
        let allowances = &self.app.allowances;
        let may = allowances.answer(&self.app, *address, outbox.newly_queued());
        if !may {
            self.app.metrics.refusals.answers.inc();
        }
        may
    }

    fn send(&self, table: &str, command: Command) -> Result<(), ApiError> {
        self.app.hub.send(&self.app, table, command)
    }

    fn begin(&mut self, table: &str) -> Result<(), ApiError> {
        if self.watching.iter().any(|t| t == table) {
            return Ok(());
        }
        let most = self.app.config.limits.tables_per_socket;
        if self.watching.len() >= most {
            let why = format!("a connection watches at most {most} tables");
            return Err(ApiError::conflict("too_many_tables", why));
        }
        self.watching.push(table.to_owned());
        Ok(())
    }

    pub(super) fn leave(&mut self) {
        for table in std::mem::take(&mut self.watching) {
            let outbox = self.caller.outbox.clone();
            // A busy room notices the closed outbox by itself.
            let _ = self.send(&table, Command::Unwatch { outbox });
        }
    }
}

/// The id of an unreadable command, so that its sender gets an answer.
fn id_in(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Id {
        id: String,
    }
    let Id { id } = serde_json::from_str(text).ok()?;
    crate::typed::made_id(&id).then_some(id)
}
