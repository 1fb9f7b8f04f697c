//! A connection: one WebSocket a tab. It is let in, welcomed, and sent what waits in its outbox; what it
//! says is read in `tab`.

mod census;
mod close;
mod outbox;
mod rate;
mod strangers;
mod tab;

use std::{net::IpAddr, pin::pin, sync::Arc};

use axum::{
    extract::{
        State,
        ws::{Message, WebSocket, WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use futures_util::{SinkExt, StreamExt, stream::SplitSink};
use tokio::{
    task::yield_now,
    time::{MissedTickBehavior, interval, timeout},
};

pub(crate) use self::strangers::send_strangers_away;
pub use self::{
    census::Census,
    close::Close,
    outbox::{Frame, Outbox, frame, outbox},
    rate::Bucket,
};
use self::{
    census::SignOuts,
    outbox::{Closing, Waiting},
    tab::Tab,
};
use crate::{
    address::Client,
    denied::Denied,
    http::{MaybeGuest, OwnOrigin, known_by, unknown},
    room::Caller,
    storage::patiently,
    version,
    wire::{PACKED, Person, SUBPROTOCOL, ServerMessage},
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
    world.census.welcomed(&person.id, &outbox);
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
