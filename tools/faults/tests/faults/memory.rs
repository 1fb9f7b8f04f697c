//! Sockets in memory: a server with buffers as small as a test wants them.

use std::{future::pending, io, net::SocketAddr, sync::Arc};

use axum::{Extension, extract::ConnectInfo};
use faults::guest::Guest;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use server::{app_state::AppState, http, wire::ServerMessage};
use tokio::{
    io::{DuplexStream, duplex},
    sync::mpsc,
    task::JoinHandle,
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

const ADDRESS: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 1);

/// An entrance to a server without a port.
#[derive(Debug)]
pub(crate) struct Memory {
    doors: mpsc::UnboundedSender<DuplexStream>,
    task: JoinHandle<()>,
}

impl Drop for Memory {
    fn drop(&mut self) {
        self.task.abort();
    }
}

struct Doors(mpsc::UnboundedReceiver<DuplexStream>);

impl axum::serve::Listener for Doors {
    type Io = DuplexStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (DuplexStream, SocketAddr) {
        match self.0.recv().await {
            Some(stream) => (stream, ADDRESS),
            None => pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(ADDRESS)
    }
}

impl Memory {
    pub(crate) fn of(app: &Arc<AppState>) -> Self {
        let (doors, waiting) = mpsc::unbounded_channel();
        let app = http::router(Arc::clone(app)).layer(Extension(ConnectInfo(ADDRESS)));
        let task = tokio::spawn(async move { axum::serve(Doors(waiting), app).await.unwrap() });
        Self { doors, task }
    }

    /// A socket with buffers of this many bytes in each direction.
    pub(crate) async fn socket(&self, guest: &Guest, buffer: usize) -> Reader {
        let (here, there) = duplex(buffer);
        self.doors.send(there).unwrap();
        let (stream, _) = client_async(guest.handshake().unwrap(), here)
            .await
            .unwrap();
        Reader { stream }
    }
}

/// What a reader needs of a message.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Head {
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) seq: Option<u64>,
    pub(crate) from: Option<Value>,
    pub(crate) outcome: Option<Value>,
    pub(crate) code: Option<String>,
}

/// A spectator's socket.
#[derive(Debug)]
pub(crate) struct Reader {
    stream: WebSocketStream<DuplexStream>,
}

impl Reader {
    pub(crate) async fn watch(&mut self, table: &str, since: Option<u64>) {
        let mut message = json!({ "type": "watch", "table": table });
        if let Some(since) = since {
            message["since"] = since.into();
        }
        self.say(&message).await;
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        let text = Message::text(message.to_string());
        self.stream.send(text).await.unwrap();
    }

    /// The next message as received; `None` when the connection has ended.
    pub(crate) async fn text(&mut self) -> Option<String> {
        loop {
            match self.stream.next().await? {
                Ok(Message::Text(text)) => return Some(text.to_string()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message; `None` when the connection has ended.
    pub(crate) async fn next(&mut self) -> Option<ServerMessage> {
        let text = self.text().await?;
        Some(serde_json::from_str(&text).unwrap())
    }

    /// The next message, of which only the head is parsed.
    pub(crate) async fn head(&mut self) -> Option<Head> {
        let text = self.text().await?;
        Some(serde_json::from_str(&text).unwrap())
    }
}
