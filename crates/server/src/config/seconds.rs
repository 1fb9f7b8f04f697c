//! Serializes durations as numbers of seconds.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serializer, de::Error};

pub(super) fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    if time.subsec_nanos() == 0 {
        to.serialize_u64(time.as_secs())
    } else {
        to.serialize_f64(time.as_secs_f64())
    }
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(from)?;
    Duration::try_from_secs_f64(seconds).map_err(D::Error::custom)
}
