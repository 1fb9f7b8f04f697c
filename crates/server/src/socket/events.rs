//! Connections without a WebSocket: the server's messages are server-sent events in the response to one
//! request, and each client message is a request.
//!
//! The stream is opened by a POST, because browsers send `Origin` with every POST but not with a GET to
//! their own site.

use std::{
    collections::HashMap,
    io::Write,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    body::{Body, Bytes},
    extract::{
        Request, State,
        ws::{CloseFrame, Message, Utf8Bytes},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use engine::text;
use futures_util::{StreamExt, sink, stream};
use tokio::sync::{mpsc, oneshot};

use super::{Close, Handshake, Incoming, link::hold, registry::SignOuts};
use crate::{
    address::Client,
    api_error::ApiError,
    app_state::AppState,
    http::{MaybeGuest, OwnOrigin, PathPart, in_time, known_by, unknown},
    secret,
};

/// Capacity of a stream's queue of client messages. They are read as they arrive, so a full queue means
/// flooding.
const UNREAD: usize = 64;
/// The size of an initial comment in bytes. Some filters hold back data until they have seen this much.
const PADDING: usize = 2 * 1024;

/// The open streams by id.
#[derive(Clone, Debug, Default)]
pub struct Streams(Arc<Mutex<HashMap<String, Arc<Upstream>>>>);

/// Passes client messages to a stream.
#[derive(Debug)]
struct Upstream {
    /// The key of the browser that opened it; others may not post.
    key: String,
    heard: mpsc::Sender<Incoming>,
    /// The number of the next message.
    next: Mutex<u64>,
}

/// Registers a stream; dropping it removes it.
#[derive(Debug)]
struct Listed {
    streams: Streams,
    id: String,
}

impl Streams {
    fn list(&self, id: &str, upstream: Upstream) -> Listed {
        let mut streams = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        streams.insert(id.to_owned(), Arc::new(upstream));
        Listed {
            streams: self.clone(),
            id: id.to_owned(),
        }
    }

    fn find(&self, id: &str, key: &str) -> Option<Arc<Upstream>> {
        let streams = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        streams.get(id).filter(|s| s.key == key).cloned()
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        let mut streams = self
            .streams
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        streams.remove(&self.id);
    }
}

impl Upstream {
    /// Passes a message on in order. A repeated number is ignored except as a sign of life, so that a
    /// retried request changes nothing.
    fn take(&self, number: u64, message: Incoming) -> Result<(), ApiError> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        if number > *next {
            let why = text!("message {0} is missing", *next);
            return Err(ApiError::conflict("out_of_order", why));
        }
        let repeated = number < *next;
        let heard = if repeated { Incoming::Alive } else { message };
        match self.heard.try_send(heard) {
            Ok(()) => {}
            Err(mpsc::error::TrySendError::Full(_)) => return Err(ApiError::rate_limited()),
            Err(mpsc::error::TrySendError::Closed(_)) => return Err(ApiError::no_stream()),
        }
        if !repeated {
            *next += 1;
        }
        Ok(())
    }
}

/// Opens a stream. As with a WebSocket, errors are reported by a close code, in an event.
pub(crate) async fn open(
    State(app): State<Arc<AppState>>,
    Client(address): Client,
    _own: OwnOrigin,
    SignOuts(sign_outs): SignOuts,
    MaybeGuest(person): MaybeGuest,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if person.is_none() {
        unknown(&app, &headers);
    }
    let id = secret::token()?;
    let key = known_by(&headers).unwrap_or_default();
    let (heard, mut unread) = mpsc::channel(UNREAD);
    let (events, mut unsent) = mpsc::channel::<Bytes>(1);
    let upstream = Upstream {
        key: key.clone(),
        heard,
        next: Mutex::new(1),
    };
    let newcomer = Handshake {
        person: Ok(person),
        key,
        address,
        sign_outs,
        stream: Some(id.clone()),
    };
    // Dropped with the response: the client has gone, or everything was sent.
    let (answered, gone) = oneshot::channel::<()>();
    let messages = stream::poll_fn(move |cx| unread.poll_recv(cx)).take_until(gone);
    let sink = sink::unfold(events, |events, message| async move {
        events.send(event(&message)).await.map(|()| events)
    });
    tokio::spawn(async move {
        let _listed = app.streams.list(&id, upstream);
        hold(app.clone(), newcomer, Box::pin(messages), Box::pin(sink)).await;
    });
    let events = stream::poll_fn(move |cx| {
        let _ = &answered;
        unsent.poll_recv(cx)
    });
    let padding = stream::iter([padding()]);
    let body = Body::from_stream(padding.chain(events).map(Ok::<_, std::convert::Infallible>));
    let headers = [
        (header::CONTENT_TYPE.as_str(), "text/event-stream"),
        // Proxies must not cache, compress, or buffer it.
        (header::CACHE_CONTROL.as_str(), "no-store, no-transform"),
        ("x-accel-buffering", "no"),
    ];
    Ok((headers, body).into_response())
}

/// Takes message `number` of a stream, from 1.
pub(crate) async fn say(
    State(app): State<Arc<AppState>>,
    client: Client,
    _own: OwnOrigin,
    PathPart((id, number)): PathPart<(String, u64)>,
    headers: HeaderMap,
    request: Request,
) -> Result<StatusCode, ApiError> {
    let key = known_by(&headers).unwrap_or_default();
    let Some(upstream) = app.streams.find(&id, &key) else {
        // Guessed ids count as changing requests.
        if !app.allowances.request(&app, client) {
            app.metrics.refusals.requests.inc();
            return Err(ApiError::rate_limited());
        }
        return Err(ApiError::no_stream());
    };
    let bytes = match in_time(request, &app).await? {
        Ok(bytes) => bytes,
        Err(rejection) => {
            let why = ApiError::unread(&rejection);
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                upstream.take(number, Incoming::TooLarge)?;
            }
            return Err(why);
        }
    };
    let message = match Utf8Bytes::try_from(bytes) {
        Ok(text) => Incoming::Text(text),
        Err(_) => Incoming::Broken(Close::NotText),
    };
    upstream.take(number, message)?;
    Ok(StatusCode::NO_CONTENT)
}

/// A message as an event. Our JSON has no line breaks.
fn event(message: &Message) -> Bytes {
    match message {
        Message::Text(text) => format!("data: {text}\n\n").into(),
        Message::Close(Some(CloseFrame { code, reason })) => {
            let close = serde_json::json!({ "code": code, "reason": reason.as_str() });
            format!("event: close\ndata: {close}\n\n").into()
        }
        _ => Bytes::from_static(b":\n\n"),
    }
}

fn padding() -> Bytes {
    let mut comment = Vec::with_capacity(PADDING + 3);
    let _ = write!(comment, ":{:PADDING$}\n\n", "");
    comment.into()
}
