//! A small disk in memory, visible only to processes that enter its namespace: it can be filled without
//! harm to others.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::Stdio,
};

use anyhow::Context as _;
use tokio::{
    io::AsyncReadExt as _,
    process::{Child, Command},
};

/// Mounts it at the first argument, confirms, and keeps it for the process's lifetime.
const HOLD: &str = "mount -t tmpfs -o \"size=$1\" none \"$0\" && echo && exec sleep infinity";

/// A mounted disk; it is removed when dropped.
#[derive(Debug)]
pub struct SmallDisk {
    at: PathBuf,
    holder: Child,
    process: u32,
}

impl SmallDisk {
    /// Mounts one at a folder. `None` where a process may not have private mounts.
    ///
    /// # Errors
    /// When that can't be found out.
    pub async fn mount(at: &Path, size: &str) -> anyhow::Result<Option<Self>> {
        let mut command = Command::new("unshare");
        command
            .args(["--mount", "sh", "-c", HOLD])
            .arg(at)
            .arg(size);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let Ok(mut holder) = command.stdin(Stdio::null()).kill_on_drop(true).spawn() else {
            return Ok(None);
        };
        let mut said = [0];
        let out = holder.stdout.as_mut().context("no output")?;
        if out.read(&mut said).await? == 0 {
            return Ok(None);
        }
        let process = holder.id().context("the holder has ended")?;
        let at = at.to_owned();
        Ok(Some(Self {
            at,
            holder,
            process,
        }))
    }

    /// The start of a command line that runs a program with access to the disk.
    pub fn within(&self) -> Vec<String> {
        let mounts = format!("--mount=/proc/{}/ns/mnt", self.process);
        vec!["nsenter".to_owned(), mounts, "--".to_owned()]
    }

    /// The path of the disk as seen from outside.
    pub fn seen_from_outside(&self) -> PathBuf {
        let at = self.at.strip_prefix("/").unwrap_or(&self.at);
        Path::new(&format!("/proc/{}/root", self.process)).join(at)
    }

    /// Writes a file until the disk is full.
    ///
    /// # Errors
    /// When it can't be opened.
    pub fn fill(&self) -> std::io::Result<()> {
        fill(&self.filler())
    }

    /// Removes what [`Self::fill`] wrote.
    ///
    /// # Errors
    /// When it can't be removed.
    pub fn make_room(&self) -> std::io::Result<()> {
        fs::remove_file(self.filler())
    }

    fn filler(&self) -> PathBuf {
        self.seen_from_outside().join("filler")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = self.holder.start_kill();
    }
}

/// Writes a file until its disk is full.
///
/// # Errors
/// When it can't be opened.
pub fn fill(path: &Path) -> std::io::Result<()> {
    let mut file = fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)?;
    for size in [64 * 1024, 512, 1] {
        while file.write_all(&vec![7; size]).is_ok() {}
    }
    Ok(())
}
