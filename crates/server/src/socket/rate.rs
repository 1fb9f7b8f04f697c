//! A token bucket.

use tokio::time::Instant;

/// A bucket that refills over time.
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

    /// A full bucket that gets one token every `seconds`.
    pub fn slow(burst: u32, seconds: u32) -> Self {
        Self {
            per_second: 1.0 / f64::from(seconds),
            ..Self::new(burst, 0)
        }
    }

    /// Takes a token, if there is one.
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

    /// Takes tokens that were already used. The bucket may go below zero.
    pub fn charge(&mut self, used: usize) {
        self.fill(Instant::now());
        let used = u32::try_from(used).unwrap_or(u32::MAX);
        self.left -= f64::from(used);
    }

    /// Whether there is no token.
    pub fn empty(&mut self) -> bool {
        self.fill(Instant::now());
        self.left < 1.0
    }

    fn fill(&mut self, now: Instant) {
        let filled = (now - self.at).as_secs_f64() * self.per_second;
        self.at = now;
        self.left = (self.left + filled).min(self.burst);
    }

    /// Whether it has been idle long enough to be forgotten.
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
