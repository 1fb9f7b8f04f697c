//! Digests of what is shown: equal for equal content, in any order of keys.

use std::hash::{DefaultHasher, Hash, Hasher};

use engine::{Outcome, matches::DecisionView, matches::LogEvent};
use serde::Serialize;
use serde_json::Value;

use crate::tab::Tab;

/// The digest of what a page shows.
///
/// # Errors
/// When it can't be written as JSON.
pub fn of(tab: &Tab) -> serde_json::Result<u64> {
    shown(&tab.view, tab.decision.as_ref(), tab.outcome.as_ref())
}

/// The digest of a view, a decision, and an outcome.
///
/// # Errors
/// When they can't be written as JSON.
pub fn shown(
    view: &Value,
    decision: Option<&DecisionView>,
    outcome: Option<&Outcome>,
) -> serde_json::Result<u64> {
    let mut hasher = DefaultHasher::new();
    hash(view, &mut hasher);
    hash(&serde_json::to_value(decision)?, &mut hasher);
    hash(&serde_json::to_value(outcome)?, &mut hasher);
    Ok(hasher.finish())
}

/// The digest of events, without the times of their entries.
///
/// # Errors
/// When they can't be written as JSON.
pub fn events(mut events: Vec<LogEvent>) -> serde_json::Result<u64> {
    for event in &mut events {
        event.at = None;
    }
    whole(&events)
}

fn whole<T: Serialize>(value: &T) -> serde_json::Result<u64> {
    let mut hasher = DefaultHasher::new();
    hash(&serde_json::to_value(value)?, &mut hasher);
    Ok(hasher.finish())
}

fn hash(value: &Value, into: &mut DefaultHasher) {
    match value {
        Value::Null => 0_u8.hash(into),
        Value::Bool(b) => (1_u8, b).hash(into),
        Value::Number(n) => (2_u8, n.to_string()).hash(into),
        Value::String(s) => (3_u8, s).hash(into),
        Value::Array(items) => {
            (4_u8, items.len()).hash(into);
            for item in items {
                hash(item, into);
            }
        }
        Value::Object(fields) => {
            (5_u8, fields.len()).hash(into);
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_unstable_by_key(|(key, _)| *key);
            for (key, value) in fields {
                key.hash(into);
                hash(value, into);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_differs_has_another_digest() {
        let one = whole(&json!({ "a": [1, 2], "b": null })).unwrap();
        assert_eq!(one, whole(&json!({ "b": null, "a": [1, 2] })).unwrap());
        for other in [
            json!({ "a": [2, 1], "b": null }),
            json!({ "a": [1, 2] }),
            json!({ "a": [1, "2"], "b": null }),
        ] {
            assert_ne!(one, whole(&other).unwrap());
        }
    }
}
