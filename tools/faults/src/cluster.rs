//! A private Postgres cluster that can be stopped, killed, and restarted.

use std::{
    ffi::OsStr, fs, os::unix::fs::MetadataExt as _, path::PathBuf, process::Stdio, time::Duration,
};

use anyhow::{Context as _, ensure};
use tempfile::TempDir;
use tokio::{
    process::{Child, Command},
    time::{sleep, timeout},
};

use crate::small_disk::SmallDisk;

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_mins(1);

/// A cluster in a folder that is removed when it is dropped.
#[derive(Debug)]
pub struct Cluster {
    programs: PathBuf,
    home: TempDir,
    postmaster: Option<Child>,
    disk: Option<SmallDisk>,
}

/// Where Postgres' programs are, if they are installed.
pub fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let installed = versions.flatten().map(|v| v.path().join("bin"));
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let mut all: Vec<_> = installed.collect();
    all.sort();
    all.extend(std::env::split_paths(&on_path));
    let has = |folder: &PathBuf| folder.join("initdb").exists() && folder.join("postgres").exists();
    all.into_iter().find(has)
}

/// Whether this process runs as root. Then the cluster belongs to the system's user `postgres`, because
/// Postgres refuses to run as root.
fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|m| m.uid() == 0)
}

async fn done(mut command: Command) -> anyhow::Result<()> {
    let output = command.stdin(Stdio::null()).output().await?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?}: {said}");
    Ok(())
}

/// Sends a signal.
///
/// # Errors
/// When it can't be sent.
pub async fn signal(process: u32, name: &str) -> anyhow::Result<()> {
    let mut command = Command::new("kill");
    command.arg(format!("-{name}")).arg(process.to_string());
    done(command).await
}

/// The child processes of a process.
fn children(of: u32) -> Vec<u32> {
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = all.filter_map(|e| e.file_name().to_str()?.parse::<u32>().ok());
    numbers.filter(|n| parent(*n) == Some(of)).collect()
}

fn parent(process: u32) -> Option<u32> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, rest) = text.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

impl Cluster {
    /// Creates a cluster and starts it.
    ///
    /// # Errors
    /// When Postgres is not installed or does not start.
    pub async fn start() -> anyhow::Result<Self> {
        let mut cluster = Self::nowhere()?;
        cluster.begin().await?;
        Ok(cluster)
    }

