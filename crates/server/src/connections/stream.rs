//! A connection that holds its permit until it closes, also after an upgrade.

use std::{
    io::{self, IoSlice},
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Poll, ready},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};

use super::limits::Place;

/// A stream with its permit.
#[derive(Debug)]
pub(super) struct LimitedStream {
    stream: TcpStream,
    unheard: UnparsedBytes,
    _place: Place,
}

impl LimitedStream {
    pub(super) fn new(stream: TcpStream, place: Place, unheard: UnparsedBytes) -> Self {
        Self {
            stream,
            unheard,
            _place: place,
        }
    }
}

/// More bytes arrived without a complete message than [`UnparsedBytes`] allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many bytes without a complete message")]
pub(crate) struct TooMuchUnparsed;

impl TooMuchUnparsed {
    /// Whether this is the cause of an error.
    pub(crate) fn caused(error: &io::Error) -> bool {
        matches!(error.get_ref(), Some(inner) if inner.is::<Self>())
    }
}

/// Counts bytes that arrived since the last complete message. A client could send empty fragments of a
/// message forever, which the layers above never see.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnparsedBytes(Arc<Bytes>);

#[derive(Debug, Default)]
struct Bytes {
    came: AtomicUsize,
    /// The limit; 0: none.
    most: AtomicUsize,
}

impl UnparsedBytes {
    /// Sets the limit from now on.
    pub(crate) fn limit(&self, most: usize) {
        self.heard();
        self.0.most.store(most, Ordering::Relaxed);
    }

    /// Resets the count: a message was complete.
    pub(crate) fn heard(&self) {
        self.0.came.store(0, Ordering::Relaxed);
    }

    fn came(&self, bytes: usize) -> io::Result<()> {
        let came = self.0.came.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let most = self.0.most.load(Ordering::Relaxed);
        if most > 0 && came > most {
            return Err(io::Error::other(TooMuchUnparsed));
        }
        Ok(())
    }
}

impl AsyncRead for LimitedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        Poll::Ready(self.unheard.came(buffer.filled().len() - before))
    }
}

impl AsyncWrite for LimitedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
