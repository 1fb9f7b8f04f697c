//! The processes that are measured. They are killed when dropped.

use std::{
    net::SocketAddr,
    path::Path,
    process::Stdio,
    time::{Duration, Instant},
};

use anyhow::{Context as _, ensure};
use faults::process::free_port;
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    net::TcpStream,
    process::{Child, Command},
    time::{sleep, timeout},
};

use crate::machine::{self, Cores};

/// How long one may take to answer.
const PATIENCE: Duration = Duration::from_mins(1);

/// Limits that a load from one address needs.
const LIMITS: &str = "message_burst=1000000000,request_burst=1000000000,lookup_burst=1000000000,\
    connections=1000000,connections_per_address=1000000,sockets_per_person=1000000,\
    sockets_per_address=1000000,tables_per_person=1000000,first_message_seconds=600,\
    silence_seconds=86400,header_seconds=600";

/// A process that is measured.
#[derive(Debug)]
pub(crate) struct Process {
    pub(crate) address: SocketAddr,
    /// Where the server has its metrics.
    admin: Option<SocketAddr>,
    child: Child,
}

/// How to start a server.
#[derive(Clone, Debug)]
pub(crate) struct ServerCommand<'a> {
    pub(crate) binary: &'a Path,
    /// The URL of its database.
    pub(crate) database: &'a str,
    /// Seconds after which a table without commands leaves memory.
    pub(crate) idle_seconds: u64,
    pub(crate) cores: Cores,
}

impl<'a> ServerCommand<'a> {
    /// A server on the first core that keeps tables in memory.
    pub(crate) fn new(binary: &'a Path, database: &'a str) -> Self {
        Self {
            binary,
            database,
            idle_seconds: 600,
            cores: Cores::First,
        }
    }

    /// Starts it and waits until it accepts connections.
    pub(crate) async fn start(&self) -> anyhow::Result<Process> {
        self.start_at(local(free_port()?)).await
    }

    /// Starts it at an address that clients know already.
    pub(crate) async fn start_at(&self, address: SocketAddr) -> anyhow::Result<Process> {
        let admin = local(free_port()?);
        let mut command = pinned(self.cores, self.binary);
        command
            .args(["serve", "--with-examples", "--bot-delay-ms", "0"])
            .args(["--log", "error", "--database", self.database])
            .args(["--listen", &address.to_string()])
            .args(["--admin-listen", &admin.to_string()])
            .args(["--idle-seconds", &self.idle_seconds.to_string()])
            .args(["--limit", LIMITS])
            .stdout(Stdio::null());
        let mut process = Process {
            address,
            admin: Some(admin),
            child: command.spawn()?,
        };
        let begin = Instant::now();
        while TcpStream::connect(address).await.is_err() {
            let ended = process.child.try_wait()?;
            ensure!(ended.is_none(), "the server has ended: {ended:?}");
            ensure!(begin.elapsed() < PATIENCE, "the server does not listen");
            sleep(Duration::from_millis(1)).await;
        }
        Ok(process)
    }
}

fn local(port: u16) -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], port))
}

fn pinned(cores: Cores, program: &Path) -> Command {
    let mut command = match machine::pinned(cores).as_slice() {
        [] => Command::new(program),
        [tool, arguments @ ..] => {
            let mut command = Command::new(tool);
            command.args(arguments).arg(program);
            command
        }
    };
    command.kill_on_drop(true).stdin(Stdio::null());
    command
}

impl Process {
    /// The relay of this program.
    pub(crate) async fn relay() -> anyhow::Result<Self> {
        let mut command = pinned(Cores::First, &std::env::current_exe()?);
        command.arg("relay");
        Self::that_prints_its_address(command).await
    }

    /// A peer's server, a script for Node.
    pub(crate) async fn node(folder: &Path, script: &str) -> anyhow::Result<Self> {
        let mut command = pinned(Cores::First, Path::new("node"));
        command.arg(script).current_dir(folder);
        Self::that_prints_its_address(command).await
    }

    async fn that_prints_its_address(mut command: Command) -> anyhow::Result<Self> {
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let out = child.stdout.take().context("it has no output")?;
        let mut lines = BufReader::new(out).lines();
        let address = loop {
            let line = timeout(PATIENCE, lines.next_line()).await??;
            let line = line.context("it has ended without an address")?;
            if let Ok(address) = line.trim().parse() {
                break address;
            }
        };
        Ok(Self {
            address,
            admin: None,
            child,
        })
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id().unwrap_or_default()
    }

    /// Its resident memory in KiB.
    pub(crate) fn resident(&self) -> u64 {
        machine::resident(self.id())
    }

    /// One of a server's metrics.
    pub(crate) async fn metric(&self, name: &str) -> anyhow::Result<f64> {
        let admin = self.admin.context("it has no metrics")?;
        let text = reqwest::get(format!("http://{admin}/metrics")).await?;
        let text = text.text().await?;
        let value = text.lines().find_map(|l| l.strip_prefix(name));
        let value = value.with_context(|| format!("no metric {name}"))?;
        Ok(value.trim().parse()?)
    }

    /// Kills it without time to clean up.
    pub(crate) async fn kill(mut self) -> anyhow::Result<()> {
        Ok(self.child.kill().await?)
    }
}
