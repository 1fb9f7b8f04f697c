//! A proxy between the server and Postgres that knows where a transaction is committed: it can cut
//! the line before the request to commit, or before the answer to it, or fall silent.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream, UnixStream},
    sync::watch,
    task::{JoinHandle, JoinSet},
    time::sleep,
};

/// What happens to a commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Commit {
    /// It is handed on, and its answer, too.
    Pass,
    /// The line is cut before it reaches the database: it is not done.
    CutBefore,
    /// The line is cut before its answer: it is done, and nobody is told.
    CutAnswer,
}

/// Says what happens to the commit of this number, counted from 0.
type Plan = Arc<dyn Fn(u64) -> Commit + Send + Sync>;

/// What all connections share.
#[derive(Debug)]
struct Shared {
    commits: AtomicU64,
    /// Whether the plan is followed.
    armed: AtomicBool,
    cut_before: AtomicU64,
    cut_answers: AtomicU64,
    /// The database can't be heard.
    silent: watch::Sender<bool>,
    /// How many milliseconds late it is heard that a transaction is committed.
    late: AtomicU64,
}

/// A running proxy; it ends when dropped.
#[derive(Debug)]
pub struct PostgresProxy {
    address: SocketAddr,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

impl Drop for PostgresProxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl PostgresProxy {
    /// Starts one before a database that listens on a Unix socket. It does nothing until it is
    /// [armed](Self::arm).
    ///
    /// # Errors
    /// When there is no free port.
    pub async fn start(
        socket: &Path,
        plan: impl Fn(u64) -> Commit + Send + Sync + 'static,
    ) -> std::io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            commits: AtomicU64::new(0),
            armed: AtomicBool::new(false),
            cut_before: AtomicU64::new(0),
            cut_answers: AtomicU64::new(0),
            silent: watch::Sender::new(false),
            late: AtomicU64::new(0),
        });
        let work = serve(
            listener,
            socket.to_owned(),
            Arc::new(plan),
            Arc::clone(&shared),
        );
        Ok(Self {
            address,
            shared,
            task: tokio::spawn(work),
        })
    }

    /// The address of the database behind it.
    pub fn url(&self) -> String {
        let address = self.address;
        format!("postgres://eldertable@{address}/postgres?sslmode=disable")
    }

    /// Follows its plan from now on, or no longer.
    pub fn arm(&self, armed: bool) {
        self.shared.armed.store(armed, Ordering::SeqCst);
    }

    /// How many commits were cut off before they were done, and after.
    pub fn cuts(&self) -> (u64, u64) {
        let load = |n: &AtomicU64| n.load(Ordering::SeqCst);
        (
            load(&self.shared.cut_before),
            load(&self.shared.cut_answers),
        )
    }

    /// From now on it is heard so much later that a transaction is committed, as with a slow disk.
    pub fn late(&self, by: Duration) {
        let by = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        self.shared.late.store(by, Ordering::SeqCst);
    }

    /// Every line there is now falls silent for good, and new ones wait until it ends.
    pub fn silence(&self, silent: bool) {
        self.shared.silent.send_replace(silent);
    }
}

async fn serve(listener: TcpListener, socket: PathBuf, plan: Plan, shared: Arc<Shared>) {
    let mut connections = JoinSet::new();
    while let Ok((client, _)) = listener.accept().await {
        let (plan, shared, socket) = (Arc::clone(&plan), Arc::clone(&shared), socket.clone());
        let _ = client.set_nodelay(true);
        connections.spawn(async move {
            let mut silent = shared.silent.subscribe();
            if silent.wait_for(|s| !s).await.is_err() {
                return;
            }
            if let Ok(database) = UnixStream::connect(socket).await {
                pass(client, database, &plan, &shared, silent).await;
            }
        });
    }
}

/// One message after another, both ways, until either side ends or the plan says so.
async fn pass(
    mut client: TcpStream,
    mut database: UnixStream,
    plan: &Plan,
    shared: &Shared,
    mut silent: watch::Receiver<bool>,
) {
    let (mut up, mut down) = (Messages::from_client(), Messages::from_database());
    let (mut from_client, mut from_database) = (vec![0; 16 * 1024], vec![0; 16 * 1024]);
    let mut fate = Commit::Pass;
    loop {
        tokio::select! {
            () = hush(&mut silent) => return std::future::pending().await,
            n = client.read(&mut from_client) => {
                let Ok(n @ 1..) = n else { return };
                up.push(&from_client[..n]);
                while let Some(message) = up.next() {
                    if asks_to_commit(&message) && shared.armed.load(Ordering::SeqCst) {
                        fate = plan(shared.commits.fetch_add(1, Ordering::SeqCst));
                        if fate == Commit::CutBefore {
                            shared.cut_before.fetch_add(1, Ordering::SeqCst);
                            return;
                        }
                    }
                    if database.write_all(&message).await.is_err() {
                        return;
                    }
                }
            }
            n = database.read(&mut from_database) => {
                let Ok(n @ 1..) = n else { return };
                down.push(&from_database[..n]);
                while let Some(message) = down.next() {
                    if says_committed(&message) {
                        if fate == Commit::CutAnswer {
                            shared.cut_answers.fetch_add(1, Ordering::SeqCst);
                            return;
                        }
                        let late = shared.late.load(Ordering::SeqCst);
                        sleep(Duration::from_millis(late)).await;
                    }
                    if client.write_all(&message).await.is_err() {
                        return;
                    }
                }
            }
        }
    }
}

async fn hush(silent: &mut watch::Receiver<bool>) {
    let _ = silent.wait_for(|s| *s).await;
}

/// Whether a message of the client commits its transaction.
fn asks_to_commit(message: &[u8]) -> bool {
    message.first() == Some(&b'Q') && body(message).starts_with(b"COMMIT")
}

/// Whether a message of the database says that a transaction is committed.
fn says_committed(message: &[u8]) -> bool {
    message.first() == Some(&b'C') && body(message).starts_with(b"COMMIT")
}

/// What follows a message's type and length.
fn body(message: &[u8]) -> &[u8] {
    message.get(5..).unwrap_or_default()
}

/// Splits a side's stream into messages of Postgres' protocol.
#[derive(Debug)]
struct Messages {
    waiting: Vec<u8>,
    /// A client's first message has no type.
    typed: bool,
}

impl Messages {
    fn from_client() -> Self {
        Self {
            waiting: Vec::new(),
            typed: false,
        }
    }

    fn from_database() -> Self {
        Self {
            waiting: Vec::new(),
            typed: true,
        }
    }

    fn push(&mut self, bytes: &[u8]) {
        self.waiting.extend_from_slice(bytes);
    }

    fn next(&mut self) -> Option<Vec<u8>> {
        let kind = usize::from(self.typed);
        let length: [u8; 4] = self.waiting.get(kind..kind + 4)?.try_into().ok()?;
        let end = kind + u32::from_be_bytes(length) as usize;
        if self.waiting.len() < end {
            return None;
        }
        self.typed = true;
        let rest = self.waiting.split_off(end);
        Some(std::mem::replace(&mut self.waiting, rest))
    }
}
