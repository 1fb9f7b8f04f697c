//! Metrics for Prometheus. Labels are few and fixed: no ids, no names.

mod edge;
mod process;

use std::fmt;

use prometheus_client::{
    encoding::text::encode,
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::{Metric, Registry},
};

pub use self::edge::{Closes, Connections, Refusals, Resumes};

/// The upper bounds of durations in seconds.
const BUCKETS: [f64; 9] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];

/// Results of commands from sockets.
#[derive(Debug)]
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
    fn new(registry: &mut Registry) -> Self {
        let name = "eldertable_commands";
        let results = labeled(registry, name, "Commands by result", "result");
        Self {
            accepted: results("accepted"),
            duplicate: results("duplicate"),
            stale: results("stale"),
            malformed: results("malformed"),
            rate_limited: results("rate_limited"),
            unavailable: results("unavailable"),
            refused: results("refused"),
        }
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
#[derive(Debug)]
pub struct Notices {
    /// Delivered.
    pub taken: Counter,
    /// Failed.
    pub failed: Counter,
}

/// All metrics.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
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
    /// Their durations in seconds.
    pub append_seconds: Histogram,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::default();
        registry.register_collector(Box::new(process::Process::now()));
        let r = &mut registry;
        let notices = labeled(r, "eldertable_notices", "Turn notifications", "result");
        Self {
            connections: Connections::new(r),
            sockets: gauge(r, "eldertable_sockets", "Open sockets"),
            closes: Closes::new(r),
            resumes: Resumes::new(r),
            refusals: Refusals::new(r),
            slow_readers: counter(r, "eldertable_slow_readers", "Sockets that read too slowly"),
            rooms: gauge(r, "eldertable_rooms", "Tables in memory"),
            matches: gauge(r, "eldertable_matches", "Matches in memory"),
            bots_waiting: gauge(
                r,
                "eldertable_bots_waiting",
                "Matches whose bots wait for a thread",
            ),
            frozen: counter(r, "eldertable_matches_frozen", "Matches stopped by a fault"),
            commands: Commands::new(r),
            notices: Notices {
                taken: notices("taken"),
                failed: notices("failed"),
            },
            reports: counter(
                r,
                "eldertable_reports",
                "Reports of people to the operators",
            ),
            storage_paused: gauge(
                r,
                "eldertable_storage_paused",
                "1 while nothing can be stored",
            ),
            append_batch: counter(
                r,
                "eldertable_journal_commits",
                "Transactions of the journal",
            ),
            append_seconds: add(
                r,
                "eldertable_journal_commit_seconds",
                "How long a transaction of the journal took",
                Histogram::new(BUCKETS),
            ),
            registry,
        }
    }
}

impl Metrics {
    /// The media type of [`Self::text`].
    pub const MEDIA_TYPE: &'static str =
        "application/openmetrics-text; version=1.0.0; charset=utf-8";

    /// The text of `/metrics`, in the format of `OpenMetrics`.
    ///
    /// # Errors
    /// Never for these metrics: writing to a string can't fail.
    pub fn text(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// Registers a metric.
fn add<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

fn counter(registry: &mut Registry, name: &str, help: &str) -> Counter {
    add(registry, name, help, Counter::default())
}

fn gauge(registry: &mut Registry, name: &str, help: &str) -> Gauge {
    add(registry, name, help, Gauge::default())
}

/// Registers counters that differ in one label. Returns the counter for each value.
fn labeled(
    registry: &mut Registry,
    name: &str,
    help: &str,
    label: &'static str,
) -> impl Fn(&'static str) -> Counter + use<> {
    type Labels = Vec<(&'static str, &'static str)>;
    let counters: Family<Labels, Counter> = add(registry, name, help, Family::default());
    move |value| counters.get_or_create_owned(&vec![(label, value)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_counted_in_buckets() {
        let metrics = Metrics::default();
        metrics.append_seconds.observe(0.0007);
        metrics.append_seconds.observe(60.0);
        let text = metrics.text().unwrap();
        let name = "eldertable_journal_commit_seconds";
        for line in [
            "_bucket{le=\"0.001\"} 1",
            "_bucket{le=\"+Inf\"} 2",
            "_count 2",
        ] {
            assert!(text.contains(&format!("{name}{line}\n")), "{text}");
        }
    }

    #[test]
    fn every_counter_is_there_from_the_start() {
        let text = Metrics::default().text().unwrap();
        for line in [
            "eldertable_commands_total{result=\"stale\"} 0",
            "eldertable_ws_closes_total{code=\"4403\"} 0",
            "eldertable_matches 0",
            "# TYPE eldertable_reports counter",
        ] {
            assert!(text.contains(line), "{line} is missing: {text}");
        }
    }
}
