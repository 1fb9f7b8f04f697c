//! A proxy between the server and Postgres that recognizes commits: it can cut the connection before
//! the request to commit or before its answer, or fall silent.

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
    /// The request and its answer pass.
    Pass,
    /// The connection is cut before the request arrives: nothing is committed.
    CutBefore,
    /// The connection is cut before the answer: it is committed, but the client doesn't learn it.
    CutAnswer,
}

/// Decides what happens to the commit with this number, from 0.
type Plan = Arc<dyn Fn(u64) -> Commit + Send + Sync>;

/// What all connections share.
#[derive(Debug)]
struct Shared {
    commits: AtomicU64,
    /// Whether the plan is active.
    armed: AtomicBool,
    cut_before: AtomicU64,
    cut_answers: AtomicU64,
    /// Whether the database's answers are held back.
    silent: watch::Sender<bool>,
    /// The delay of commit confirmations in milliseconds.
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

    /// The URL of the database behind it.
    pub fn url(&self) -> String {
        let address = self.address;
        format!("postgres://eldertable@{address}/postgres?sslmode=disable")
    }

    /// Starts or stops the plan.
    pub fn arm(&self, armed: bool) {
        self.shared.armed.store(armed, Ordering::SeqCst);
    }

    /// How many commits were cut before and after they were executed.
    pub fn cuts(&self) -> (u64, u64) {
        let load = |n: &AtomicU64| n.load(Ordering::SeqCst);
        (
            load(&self.shared.cut_before),
            load(&self.shared.cut_answers),
        )
    }

    /// Delays commit confirmations by this much from now on, like a slow disk.
    pub fn late(&self, by: Duration) {
        let by = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        self.shared.late.store(by, Ordering::SeqCst);
    }

    /// Silences all present connections for good; new ones wait until the silence ends.
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

/// Passes messages in both directions until either side ends or the plan says so.
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

/// Whether a client's message commits its transaction.
fn asks_to_commit(message: &[u8]) -> bool {
    message.first() == Some(&b'Q') && body(message).starts_with(b"COMMIT")
}

/// Whether a database's message confirms a commit.
fn says_committed(message: &[u8]) -> bool {
    message.first() == Some(&b'C') && body(message).starts_with(b"COMMIT")
}

/// A message's content after its type and length.
fn body(message: &[u8]) -> &[u8] {
    message.get(5..).unwrap_or_default()
}

/// Splits one side's stream into messages of Postgres' protocol.
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
