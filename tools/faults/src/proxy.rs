//! A proxy between client and server that injects faults at frame boundaries. It knows nothing else
//! about the traffic.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf, split},
    net::{TcpListener, TcpStream},
    task::{JoinHandle, JoinSet, yield_now},
    time::sleep,
};

use crate::{chance::Chance, frames::Pieces};

/// The number of bytes that arrive one by one.
const TRICKLE: usize = 100;

/// The direction of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// From client to server.
    Up,
    /// From server to client.
    Down,
}

/// What happens to a piece: the head of the handshake, or a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Nothing.
    None,
    /// It arrives later.
    Delay(Duration),
    /// It arrives twice.
    Twice,
    /// Its start arrives byte by byte.
    Trickle,
    /// The connection ends before it.
    CutBefore,
    /// The connection ends after this many thousandths of it.
    CutInside(u64),
    /// The connection ends after it.
    CutAfter,
    /// Nothing passes any more in either direction, and neither side is notified.
    Swallow,
}

/// Decides what happens to each piece of a connection; both are counted from 0.
pub trait Plan: Send + Sync + 'static {
    /// What happens to this piece.
    fn fault(&self, connection: u64, way: Way, piece: u64) -> Fault;
}

/// Counts of what happened.
#[derive(Debug, Default)]
pub struct Counts {
    /// Accepted connections.
    pub connections: AtomicU64,
    /// Pieces that passed whole.
    pub passed: AtomicU64,
    /// Connections that were cut between frames.
    pub cut: AtomicU64,
    /// Connections that were cut inside a frame.
    pub torn: AtomicU64,
    /// Frames that arrived twice.
    pub doubled: AtomicU64,
    /// Connections that were silenced.
    pub swallowed: AtomicU64,
}

/// A running proxy; it ends when dropped.
#[derive(Debug)]
pub struct Proxy {
    /// Where it listens.
    pub address: SocketAddr,
    /// What it has done.
    pub counts: Arc<Counts>,
    task: JoinHandle<()>,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Proxy {
    /// Starts one before a server.
    ///
    /// # Errors
    /// When there is no free port.
    pub async fn start(server: SocketAddr, plan: impl Plan) -> std::io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let counts = Arc::new(Counts::default());
        let work = serve(listener, server, Arc::new(plan), Arc::clone(&counts));
        Ok(Self {
            address,
            counts,
            task: tokio::spawn(work),
        })
    }
}

async fn serve(
    listener: TcpListener,
    server: SocketAddr,
    plan: Arc<dyn Plan>,
    counts: Arc<Counts>,
) {
    let mut connections = JoinSet::new();
    while let Ok((client, _)) = listener.accept().await {
        let connection = counts.connections.fetch_add(1, Ordering::Relaxed);
        let (plan, counts) = (Arc::clone(&plan), Arc::clone(&counts));
        connections.spawn(async move {
            if let Ok(server) = TcpStream::connect(server).await {
                let _ = (client.set_nodelay(true), server.set_nodelay(true));
                pass(client, server, connection, &*plan, &counts).await;
            }
        });
    }
}

