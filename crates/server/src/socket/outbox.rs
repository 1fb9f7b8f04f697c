//! The queue of a connection: bounded, so that a slow reader affects only itself.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::sync::{mpsc, watch};

use super::close::Close;
use crate::config::Limits;

/// The sending end of a connection's queue; clones share it.
#[derive(Clone, Debug)]
pub struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
    /// Bytes queued since the last count.
    queued: Arc<AtomicUsize>,
    most: usize,
    close: watch::Sender<Option<Close>>,
}

/// The reading end, owned by the connection.
#[derive(Debug)]
pub struct OutboxReader {
    frames: mpsc::Receiver<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
}

/// The reason to close, once there is one.
#[derive(Debug)]
pub struct CloseSignal(watch::Receiver<Option<Close>>);

/// Creates a connection's queue.
pub fn outbox(limits: &Limits) -> (Outbox, OutboxReader, CloseSignal) {
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
        OutboxReader {
            frames: queue,
            bytes,
        },
        CloseSignal(closed),
    )
}

impl Outbox {
    /// Queues a message.
    pub fn send<T: Serialize>(&self, message: &T) {
        self.share(frame(message));
    }

    /// Queues an encoded message. A full queue closes the connection instead.
    pub fn share(&self, frame: Utf8Bytes) {
        let size = frame.len();
        self.queued.fetch_add(size, Ordering::Relaxed);
        let waiting = self.bytes.fetch_add(size, Ordering::Relaxed) + size;
        if waiting > self.most || self.frames.try_send(frame).is_err() {
            self.close(Close::SlowReader);
        }
    }

    /// Bytes queued since the last call.
    pub fn newly_queued(&self) -> usize {
        self.queued.swap(0, Ordering::Relaxed)
    }

    /// Closes the connection; the first reason wins.
    pub fn close(&self, why: Close) {
        self.close.send_if_modified(|close| {
            let first = close.is_none();
            if first {
                *close = Some(why);
            }
            first
        });
    }

    /// Whether it is closed.
    pub fn closed(&self) -> bool {
        self.close.borrow().is_some() || self.frames.is_closed()
    }

    /// Waits until it is closed.
    pub async fn ended(self) {
        CloseSignal(self.close.subscribe()).why().await;
    }

    /// Whether both belong to the same connection.
    pub fn same(&self, other: &Self) -> bool {
        self.frames.same_channel(&other.frames)
    }
}

impl OutboxReader {
    /// The next frame; `None` when all senders are gone.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        let frame = self.frames.recv().await?;
        self.bytes.fetch_sub(frame.len(), Ordering::Relaxed);
        Some(frame)
    }

    /// Queued frames, up to `bytes` and one more.
    pub fn some(&mut self, bytes: usize) -> Vec<Utf8Bytes> {
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

    /// A frame that is still queued when the connection is about to close.
    pub fn rest(&mut self) -> Option<Utf8Bytes> {
        self.frames.try_recv().ok()
    }
}

impl CloseSignal {
    /// Waits for the reason to close.
    pub async fn why(mut self) -> Close {
        match self.0.wait_for(Option::is_some).await {
            Ok(why) => (*why).clone().unwrap_or(Close::Done),
            Err(_) => Close::Done,
        }
    }
}

/// A message as a text frame.
pub fn frame<T: Serialize>(message: &T) -> Utf8Bytes {
    // Our own messages are plain data with string keys: they always serialize.
    serde_json::to_string(message).unwrap_or_default().into()
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
