//! The real binary as a process that can be killed.

use std::{
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{ExitStatus, Stdio},
    time::Duration,
};

use anyhow::Context as _;
use tokio::{
    process::{Child, Command},
    time::{sleep, timeout},
};

use crate::cluster::signal;

/// How long it may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// How to start a server.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The binary.
    pub binary: PathBuf,
    /// Its database.
    pub database: String,
    /// Its port on 127.0.0.1.
    pub port: u16,
}

/// A running server; it is killed when dropped.
#[derive(Debug)]
pub struct Process {
    /// Where it listens.
    pub address: SocketAddr,
    child: Child,
}

/// A port that is free now.
///
/// # Errors
/// When there is none.
pub fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

impl Recipe {
    /// For a binary and a database, on a free port.
    ///
    /// # Errors
    /// When no port is free.
    pub fn new(binary: &Path, database: String) -> std::io::Result<Self> {
        Ok(Self {
            binary: binary.to_owned(),
            database,
            port: free_port()?,
        })
    }

    /// The command line.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.binary);
        self.arguments(&mut command);
        command
    }

    /// Everything after the binary's name.
    pub fn arguments(&self, command: &mut Command) {
        command
            .args(["serve", "--with-examples", "--bot-delay-ms", "0"])
            .args(["--log", "error", "--database", &self.database])
            .args(["--listen", &format!("127.0.0.1:{}", self.port)]);
    }

    /// Starts it and waits until it is ready.
    ///
    /// # Errors
    /// When it is not ready in time.
    pub async fn start(&self) -> anyhow::Result<Process> {
        self.run(self.command()).await
    }

    /// Starts it by another command.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub async fn run(&self, mut command: Command) -> anyhow::Result<Process> {
        let child = command
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{} can't be started", self.binary.display()))?;
        let address = SocketAddr::from(([127, 0, 0, 1], self.port));
        let mut process = Process { address, child };
        let ready = async {
            while !process.ready().await {
                let ended = process.child.try_wait()?;
                anyhow::ensure!(ended.is_none(), "the server has ended: {ended:?}");
                sleep(Duration::from_millis(5)).await;
            }
            Ok(())
        };
        timeout(PATIENCE, ready)
            .await
            .context("the server does not get ready")??;
        Ok(process)
    }
}

impl Process {
    async fn ready(&self) -> bool {
        let answer = reqwest::get(format!("http://{}/readyz", self.address)).await;
        answer.is_ok_and(|a| a.status().is_success())
    }

    /// Its process id while it runs.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Stops it with SIGTERM.
    ///
    /// # Errors
    /// When it fails, or does not stop in time.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        signal(self.id().context("it has ended")?, "TERM").await?;
        let ended = self.ended().await?;
        anyhow::ensure!(ended.success(), "it has not ended in good order: {ended}");
        Ok(())
    }

    /// Waits until it has ended for any reason.
    ///
    /// # Errors
    /// When it does not end.
    pub async fn ended(&mut self) -> anyhow::Result<ExitStatus> {
        let ended = timeout(PATIENCE, self.child.wait()).await;
        Ok(ended.context("the server does not end")??)
    }

    /// Kills it with SIGKILL.
    ///
    /// # Errors
    /// When it can't be killed.
    pub async fn kill(mut self) -> std::io::Result<()> {
        self.child.kill().await
    }
}