/// Passes both directions of a connection until either side ends.
async fn pass(
    client: TcpStream,
    server: TcpStream,
    connection: u64,
    plan: &dyn Plan,
    counts: &Counts,
) {
    let (mut from_client, mut to_client) = split(client);
    let (mut from_server, mut to_server) = split(server);
    let up = |piece| plan.fault(connection, Way::Up, piece);
    let down = |piece| plan.fault(connection, Way::Down, piece);
    let end = tokio::select! {
        end = pump(&mut from_client, &mut to_server, up, counts) => end,
        end = pump(&mut from_server, &mut to_client, down, counts) => end,
    };
    if end == End::Swallowed {
        counts.swallowed.fetch_add(1, Ordering::Relaxed);
        tokio::join!(drain(&mut from_client), drain(&mut from_server));
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Closed,
    Swallowed,
}

async fn drain(from: &mut ReadHalf<TcpStream>) {
    let mut buffer = [0; 4096];
    while from.read(&mut buffer).await.is_ok_and(|n| n > 0) {}
}

async fn pump(
    from: &mut ReadHalf<TcpStream>,
    to: &mut WriteHalf<TcpStream>,
    fault: impl Fn(u64) -> Fault,
    counts: &Counts,
) -> End {
    let mut pieces = Pieces::default();
    let mut buffer = vec![0; 16 * 1024];
    let mut number = 0;
    loop {
        while let Some(piece) = pieces.take() {
            let end = hand_on(&piece, fault(number), to, counts).await;
            number += 1;
            match end {
                Ok(None) => counts.passed.fetch_add(1, Ordering::Relaxed),
                Ok(Some(end)) => return end,
                Err(_) => return End::Closed,
            };
        }
        match from.read(&mut buffer).await {
            Ok(0) | Err(_) => return End::Closed,
            Ok(n) => pieces.push(&buffer[..n]),
        }
    }
}

async fn hand_on(
    piece: &[u8],
    fault: Fault,
    to: &mut WriteHalf<TcpStream>,
    counts: &Counts,
) -> std::io::Result<Option<End>> {
    let one = |count: &AtomicU64| count.fetch_add(1, Ordering::Relaxed);
    match fault {
        Fault::None => to.write_all(piece).await?,
        Fault::Delay(time) => {
            sleep(time).await;
            to.write_all(piece).await?;
        }
        Fault::Twice => {
            one(&counts.doubled);
            to.write_all(piece).await?;
            to.write_all(piece).await?;
        }
        Fault::Trickle => {
            let (slow, rest) = piece.split_at(piece.len().min(TRICKLE));
            for byte in slow {
                to.write_all(std::slice::from_ref(byte)).await?;
                yield_now().await;
            }
            to.write_all(rest).await?;
        }
        Fault::CutBefore => {
            one(&counts.cut);
            return Ok(Some(End::Closed));
        }
        Fault::CutInside(thousandths) => {
            one(&counts.torn);
            let part = piece.len() * thousandths as usize / 1000;
            to.write_all(&piece[..part.min(piece.len())]).await?;
            return Ok(Some(End::Closed));
        }
        Fault::CutAfter => {
            one(&counts.cut);
            to.write_all(piece).await?;
            return Ok(Some(End::Closed));
        }
        Fault::Swallow => return Ok(Some(End::Swallowed)),
    }
    Ok(None)
}

/// No faults.
#[derive(Clone, Copy, Debug)]
pub struct Calm;

impl Plan for Calm {
    fn fault(&self, _: u64, _: Way, _: u64) -> Fault {
        Fault::None
    }
}

/// Random faults by a seed.
#[derive(Debug)]
pub struct Storm(Mutex<Chance>);

impl Storm {
    /// The same seed gives the same faults in the same order.
    pub fn new(seed: u64) -> Self {
        Self(Mutex::new(Chance::new(seed)))
    }
}

impl Plan for Storm {
    fn fault(&self, _: u64, _: Way, piece: u64) -> Fault {
        let mut chance = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match chance.below(200) {
            0..=1 => Fault::CutBefore,
            2..=4 => Fault::CutInside(chance.below(1000)),
            5..=7 => Fault::CutAfter,
            8 => Fault::Swallow,
            9..=28 => Fault::Delay(Duration::from_micros(chance.below(3000))),
            29..=38 => Fault::Trickle,
            // The handshake is no message.
            39..=68 if piece > 0 => Fault::Twice,
            _ => Fault::None,
        }
    }
}

/// Where a connection is cut.
pub type Cut = (Way, u64, Fault);

/// Cuts each connection at its own place; connections after the last one are not cut.
#[derive(Clone, Debug)]
pub struct Cuts(pub Vec<Cut>);

impl Cuts {
    /// Before, inside, and after each of the first pieces in either direction.
    pub fn everywhere(pieces: u64) -> Self {
        let faults = [Fault::CutBefore, Fault::CutInside(500), Fault::CutAfter];
        let at = |piece, fault| [Way::Up, Way::Down].map(|way| (way, piece, fault));
        let cuts = (0..pieces).flat_map(|piece| faults.map(|fault| at(piece, fault)));
        Self(cuts.flatten().collect())
    }
}

impl Plan for Cuts {
    fn fault(&self, connection: u64, way: Way, piece: u64) -> Fault {
        let cut = usize::try_from(connection).ok().and_then(|n| self.0.get(n));
        match cut {
            Some((w, p, fault)) if (*w, *p) == (way, piece) => *fault,
            _ => Fault::None,
        }
    }
}
