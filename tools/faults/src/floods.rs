//! Floods from one address while players on another address play at a human pace.

use std::{
    fs,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use anyhow::Context as _;
use futures_util::{SinkExt as _, StreamExt as _};
use reqwest::Method;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::{
    io::AsyncWriteExt as _,
    net::TcpSocket,
    runtime::{self, Handle, Runtime},
    task::JoinSet,
    time::{Instant, sleep, timeout},
};
use tokio_tungstenite::{
    client_async,
    tungstenite::{
        Message,
        protocol::frame::{
            Frame,
            coding::{Data, OpCode},
        },
    },
};

use crate::{
    chance::Chance,
    guest::{Guest, seat},
    in_process,
    ledger::Ledger,
    load::{Lane, Load},
    process::Recipe,
};

/// The flood's source address. Players connect from 127.0.0.1.
const STRANGERS: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
/// The lowest priority that a thread can have.
#[cfg(target_os = "linux")]
const LEAST: i32 = 19;
/// The number of the flood's requests or sockets that are open at a time.
const AT_ONCE: usize = 32;
/// How long the server is watched before and after.
const CALM: Duration = Duration::from_secs(15);
/// A player's delay before each choice, close to a human's.
const THINK: Duration = Duration::from_millis(250);

/// What strangers send.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// No flood: only the players, for comparison
    Nothing,
    /// `GET /me` with a cookie that the server did not issue
    Guests,
    /// Public tables
    Tables,
    /// Matches with only bots
    Bots,
    /// Tables that don't exist
    Lookups,
    /// Sockets that request the log and the whole view repeatedly
    Readers,
    /// Lines of chat
    Chat,
    /// Sockets that send only empty fragments
    Fragments,
    /// Archives of matches, sent a byte at a time
    Uploads,
}

/// The effect of a flood on others.
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    /// What was sent.
    pub flood: Kind,
    /// Its duration in seconds.
    pub seconds: u64,
    /// The number of requests, and how many of them the server granted.
    pub sent: u64,
    /// See `sent`.
    pub granted: u64,
    /// How many of the players' choices were answered meanwhile.
    pub answers: usize,
    /// 99th percentile of the players' response times before the flood, in milliseconds.
    pub calm_p99_ms: f64,
    /// The same during the flood.
    pub p99_ms: f64,
    /// The growth of the database in bytes, including the players' matches.
    pub grew: u64,
    /// The server's memory in KiB before the flood.
    pub memory_before: u64,
    /// The same afterward.
    pub memory_after: u64,
}

/// Strangers, and what they have sent.
#[derive(Clone, Debug)]
struct Strangers {
    address: SocketAddr,
    /// New guests share its connections: a separate client for each would take the sender's time.
    guest: Guest,
    sent: Arc<AtomicU64>,
    granted: Arc<AtomicU64>,
}

/// Floods a server for this long.
///
/// # Errors
/// When the server can't be started, dies, or breaks a promise to a player.
pub async fn run(binary: &Path, kind: Kind, lasting: Duration) -> anyhow::Result<Figures> {
    let folder = tempfile::tempdir()?;
    let recipe = Recipe::new(binary, in_process::sqlite(folder.path()))?;
    let server = recipe.start().await?;
    let process = server.id().context("the server has ended")?;
    let lane = Lane {
        think: THINK,
        ..Lane::skirmish()
    };
    let lanes = vec![lane; 4];
    let mut load = Load::start(
        server.address,
        &lanes,
        Ledger::default(),
        &mut Chance::new(1),
    );
    load.going_on(50).await?;
    load.ledger().take_answers();
    load.meanwhile_for(CALM).await?;
    let calm = load.ledger().take_answers();
    let (memory_before, disk_before) = (memory(process)?, disk(folder.path())?);

    let strangers = Strangers {
        address: server.address,
        guest: Guest::unknown(server.address, Some(STRANGERS), "")?,
        sent: Arc::default(),
        granted: Arc::default(),
    };
    let machines = machines()?;
    let mut flood = strangers.flood(kind, machines.handle()).await?;
    load.meanwhile_for(lasting).await?;
    let mut answers = load.ledger().take_answers();
    flood.shutdown().await;
    machines.shutdown_background();
    let grew = disk(folder.path())?.saturating_sub(disk_before);
    load.meanwhile_for(CALM).await?;
    let memory_after = memory(process)?;
    load.stop().await?;
    server.stop().await?;
    let figures = Figures {
        flood: kind,
        seconds: lasting.as_secs(),
        sent: strangers.sent.load(Ordering::Relaxed),
        granted: strangers.granted.load(Ordering::Relaxed),
        answers: answers.len(),
        calm_p99_ms: p99(&mut calm.clone()),
        p99_ms: p99(&mut answers),
        grew,
        memory_before,
        memory_after,
    };
    Ok(figures)
}

