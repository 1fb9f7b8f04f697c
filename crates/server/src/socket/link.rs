//! A connection from its welcome to its end, over any transport.

use std::{net::IpAddr, pin::pin, sync::Arc};

use axum::extract::ws::{Message, Utf8Bytes};
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use tokio::{
    task::yield_now,
    time::{MissedTickBehavior, interval, timeout},
};

use super::{
    Close,
    outbox::{CloseSignal, OutboxReader, outbox},
    tab::Tab,
};
use crate::{
    address::Client,
    app_state::AppState,
    room::Caller,
    storage::patiently,
    version,
    wire::{Person, ServerMessage},
};

/// How many bytes of queued messages to send in one system call.
const TOGETHER: usize = 16 * 1024;

/// Something received from a client.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A message.
    Text(Utf8Bytes),
    /// A sign of life without a message.
    Alive,
    /// A binary frame.
    Binary,
    /// A message beyond the hard limit.
    TooLarge,
    /// The connection broke.
    Broken(Close),
}

/// A client that opens a connection.
#[derive(Debug)]
pub(super) struct Handshake {
    /// The person, if known, or the reason to refuse the connection.
    pub(super) person: Result<Option<Person>, Close>,
    /// The key of the browser.
    pub(super) key: String,
    pub(super) address: IpAddr,
    /// The sign-out count before the person was looked up.
    pub(super) sign_outs: u64,
    /// The id of the event stream, if it is one.
    pub(super) stream: Option<String>,
}

/// Runs a connection until it ends: checks and welcomes the client, sends its queue, and reads its
/// messages.
pub(super) async fn hold<R, W>(app: Arc<AppState>, newcomer: Handshake, mut heard: R, sink: W)
where
    R: Stream<Item = Incoming> + Send + Unpin,
    W: Sink<Message> + Send + Unpin + 'static,
{
    let Handshake {
        person,
        key,
        address,
        sign_outs,
        stream,
    } = newcomer;
    let person = match person {
        Err(why) => return farewell(&app, heard, sink, why).await,
        Ok(None) => return farewell(&app, heard, sink, Close::UnknownGuest).await,
        Ok(Some(_)) if app.stopping() => {
            return farewell(&app, heard, sink, Close::Restart).await;
        }
        Ok(Some(person)) => person,
    };
    let limits = &app.config.limits;
    let (outbox, waiting, closing) = outbox(limits);
    let counted = app
        .sockets
        .enter(limits, &person.id, &key, address, &outbox);
    let Some(_counted) = counted else {
        return farewell(&app, heard, sink, Close::TooMany).await;
    };
    // The client may have been signed out during the handshake.
    if app.sockets.sign_outs() != sign_outs
        && let Ok(None) = patiently(app.store.known(&key)).await
    {
        return farewell(&app, heard, sink, Close::UnknownGuest).await;
    }
    // Checked after registration: a later ban finds this connection in the registry.
    if app.sanctions.of(&person.id).banned {
        return farewell(&app, heard, sink, Close::Banned).await;
    }
    app.metrics.sockets.inc();
    outbox.send(&ServerMessage::Welcome {
        you: person.clone(),
        build: version::VERSION.to_owned(),
        heartbeat_ms: u32::try_from(limits.heartbeat.as_millis()).unwrap_or(u32::MAX),
        stream,
    });
    app.sockets.welcomed(&person.id, &outbox);
    let writer = tokio::spawn(write(Arc::clone(&app), sink, waiting, closing));
    let caller = Caller {
        person: Arc::new(person),
        outbox,
        key: key.into(),
        address: Client(address),
    };
    let mut tab = Tab::new(&app, caller);
    tab.read(&mut heard).await;
    tab.leave();
    // The writer may still report why the connection ends; reading lets that arrive.
    let _ = timeout(limits.farewell, async {
        while heard.next().await.is_some() {}
    })
    .await;
    drop(tab);
    let _ = writer.await;
    app.metrics.sockets.dec();
}

/// Refuses a connection with its reason.
async fn farewell<R, W>(app: &AppState, mut heard: R, mut sink: W, why: Close)
where
    R: Stream<Item = Incoming> + Unpin,
    W: Sink<Message> + Unpin,
{
    let most = app.config.limits.farewell;
    app.metrics.closes.add(&why);
    let _ = timeout(most, sink.send(Message::Close(Some(why.frame())))).await;
    let _ = timeout(most, async { while heard.next().await.is_some() {} }).await;
}

/// Sends queued messages and heartbeats.
async fn write<W>(app: Arc<AppState>, mut sink: W, mut waiting: OutboxReader, closing: CloseSignal)
where
    W: Sink<Message> + Unpin,
{
    let mut closing = pin!(closing.why());
    let mut beat = interval(app.config.limits.heartbeat);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let why = loop {
        let message = tokio::select! {
            biased;
            why = &mut closing => break why,
            frame = waiting.next() => match frame {
                Some(frame) => {
                    // Yields first: more may be queued by then, and the reader is woken once for all of
                    // it.
                    yield_now().await;
                    Message::Text(frame)
                }
                None => break Close::Done,
            },
            _ = beat.tick() => Message::Ping(axum::body::Bytes::new()),
        };
        let more = waiting.some(TOGETHER);
        let sending = async {
            sink.feed(message).await?;
            for frame in more {
                sink.feed(Message::Text(frame)).await?;
            }
            sink.flush().await
        };
        tokio::select! {
            // Comes first, so that a dequeued message isn't lost to a close.
            biased;
            sent = sending => if sent.is_err() { break Close::Done },
            why = &mut closing => break why,
        }
    };
    app.metrics.closes.add(&why);
    let last_words = async {
        if why == Close::SlowReader {
            // A message was dropped: the rest of the queue would leave a gap.
            app.metrics.slow_readers.inc();
        } else {
            while let Some(frame) = waiting.rest() {
                sink.send(Message::Text(frame)).await?;
            }
        }
        sink.send(Message::Close(Some(why.frame()))).await
    };
    let _ = timeout(app.config.limits.farewell, last_words).await;
}
