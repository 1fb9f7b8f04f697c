//! A connection: one WebSocket a tab. It reads messages, checks their shape and rate, hands them to
//! rooms, and writes what waits in its outbox.

mod census;
mod close;
mod outbox;
mod rate;

use engine::text;
use std::{net::IpAddr, pin::pin, sync::Arc};

use axum::{
    extract::{
        State,
        ws::{Message, WebSocket, WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use tokio::{
    task::yield_now,
    time::{Instant, MissedTickBehavior, interval, sleep_until, timeout},
};

pub use self::{
    census::Census,
    close::Close,
    outbox::{Frame, Outbox, frame, outbox},
    rate::Bucket,
};
use self::{
    census::SignOuts,
    outbox::{Closing, Waiting},
};
use crate::{
    address::Client,
    denied::Denied,
    depth::too_deep,
    http::{MaybeGuest, OwnOrigin, known_by, unknown},
    room::{Caller, Command},
    storage::patiently,
    version,
    wire::{ClientMessage, PACKED, Person, SUBPROTOCOL, ServerMessage},
    world::World,
};

/// How many times the limit a message may be and still be refused in words: it is read whole, so
/// that the refusal can reach a sender who is still sending. Beyond it the line is cut.
const PATIENT: usize = 4;
/// Read buffer of a connection: messages are small and connections many.
const READ_BUFFER: usize = 2 * 1024;

/// Bytes of further messages that go out together with one, in one call of the system.
const TOGETHER: usize = 16 * 1024;

/// Upgrades a request to a WebSocket. A page of another site is refused before; whatever else is
/// wrong is told by a close code, because a page can't read the status of a refused upgrade.
pub async fn upgrade(
    State(world): State<Arc<World>>,
    Client(address): Client,
    _own: OwnOrigin,
    SignOuts(sign_outs): SignOuts,
    MaybeGuest(person): MaybeGuest,
    headers: HeaderMap,
    ws: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(ws) = ws else {
        return Denied::no_upgrade().into_response();
    };
    if person.is_none() {
        unknown(&world, &headers);
    }
    let most = world.config.limits.message_bytes * PATIENT;
    let ws = ws
        .protocols([PACKED, SUBPROTOCOL])
        .read_buffer_size(READ_BUFFER)
        .max_message_size(most)
        .max_frame_size(most);
    let spoken = ws.selected_protocol().cloned();
    let packed = spoken.as_ref().is_some_and(|spoken| spoken == PACKED);
    let key = known_by(&headers).unwrap_or_default();
    ws.on_upgrade(move |socket| async move {
        let why = match person {
            _ if spoken.is_none() => Close::Subprotocol,
            None => Close::UnknownGuest,
            Some(_) if world.stopping() => Close::Restart,
            Some(person) => {
                let newcomer = Newcomer {
                    person,
                    key,
                    address,
                    packed,
                    sign_outs,
                };
                return welcome(world, socket, newcomer).await;
            }
        };
        farewell(&world, socket, why).await;
    })
    .into_response()
}

async fn farewell(world: &World, mut socket: WebSocket, why: Close) {
    let most = world.config.limits.farewell;
    world.metrics.closes.add(&why);
    let _ = timeout(most, socket.send(Message::Close(Some(why.frame())))).await;
    let _ = timeout(most, async {
        while let Some(Ok(_)) = socket.recv().await {}
    })
    .await;
}

/// Whose connection it is.
struct Newcomer {
    person: Person,
    key: String,
    address: IpAddr,
    packed: bool,
    /// How often somebody had been signed out before the person was looked up.
    sign_outs: u64,
}

async fn welcome(world: Arc<World>, socket: WebSocket, newcomer: Newcomer) {
    let Newcomer {
        person,
        key,
        address,
        packed,
        sign_outs,
    } = newcomer;
    let limits = &world.config.limits;
    let (outbox, waiting, closing) = outbox(limits);
    let counted = world
        .census
        .enter(limits, &person.id, &key, address, &outbox);
    let Some(_counted) = counted else {
        return farewell(&world, socket, Close::TooMany).await;
    };
    // Whoever has been signed out since the handshake was not counted then.
    if world.census.sign_outs() != sign_outs
        && let Ok(None) = patiently(world.guests.known(&key)).await
    {
        return farewell(&world, socket, Close::UnknownGuest).await;
    }
    world.metrics.sockets.add(1);
    outbox.send(&ServerMessage::Welcome {
        you: person.clone(),
        build: version::VERSION.to_owned(),
        heartbeat_ms: u32::try_from(limits.heartbeat.as_millis()).unwrap_or(u32::MAX),
    });
    let (sink, stream) = socket.split();
    let writer = tokio::spawn(write(Arc::clone(&world), sink, waiting, closing));
    let caller = Caller {
        person: Arc::new(person),
        outbox,
        packed,
    };
    let mut tab = Tab::new(&world, caller);
    let mut stream = tab.read(stream).await;
    tab.leave();
    // The writer may still say why the connection ends; reading on lets that arrive.
    let _ = timeout(limits.farewell, async {
        while let Some(Ok(_)) = stream.next().await {}
    })
    .await;
    drop(tab);
    let _ = writer.await;
    world.metrics.sockets.add(-1);
}

/// Lets the connections send what they have been handed. Each yields once before it sends, so they are
/// a turn behind whoever has handed it to them.
pub(crate) async fn sent_first() {
    yield_now().await;
    yield_now().await;
}

/// Sends what waits, and a sign of life now and then.
async fn write(
    world: Arc<World>,
    mut sink: SplitSink<WebSocket, Message>,
    mut waiting: Waiting,
    closing: Closing,
) {
    let mut closing = pin!(closing.why());
    let mut beat = interval(world.config.limits.heartbeat);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let why = loop {
        let message = tokio::select! {
            biased;
            why = &mut closing => break why,
            frame = waiting.next() => match frame {
                Some(frame) => {
                    // What else is under way comes first: more may be to send by then, and who
                    // reads at the other ends is woken once for all of it.
                    yield_now().await;
                    frame.into()
                }
                None => break Close::Done,
            },
            _ = beat.tick() => Message::Ping(axum::body::Bytes::new()),
        };
        let more = waiting.some(TOGETHER);
        let sending = async {
            sink.feed(message).await?;
            for frame in more {
                sink.feed(frame.into()).await?;
            }
            sink.flush().await
        };
        tokio::select! {
            // First, so that what was taken out of the queue is not lost to a reason to close.
            biased;
            sent = sending => if sent.is_err() { break Close::Done },
            why = &mut closing => break why,
        }
    };
    world.metrics.closes.add(&why);
    let last_words = async {
        if why == Close::SlowReader {
            // He has missed something: what still waits would leave a gap.
            world.metrics.slow_readers.add(1);
        } else {
            while let Some(frame) = waiting.rest() {
                sink.send(frame.into()).await?;
            }
        }
        sink.send(Message::Close(Some(why.frame()))).await
    };
    let _ = timeout(world.config.limits.farewell, last_words).await;
}

/// The reading half of a connection.
#[derive(Debug)]
struct Tab {
    world: Arc<World>,
    caller: Caller,
    watching: Vec<String>,
    rate: Bucket,
    refused: u32,
}

impl Tab {
    fn new(world: &Arc<World>, caller: Caller) -> Self {
        let limits = &world.config.limits;
        Self {
            rate: Bucket::new(limits.message_burst, limits.messages_per_second),
            world: Arc::clone(world),
            caller,
            watching: Vec::new(),
            refused: 0,
        }
    }

    /// Reads until either side ends it.
    async fn read(&mut self, mut stream: SplitStream<WebSocket>) -> SplitStream<WebSocket> {
        let world = Arc::clone(&self.world);
        let limits = &world.config.limits;
        let mut stopping = world.stopping.subscribe();
        let mut stopping = pin!(stopping.wait_for(|s| *s));
        let mut ended = pin!(self.caller.outbox.clone().ended());
        let mut deadline = Instant::now() + limits.first_message;
        let mut alarm = pin!(sleep_until(deadline));
        let mut greeted = false;
        loop {
            // What has been sent is read first: what else may happen is looked at while nothing comes.
            let frame = tokio::select! {
                biased;
                frame = stream.next() => frame,
                _ = &mut stopping => {
                    self.caller.outbox.close(Close::Restart);
                    return stream;
                }
                () = &mut ended => return stream,
                () = &mut alarm => {
                    if Instant::now() >= deadline {
                        self.caller.outbox.close(Close::Silent);
                        return stream;
                    }
                    alarm.as_mut().reset(deadline);
                    continue;
                }
            };
            match frame {
                None | Some(Ok(Message::Close(_))) => {
                    self.caller.outbox.close(Close::Done);
                    return stream;
                }
                Some(Err(error)) => {
                    self.broken(&error);
                    return stream;
                }
                Some(Ok(Message::Text(text))) if text.len() > world.config.limits.message_bytes => {
                    self.too_large();
                    return stream;
                }
                Some(Ok(Message::Text(text))) => {
                    greeted = true;
                    deadline = Instant::now() + limits.silence;
                    self.text(&text);
                }
                Some(Ok(Message::Binary(_))) => {
                    self.not_text();
                    return stream;
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                    // Before the first message they are no sign of a page that knows the protocol.
                    if greeted {
                        deadline = Instant::now() + limits.silence;
                    }
                    self.counts();
                }
            }
        }
    }

    fn broken(&self, error: &axum::Error) {
        let text = error.to_string();
        let says = |part| text.contains(part);
        if says("too long") || says("Space limit") {
            self.too_large();
        } else if says("UTF-8") {
            self.caller.outbox.close(Close::NotText);
        } else if says("protocol error") && !says("closing handshake") {
            self.caller.outbox.close(Close::Protocol);
        } else {
            self.caller.outbox.close(Close::Done);
        }
    }

    fn not_text(&self) {
        let why = text!("this protocol is text, not binary");
        self.reject(None, Denied::malformed(why));
        self.caller.outbox.close(Close::Binary);
    }

    fn too_large(&self) {
        let most = self.world.config.limits.message_bytes;
        let mut denied = Denied::malformed(text!("a message has at most {0} bytes", most));
        denied.code = "too_large";
        self.reject(None, denied);
        self.caller.outbox.close(Close::TooLarge);
    }

    fn reject(&self, id: Option<String>, denied: Denied) {
        self.caller.reject(&self.world, id, denied);
    }

    /// Whether another message may come now. Who goes on although he may not is sent away.
    fn counts(&mut self) -> bool {
        if self.rate.take() {
            self.refused = 0;
            return true;
        }
        self.refused += 1;
        self.world.metrics.refusals.messages.add(1);
        if self.refused > self.world.config.limits.flood {
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
            return self.reject(id, Denied::rate_limited());
        }
        if too_deep(text.as_bytes()) {
            return self.reject(None, Denied::too_deep());
        }
        match serde_json::from_str::<ClientMessage>(text) {
            Ok(ClientMessage::Ping) => self.caller.outbox.send(&ServerMessage::Pong),
            Ok(message) => self.message(message),
            Err(error) => {
                let why = text!("the message can't be read: {0}", error.to_string());
                self.reject(id_in(text), Denied::malformed(why));
            }
        }
    }

    fn message(&mut self, message: ClientMessage) {
        let id = message.id().map(str::to_owned);
        if let Err(denied) = self.hand_on(message) {
            self.reject(id, denied);
        }
    }

    /// Hands a message to the room of its table.
    fn hand_on(&mut self, message: ClientMessage) -> Result<(), Denied> {
        let caller = self.caller.clone();
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
                    return Err(Denied::conflict("not_watching", why));
                };
                self.send(table, Command::Say { caller, message })
            }
        }
    }

    fn send(&self, table: &str, command: Command) -> Result<(), Denied> {
        self.world.hub.send(&self.world, table, command)
    }

    fn begin(&mut self, table: &str) -> Result<(), Denied> {
        if self.watching.iter().any(|t| t == table) {
            return Ok(());
        }
        let most = self.world.config.limits.tables_per_socket;
        if self.watching.len() >= most {
            let why = format!("a connection watches at most {most} tables");
            return Err(Denied::conflict("too_many_tables", why));
        }
        self.watching.push(table.to_owned());
        Ok(())
    }

    fn leave(&mut self) {
        for table in std::mem::take(&mut self.watching) {
            let outbox = self.caller.outbox.clone();
            // A room that is too busy to hear it notices the closed outbox by itself.
            let _ = self.send(&table, Command::Unwatch { outbox });
        }
    }
}

/// The id of a command that could not be read otherwise, so that its sender can be answered.
fn id_in(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Id {
        id: String,
    }
    let Id { id } = serde_json::from_str(text).ok()?;
    crate::typed::made_id(&id).then_some(id)
}
