//! A relay on the same libraries and with the same settings as the server. It only passes every frame on
//! to everyone in the room.

use std::{
    collections::HashMap,
    io::Write as _,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    Router,
    extract::{
        Path, State,
        ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade},
    },
    response::Response,
    routing::any,
    serve::ListenerExt as _,
};
use futures_util::{SinkExt, StreamExt};
use tokio::{net::TcpListener, sync::mpsc};

/// The server's.
const READ_BUFFER: usize = 4 * 1024;
/// Frames that may wait for one connection; the server's, too.
const WAITING: usize = 256;

type Room = Vec<mpsc::Sender<Utf8Bytes>>;
type Rooms = Arc<Mutex<HashMap<String, Room>>>;

/// Relays at a free port, whose address it prints, until it is killed.
///
/// # Errors
/// When it can't listen.
pub(crate) async fn serve() -> anyhow::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let mut out = std::io::stdout();
    writeln!(out, "{}", listener.local_addr()?)?;
    out.flush()?;
    let listener = listener.tap_io(|stream| {
        // Without it the relay would only be slower.
        let _ = stream.set_nodelay(true);
    });
    let app = Router::new()
        .route("/{room}", any(upgrade))
        .with_state(Rooms::default());
    axum::serve(listener, app).await?;
    Ok(())
}

async fn upgrade(
    State(rooms): State<Rooms>,
    Path(room): Path<String>,
    ws: WebSocketUpgrade,
) -> Response {
    ws.read_buffer_size(READ_BUFFER)
        .on_upgrade(move |socket| relay(rooms, room, socket))
}

async fn relay(rooms: Rooms, room: String, socket: WebSocket) {
    let (mut sink, mut stream) = socket.split();
    let (sender, mut waiting) = mpsc::channel(WAITING);
    enter(&rooms, &room, sender);
    let writer = tokio::spawn(async move {
        while let Some(text) = waiting.recv().await {
            if sink.send(Message::Text(text)).await.is_err() {
                return;
            }
        }
    });
    while let Some(Ok(message)) = stream.next().await {
        if let Message::Text(text) = message {
            send(&rooms, &room, &text);
        }
    }
    writer.abort();
}

fn enter(rooms: &Rooms, room: &str, sender: mpsc::Sender<Utf8Bytes>) {
    let mut rooms = rooms.lock().unwrap_or_else(PoisonError::into_inner);
    rooms.entry(room.to_owned()).or_default().push(sender);
}

fn send(rooms: &Rooms, room: &str, text: &Utf8Bytes) {
    let mut rooms = rooms.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(room) = rooms.get_mut(room) {
        room.retain(|sender| sender.try_send(text.clone()).is_ok());
    }
}
