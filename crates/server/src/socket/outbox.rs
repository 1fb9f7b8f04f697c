//! What waits to be sent to one connection: bounded, so that a slow reader costs only himself.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use axum::{
    body::Bytes,
    extract::ws::{Message, Utf8Bytes},
};
use engine::scratch::scratch;
use serde::Serialize;
use tokio::sync::{mpsc, watch};

use super::close::Close;
use crate::config::Limits;

/// A message as it goes over the wire.
#[derive(Clone, Debug)]
pub enum Frame {
    /// In words.
    Text(Utf8Bytes),
    /// An update for those who asked for packed ones.
    Packed(Bytes),
}

impl Frame {
    fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Packed(bytes) => bytes.len(),
        }
    }
}

impl From<Utf8Bytes> for Frame {
    fn from(text: Utf8Bytes) -> Self {
        Self::Text(text)
    }
}

impl From<Frame> for Message {
    fn from(frame: Frame) -> Self {
        match frame {
            Frame::Text(text) => Self::Text(text),
            Frame::Packed(bytes) => Self::Binary(bytes),
        }
    }
}

/// The sending end of a connection's queue; clones share it.
#[derive(Clone, Debug)]
pub struct Outbox {
    frames: mpsc::Sender<Frame>,
    bytes: Arc<AtomicUsize>,
    /// Bytes queued since they were last counted.
    queued: Arc<AtomicUsize>,
    most: usize,
    close: watch::Sender<Option<Close>>,
}

/// The reading end, held by the connection.
#[derive(Debug)]
pub struct Waiting {
    frames: mpsc::Receiver<Frame>,
    bytes: Arc<AtomicUsize>,
}

/// Why a connection is to close, once it is.
#[derive(Debug)]
pub struct Closing(watch::Receiver<Option<Close>>);

/// A queue of its own for a connection.
pub fn outbox(limits: &Limits) -> (Outbox, Waiting, Closing) {
    let (frames, queue) = mpsc::channel(limits.outbox_frames);
    let (close, closed) = watch::channel(None);
    let bytes = Arc::new(AtomicUsize::new(0));
    let outbox = Outbox {
        frames,
        bytes: Arc::clone(&bytes),
        queued: Arc::default(),
        most: limits.outbox_bytes,
        close,
    };
    (
        outbox,
        Waiting {
            frames: queue,
            bytes,
        },
        Closing(closed),
    )
}

impl Outbox {
    /// Queues a message.
    pub fn send<T: Serialize>(&self, message: &T) {
        self.share(frame(message));
    }

    /// Queues a message that others get too. A full queue closes the connection instead.
    pub fn share(&self, frame: impl Into<Frame>) {
        let frame = frame.into();
        let size = frame.len();
        self.queued.fetch_add(size, Ordering::Relaxed);
        let waiting = self.bytes.fetch_add(size, Ordering::Relaxed) + size;
        if waiting > self.most || self.frames.try_send(frame).is_err() {
            self.close(Close::SlowReader);
        }
    }

    /// Bytes that were queued since this was last asked.
    pub fn newly_queued(&self) -> usize {
        self.queued.swap(0, Ordering::Relaxed)
    }

    /// Closes the connection; the first reason counts.
    pub fn close(&self, why: Close) {
        self.close.send_if_modified(|close| {
            let first = close.is_none();
            if first {
                *close = Some(why);
            }
            first
        });
    }

    /// Whether it has been closed.
    pub fn closed(&self) -> bool {
        self.close.borrow().is_some() || self.frames.is_closed()
    }

    /// Waits until it has been closed.
    pub async fn ended(self) {
        Closing(self.close.subscribe()).why().await;
    }

    /// Whether both lead to the same connection.
    pub fn same(&self, other: &Self) -> bool {
        self.frames.same_channel(&other.frames)
    }
}

impl Waiting {
    /// The next frame; none when nobody can send any more.
    pub async fn next(&mut self) -> Option<Frame> {
        let frame = self.frames.recv().await?;
        self.bytes.fetch_sub(frame.len(), Ordering::Relaxed);
        Some(frame)
    }

    /// What waits already, up to so many bytes and one more.
    pub fn some(&mut self, bytes: usize) -> Vec<Frame> {
        let (mut some, mut taken) = (Vec::new(), 0);
        while taken < bytes
            && let Ok(frame) = self.frames.try_recv()
        {
            self.bytes.fetch_sub(frame.len(), Ordering::Relaxed);
            taken += frame.len();
            some.push(frame);
        }
        some
    }

    /// What still waits when the connection is about to close.
    pub fn rest(&mut self) -> Option<Frame> {
        self.frames.try_recv().ok()
    }
}

impl Closing {
    /// Waits for the reason to close.
    pub async fn why(mut self) -> Close {
        match self.0.wait_for(Option::is_some).await {
            Ok(why) => (*why).clone().unwrap_or(Close::Done),
            Err(_) => Close::Done,
        }
    }
}

/// A message as it goes over the wire.
pub fn frame<T: Serialize>(message: &T) -> Utf8Bytes {
    scratch(|text| {
        // Our own messages are trees with string keys: they always serialise, and as UTF-8.
        let _ = serde_json::to_writer(&mut *text, message);
        // Updates are kept for a while: no more room than they need.
        Utf8Bytes::try_from(Bytes::copy_from_slice(text)).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_closes_only_its_own_connection() {
        let limits = Limits {
            outbox_frames: 2,
            ..Limits::default()
        };
        let (slow, _waiting, closing) = outbox(&limits);
        for _ in 0..3 {
            slow.send(&"words");
        }
        assert!(slow.closed());
        assert_eq!(closing.why().await, Close::SlowReader);
    }

    #[tokio::test]
    async fn bytes_are_bounded_too() {
        let limits = Limits {
            outbox_bytes: 20,
            ..Limits::default()
        };
        let (outbox, mut waiting, closing) = outbox(&limits);
        outbox.send(&"0123456789");
        assert!(waiting.next().await.is_some() && !outbox.closed());
        outbox.send(&"0123456789");
        outbox.send(&"0123456789");
        assert_eq!(closing.why().await, Close::SlowReader);
    }
}
