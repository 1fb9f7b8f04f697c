//! What the kernel says of processes and of this machine, and on which core something runs.

use std::{fs, process::Command, time::Duration};

/// Ticks a second in `/proc/PID/stat`: fixed on Linux.
const TICKS: u64 = 100;
/// Open files that the largest row needs.
const FILES: u64 = 65_536;

/// The processor time that a process has used so far, with all its threads.
pub(crate) fn used(process: u32) -> Duration {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let ticks = text.rsplit_once(')').map_or(0, |(_, rest)| {
        let fields = rest.split_whitespace().skip(11).take(2);
        fields.filter_map(|f| f.parse::<u64>().ok()).sum()
    });
    Duration::from_millis(ticks * 1000 / TICKS)
}

/// Resident memory of a process in KiB.
pub(crate) fn resident(process: u32) -> u64 {
    status(process, "VmRSS:")
}

/// What of it is the process' own, in KiB: pages of its program come and go with the system's cache.
pub(crate) fn anonymous(process: u32) -> u64 {
    status(process, "RssAnon:")
}

fn status(process: u32, name: &str) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = text.lines().find_map(|l| l.strip_prefix(name));
    line.and_then(|l| l.split_whitespace().next()?.parse().ok())
        .unwrap_or_default()
}

/// How many cores this process may use.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

/// The load of the last minute.
pub(crate) fn load() -> f64 {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let first = text.split_whitespace().next();
    first.and_then(|n| n.parse().ok()).unwrap_or_default()
}

/// The machine in a few words.
pub(crate) fn words() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cpu = cpu.lines().find_map(|l| l.strip_prefix("model name"));
    let cpu = cpu.map_or("unknown CPU", |l| l.trim_start_matches([':', ' ', '\t']));
    let memory = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let memory = memory.lines().find_map(|l| l.strip_prefix("MemTotal:"));
    let memory = memory.and_then(|l| l.split_whitespace().next()?.parse::<u64>().ok());
    let gib = memory.unwrap_or_default() >> 20;
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!("{} × {cpu}, {gib} GiB, Linux {}", cores(), kernel.trim())
}

/// Puts this process on the second core, so that the server has the first; says whether it worked.
pub(crate) fn to_second_core() -> bool {
    cores() > 1 && done(&["taskset", "-a", "-c", "-p", "1", &own()])
}

/// While it is kept this process goes before others, where it may: a load that waits for its turn is
/// late, and what it measures then is itself. What is started meanwhile would go before others, too.
#[derive(Debug)]
pub(crate) struct Urgent;

impl Urgent {
    pub(crate) fn now() -> Self {
        done(&["renice", "-n", "-10", "-p", &own()]);
        Self
    }
}

impl Drop for Urgent {
    fn drop(&mut self) {
        done(&["renice", "-n", "0", "-p", &own()]);
    }
}

/// Lets this process and those it starts open as many files as may be; says how many that are.
pub(crate) fn more_files() -> u64 {
    if !done(&[
        "prlimit",
        "--pid",
        &own(),
        &format!("--nofile={FILES}:{FILES}"),
    ]) {
        let hard = files(5);
        done(&[
            "prlimit",
            "--pid",
            &own(),
            &format!("--nofile={hard}:{hard}"),
        ]);
    }
    files(4)
}

/// A column of the limit on open files.
fn files(column: usize) -> u64 {
    let text = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = text.lines().find(|l| l.starts_with("Max open files"));
    line.and_then(|l| l.split_whitespace().nth(column - 1)?.parse().ok())
        .unwrap_or(1024)
}

fn own() -> String {
    std::process::id().to_string()
}

/// Runs a tool of the system that may be missing.
fn done(command: &[&str]) -> bool {
    let output = Command::new(command[0]).args(&command[1..]).output();
    output.is_ok_and(|o| o.status.success())
}

/// Where a process may run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cores {
    /// On the first core; the driver has the second.
    First,
    /// Wherever there is room, as the database and whoever writes to disk beside it.
    All,
}

/// The start of a command line that runs there, where there are two.
pub(crate) fn on(cores: Cores) -> Vec<String> {
    // The driver itself may use only one core by now.
    let online = fs::read_to_string("/sys/devices/system/cpu/online").unwrap_or_default();
    let online = online.trim();
    let tool = Command::new("taskset").arg("--version").output().is_ok();
    if !tool || online.is_empty() || online == "0" {
        return Vec::new();
    }
    let list = match cores {
        Cores::First => "0",
        Cores::All => online,
    };
    ["taskset", "-c", list].map(str::to_owned).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_seen() {
        assert!(resident(std::process::id()) > 100);
        assert!(anonymous(std::process::id()) < resident(std::process::id()));
        assert!(cores() > 0 && words().contains("GiB"));
        assert!(files(4) > 0 && files(5) >= files(4));
    }
}
