//! Other frameworks that serve the same game: their servers and clients are scripts for Node in `peers/`.

use std::{path::Path, time::Duration};

use anyhow::{Context as _, ensure};
use tokio::process::Command;

use crate::{machine, process::Process};

/// What came of a peer under a closed load.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeerLoad {
    /// Moves a second.
    pub(crate) rate: f64,
    /// Processor time of its server for one move, in µs.
    pub(crate) cpu: f64,
}

/// Loads a peer with so many matches for `time`. `None` when its packages are not installed.
pub(crate) async fn load(
    folder: &Path,
    name: &str,
    matches: usize,
    time: Duration,
) -> anyhow::Result<Option<PeerLoad>> {
    if !folder.join("node_modules").exists() {
        println!("{name} is left out: run `npm ci` in {}", folder.display());
        return Ok(None);
    }
    let server = Process::node(folder, &format!("{name}-server.mjs")).await?;
    let mut clients = Command::new("node");
    clients
        .arg(format!("{name}-clients.mjs"))
        .args([server.address.to_string(), matches.to_string()])
        .arg(time.as_secs_f64().to_string())
        .current_dir(folder)
        .env("SERVER_PID", server.id().to_string());
    let output = clients.kill_on_drop(true).output().await?;
    let report = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "{name}: {output:?}");
    let number = |key: &str| {
        let line = report.lines().find_map(|l| l.strip_prefix(key));
        let value = line.and_then(|l| l.trim().parse::<f64>().ok());
        value.with_context(|| format!("{name} reports no {key}"))
    };
    let (moves, ticks, seconds) = (number("moves")?, number("ticks")?, number("seconds")?);
    ensure!(moves > 0.0, "{name} made no move");
    Ok(Some(PeerLoad {
        rate: moves / seconds,
        cpu: machine::ticks(ticks).as_secs_f64() * 1e6 / moves,
    }))
}