    /// Creates one with its data on a [disk](Self::disk) of this size. `None` where a process may not
    /// have private mounts.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub async fn start_on_small_disk(size: &str) -> anyhow::Result<Option<Self>> {
        let mut cluster = Self::nowhere()?;
        let disk = cluster.home.path().join("disk");
        fs::create_dir(&disk)?;
        cluster.disk = SmallDisk::mount(&disk, size).await?;
        if cluster.disk.is_none() {
            return Ok(None);
        }
        cluster.begin().await?;
        Ok(Some(cluster))
    }

    fn nowhere() -> anyhow::Result<Self> {
        Ok(Self {
            programs: programs().context("Postgres is not installed")?,
            home: tempfile::Builder::new().prefix("faults").tempdir()?,
            postmaster: None,
            disk: None,
        })
    }

    async fn begin(&mut self) -> anyhow::Result<()> {
        if is_root() {
            let mut chown = self.within("chown");
            chown.arg("postgres").arg(self.home.path());
            chown.args(self.disk.iter().map(|_| self.home.path().join("disk")));
            done(chown).await?;
        }
        let mut initdb = self.as_owner("initdb");
        initdb.arg("-D").arg(self.data());
        initdb.args(["-U", "eldertable", "-A", "trust", "--no-sync"]);
        // A small disk needs new segments early.
        initdb.args(self.disk.iter().map(|_| "--wal-segsize=1"));
        done(initdb).await?;
        self.run().await
    }

    /// The disk with its data, if that is a separate one.
    pub const fn disk(&self) -> Option<&SmallDisk> {
        self.disk.as_ref()
    }

    fn data(&self) -> PathBuf {
        let folder = if self.disk.is_some() {
            "disk/data"
        } else {
            "data"
        };
        self.home.path().join(folder)
    }

    /// A command that can see the disk.
    fn within(&self, program: impl AsRef<OsStr>) -> Command {
        let words = self.disk.as_ref().map(SmallDisk::within);
        let Some((first, rest)) = words.as_deref().and_then(<[_]>::split_first) else {
            return Command::new(program);
        };
        let mut command = Command::new(first);
        command.args(rest).arg(program);
        command
    }

    /// One of Postgres' programs, run by the owner of the data.
    fn as_owner(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        if !is_root() {
            return self.within(program);
        }
        let mut command = self.within("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
        command.arg("--").arg(program);
        command
    }

    /// Whether it runs, as seen from outside: it may have ended by itself.
    pub fn runs(&mut self) -> bool {
        let postmaster = self.postmaster.as_mut();
        postmaster.is_some_and(|p| p.try_wait().is_ok_and(|ended| ended.is_none()))
    }

    /// Restarts it after [`Self::kill`], or after it ended by itself.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn run(&mut self) -> anyhow::Result<()> {
        let start = async {
            loop {
                let mut postmaster = self.spawn()?;
                while postmaster.try_wait()?.is_none() {
                    if self.ready().await {
                        self.postmaster = Some(postmaster);
                        return Ok(());
                    }
                    sleep(Duration::from_millis(20)).await;
                }
                // Processes of the killed cluster may still be ending.
                sleep(Duration::from_millis(50)).await;
            }
        };
        let started = timeout(PATIENCE, start).await;
        started.context("Postgres does not start")?
    }

    fn spawn(&self) -> anyhow::Result<Child> {
        let log = fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.home.path().join("log"))?;
        let sockets = format!("unix_socket_directories={}", self.home.path().display());
        let child = self
            .as_owner("postgres")
            .arg("-D")
            .arg(self.data())
            .args(["-c", "listen_addresses=", "-c", &sockets])
            .args(["-c", "max_connections=200"])
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .kill_on_drop(true)
            .spawn()?;
        Ok(child)
    }

    async fn ready(&self) -> bool {
        let mut command = Command::new(self.programs.join("pg_isready"));
        command.args(["-q", "-t", "1", "-h"]).arg(self.home.path());
        command.status().await.is_ok_and(|s| s.success())
    }

    /// The socket on which it listens.
    pub fn socket(&self) -> PathBuf {
        self.home.path().join(".s.PGSQL.5432")
    }

    /// The URL of its database.
    pub fn url(&self) -> String {
        let host = self.home.path().display().to_string().replace('/', "%2F");
        format!("postgres://eldertable@{host}/postgres")
    }

    fn number(&self) -> anyhow::Result<u32> {
        let postmaster = self.postmaster.as_ref();
        let number = postmaster.and_then(Child::id);
        number.context("Postgres does not run")
    }

    /// Kills the postmaster with SIGKILL; its other processes follow.
    ///
    /// # Errors
    /// When it does not run.
    pub async fn kill(&mut self) -> anyhow::Result<()> {
        let mut postmaster = self.postmaster.take().context("Postgres does not run")?;
        postmaster.kill().await?;
        Ok(())
    }

    /// Stops every process of it.
    ///
    /// # Errors
    /// When it does not run.
    pub async fn pause(&self) -> anyhow::Result<()> {
        self.each("STOP").await
    }

    /// Continues every process.
    ///
    /// # Errors
    /// When it does not run.
    pub async fn resume(&self) -> anyhow::Result<()> {
        self.each("CONT").await
    }

    async fn each(&self, name: &str) -> anyhow::Result<()> {
        let postmaster = self.number()?;
        signal(postmaster, name).await?;
        for child in children(postmaster) {
            // A process that has just ended needs no signal.
            let _ = signal(child, name).await;
        }
        Ok(())
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Stopped processes would outlive their postmaster.
        if let Ok(postmaster) = self.number() {
            for process in children(postmaster).into_iter().chain([postmaster]) {
                let _ = std::process::Command::new("kill")
                    .args(["-KILL", &process.to_string()])
                    .output();
            }
        }
    }
}
