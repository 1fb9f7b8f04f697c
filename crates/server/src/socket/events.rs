//! A connection without a WebSocket, for networks that let none through: the server's messages come as
//! server-sent events in the answer to one request, and each message of the page is a request of its own.
//!
//! The stream is opened by a POST, because a browser names the `Origin` of every POST, while it leaves it
//! out of a GET to its own site.

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

/// Messages that may wait to be read. They are read as they come, so more only wait for who floods.
const UNREAD: usize = 64;
/// Bytes of a comment at the beginning: some filters hand nothing on before they have seen so much.
const PADDING: usize = 2 * 1024;

/// The open streams by their ids.
#[derive(Clone, Debug, Default)]
pub struct Streams(Arc<Mutex<HashMap<String, Arc<Upstream>>>>);

/// The way of a page's messages into its stream.
#[derive(Debug)]
struct Upstream {
    /// How the browser is known that opened it: nobody else may post.
    key: String,
    heard: mpsc::Sender<Incoming>,
    /// The number of the next message.
    next: Mutex<u64>,
}

/// A stream that can be posted to as long as this lives.
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
    /// Hands a message on in its order. One that has come before is only a sign of life: whoever repeats
    /// a request, the browser or a proxy, changes nothing.
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

/// Opens a stream. As with a WebSocket whatever is wrong is told by a close code, in an event.
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
    // Dropped with the answer: the page has gone, or has been sent everything.
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
        // No proxy may keep or compress it, or hand it on only when there is more of it.
        (header::CACHE_CONTROL.as_str(), "no-store, no-transform"),
        ("x-accel-buffering", "no"),
    ];
    Ok((headers, body).into_response())
}

/// Takes a message for a stream: the `number`-th, from 1.
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
        // Who guesses ids is counted with those who change something.
        if !app.allowances.request(&app, client) {
            app.metrics.refusals.requests.add(1);
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

/// A message as an event. JSON of ours has no line breaks.
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