/// The runtime of the strangers. They send what they can but take no processor from the server and its
/// players, because real strangers have their own machines.
fn machines() -> std::io::Result<Runtime> {
    runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .on_thread_start(|| {
            #[cfg(target_os = "linux")]
            let _ = rustix::process::nice(LEAST);
        })
        .enable_all()
        .build()
}

/// The 99th percentile in milliseconds; 0 of nothing.
fn p99(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    let at = times.len() * 99 / 100;
    times.get(at).map_or(0.0, |t| t.as_secs_f64() * 1000.0)
}

/// The resident memory of a process, in KiB.
fn memory(process: u32) -> anyhow::Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let held = status.lines().find_map(|l| l.strip_prefix("VmRSS:"));
    let held = held.and_then(|l| l.split_whitespace().next());
    Ok(held.context("no VmRSS")?.parse()?)
}

/// The size of a folder's files, in bytes.
fn disk(folder: &Path) -> std::io::Result<u64> {
    fs::read_dir(folder)?
        .map(|file| Ok(file?.metadata()?.len()))
        .sum()
}

impl Strangers {
    /// Starts the flood; it lasts until the tasks are stopped.
    async fn flood(&self, kind: Kind, machines: &Handle) -> anyhow::Result<JoinSet<()>> {
        let host = self.guest.newcomer().await?;
        let seated = match kind {
            Kind::Readers | Kind::Chat => {
                let (options, bots) = (json!({ "length": "long" }), 0);
                Some(seat(self.address, "skirmish", 2, bots, &options).await?)
            }
            _ => None,
        };
        let table = seated.map(|s| (s.table, s.invite)).unwrap_or_default();
        let mut tasks = JoinSet::new();
        for at in 0..AT_ONCE {
            let (all, host, table) = (self.clone(), host.clone(), table.clone());
            let sending = async move {
                loop {
                    let done = match kind {
                        Kind::Nothing => std::future::pending().await,
                        Kind::Guests => all.ask_who_i_am().await,
                        Kind::Tables => all.open_tables().await,
                        Kind::Bots => all.let_bots_play().await,
                        Kind::Lookups => all.look_up(&host, at).await,
                        Kind::Readers | Kind::Chat => all.read_or_talk(kind, &table).await,
                        Kind::Fragments => all.send_fragments(&host).await,
                        Kind::Uploads => all.upload(&host).await,
                    };
                    // Reconnect after any error.
                    if done.is_err() {
                        sleep(Duration::from_millis(20)).await;
                    }
                }
            };
            tasks.spawn_on(sending, machines);
        }
        Ok(tasks)
    }

    fn count(&self, granted: bool) {
        self.sent.fetch_add(1, Ordering::Relaxed);
        self.granted.fetch_add(granted.into(), Ordering::Relaxed);
    }

    /// Sends one request. Returns the response if it was granted.
    async fn ask(
        &self,
        guest: &Guest,
        method: Method,
        path: &str,
        body: &Value,
    ) -> anyhow::Result<Option<Value>> {
        let answer = guest.request(method, path).json(body).send().await?;
        let granted = answer.status().is_success();
        self.count(granted);
        let text = answer.text().await?;
        Ok(granted.then(|| serde_json::from_str(&text).unwrap_or_default()))
    }

    async fn ask_who_i_am(&self) -> anyhow::Result<()> {
        let unknown = Guest::unknown(self.address, Some(STRANGERS), "eldertable=nonsense")?;
        loop {
            let answer = unknown.request(Method::GET, "/me").send().await?;
            self.count(answer.status().is_success());
        }
    }

