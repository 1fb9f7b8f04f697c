//! A record that is always in the state and that a position stores only while it matters: a battle, for
//! example, which is empty while none is fought.
//!
//! Its steps then read it without asking first whether it is there.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Such a record.
pub trait Idle: Sized {
    /// Nothing is going on.
    const IDLE: Self;
    /// Whether nothing is going on.
    fn is_idle(&self) -> bool;
}

/// Stores the record, or nothing: for `#[serde(with = "engine::idle")]`.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<T: Idle + Serialize, S: Serializer>(
    record: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    (!record.is_idle()).then_some(record).serialize(serializer)
}

/// Reads what [`serialize`] stored.
///
/// # Errors
/// Those of the deserializer.
pub fn deserialize<'de, T: Idle + Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(T::IDLE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    struct Race {
        laps: u8,
    }

    impl Idle for Race {
        const IDLE: Self = Self { laps: 0 };

        fn is_idle(&self) -> bool {
            self.laps == 0
        }
    }

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    struct State {
        #[serde(with = "super")]
        race: Race,
    }

    #[test]
    fn it_is_stored_only_while_something_is_going_on() {
        for (laps, stored) in [(0, "{\"race\":null}"), (3, "{\"race\":{\"laps\":3}}")] {
            let state = State {
                race: Race { laps },
            };
            assert_eq!(serde_json::to_string(&state).ok().as_deref(), Some(stored));
            assert_eq!(serde_json::from_str::<State>(stored).ok(), Some(state));
        }
    }
}
