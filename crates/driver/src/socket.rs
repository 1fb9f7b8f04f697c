//! A client's connection, as small as it can be: the driver holds thousands.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::atomic::{AtomicU8, Ordering},
    time::Duration,
};

use anyhow::{Context as _, bail};
use faults::guest::Guest;
use futures_util::{SinkExt, StreamExt};
use tokio::{net::TcpSocket, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        Message, Utf8Bytes, client::IntoClientRequest, http::Request, protocol::WebSocketConfig,
    },
};

/// How long anything may take before it counts as lost.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);
const BUFFER: usize = 4 * 1024;

/// One connection.
#[derive(Debug)]
pub(crate) struct Socket {
    stream: WebSocketStream<tokio::net::TcpStream>,
    /// Bytes received.
    pub(crate) bytes: u64,
}

impl Socket {
    /// A guest's connection to a server.
    pub(crate) async fn of(guest: &Guest) -> anyhow::Result<Self> {
        Self::open(guest.address, guest.handshake()?, None).await
    }

    /// A connection of somebody who reads nothing, with little room for what is sent to him.
    pub(crate) async fn narrow(guest: &Guest) -> anyhow::Result<Self> {
        Self::open(guest.address, guest.handshake()?, Some(4096)).await
    }

    /// A connection to the relay.
    pub(crate) async fn to(relay: SocketAddr, room: &str) -> anyhow::Result<Self> {
        let request = format!("ws://{relay}/{room}").into_client_request()?;
        Self::open(relay, request, None).await
    }

    async fn open(
        address: SocketAddr,
        request: Request<()>,
        window: Option<u32>,
    ) -> anyhow::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        if let Some(window) = window {
            socket.set_recv_buffer_size(window)?;
        }
        if address.ip().is_loopback() {
            socket.bind(SocketAddr::from((doorstep(), 0)))?;
        }
        let stream = timeout(PATIENCE, socket.connect(address)).await??;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0);
        let opening = client_async_with_config(request, stream, Some(config));
        let (stream, _) = timeout(PATIENCE, opening).await??;
        Ok(Self { stream, bytes: 0 })
    }

    /// Sends a text.
    pub(crate) async fn say(&mut self, text: impl Into<Utf8Bytes>) -> anyhow::Result<()> {
        Ok(self.stream.send(Message::text(text)).await?)
    }

    /// The next text.
    pub(crate) async fn hear(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            match self
                .stream
                .next()
                .await
                .context("the end of the stream")??
            {
                Message::Text(text) => {
                    self.bytes += text.len() as u64;
                    return Ok(text);
                }
                Message::Close(frame) => bail!("closed: {frame:?}"),
                _ => {}
            }
        }
    }
}

/// Where the next connection comes from. One address has 28,000 ports: once most of them are taken or
/// were until a minute ago, finding one that is free costs the system more than all the rest.
fn doorstep() -> Ipv4Addr {
    static NEXT: AtomicU8 = AtomicU8::new(0);
    Ipv4Addr::new(127, 0, 1, NEXT.fetch_add(1, Ordering::Relaxed))
}
