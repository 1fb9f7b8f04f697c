//! What the kernel says about processes and this machine.

use std::{fs, process::Command, time::Duration};

/// Ticks a second in `/proc/PID/stat`: fixed on Linux.
const TICKS: u64 = 100;
/// Open files that the largest load needs.
const FILES: u64 = 65_536;

/// The processor time that a process has used so far, with all its threads.
pub(crate) fn cpu_time(process: u32) -> Duration {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let ticks = text.rsplit_once(')').map_or(0, |(_, rest)| {
        let fields = rest.split_whitespace().skip(11).take(2);
        fields.filter_map(|f| f.parse::<u64>().ok()).sum()
    });
    Duration::from_millis(ticks * 1000 / TICKS)
}

/// So many ticks of `/proc/PID/stat`.
pub(crate) fn ticks(ticks: f64) -> Duration {
    Duration::from_secs_f64(ticks / TICKS as f64)
}

/// Resident memory of a process in KiB.
pub(crate) fn resident(process: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = text.lines().find_map(|l| l.strip_prefix("VmRSS:"));
    line.and_then(|l| l.split_whitespace().next()?.parse().ok())
        .unwrap_or_default()
}

/// The load of the last minute.
pub(crate) fn load() -> f64 {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let first = text.split_whitespace().next();
    first.and_then(|n| n.parse().ok()).unwrap_or_default()
}

/// The machine in a few words.
pub(crate) fn description() -> String {
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

fn cores() -> usize {
    let online = fs::read_to_string("/sys/devices/system/cpu/online").unwrap_or_default();
    let last = online.trim().rsplit(['-', ',']).next();
    last.and_then(|n| n.parse::<usize>().ok())
        .map_or(1, |n| n + 1)
}

/// Moves this process to the second core, so that the server has the first. Returns whether it worked.
pub(crate) fn to_second_core() -> bool {
    let own = std::process::id().to_string();
    cores() > 1 && succeeds(&["taskset", "-a", "-c", "-p", "1", &own])
}

/// The start of a command line that runs on these cores.
pub(crate) fn pinned(cores: Cores) -> Vec<String> {
    let tool = Command::new("taskset").arg("--version").output().is_ok();
    if !tool || self::cores() < 2 {
        return Vec::new();
    }
    let list = match cores {
        Cores::First => "0".to_owned(),
        Cores::All => format!("0-{}", self::cores() - 1),
    };
    vec!["taskset".to_owned(), "-c".to_owned(), list]
}

/// Where a process may run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cores {
    /// On the first core; the load has the second.
    First,
    /// On every core, beside a database.
    All,
}

/// Lets this process and those it starts open many files.
pub(crate) fn raise_open_files() {
    let own = std::process::id().to_string();
    let limit = format!("--nofile={FILES}:{FILES}");
    if !succeeds(&["prlimit", "--pid", &own, &limit]) {
        let limit = format!("--nofile={0}:{0}", open_files(5));
        succeeds(&["prlimit", "--pid", &own, &limit]);
    }
}

/// How many connections this process may have at most.
pub(crate) fn connections() -> usize {
    open_files(4).saturating_sub(1000)
}

/// A column of the limit on open files: 4 is the soft limit, 5 the hard one.
fn open_files(column: usize) -> usize {
    let text = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = text.lines().find(|l| l.starts_with("Max open files"));
    line.and_then(|l| l.split_whitespace().nth(column - 1)?.parse().ok())
        .unwrap_or(1024)
}

fn succeeds(command: &[&str]) -> bool {
    let output = Command::new(command[0]).args(&command[1..]).output();
    output.is_ok_and(|o| o.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_measured() {
        assert!(resident(std::process::id()) > 100);
        assert!(cores() > 0 && description().contains("GiB"));
        assert!(open_files(4) > 0 && open_files(5) >= open_files(4));
    }
}
