//! Metrics of the process: build, start, and memory, where the system reports it.

use std::{fmt, fs, time::Duration};

use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeMetric},
    metrics::{gauge::ConstGauge, info::Info},
};

use crate::{clock, version};

/// The process, read whenever metrics are requested.
#[derive(Debug)]
pub(super) struct Process {
    started: Duration,
}

impl Process {
    /// A process that starts now.
    pub(super) fn now() -> Self {
        Self {
            started: Duration::from_millis(clock::now()),
        }
    }
}

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let mut write = |name: &str, help: &str, metric: &dyn Written| -> fmt::Result {
            metric.write(&mut encoder, name, help)
        };
        let revision = version::revision().unwrap_or("unknown");
        let build = Info::new(vec![("version", version::VERSION), ("revision", revision)]);
        write("eldertable_build", "Which build it is", &build)?;
        let started = ConstGauge::new(self.started.as_secs_f64());
        let help = "When it started, in seconds since 1970";
        write("process_start_time_seconds", help, &started)?;
        if let Some(bytes) = resident() {
            let bytes = ConstGauge::new(bytes);
            write("process_resident_memory_bytes", "Memory in use", &bytes)?;
        }
        if let Ok(open) = fs::read_dir("/proc/self/fd") {
            let open = ConstGauge::new(i64::try_from(open.count()).unwrap_or(i64::MAX));
            write("process_open_fds", "Open file descriptors", &open)?;
        }
        if let Some(most) = descriptors() {
            let most = ConstGauge::new(most);
            write(
                "process_max_fds",
                "The limit on open file descriptors",
                &most,
            )?;
        }
        Ok(())
    }
}

/// A metric of any type.
trait Written {
    fn write(&self, encoder: &mut DescriptorEncoder<'_>, name: &str, help: &str) -> fmt::Result;
}

impl<M: EncodeMetric> Written for M {
    fn write(&self, encoder: &mut DescriptorEncoder<'_>, name: &str, help: &str) -> fmt::Result {
        let metric = encoder.encode_descriptor(name, help, None, self.metric_type())?;
        self.encode(metric)
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
