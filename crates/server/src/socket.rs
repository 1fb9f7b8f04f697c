//! Connections: one for each tab, over a WebSocket or, where a network blocks those, over server-sent
//! events and requests. The transports are here and in `events`; everything else is in `link` and
//! `tab`, which work with either.

mod close;
mod events;
mod link;
mod outbox;
mod rate;
mod registry;
mod strangers;
mod tab;

use std::{error::Error as _, future::ready, sync::Arc};

use axum::{
    Extension,
    extract::{
        State,
        ws::{Message, WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use futures_util::{Stream, StreamExt};
use tokio::task::yield_now;
use tungstenite::error::{Error as WsError, ProtocolError};

pub use self::{
    close::Close,
    events::Streams,
    outbox::{CloseSignal, Outbox, OutboxReader, frame, outbox},
    rate::TokenBucket,
    registry::SocketRegistry,
};
pub(crate) use self::{
    events::{open, say},
    strangers::send_strangers_away,
};
use self::{
    link::{Handshake, Incoming, hold},
    registry::SignOuts,
};
use crate::{
    address::Client,
    api_error::ApiError,
    app_state::AppState,
    connections::{TooMuchUnparsed, UnparsedBytes},
    http::{MaybeGuest, OwnOrigin, known_by, unknown},
    wire::SUBPROTOCOL,
};

/// A message up to this multiple of the limit is read whole, so that its refusal can reach a sender
/// that is still sending. Beyond it the connection is closed.
pub(crate) const PATIENT: usize = 4;
/// The read buffer of a connection: messages are small and connections many.
const READ_BUFFER: usize = 2 * 1024;

/// Upgrades a request to a WebSocket. Another site's page is refused before; everything else is
/// reported by a close code, because a page can't read the status of a refused upgrade.
pub(crate) async fn upgrade(
    State(app): State<Arc<AppState>>,
    Client(address): Client,
    (_own, unheard): (OwnOrigin, Option<Extension<UnparsedBytes>>),
    SignOuts(sign_outs): SignOuts,
    MaybeGuest(person): MaybeGuest,
    headers: HeaderMap,
    ws: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(ws) = ws else {
        return ApiError::no_upgrade().into_response();
    };
    if person.is_none() {
        unknown(&app, &headers);
    }
    let most = app.config.limits.message_bytes * PATIENT;
    let ws = ws
        .protocols([SUBPROTOCOL])
        .read_buffer_size(READ_BUFFER)
        .max_message_size(most)
        .max_frame_size(most);
    let spoken = ws.selected_protocol().cloned();
    let newcomer = Handshake {
        person: spoken.is_some().then_some(person).ok_or(Close::Subprotocol),
        key: known_by(&headers).unwrap_or_default(),
        address,
        sign_outs,
        stream: None,
    };
    ws.on_upgrade(move |socket| async move {
        let (sink, stream) = socket.split();
        // In-memory transports of tests have no byte count.
        let Extension(unheard) = unheard.unwrap_or_default();
        unheard.limit(2 * most);
        hold(app, newcomer, heard(stream, unheard), sink).await;
    })
    .into_response()
}

/// Converts a WebSocket message.
fn heard(
    stream: impl Stream<Item = Result<Message, axum::Error>> + Send + Unpin,
    unheard: UnparsedBytes,
) -> impl Stream<Item = Incoming> + Send + Unpin {
    stream
        .inspect(move |_| unheard.heard())
        .map(|message| match message {
            Err(error) => Some(broken(&error)),
            Ok(Message::Close(_)) => None,
            Ok(Message::Text(text)) => Some(Incoming::Text(text)),
            Ok(Message::Binary(_)) => Some(Incoming::Binary),
            Ok(Message::Ping(_) | Message::Pong(_)) => Some(Incoming::Alive),
        })
        .take_while(|heard| ready(heard.is_some()))
        .filter_map(ready)
}

fn broken(error: &axum::Error) -> Incoming {
    let cause = error.source().and_then(|e| e.downcast_ref::<WsError>());
    match cause {
        Some(WsError::Capacity(_)) => Incoming::TooLarge,
        Some(WsError::Utf8(_)) => Incoming::Broken(Close::NotText),
        Some(WsError::Protocol(ProtocolError::ResetWithoutClosingHandshake)) | None => {
            Incoming::Broken(Close::Done)
        }
        Some(WsError::Protocol(_)) => Incoming::Broken(Close::Protocol),
        Some(WsError::Io(error)) if TooMuchUnparsed::caused(error) => {
            Incoming::Broken(Close::Flood)
        }
        Some(_) => Incoming::Broken(Close::Done),
    }
}

/// Lets connections send what is in their queues. Each yields once before it sends, so two yields
/// suffice.
pub(crate) async fn sent_first() {
    yield_now().await;
    yield_now().await;
}
