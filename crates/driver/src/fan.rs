//! Many who watch one match, and what they see of it when.

use std::{
    cell::{Cell, RefCell},
    net::SocketAddr,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::Context as _;
use faults::guest::Guest;
use serde_json::json;
use tokio::{
    sync::Notify,
    task::{JoinHandle, spawn_local},
    time::{sleep, timeout},
};

use crate::{
    lane::Mover,
    latency::Latency,
    machine,
    said::Said,
    socket::{PATIENCE, Socket},
};

#[derive(Debug)]
struct Shared {
    sent: Cell<Instant>,
    got: Cell<usize>,
    each: RefCell<Latency>,
    all: Notify,
}

/// Those who watch.
#[derive(Debug)]
pub(crate) struct Fan {
    shared: Rc<Shared>,
    readers: Vec<JoinHandle<()>>,
}

/// What came out.
#[derive(Debug, Default)]
pub(crate) struct Fanned {
    /// From the sending until the opponent has read it.
    pub(crate) opponent: Latency,
    /// Until each who watches has.
    pub(crate) each: Latency,
    /// Until the last of them has.
    pub(crate) last: Latency,
    /// Processor time of the measured process for one frame to one of them, in µs.
    pub(crate) cost: f64,
    /// The time from one move to the next.
    pub(crate) apart: Duration,
    /// The part of its time that the driver was busy.
    pub(crate) busy: f64,
}

impl Fanned {
    /// What came out of several together, as many moves each.
    pub(crate) fn of(all: &[Self]) -> Self {
        let mut whole = Self::default();
        for one in all {
            whole.opponent.add(&one.opponent);
            whole.each.add(&one.each);
            whole.last.add(&one.last);
            whole.cost += one.cost / all.len() as f64;
            whole.apart += one.apart / all.len() as u32;
            whole.busy += one.busy / all.len() as f64;
        }
        whole
    }
}

impl Fan {
    /// So many who watch a table.
    pub(crate) async fn watching(guest: &Guest, table: &str, many: usize) -> anyhow::Result<Self> {
        let mut sockets = Vec::with_capacity(many);
        let watch = json!({ "type": "watch", "table": table }).to_string();
        for _ in 0..many {
            let mut socket = Socket::of(guest).await?;
            socket.say(watch.clone()).await?;
            while !Said::read(&socket.hear().await?)?.shows() {}
            sockets.push(socket);
        }
        Ok(Self::read(sockets))
    }

    /// So many who listen in a room of the relay.
    pub(crate) async fn listening(
        relay: SocketAddr,
        room: &str,
        many: usize,
    ) -> anyhow::Result<Self> {
        let mut sockets = Vec::with_capacity(many);
        for _ in 0..many {
            sockets.push(Socket::to(relay, room).await?);
        }
        Ok(Self::read(sockets))
    }

    fn read(sockets: Vec<Socket>) -> Self {
        let shared = Rc::new(Shared {
            sent: Cell::new(Instant::now()),
            got: Cell::new(0),
            each: RefCell::default(),
            all: Notify::new(),
        });
        let many = sockets.len();
        let reader = |mut socket: Socket| {
            let shared = Rc::clone(&shared);
            spawn_local(async move {
                while let Ok(text) = socket.hear().await {
                    if Said::read(&text).is_ok_and(|said| said.kind == "update") {
                        shared.each.borrow_mut().note(shared.sent.get().elapsed());
                        shared.got.set(shared.got.get() + 1);
                        if shared.got.get() == many {
                            shared.all.notify_one();
                        }
                    }
                }
            })
        };
        let readers = sockets.into_iter().map(reader).collect();
        Self { shared, readers }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.readers.len()
    }

    /// Lets a lane make moves one after the other, at least `apart` from each other; everybody has seen
    /// one before the next is made.
    pub(crate) async fn moves<M: Mover>(
        &self,
        lane: &mut M,
        moves: usize,
        apart: Duration,
        process: u32,
    ) -> anyhow::Result<Fanned> {
        let mut out = Fanned::default();
        *self.shared.each.borrow_mut() = Latency::default();
        let (cpu, own, begin) = (
            machine::used(process),
            machine::used(std::process::id()),
            Instant::now(),
        );
        for _ in 0..moves {
            self.shared.got.set(0);
            let sent = Instant::now();
            self.shared.sent.set(sent);
            let read = lane.go().await?.context("the match is over too soon")?;
            out.opponent.note(read - sent);
            if self.len() > 0 {
                let all = timeout(PATIENCE, self.shared.all.notified()).await;
                all.with_context(|| {
                    format!("only {} of {} saw it", self.shared.got.get(), self.len())
                })?;
            }
            out.last.note(sent.elapsed());
            if let Some(left) = apart.checked_sub(sent.elapsed()) {
                sleep(left).await;
            }
        }
        let seconds = begin.elapsed().as_secs_f64();
        out.apart = begin.elapsed() / moves.max(1) as u32;
        let frames = (moves * (self.len() + 2)).max(1) as f64;
        let used = |before: Duration, now: Duration| now.saturating_sub(before).as_secs_f64();
        out.cost = used(cpu, machine::used(process)) * 1e6 / frames;
        out.busy = used(own, machine::used(std::process::id())) / seconds;
        out.each = self.shared.each.borrow().clone();
        Ok(out)
    }
}

impl Drop for Fan {
    fn drop(&mut self) {
        for reader in &self.readers {
            reader.abort();
        }
    }
}
