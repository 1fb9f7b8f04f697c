//! TCP connections: accepted, counted, served, and closed when no request comes.

mod limits;
mod stream;

use std::{net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo};
use hyper::{Request, body::Incoming, server::conn::http1::Builder, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::SockRef;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    time::sleep,
};
use tower::Service;

pub(crate) use self::stream::{TooMuchUnparsed, UnparsedBytes};
use self::{
    limits::{ConnectionLimits, LimitReached},
    stream::LimitedStream,
};
use crate::app_state::AppState;

/// The pause after a failed accept. The system is out of a resource that open connections must free
/// first.
const PAUSE: Duration = Duration::from_millis(100);
/// The maximum size of a request head and of buffered response data, in bytes.
const HEAD: usize = 64 * 1024;

/// Bytes that the kernel buffers for a slow reader; the rest waits in counted queues.
const UNSENT: u32 = 64 * 1024;

/// Serves a listener until `stopping` becomes true or its sender is dropped, and all open requests are
/// answered. Upgraded connections end by themselves.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    app: Arc<AppState>,
    mut stopping: watch::Receiver<bool>,
) {
    let places = ConnectionLimits::default();
    let (open, served) = watch::channel(());
    loop {
        let accepted = tokio::select! {
            biased;
            () = stopped(&mut stopping) => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                let unheard = UnparsedBytes::default();
                if let Some(held) = hold(stream, peer, &app, &places, unheard.clone()) {
                    let header = app.config.limits.header;
                    let who = (ConnectInfo(peer), unheard);
                    let connection =
                        connection(held, who, router.clone(), header, stopping.clone());
                    let served = served.clone();
                    tokio::spawn(async move {
                        connection.await;
                        drop(served);
                    });
                }
            }
            Err(error) => {
                app.metrics.connections.not_accepted.inc();
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::select! {
                    () = stopped(&mut stopping) => {}
                    () = sleep(PAUSE) => {}
                }
            }
        }
    }
    drop((listener, served));
    open.closed().await;
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|s| *s).await;
}

/// A connection with its permit, or nothing if a limit is reached.
fn hold(
    stream: TcpStream,
    peer: SocketAddr,
    app: &Arc<AppState>,
    places: &ConnectionLimits,
    unheard: UnparsedBytes,
) -> Option<LimitedStream> {
    let limits = &app.config.limits;
    let place = match places.take(&app.config, peer.ip(), &app.metrics) {
        Ok(place) => place,
        Err(full) => {
            let refused = &app.metrics.connections;
            match full {
                LimitReached::All => refused.too_many.inc(),
                LimitReached::Address => refused.too_many_of_address.inc(),
            };
            return None;
        }
    };
    let options = stream.set_nodelay(true).and_then(|()| {
        // Also bounds how long a client may take to read a response.
        let socket = SockRef::from(&stream);
        socket.set_tcp_user_timeout(Some(limits.stalled))?;
        socket.set_tcp_notsent_lowat(UNSENT)
    });
    if let Err(error) = options {
        tracing::debug!(%error, "the options of a connection");
    }
    Some(LimitedStream::new(stream, place, unheard))
}

async fn connection(
    held: LimitedStream,
    (peer, unheard): (ConnectInfo<SocketAddr>, UnparsedBytes),
    router: Router,
    header: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(unheard.clone());
        let mut router = router.clone();
        // A router is always ready.
        router.call(request.map(Body::new))
    });
    let served = Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(held), service)
        .with_upgrades();
    let mut served = pin!(served);
    let result = tokio::select! {
        result = served.as_mut() => result,
        () = stopped(&mut stopping) => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    if let Err(error) = result {
        tracing::trace!(%error, "a connection has ended");
    }
}
