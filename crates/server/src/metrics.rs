//! Metrics in Prometheus' text format. Labels are few and fixed: no ids, no names.

mod edge;
mod process;

use std::{
    fmt::Write as _,
    sync::atomic::{AtomicI64, AtomicU64, Ordering},
    time::Duration,
};

pub use self::edge::{Closes, Connections, Refusals, Resumes};
use self::process::Process;

/// A counter.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Increases it.
    pub fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    /// Its value.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A gauge.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// Changes it.
    pub fn add(&self, n: i64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    /// Its value.
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

const BUCKETS: [f64; 9] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];

/// A histogram of durations.
#[derive(Debug, Default)]
pub struct Durations {
    buckets: [AtomicU64; BUCKETS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Durations {
    /// Records a duration.
    pub fn observe(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        if let Some(i) = BUCKETS.iter().position(|b| seconds <= *b) {
            self.buckets[i].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, out: &mut String, name: &str, help: &str) {
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut sum = 0;
        for (bound, bucket) in BUCKETS.iter().zip(&self.buckets) {
            sum += bucket.load(Ordering::Relaxed);
            let _ = writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        let count = self.count.load(Ordering::Relaxed);
        let seconds = Duration::from_micros(self.micros.load(Ordering::Relaxed)).as_secs_f64();
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(out, "{name}_sum {seconds}\n{name}_count {count}");
    }
}

/// Results of commands from sockets.
#[derive(Debug, Default)]
pub struct Commands {
    /// Accepted and stored.
    pub accepted: Counter,
    /// Repeated.
    pub duplicate: Counter,
    /// Answered an earlier decision.
    pub stale: Counter,
    /// Unreadable.
    pub malformed: Counter,
    /// Over the rate limit.
    pub rate_limited: Counter,
    /// Not stored.
    pub unavailable: Counter,
    /// Refused by the rules or the table.
    pub refused: Counter,
}

impl Commands {
    fn by_result(&self) -> [(&'static str, &Counter); 7] {
        [
            ("{result=\"accepted\"}", &self.accepted),
            ("{result=\"duplicate\"}", &self.duplicate),
            ("{result=\"stale\"}", &self.stale),
            ("{result=\"malformed\"}", &self.malformed),
            ("{result=\"rate_limited\"}", &self.rate_limited),
            ("{result=\"unavailable\"}", &self.unavailable),
            ("{result=\"refused\"}", &self.refused),
        ]
    }

    /// The counter for a rejection's code.
    pub fn rejected(&self, code: &str) -> &Counter {
        match code {
            "stale" => &self.stale,
            "malformed" | "too_large" => &self.malformed,
            "rate_limited" => &self.rate_limited,
            "unavailable" | "busy" | "frozen" | "elsewhere" => &self.unavailable,
            _ => &self.refused,
        }
    }
}

/// Turn notifications.
#[derive(Debug, Default)]
pub struct Notices {
    /// Delivered.
    pub taken: Counter,
    /// Failed.
    pub failed: Counter,
}

/// All metrics.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Connections.
    pub connections: Connections,
    /// Open sockets.
    pub sockets: Gauge,
    /// Sockets closed, by code.
    pub closes: Closes,
    /// How clients began to watch a match.
    pub resumes: Resumes,
    /// Refusals before a message was read.
    pub refusals: Refusals,
    /// Sockets closed because their queue was full.
    pub slow_readers: Counter,
    /// Tables in memory.
    pub rooms: Gauge,
    /// Matches in memory.
    pub matches: Gauge,
    /// Matches whose bots wait for a thread.
    pub bots_waiting: Gauge,
    /// Matches stopped by a fault in their rules or journal.
    pub frozen: Counter,
    /// Commands by result.
    pub commands: Commands,
    /// Turn notifications.
    pub notices: Notices,
    /// Reports to the operators.
    pub reports: Counter,
    /// 1 while storage is paused.
    pub storage_paused: Gauge,
    /// Transactions of the journal.
    pub append_batch: Counter,
    /// Their durations.
    pub append_seconds: Durations,
    process: Process,
}

impl Metrics {
    /// The text of `/metrics`.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.process.write(&mut out);
        self.connections.write(&mut out);
        self.closes.write(&mut out);
        self.resumes.write(&mut out);
        self.refusals.write(&mut out);
        gauge(
            &mut out,
            "eldertable_sockets",
            "Open sockets.",
            self.sockets.get(),
        );
        gauge(
            &mut out,
            "eldertable_rooms",
            "Tables in memory.",
            self.rooms.get(),
        );
        gauge(
            &mut out,
            "eldertable_matches",
            "Matches in memory.",
            self.matches.get(),
        );
        let reports = [("", &self.reports)];
        let help = "Reports of people to the operators.";
        counter(&mut out, "eldertable_reports_total", help, &reports);
        let help = "Matches whose bots wait for a place to think.";
        let waiting = self.bots_waiting.get();
        gauge(&mut out, "eldertable_bots_waiting", help, waiting);
        let frozen = [("", &self.frozen)];
        counter(
            &mut out,
            "eldertable_matches_frozen_total",
            "Matches stopped by a fault.",
            &frozen,
        );
        let slow = [("", &self.slow_readers)];
        counter(
            &mut out,
            "eldertable_slow_readers_total",
            "Sockets that read too slowly.",
            &slow,
        );
        let commands = self.commands.by_result();
        counter(
            &mut out,
            "eldertable_commands_total",
            "Commands by result.",
            &commands,
        );
        let notices = [
            ("{result=\"taken\"}", &self.notices.taken),
            ("{result=\"failed\"}", &self.notices.failed),
        ];
        let help = "Turn notifications.";
        counter(&mut out, "eldertable_notices_total", help, &notices);
        self.write_storage(&mut out);
        out
    }

    fn write_storage(&self, out: &mut String) {
        let help = "1 while nothing can be stored.";
        let paused = self.storage_paused.get();
        gauge(out, "eldertable_storage_paused", help, paused);
        let commits = [("", &self.append_batch)];
        let help = "Transactions of the journal.";
        counter(out, "eldertable_journal_commits_total", help, &commits);
        let help = "How long a transaction of the journal took.";
        self.append_seconds
            .write(out, "eldertable_journal_commit_seconds", help);
    }
}

fn gauge(out: &mut String, name: &str, help: &str, value: i64) {
    let _ = writeln!(
        out,
        "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}"
    );
}

fn counter(out: &mut String, name: &str, help: &str, values: &[(&str, &Counter)]) {
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} counter");
    for (labels, value) in values {
        let _ = writeln!(out, "{name}{labels} {}", value.get());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up() {
        let metrics = Metrics::default();
        metrics.append_seconds.observe(Duration::from_micros(700));
        metrics.append_seconds.observe(Duration::from_mins(1));
        let text = metrics.text();
        assert!(
            text.contains("commit_seconds_bucket{le=\"0.001\"} 1\n"),
            "{text}"
        );
        assert!(
            text.contains("commit_seconds_bucket{le=\"+Inf\"} 2\n"),
            "{text}"
        );
        assert!(text.contains("commit_seconds_count 2\n"), "{text}");
    }
}
