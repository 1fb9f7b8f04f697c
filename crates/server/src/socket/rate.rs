//! A token bucket: so many at once, so many a second in the long run.

use tokio::time::Instant;

/// A bucket that fills by itself.
#[derive(Debug)]
pub struct TokenBucket {
    burst: f64,
    per_second: f64,
    left: f64,
    at: Instant,
}

impl TokenBucket {
    /// A full bucket.
    pub fn new(burst: u32, per_second: u32) -> Self {
        let burst = f64::from(burst);
        Self {
            burst,
            per_second: f64::from(per_second),
            left: burst,
            at: Instant::now(),
        }
    }

    /// A full bucket that gets one more each so many seconds.
    pub fn slow(burst: u32, seconds: u32) -> Self {
        Self {
            per_second: 1.0 / f64::from(seconds),
            ..Self::new(burst, 0)
        }
    }

    /// Takes one out, if there is one.
    pub fn take(&mut self) -> bool {
        self.take_at(Instant::now())
    }

    fn take_at(&mut self, now: Instant) -> bool {
        self.fill(now);
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }

    /// Takes out what has been used already, even if there is less: then there is nothing to take for
    /// longer.
    pub fn charge(&mut self, used: usize) {
        self.fill(Instant::now());
        let used = u32::try_from(used).unwrap_or(u32::MAX);
        self.left -= f64::from(used);
    }

    /// Whether there is none to take.
    pub fn empty(&mut self) -> bool {
        self.fill(Instant::now());
        self.left < 1.0
    }

    fn fill(&mut self, now: Instant) {
        let filled = (now - self.at).as_secs_f64() * self.per_second;
        self.at = now;
        self.left = (self.left + filled).min(self.burst);
    }

    /// Whether nobody has taken anything for long enough to forget it.
    pub fn full(&self) -> bool {
        let filled = self.at.elapsed().as_secs_f64() * self.per_second;
        self.left + filled >= self.burst
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_fills_by_itself() {
        let mut bucket = TokenBucket::new(2, 1);
        let now = bucket.at;
        assert!(bucket.take_at(now) && bucket.take_at(now) && !bucket.take_at(now));
        let later = now + Duration::from_secs(1);
        assert!(bucket.take_at(later) && !bucket.take_at(later));
        let much_later = now + Duration::from_mins(1);
        assert!(bucket.take_at(much_later) && bucket.take_at(much_later));
        assert!(
            !bucket.take_at(much_later),
            "it never holds more than the burst"
        );
    }
}
