//! After what age what is stored is deleted.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::ConfigError;

/// Ages in days; 0: never.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Retention {
    /// Public tables that have not begun and that nobody has used for so long.
    pub open_public_days: u32,
    /// Guests who came so long ago and have left nothing behind.
    pub unused_guest_days: u32,
    /// Finished matches, with their tables.
    pub finished_days: u32,
    /// Unfinished matches without an action for so long, with their tables.
    pub left_days: u32,
    /// What was said at tables whose match ended so long ago.
    pub chat_days: u32,
    /// Snapshots of matches that ended so long ago; the journal stays.
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

/// The longest age: a century is a typing error.
const MOST: u32 = 36_500;

/// Since when something must have been used to be younger than `days`; `None`: its age does not
/// matter. In milliseconds since 1970.
pub(crate) fn since(now: u64, days: u32) -> Option<u64> {
    const DAY: u64 = Duration::from_hours(24).as_secs() * 1_000;
    (days > 0).then(|| now.saturating_sub(u64::from(days) * DAY))
}

impl Retention {
    /// Finds what makes no sense.
    ///
    /// # Errors
    /// Names the first of them.
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
