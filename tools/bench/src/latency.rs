//! How long things took: a histogram of durations.

use std::time::Duration;

use hdrhistogram::Histogram;

/// The longest duration that is distinguished: two minutes, in nanoseconds.
const LONGEST: u64 = 120_000_000_000;

/// Durations, to a tenth of a percent.
#[derive(Clone, Debug)]
pub(crate) struct Latency(Histogram<u64>);

impl Default for Latency {
    fn default() -> Self {
        #[expect(clippy::expect_used, reason = "1 < LONGEST, and 3 digits are allowed")]
        let histogram = Histogram::new_with_bounds(1, LONGEST, 3).expect("valid bounds");
        Self(histogram)
    }
}

impl Latency {
    pub(crate) fn add(&mut self, took: Duration) {
        let nanos = u64::try_from(took.as_nanos()).unwrap_or(LONGEST);
        self.0.saturating_record(nanos);
    }

    /// The median in milliseconds.
    pub(crate) fn p50(&self) -> f64 {
        millis(self.0.value_at_percentile(50.0))
    }

    /// Milliseconds that one in a hundred exceeded.
    pub(crate) fn p99(&self) -> f64 {
        millis(self.0.value_at_percentile(99.0))
    }

    /// The longest in milliseconds.
    pub(crate) fn longest(&self) -> f64 {
        millis(self.0.max())
    }
}

fn millis(nanos: u64) -> f64 {
    Duration::from_nanos(nanos).as_secs_f64() * 1e3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_what_was_added() {
        let mut latency = Latency::default();
        for ms in 1..=1000 {
            latency.add(Duration::from_millis(ms));
        }
        let near = |found: f64, expected: f64| (found - expected).abs() <= expected / 500.0;
        assert_eq!(latency.0.len(), 1000);
        assert!(near(latency.p50(), 500.0) && near(latency.p99(), 990.0));
        latency.add(Duration::from_hours(1));
        assert!(latency.0.len() == 1001 && latency.longest() > 100_000.0);
    }
}
