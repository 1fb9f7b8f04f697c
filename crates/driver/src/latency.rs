//! Latencies: how many took how long.

use std::time::Duration;

use hdrhistogram::Histogram;

/// The longest that is told apart: two minutes.
const MOST: u64 = 120_000_000_000;

/// Durations, to a tenth of a per cent.
#[derive(Clone, Debug)]
pub(crate) struct Latency(Histogram<u64>);

impl Default for Latency {
    fn default() -> Self {
        #[expect(
            clippy::expect_used,
            reason = "1 < MOST and 3 digits are within bounds"
        )]
        let histogram = Histogram::new_with_bounds(1, MOST, 3).expect("the bounds make sense");
        Self(histogram)
    }
}

impl Latency {
    /// Notes one.
    pub(crate) fn note(&mut self, took: Duration) {
        let nanos = u64::try_from(took.as_nanos()).unwrap_or(MOST);
        self.0.saturating_record(nanos);
    }

    /// Notes those of another.
    pub(crate) fn add(&mut self, other: &Self) {
        // Both have the same bounds.
        let _ = self.0.add(&other.0);
    }

    /// How many were noted.
    pub(crate) fn count(&self) -> u64 {
        self.0.len()
    }

    /// Milliseconds within which so many per cent were.
    pub(crate) fn within(&self, per_cent: f64) -> f64 {
        millis(self.0.value_at_percentile(per_cent))
    }

    /// The median in milliseconds.
    pub(crate) fn p50(&self) -> f64 {
        self.within(50.0)
    }

    /// Milliseconds that one in a hundred exceeded.
    pub(crate) fn p99(&self) -> f64 {
        self.within(99.0)
    }

    /// The mean in milliseconds.
    pub(crate) fn mean(&self) -> f64 {
        self.0.mean() / 1e6
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
    fn percentiles_are_those_of_what_was_noted() {
        let mut latency = Latency::default();
        for ms in 1..=1000 {
            latency.note(Duration::from_millis(ms));
        }
        let near = |found: f64, expected: f64| (found - expected).abs() <= expected / 500.0;
        assert_eq!(latency.count(), 1000);
        assert!(near(latency.p50(), 500.0), "{}", latency.p50());
        assert!(near(latency.p99(), 990.0), "{}", latency.p99());
        assert!(near(latency.longest(), 1000.0), "{}", latency.longest());
        assert!(near(latency.mean(), 500.5), "{}", latency.mean());
    }

    #[test]
    fn what_takes_too_long_is_not_lost() {
        let mut latency = Latency::default();
        latency.note(Duration::from_hours(1));
        assert_eq!(latency.count(), 1);
        assert!(latency.longest() > 100_000.0);
    }
}
