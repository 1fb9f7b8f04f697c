//! When stored data is deleted.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::ConfigError;

/// Ages in days; 0: never.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Retention {
    /// Unused public tables that have not started.
    pub open_public_days: u32,
    /// Guests who have left nothing behind.
    pub unused_guest_days: u32,
    /// Finished matches, with their tables.
    pub finished_days: u32,
    /// Unfinished matches without an action, with their tables.
    pub left_days: u32,
    /// Chat of finished tables.
    pub chat_days: u32,
    /// Snapshots of finished matches; the journal stays.
    pub snapshot_days: u32,
}

impl Default for Retention {
    fn default() -> Self {
        Self {
            open_public_days: 14,
            unused_guest_days: 90,
            finished_days: 0,
            left_days: 0,
            chat_days: 0,
            snapshot_days: 0,
        }
    }
}

/// The maximum age. A century is a typing error.
const MOST: u32 = 36_500;

/// The time before which something is older than `days`, in milliseconds since 1970; `None` if it never
/// ages.
pub(crate) fn since(now: u64, days: u32) -> Option<u64> {
    const DAY: u64 = Duration::from_hours(24).as_secs() * 1_000;
    (days > 0).then(|| now.saturating_sub(u64::from(days) * DAY))
}

impl Retention {
    /// Checks all ages.
    ///
    /// # Errors
    /// Names the first invalid one.
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        for (key, days) in [
            ("open_public_days", self.open_public_days),
            ("unused_guest_days", self.unused_guest_days),
            ("finished_days", self.finished_days),
            ("left_days", self.left_days),
            ("chat_days", self.chat_days),
            ("snapshot_days", self.snapshot_days),
        ] {
            if days > MOST {
                let why = format!("{days} is not between 0 and {MOST}");
                return Err(ConfigError::new(format!("retention.{key}"), why));
            }
        }
        Ok(())
    }
}
