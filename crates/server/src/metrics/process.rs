//! Metrics of the process: build, start, and memory, where the system reports it.

use std::{fmt::Write as _, fs, time::Duration};

use super::gauge;
use crate::{clock, version};

/// When it started.
#[derive(Debug)]
pub(super) struct Process {
    started: Duration,
}

impl Default for Process {
    fn default() -> Self {
        Self {
            started: Duration::from_millis(clock::now()),
        }
    }
}

impl Process {
    pub(super) fn write(&self, out: &mut String) {
        let (name, help) = ("eldertable_build_info", "Which build it is.");
        let (version, revision) = (version::VERSION, version::revision().unwrap_or("unknown"));
        let _ = writeln!(
            out,
            "# HELP {name} {help}\n# TYPE {name} gauge\n\
             {name}{{version=\"{version}\",revision=\"{revision}\"}} 1"
        );
        let name = "process_start_time_seconds";
        let _ = writeln!(
            out,
            "# HELP {name} When it started, in seconds since 1970.\n# TYPE {name} gauge\n\
             {name} {}",
            self.started.as_secs_f64()
        );
        if let Some(bytes) = resident() {
            gauge(
                out,
                "process_resident_memory_bytes",
                "Memory in use.",
                bytes,
            );
        }
        if let Ok(open) = fs::read_dir("/proc/self/fd") {
            let open = i64::try_from(open.count()).unwrap_or(i64::MAX);
            gauge(out, "process_open_fds", "Open file descriptors.", open);
        }
        if let Some(most) = descriptors() {
            gauge(out, "process_max_fds", "The most there may be.", most);
        }
    }
}

fn resident() -> Option<i64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

fn descriptors() -> Option<i64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits
        .lines()
        .find_map(|l| l.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}
