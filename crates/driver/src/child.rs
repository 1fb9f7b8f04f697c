//! Processes of this binary that are measured: a server, or the relay. They are killed when dropped.

use std::{
    net::SocketAddr,
    process::Stdio,
    time::{Duration, Instant},
};

use anyhow::{Context as _, ensure};
use faults::process::free_port;
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    net::TcpStream,
    process::{Child as Process, Command},
    time::{sleep, timeout},
};

use crate::machine::{self, Cores};

/// How long one may take to answer.
const PATIENCE: Duration = Duration::from_mins(1);

/// Limits that a load from one address needs. What a connection may hold back stays as it is served.
const LIMITS: [&str; 11] = [
    "message_burst=1000000000",
    "request_burst=1000000000",
    "lookup_burst=1000000000",
    "connections=1000000",
    "connections_per_address=1000000",
    "sockets_per_person=1000000",
    "sockets_per_address=1000000",
    "tables_per_person=1000000",
    "first_message_seconds=600",
    "silence_seconds=86400",
    "header_seconds=600",
];

/// A process that is measured.
#[derive(Debug)]
pub(crate) struct Child {
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Where a server tells its metrics.
    admin: Option<SocketAddr>,
    process: Process,
}

/// How to start a server.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    /// Its database.
    pub(crate) database: String,
    /// Seconds after which a table without commands leaves memory.
    pub(crate) idle_seconds: u64,
    /// Where it may run.
    pub(crate) cores: Cores,
}

fn command(cores: Cores) -> anyhow::Result<Command> {
    let own = std::env::current_exe()?;
    let mut command = match machine::on(cores).as_slice() {
        [] => Command::new(own),
        [tool, rest @ ..] => {
            let mut command = Command::new(tool);
            command.args(rest).arg(own);
            command
        }
    };
    command.kill_on_drop(true).stdin(Stdio::null());
    Ok(command)
}

fn local(port: u16) -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], port))
}

impl Recipe {
    /// A server on this database that keeps tables in memory.
    pub(crate) fn new(database: &str) -> Self {
        Self {
            database: database.to_owned(),
            idle_seconds: 600,
            cores: Cores::First,
        }
    }

    /// Starts it on a free port and waits until it takes connections.
    pub(crate) async fn start(&self) -> anyhow::Result<Child> {
        self.start_at(local(free_port()?)).await
    }

    /// The same on an address that clients know already.
    pub(crate) async fn start_at(&self, address: SocketAddr) -> anyhow::Result<Child> {
        let admin = local(free_port()?);
        let mut command = command(self.cores)?;
        command
            .args(["serve", "--with-examples", "--bot-delay-ms", "0"])
            .args(["--log", "error", "--database", &self.database])
            .args(["--listen", &address.to_string()])
            .args(["--admin-listen", &admin.to_string()])
            .args(["--idle-seconds", &self.idle_seconds.to_string()])
            .args(["--limit", &LIMITS.join(",")])
            .stdout(Stdio::null());
        let mut child = Child {
            address,
            admin: Some(admin),
            process: command.spawn()?,
        };
        child.listening().await?;
        Ok(child)
    }
}

impl Child {
    /// The relay.
    pub(crate) async fn relay() -> anyhow::Result<Self> {
        let mut command = command(Cores::First)?;
        command.args(["bench", "relay"]).stdout(Stdio::piped());
        let mut process = command.spawn()?;
        let out = process.stdout.take().context("it has no output")?;
        let mut line = String::new();
        timeout(PATIENCE, BufReader::new(out).read_line(&mut line)).await??;
        Ok(Self {
            address: line.trim().parse().context("the relay's address")?,
            admin: None,
            process,
        })
    }

    async fn listening(&mut self) -> anyhow::Result<()> {
        let begin = Instant::now();
        while TcpStream::connect(self.address).await.is_err() {
            let ended = self.process.try_wait()?;
            ensure!(ended.is_none(), "the server has ended: {ended:?}");
            ensure!(begin.elapsed() < PATIENCE, "the server does not listen");
            sleep(Duration::from_millis(1)).await;
        }
        Ok(())
    }

    /// Its number.
    pub(crate) fn id(&self) -> u32 {
        self.process.id().unwrap_or_default()
    }

    /// The processor time it has used.
    pub(crate) fn used(&self) -> Duration {
        machine::used(self.id())
    }

    /// Its resident memory in KiB.
    pub(crate) fn resident(&self) -> u64 {
        machine::resident(self.id())
    }

    /// What of it is its own, in KiB.
    pub(crate) fn anonymous(&self) -> u64 {
        machine::anonymous(self.id())
    }

    /// One of its metrics.
    pub(crate) async fn metric(&self, name: &str) -> anyhow::Result<f64> {
        let admin = self.admin.context("the relay has no metrics")?;
        let text = reqwest::get(format!("http://{admin}/metrics")).await?;
        let text = text.text().await?;
        let value = text.lines().find_map(|l| l.strip_prefix(name));
        let value = value.with_context(|| format!("no metric {name}"))?;
        Ok(value.trim().parse()?)
    }

    /// SIGKILL: no time to clean up.
    pub(crate) async fn kill(mut self) -> anyhow::Result<()> {
        Ok(self.process.kill().await?)
    }
}
