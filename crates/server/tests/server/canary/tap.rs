//! A recording proxy: everything that one person's browser sends and gets, byte for byte.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::{JoinHandle, JoinSet},
};

/// What passed on one connection.
#[derive(Clone, Debug, Default)]
pub(crate) struct Passed {
    pub(crate) up: Vec<u8>,
    pub(crate) down: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
enum Way {
    Up,
    Down,
}

type Tape = Arc<Mutex<Passed>>;

fn open(tape: &Mutex<Passed>) -> MutexGuard<'_, Passed> {
    tape.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A running proxy before a server; it ends when dropped.
#[derive(Debug)]
pub(crate) struct Tap {
    pub(crate) address: SocketAddr,
    tapes: Arc<Mutex<Vec<Tape>>>,
    task: JoinHandle<()>,
}

impl Drop for Tap {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Tap {
    pub(crate) async fn on(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let tapes = Arc::new(Mutex::new(Vec::new()));
        let task = tokio::spawn(serve(listener, server, Arc::clone(&tapes)));
        Self {
            address,
            tapes,
            task,
        }
    }

    /// Every connection so far.
    pub(crate) fn passed(&self) -> Vec<Passed> {
        let tapes = self.tapes.lock().unwrap_or_else(PoisonError::into_inner);
        tapes.iter().map(|tape| open(tape).clone()).collect()
    }
}

async fn serve(listener: TcpListener, server: SocketAddr, tapes: Arc<Mutex<Vec<Tape>>>) {
    let mut connections = JoinSet::new();
    while let Ok((client, _)) = listener.accept().await {
        let Ok(server) = TcpStream::connect(server).await else {
            continue;
        };
        let _ = (client.set_nodelay(true), server.set_nodelay(true));
        let tape = Tape::default();
        tapes
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(Arc::clone(&tape));
        let (from_client, to_client) = client.into_split();
        let (from_server, to_server) = server.into_split();
        let down = Arc::clone(&tape);
        connections.spawn(async move {
            tokio::join!(
                pump(from_client, to_server, tape, Way::Up),
                pump(from_server, to_client, down, Way::Down),
            )
        });
    }
}

async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    tape: Tape,
    way: Way,
) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(n) = from.read(&mut buffer).await {
        if n == 0 {
            break;
        }
        {
            let mut tape = open(&tape);
            match way {
                Way::Up => tape.up.extend(&buffer[..n]),
                Way::Down => tape.down.extend(&buffer[..n]),
            }
        }
        if to.write_all(&buffer[..n]).await.is_err() {
            break;
        }
    }
    let _ = to.shutdown().await;
}
