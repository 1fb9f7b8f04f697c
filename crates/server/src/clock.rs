//! The wall clock: for display, order, and players' clocks, never for rules.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    millis(since)
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The clock of players' clocks. Tests can advance it instead of waiting.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    ahead: Arc<AtomicU64>,
}

impl Clock {
    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        now() + self.ahead.load(Ordering::Relaxed)
    }

    /// Advances the clock.
    pub fn advance(&self, by: Duration) {
        self.ahead.fetch_add(millis(by), Ordering::Relaxed);
    }
}
