//! A client's connection, as small as it can be: a load holds thousands.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::atomic::{AtomicU8, Ordering},
    time::Duration,
};

use anyhow::{Context as _, bail};
use faults::guest::Guest;
use futures_util::{SinkExt, StreamExt};
use tokio::{
    net::{TcpSocket, TcpStream},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        Message, Utf8Bytes, client::IntoClientRequest, http::Request, protocol::WebSocketConfig,
    },
};

/// How long anything may take before it counts as lost.
const PATIENCE: Duration = Duration::from_mins(2);
const BUFFER: usize = 4 * 1024;

/// A WebSocket.
#[derive(Debug)]
pub(crate) struct Connection(WebSocketStream<TcpStream>);

impl Connection {
    /// A guest's connection to a server.
    pub(crate) async fn to_server(guest: &Guest) -> anyhow::Result<Self> {
        Self::open(guest.address, guest.handshake()?).await
    }

    /// A connection to a room of the relay.
    pub(crate) async fn to_relay(relay: SocketAddr, room: &str) -> anyhow::Result<Self> {
        let request = format!("ws://{relay}/{room}").into_client_request()?;
        Self::open(relay, request).await
    }

    async fn open(address: SocketAddr, request: Request<()>) -> anyhow::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((next_source(), 0)))?;
        let stream = timeout(PATIENCE, socket.connect(address)).await??;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0);
        let opening = client_async_with_config(request, stream, Some(config));
        Ok(Self(timeout(PATIENCE, opening).await??.0))
    }

    pub(crate) async fn send(&mut self, text: impl Into<Utf8Bytes>) -> anyhow::Result<()> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// The next text.
    pub(crate) async fn receive(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            let message = timeout(PATIENCE, self.0.next()).await?;
            match message.context("the connection has ended")?? {
                Message::Text(text) => return Ok(text),
                Message::Close(frame) => bail!("closed: {frame:?}"),
                _ => {}
            }
        }
    }
}

/// The local address of the next connection. One address has 28,000 ports; when most are taken, the
/// search for a free one costs more than everything else.
fn next_source() -> Ipv4Addr {
    static NEXT: AtomicU8 = AtomicU8::new(0);
    Ipv4Addr::new(127, 0, 1, NEXT.fetch_add(1, Ordering::Relaxed))
}