    /// Opens tables, each by a new guest.
    async fn open_tables(&self) -> anyhow::Result<()> {
        let guest = self.guest.newcomer().await?;
        let body = json!({ "game": "skirmish", "name": "Spam", "seats": 2, "public": true });
        while self
            .ask(&guest, Method::POST, "/tables", &body)
            .await?
            .is_some()
        {}
        Ok(())
    }

    async fn let_bots_play(&self) -> anyhow::Result<()> {
        let guest = self.guest.newcomer().await?;
        loop {
            let body = json!({ "game": "cthulhu-wars", "name": "Bots", "seats": 4 });
            let Some(table) = self.ask(&guest, Method::POST, "/tables", &body).await? else {
                return Ok(());
            };
            let path = format!("/tables/{}", table["id"].as_str().unwrap_or_default());
            for seat in 0..4 {
                let bot = json!({ "sitter": "bot", "bot": "greedy" });
                let place = format!("{path}/seats/{seat}");
                self.ask(&guest, Method::PUT, &place, &bot).await?;
            }
            let start = format!("{path}/start");
            self.ask(&guest, Method::POST, &start, &json!({})).await?;
        }
    }

    async fn look_up(&self, guest: &Guest, at: usize) -> anyhow::Result<()> {
        let path = format!("/tables/absent{at:06}");
        self.ask(guest, Method::GET, &path, &Value::Null).await?;
        Ok(())
    }

    /// A socket from the strangers' address.
    async fn socket(
        &self,
        guest: &Guest,
    ) -> anyhow::Result<tokio_tungstenite::WebSocketStream<tokio::net::TcpStream>> {
        let own = TcpSocket::new_v4()?;
        own.bind(SocketAddr::new(STRANGERS, 0))?;
        let stream = own.connect(self.address).await?;
        Ok(client_async(guest.handshake()?, stream).await?.0)
    }

    async fn read_or_talk(&self, kind: Kind, table: &(String, String)) -> anyhow::Result<()> {
        let (table, invite) = table;
        let guest = self.guest.newcomer().await?;
        guest.enter(table, invite).await?;
        let mut socket = self.socket(&guest).await?;
        let watch = json!({ "type": "watch", "table": table });
        socket.send(Message::text(watch.to_string())).await?;
        let log = json!({ "type": "log", "table": table, "before": 1_000_000 });
        let chat = json!({ "type": "chat", "table": table, "text": "spam ".repeat(90) });
        loop {
            let say = match kind {
                Kind::Chat => &chat,
                _ if self.sent.load(Ordering::Relaxed).is_multiple_of(2) => &log,
                _ => &watch,
            };
            socket.send(Message::text(say.to_string())).await?;
            let heard = timeout(Duration::from_millis(20), socket.next()).await;
            self.count(matches!(heard, Ok(Some(Ok(Message::Text(_))))));
            if let Ok(None | Some(Err(_) | Ok(Message::Close(_)))) = heard {
                anyhow::bail!("it is closed");
            }
        }
    }

    async fn send_fragments(&self, guest: &Guest) -> anyhow::Result<()> {
        let mut socket = self.socket(guest).await?;
        let mut code = OpCode::Data(Data::Text);
        loop {
            let empty = Frame::message(Vec::<u8>::new(), code, false);
            code = OpCode::Data(Data::Continue);
            let sent = socket.send(Message::Frame(empty)).await;
            self.count(sent.is_ok());
            sent?;
        }
    }

    /// Sends an archive that never ends.
    async fn upload(&self, guest: &Guest) -> anyhow::Result<()> {
        let own = TcpSocket::new_v4()?;
        own.bind(SocketAddr::new(STRANGERS, 0))?;
        let mut stream = own.connect(self.address).await?;
        let head = format!(
            "POST /api/v1/sandboxes HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\n\
             cookie: {cookie}\r\ncontent-type: application/x-ndjson\r\ncontent-length: 1000000\r\n\r\n",
            host = self.address,
            cookie = guest.cookie(),
        );
        stream.write_all(head.as_bytes()).await?;
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_mins(1) {
            let sent = stream.write_all(b" ").await;
            self.count(sent.is_ok());
            sent?;
            sleep(Duration::from_millis(500)).await;
        }
        Ok(())
    }
}
